//===-- BifrostInstrInfoADDMemory.td - ADD unit: memory messages -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Sources 0 and 1 are the address (or, in a segment, offset and zero or buffer
// index). Data are in staging registers.

//===--- Load and store ---------------------------------------------------===//

let Message = MessageLoad, WritesStaging = true, mayLoad = true in {
  class Load<int width, int count, list<Mod> lanes, list<Encoding> encodings>
      : AddInst<"LOAD.i"#width, AddSrc<2>.L,
                !listconcat([Mod<"seg", ModSegLoad, 6>], lanes), encodings> {
    let StagingCount = count;
    let AccessBytes = !srl(width, 3);
  }
  // A part of a register; or, extended, a half, a register or a pair.
  class LoadNarrow<int width, ModKind lanes, list<Encoding> encodings>
      : Load<width, 1, [Mod<"lane_dest", lanes>, Mod<"extend", ModExtend>],
             encodings> {
    let StagingCountRule = StagingLane;
    let Open = "whether the rest of the register survives a part";
  }
}
defvar ExtendBit = Codes<9, 1, "extend", ["sext", "zext"]>;
class Extended<string lane> { list<dag> When = [(is lane:$lane_dest)]; }

def ADD_LOAD_i8
    : LoadNarrow<8, ModLoadLane8,
                 [Encoding<0x60000, [(is "none":$extend)],
                           [Codes<9, 2, "lane_dest", ["b0", "b1", "b2", "b3"]>]>,
                  Encoding<0x63800, [], [ExtendBit, Codes<10, 1, "lane_dest",
                                                          ["h0", "h1"]>]>,
                  Encoding<0x63400, Extended<"w0">.When, [ExtendBit]>,
                  Encoding<0x61400, Extended<"d0">.When, [ExtendBit]>]>;
def ADD_LOAD_i16
    : LoadNarrow<16, ModLoadLane16,
                 [Encoding<0x60800, [(is "none":$extend)],
                           [Codes<9, 1, "lane_dest", ["h0", "h1"]>]>,
                  Encoding<0x63000, Extended<"w0">.When, [ExtendBit]>,
                  Encoding<0x61800, Extended<"d0">.When, [ExtendBit]>]>;
def ADD_LOAD_i32
    : LoadNarrow<32, ModLoadLane32,
                 [Encoding<0x60c00, [(is "none":$extend, "none":$lane_dest)]>,
                  Encoding<0x61c00, Extended<"d0">.When, [ExtendBit]>]>;
def ADD_LOAD_i24  : Load<24, 1, [], [Encoding<0x65000>]>;
def ADD_LOAD_i48  : Load<48, 2, [], [Encoding<0x65200>]>;
def ADD_LOAD_i64  : Load<64, 2, [], [Encoding<0x60e00>]>;
def ADD_LOAD_i96  : Load<96, 3, [], [Encoding<0x65400>]>;
def ADD_LOAD_i128 : Load<128, 4, [], [Encoding<0x61000>]>;

let Message = MessageStore, ReadsStaging = true, HasResult = false,
    mayStore = true in
  class Store<int width, int count, int exact>
      : ADD<"STORE.i"#width, 2, exact, [Mod<"seg", ModSegStore, 6>]> {
    let StagingCount = count;
    let AccessBytes = !srl(width, 3);
  }
def ADD_STORE_i8   : Store<8, 1, 0x62000>;
def ADD_STORE_i16  : Store<16, 1, 0x62800>;
def ADD_STORE_i24  : Store<24, 1, 0x65800>;
def ADD_STORE_i32  : Store<32, 1, 0x62c00>;
def ADD_STORE_i48  : Store<48, 2, 0x65a00>;
def ADD_STORE_i64  : Store<64, 2, 0x62e00>;
def ADD_STORE_i96  : Store<96, 3, 0x65c00>;
def ADD_STORE_i128 : Store<128, 4, 0x61200>;

// With conversion; source 2, the format, is read a stage earlier.
defvar ConvertSources = [Src<0>, Src<3>, Src<6, NotSelector3>];
let StagingCountRule = StagingDescriptor in {
  let Message = MessageLoad, WritesStaging = true, mayLoad = true in
    def ADD_LD_CVT : AddInst<"LD_CVT", ConvertSources, [VecSize<9>],
                             [Encoding<0xc9000>]>;
  let Message = MessageStore, ReadsStaging = true, HasResult = false,
      mayStore = true in
    def ADD_ST_CVT : AddInst<"ST_CVT", ConvertSources, [VecSize<9>],
                             [Encoding<0xc9800>]>;
}

//===--- Atomics ----------------------------------------------------------===//

let Message = MessageAtomic, ReadsStaging = true, mayLoad = true,
    mayStore = true in {
  class AtomicMemory<string operation, int width, int count, int exact>
      : ADD<operation#".i"#width, 2, exact, [Mod<"seg", ModSegWLS, 9>]> {
    let StagingCount = count;
    let AccessBytes = !srl(width, 3);
  }
  let WritesStaging = true in {
    def ADD_AXCHG_i32    : AtomicMemory<"AXCHG", 32, 1, 0x640c0>;
    def ADD_AXCHG_i64    : AtomicMemory<"AXCHG", 64, 2, 0x64100>;
    def ADD_ACMPXCHG_i32 : AtomicMemory<"ACMPXCHG", 32, 2, 0x644c0>;
    def ADD_ACMPXCHG_i64 : AtomicMemory<"ACMPXCHG", 64, 4, 0x64500>;
  }
  let HasResult = false, Known = EvidenceNotes in {
    def ADD_ACMPSTORE_i32 : AtomicMemory<"ACMPSTORE", 32, 2, 0x648c0>;
    def ADD_ACMPSTORE_i64 : AtomicMemory<"ACMPSTORE", 64, 4, 0x64900>;
  }
  // The operation, and with it the width, is the FMA instruction of the tuple;
  // the simulator has those of 32 bits.
  let WritesStaging = true, StagingCountRule = StagingDescriptor, AccessBytes = 4 in
    def ADD_ATOM_CX : ADD<"ATOM_CX", 3, 0xd7400>;
}

//===--- Attributes and images --------------------------------------------===//

// The format is part of the word; "auto", the one in memory, has its own word.
defvar FormatNames = ["f16", "f32", "s32", "u32", "s16", "u16", "f64", "i64"];
defvar FormatAuto = [(is "auto":$register_format)];

let Message = MessageAttribute, WritesStaging = true, mayLoad = true in {
  class LoadAttribute<string mnemonic, int n, int exact, int auto>
      : AddInst<mnemonic, AddSrc<n>.L, [Format<>, VecSize<11>],
                [Encoding<exact, [], [Codes<13, 3, "register_format",
                                            FormatNames>]>,
                 Encoding<auto, FormatAuto>]> {
    let StagingCountRule = StagingFormat;
  }
  def ADD_LD_ATTR     : LoadAttribute<"LD_ATTR", 3, 0x40400, 0xc4400>;
  def ADD_LD_ATTR_TEX : LoadAttribute<"LD_ATTR_TEX", 3, 0x40600, 0xc4600>;
  def ADD_LD_ATTR_IMM : LoadAttribute<"LD_ATTR_IMM", 2, 0x40000, 0xc4000> {
    let Imms = [Imm<"attribute_index", 6, 4>];
  }
}

// Address and format of an element: three registers.
let Message = MessageAttribute, WritesStaging = true, StagingCount = 3 in {
  class AddressAttribute<string mnemonic, int n, int exact, int auto>
      : AddInst<mnemonic, AddSrc<n>.L, [Format<>],
                [Encoding<exact, [], [Codes<11, 3, "register_format",
                                            FormatNames>]>,
                 Encoding<auto, FormatAuto>]>;
  def ADD_LEA_ATTR     : AddressAttribute<"LEA_ATTR", 3, 0xc0400, 0xc8400>;
  def ADD_LEA_ATTR_TEX : AddressAttribute<"LEA_ATTR_TEX", 3, 0xc0600, 0xc8600>;
  def ADD_LEA_ATTR_IMM : AddressAttribute<"LEA_ATTR_IMM", 2, 0xc0000, 0xc8000> {
    let Imms = [Imm<"attribute_index", 6, 4>];
  }
  def ADD_LEA_TEX : ADD<"LEA_TEX", 3, 0xd6600,
                        [Mod<"format", ModFormatTexture, 11>]>;
  def ADD_LEA_TEX_IMM : ADD<"LEA_TEX_IMM", 2, 0xd6000,
                            [Mod<"format", ModFormatTexture, 11>]> {
    // Beyond, these are words of LEA_TEX.
    let Imms = [Imm<"texture_index", 6, 5, 24>];
  }
}

//===--- Segments, clocks, jobs -------------------------------------------===//

// High half of a segment's address.
class AddSegment<string mnemonic, int exact>
    : ADD<mnemonic, 1, exact,
          [Mod<"seg", ModSegBase, 3>, Mod<"preserve_null", ModPreserveNull, 7>]>;
def ADD_SEG_ADD : AddSegment<"SEG_ADD", 0x3d500>;
let Known = EvidenceNotes in
  def ADD_SEG_SUB : AddSegment<"SEG_SUB", 0x3d540>;

let Message = MessageAttribute, WritesStaging = true, StagingCount = 2,
    hasSideEffects = true in
  def ADD_LD_GCLK_u64 : ADD<"LD_GCLK.u64", 0, 0xd7800,
                            [Mod<"source", ModClockSource, 0>]>;

// For debugging jobs.
let Message = MessageJob, HasResult = false, hasSideEffects = true,
    Known = EvidenceOpen in {
  def ADD_EUREKA   : ADD<"EUREKA", 1, 0xd7850>;
  def ADD_KABOOM   : ADD<"KABOOM", 1, 0xd7858>;
  def ADD_DOORBELL : ADD<"DOORBELL", 1, 0xd7860>;
}
