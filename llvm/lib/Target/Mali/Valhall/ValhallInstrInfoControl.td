//===-- ValhallInstrInfoControl.td - Control flow ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Control flow executes on the conversion unit.
let Unit = UnitCVT, SchedRW = [WriteControl] in {

// The fields that instructions without a destination carry all the same.
class NoDest<bits<5> cls, bits<4> op1, dag inputs, string mnemonic, string suffixes,
             string operands>
    : Encoded<cls, (outs), inputs, mnemonic, suffixes, operands> {
  let Inst{51-48} = op1;
  let FixedOpcode{51-48} = -1;
  let Inst{47-40} = 0xC0;
  let FixedDest{47-46} = -1;
}

let hasSideEffects = 1 in
def NOP : NoDest<0, 0, (ins), "NOP", "", "">;

// Lanes whose condition is not zero (`eq`: zero) continue at the target. The
// condition's selector sits in bits 37-39.
let isBranch = 1, isTerminator = 1, hasSideEffects = 1 in
def BRANCH : NoDest<1, 15, (ins SrcCond:$src0, BranchTarget:$target,
                                ModDefault<ModNegate>:$negate,
                                ModDefault<ModConservative>:$conservative),
                    "BRANCHZ", "${negate}${conservative}", "$src0, $target"> {
  bits<15> src0;
  bits<27> target;
  bits<1> negate;
  bits<1> conservative;
  let Inst{7-0} = src0{7-0};
  let Inst{34-8} = target;
  let Inst{35} = conservative;
  let Inst{36} = negate;
  let Inst{39-37} = src0{13-11};
}

class JumpBase<bits<5> cls, dag mods, string mnemonic, string suffixes>
    : NoDest<cls, 15, !con((ins SrcCond:$src0, Src:$src1), mods,
                           (ins ModDefault<ModNegate>:$negate,
                                ModDefault<ModConservative>:$conservative)),
             mnemonic, "${negate}${conservative}" # suffixes, "$src0, $src1"> {
  bits<15> src0;
  bits<15> src1;
  bits<1> negate;
  bits<1> conservative;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = src1{7-0};
  let Inst{35} = conservative;
  let Inst{36} = negate;
  let Inst{39-37} = src0{13-11};
  let isBranch = 1;
  let isIndirectBranch = 1;
  let isTerminator = 1;
  let hasSideEffects = 1;
}
let Predicates = [HasRelativeJump] in
def JUMP : JumpBase<2, (ins ModOperand<ModAddressMode>:$mode), "BRANCHZI", "${mode}"> {
  bits<1> mode;
  let Inst{40} = mode;
}
let Predicates = [NoHasRelativeJump], DecoderNamespace = "ValhallLater" in
def JUMP_absolute : JumpBase<2, (ins ModOperand<ModAddressAbsolute>:$mode),
                             "BRANCHZI", "${mode}"> {
  bits<1> mode;
  let Inst{40} = mode;
}

let isTerminator = 1, hasSideEffects = 1, isBranch = 1, isIndirectBranch = 1 in
def JUMP_EX : NoDest<3, 15, (ins SrcCond:$src0, Src:$src1, Src:$src2,
                                 ModDefault<ModNegate>:$negate,
                                 ModDefault<ModConservative>:$conservative,
                                 ModDefault<ModStackMode>:$stack,
                                 ModDefault<ModDiverge>:$diverge),
                     "JUMP_EX", "${negate}${conservative}${stack}${diverge}",
                     "$src0, $src1, $src2"> {
  bits<15> src0;
  bits<15> src1;
  bits<15> src2;
  bits<1> negate;
  bits<1> conservative;
  bits<2> stack;
  bits<1> diverge;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = src1{7-0};
  let Inst{23-16} = src2{7-0};
  let Inst{32} = diverge;
  let Inst{34-33} = stack;
  let Inst{35} = conservative;
  let Inst{36} = negate;
  let Inst{39-37} = src0{13-11};
}

let hasSideEffects = 1 in
def DISCARD_f32 : NoDest<2, 0, (ins SrcF:$src0, SrcF:$src1, CompareFloat:$cmp),
                         "DISCARD.f32", "${cmp}", "$src0, $src1"> {
  bits<15> src0;
  bits<15> src1;
  bits<3> cmp;
  let Inst{7-0} = src0{7-0};
  let Inst{15-8} = src1{7-0};
  let Inst{27-26} = src1{12-11};
  let Inst{29-28} = src0{12-11};
  let Inst{34-32} = cmp;
  let Inst{36} = src1{9};
  let Inst{37} = src1{8};
  let Inst{38} = src0{9};
  let Inst{39} = src0{8};
}

} // Unit = UnitCVT

// Messages to the system; their effects are not documented.
class SystemMessage<bits<4> op1, string mnemonic>
    : NoDest<0, op1, (ins), mnemonic, "", ""> {
  let FixedStaging{45-40} = -1;
  let FixedStaging{35-33} = -1;
}
let hasSideEffects = 1, Unit = UnitLS, SchedRW = [WriteControl] in {
  def DOORBELL : SystemMessage<4, "DOORBELL">;
  def EUREKA : SystemMessage<5, "EUREKA">;
  def KABOOM : SystemMessage<6, "KABOOM">;
}
