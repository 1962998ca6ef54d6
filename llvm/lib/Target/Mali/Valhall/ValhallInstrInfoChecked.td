//===-- ValhallInstrInfoChecked.td - Checked and long memory accesses *- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Widths up to 32 bits have codes 0 to 3. Where the size can be ignored, bit 29
// says so; the larger widths had it set before and are now told apart by the
// number of registers.
def IgnoreBounds : ModDefault<ModIgnoreBounds>;
class Width<string type, bits<2> encoding, int count, RegisterOperand group> {
  string Type = type;
  bits<2> Code = encoding;
  int Count = count;
  RegisterOperand Group = group;
}
defvar SmallWidths = [Width<"i8", 0, 1, SR1>, Width<"i16", 1, 1, SR1>,
                      Width<"i24", 2, 1, SR1>, Width<"i32", 3, 1, SR1>];
defvar LargeWidths = [Width<"i48", 0, 2, SR2>, Width<"i64", 1, 2, SR2>,
                      Width<"i96", 2, 3, SR3>, Width<"i128", 3, 4, SR4>];

let IsMemory = 1 in {

//===--- Checked ----------------------------------------------------------===//
//
// src0: address; src1 or the immediate: byte offset; src2: size to check
// against.

class CheckedBase<bits<5> cls, bits<4> op1, int count, dag outputs, dag inputs,
                  string mnemonic, string suffixes, string operands,
                  StagingControl control>
    : Message<cls, op1, outputs, !con(inputs, (ins Access:$access)), mnemonic,
              "${slot}" # suffixes # "${access}", operands, control> {
  bits<15> src0;
  bits<15> src2;
  bits<3> access;
  let Inst{7-0} = src0{7-0};
  let Inst{23-16} = src2{7-0};
  let Inst{26-24} = access;
  let Inst{35-33} = count;
  let FixedStaging{35-33} = -1;
  let FixedAccess{29-27} = -1;
}
class CheckedLoad<int count, RegisterOperand staging, string type, dag mods,
                  string suffixes>
    : CheckedBase<23, 2, count, !dag(outs, [staging], ["sw"]),
                  !con((ins SrcD:$src0, Src:$src1, Src:$src2), mods),
                  "LD_CHECKED." # type, suffixes,
                  "$sw, $src0, $src1, $src2", StagingWrite> {
  bits<6> sw;
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
  let Inst{45-40} = sw;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class CheckedLoadImm<int count, RegisterOperand staging, string type, dag mods,
                     string suffixes>
    : CheckedBase<7, 2, count, !dag(outs, [staging], ["sw"]),
                  !con((ins SrcD:$src0, Src:$src2, Offset12:$offset), mods),
                  "LD_CHECKED_IMM." # type, suffixes,
                  "$sw, $src0, $src2, $offset", StagingWrite> {
  bits<6> sw;
  bits<12> offset;
  let Inst{15-8} = offset{7-0};
  let Inst{39-36} = offset{11-8};
  let Inst{45-40} = sw;
  let mayLoad = 1;
  let SchedRW = [WriteLoad];
}
class CheckedStore<int count, RegisterOperand staging, string type>
    : CheckedBase<23, 3, count, (outs),
                  !con((ins SrcD:$src0, Src:$src1, Src:$src2),
                       !dag(ins, [staging], ["sr"])),
                  "ST_CHECKED." # type, "", "$sr, $src0, $src1, $src2",
                  StagingRead> {
  bits<6> sr;
  bits<15> src1;
  let Inst{15-8} = src1{7-0};
  let Inst{45-40} = sr;
  let mayStore = 1;
  let SchedRW = [WriteStore];
}
class CheckedStoreImm<int count, RegisterOperand staging, string type>
    : CheckedBase<7, 3, count, (outs),
                  !con((ins SrcD:$src0, Src:$src2),
                       !dag(ins, [staging], ["sr"]), (ins Offset12:$offset)),
                  "ST_CHECKED_IMM." # type, "", "$sr, $src0, $src2, $offset",
                  StagingRead> {
  bits<6> sr;
  bits<12> offset;
  let Inst{15-8} = offset{7-0};
  let Inst{39-36} = offset{11-8};
  let Inst{45-40} = sr;
  let mayStore = 1;
  let SchedRW = [WriteStore];
}

let Predicates = [HasCheckedMemory] in
foreach w = SmallWidths in {
  def LD_CHECKED_#w.Type : CheckedLoad<w.Count, w.Group, w.Type,
                                       (ins IgnoreBounds:$ignore), "${ignore}"> {
    bits<1> ignore;
    let Inst{28-27} = w.Code;
    let Inst{29} = ignore;
  }
  def LD_CHECKED_IMM_#w.Type : CheckedLoadImm<w.Count, w.Group, w.Type,
                                              (ins IgnoreBounds:$ignore),
                                              "${ignore}"> {
    bits<1> ignore;
    let Inst{28-27} = w.Code;
    let Inst{29} = ignore;
  }
  def ST_CHECKED_#w.Type : CheckedStore<w.Count, w.Group, w.Type> {
    let Inst{28-27} = w.Code;
  }
  def ST_CHECKED_IMM_#w.Type : CheckedStoreImm<w.Count, w.Group, w.Type> {
    let Inst{28-27} = w.Code;
  }
}
foreach w = LargeWidths in {
  let Predicates = [HasCheckedMemory, NoHasIgnoredBounds] in {
    def LD_CHECKED_#w.Type : CheckedLoad<w.Count, w.Group, w.Type, (ins), ""> {
      let Inst{28-27} = w.Code;
      let Inst{29} = 1;
    }
    def LD_CHECKED_IMM_#w.Type
        : CheckedLoadImm<w.Count, w.Group, w.Type, (ins), ""> {
      let Inst{28-27} = w.Code;
      let Inst{29} = 1;
    }
    def ST_CHECKED_#w.Type : CheckedStore<w.Count, w.Group, w.Type> {
      let Inst{28-27} = w.Code;
      let Inst{29} = 1;
    }
    def ST_CHECKED_IMM_#w.Type : CheckedStoreImm<w.Count, w.Group, w.Type> {
      let Inst{28-27} = w.Code;
      let Inst{29} = 1;
    }
  }
  let Predicates = [HasIgnoredBounds], DecoderNamespace = "ValhallLater" in {
    def LD_CHECKED_#w.Type#_ignore
        : CheckedLoad<w.Count, w.Group, w.Type, (ins IgnoreBounds:$ignore),
                      "${ignore}"> {
      bits<1> ignore;
      let Inst{28-27} = w.Code;
      let Inst{29} = ignore;
    }
    def LD_CHECKED_IMM_#w.Type#_ignore
        : CheckedLoadImm<w.Count, w.Group, w.Type, (ins IgnoreBounds:$ignore),
                         "${ignore}"> {
      bits<1> ignore;
      let Inst{28-27} = w.Code;
      let Inst{29} = ignore;
    }
    def ST_CHECKED_#w.Type#_ignore : CheckedStore<w.Count, w.Group, w.Type> {
      let Inst{28-27} = w.Code;
      let FixedAccess{29} = 0;
    }
    def ST_CHECKED_IMM_#w.Type#_ignore
        : CheckedStoreImm<w.Count, w.Group, w.Type> {
      let Inst{28-27} = w.Code;
      let FixedAccess{29} = 0;
    }
  }
}

//===--- Many registers ---------------------------------------------------===//
//
// The size is a suffix, so the staging group is given by its first register.

class Multi<bits<4> op1, dag outputs, dag staging, string mnemonic, string group,
            StagingControl control>
    : Message<6, op1, outputs,
              !con((ins SrcD:$src0), staging,
                   (ins MemOffset16:$offset, ModOperand<ModMultiSize>:$size,
                        Access:$access)),
              mnemonic, "${size}${slot}${access}", group # ", $src0, $offset",
              control> {
  bits<15> src0;
  bits<16> offset;
  bits<6> size;
  bits<3> access;
  let Inst{7-0} = src0{7-0};
  let Inst{23-8} = offset;
  let Inst{26-24} = access;
  let Inst{38-33} = size;
}
let Predicates = [HasMultiMemory] in {
  def LD_MULTI : Multi<2, (outs SR1:$sw), (ins), "LD_MULTI", "$sw", StagingWrite> {
    bits<6> sw;
    let Inst{45-40} = sw;
    let mayLoad = 1;
    let SchedRW = [WriteLoad];
  }
  def ST_MULTI : Multi<3, (outs), (ins SR1:$sr), "ST_MULTI", "$sr", StagingRead> {
    bits<6> sr;
    let Inst{45-40} = sr;
    let mayStore = 1;
    let SchedRW = [WriteStore];
  }
}

} // IsMemory
