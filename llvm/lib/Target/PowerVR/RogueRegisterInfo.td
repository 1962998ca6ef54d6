//===-- RogueRegisterInfo.td - Rogue registers -----------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every register is a bank and a number (HWEncoding: bits 13:11 and 10:0).
// Bank 0, the special bank, holds constants, internal registers, pixel outputs,
// global and special registers.
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"

class RogueReg<string n, int bank, int number> : Register<n> {
  let Namespace = "Rogue";
  let HWEncoding = !or(!shl(bank, 11), number);
}

//===--- Banks of the unified and common store ----------------------------===//

foreach i = !range(248) in {
  def R#i  : RogueReg<"r"#i, 1, i>, // temporaries of an instance
             DwarfRegNum<[i]>;
  def VI#i : RogueReg<"vi"#i, 2, i>; // its inputs, also temporaries
}
// Drivers allocate at most this many.
foreach i = !range(1024) in {
  def CF#i : RogueReg<"cf"#i, 3, i>; // coefficients, local memory
  def SH#i : RogueReg<"sh"#i, 4, i>; // uniforms
}
def IDX0 : RogueReg<"idx0", 6, 5>;
def IDX1 : RogueReg<"idx1", 7, 5>;

//===--- The special bank -------------------------------------------------===//

// What a number of the special bank is.
class SpecialKind;
def SpecialConstant : SpecialKind;
def SpecialInternal : SpecialKind; // scratch of an instance
def SpecialPixelOut : SpecialKind;
def SpecialGlobal   : SpecialKind;
def SpecialSystem   : SpecialKind; // only from S1, S2 and S4
def SpecialKind : GenericEnum {
  let FilterClass = "SpecialKind";
}

class Special<string text, int number, SpecialKind kind, int value = 0,
              bit ordered = 0> : RogueReg<text, 0, number> {
  string Text = text;
  bits<8> Number = number;
  SpecialKind Kind = kind;
  bits<32> Value = value;
  bit Ordered = ordered; // groups that read it need .olchk
}

// Read-only values, free of charge in every slot.
class Constant<int number, int value>
    : Special<"c"#number, number, SpecialConstant, value> {
  let isConstant = true;
}
foreach i = !range(32) in
  def C#i : Constant<i, i>;
foreach i = !range(11) in                        // 2^i
  def C#!add(64, i) : Constant<!add(64, i), !shl(!add(127, i), 23)>;
foreach i = !range(14) in                        // 2^-(i + 1)
  def C#!add(75, i) : Constant<!add(75, i), !shl(!sub(126, i), 23)>;
def C89  : Constant<89, 0x402DF854>;             // e
def C90  : Constant<90, 0x3EBC5AB2>;             // 1/e
def C91  : Constant<91, 0x3FB504F3>;             // sqrt(2)
def C92  : Constant<92, 0x3F3504F3>;             // 1/sqrt(2)
def C93  : Constant<93, 0x3F490FDB>;             // pi/4
def C94  : Constant<94, 0x3FC90FDB>;             // pi/2
def C95  : Constant<95, 0x40490FDB>;             // pi
def C128 : Constant<128, 0x3EA2F983>;            // 1/pi
def C129 : Constant<129, 0x3F22F983>;            // 2/pi
def C130 : Constant<130, 0x3FA2F983>;            // 4/pi
def C131 : Constant<131, 0x40C90FDB>;            // 2 pi
def C132 : Constant<132, 0x41490FDB>;            // 4 pi
def C133 : Constant<133, 0x41C90FDB>;            // 8 pi
def C134 : Constant<134, 0x37800000>;            // 1/65536
def C135 : Constant<135, 0x38000000>;            // 1/32768
def C136 : Constant<136, 0x3B4D2E1C>;            // sRGB: 0.0031308
def C137 : Constant<137, 0x414EB852>;            // sRGB: 12.92
def C138 : Constant<138, 0x3ED55555>;            // sRGB: 1/2.4
def C139 : Constant<139, 0x3F870A3D>;            // sRGB: 1.055
def C140 : Constant<140, 0x3D6147AE>;            // sRGB: 0.055
def C141 : Constant<141, 0x80000000>;            // the sign bit, -0.0
def C142 : Constant<142, 0x7F800000>;            // infinity
def C143 : Constant<143, 0xFFFFFFFF>;            // all ones, -1
def C144 : Constant<144, 0x7FFF7FFF>;            // two halves 0x7FFF
def C145 : Constant<145, 0x3E9A209B>;            // log10(2)
def C146 : Constant<146, 0x3F317218>;            // ln(2)
def C147 : Constant<147, 0x0000007F>;            // 127
def C148 : Constant<148, 0x7F7FFFFF>;            // the largest float
def C149 : Constant<149, 0x4B000000>;            // 2^23
def C150 : Constant<150, 0x4B800000>;            // 2^24
def C151 : Constant<151, 0x3F860A92>;            // pi/3
def C152 : Constant<152, 0x3EAAAAAB>;            // 1/3
def C153 : Constant<153, 0x3E2AAAAB>;            // 1/6
def C154 : Constant<154, 0x40549A78>;            // log2(10)
def C155 : Constant<155, 0x3FB8AA3B>;            // log2(e)
def C156 : Constant<156, 0x3D25AEE6>;            // sRGB: 0.04045
def C157 : Constant<157, 0x3D9E8391>;            // sRGB: 1/12.92
def C158 : Constant<158, 0x3F72A76F>;            // sRGB: 1/1.055
def C159 : Constant<159, 0x4019999A>;            // sRGB: 2.4

// Eight numbers that are internal registers from one end and slot registers,
// scalars of the task, from the other.
foreach i = !range(8) in {
  def I#i : Special<"i"#i, !add(36, i), SpecialInternal>;
  def G#i : Special<"g"#i, !add(104, i), SpecialGlobal>;
}
// Only some cores have the upper four.
foreach i = !range(4) in {
  def O#i : Special<"o"#i, !add(32, i), SpecialPixelOut, 0, 1>;
  def O#!add(i, 4) : Special<"o"#!add(i, 4), !add(164, i), SpecialPixelOut, 0, 1>;
}

class System<string text, int number, bit ordered = 0>
    : Special<"sr."#text, number, SpecialSystem, 0, ordered>;
def SR_FACE_ORIENT   : System<"face_orient", 44>; // nonzero: back
def SR_CLUSTER_NUM   : System<"cluster_num", 45>;
def SR_OUTPUT_PART   : System<"output_part", 46, 1>;
def SR_TASK_ID       : System<"task_id", 47>;
def SR_SLOT_NUM      : System<"slot_num", 48>;
def SR_TILE_X_PIX    : System<"tile_x_pix", 49>;
def SR_TILE_Y_PIX    : System<"tile_y_pix", 50>;
def SR_INST_NUM      : System<"inst_num", 51>; // 0 to 31, in the task
def SR_DM_TASK_TYPE  : System<"dm_task_type", 52>;
def SR_SAMP_NUM      : System<"samp_num", 53>;
foreach i = !range(4) in {
  def SR_TILED_LD_COMP#i : System<"tiled_ld_comp"#i, !add(54, i), 1>;
  def SR_TILED_ST_COMP#i : System<"tiled_st_comp"#i, !add(58, i), 1>;
  defvar j = !add(i, 4);
  def SR_TILED_LD_COMP#j : System<"tiled_ld_comp"#j, !add(119, i), 1>;
  def SR_TILED_ST_COMP#j : System<"tiled_st_comp"#j, !add(123, i), 1>;
}
def SR_BATCH_NUM     : System<"batch_num", 62>;
def SR_INST_VALID    : System<"inst_valid", 63>;
def SR_TILE_XY       : System<"tile_xy", 96>;
def SR_X_P           : System<"x_p", 97>; // coordinates of the pixel
def SR_X_S           : System<"x_s", 98>; // of the sample
def SR_Y_P           : System<"y_p", 100>;
def SR_Y_S           : System<"y_s", 101>;
def SR_WG_ID         : System<"wg_id", 102>;
def SR_SH_ALLOC_SIZE : System<"sh_alloc_size", 103>;
def SR_LOCAL_ADDR_INST_NUM : System<"local_addr_inst_num", 112>;
def SR_TILE_X_P      : System<"tile_x_p", 114>; // inside the tile
def SR_TILE_X_S      : System<"tile_x_s", 115>;
def SR_TILE_Y_P      : System<"tile_y_p", 116>;
def SR_TILE_Y_S      : System<"tile_y_s", 117>;
def SR_RENDER_TGT_ID : System<"render_tgt_id", 118>;
def SR_GPU_OFFSET    : System<"gpu_offset", 127>;
def SR_TIMER_80NS    : System<"timer_80ns", 160>;

def SpecialTable : GenericTable {
  let FilterClass = "Special";
  let CppTypeName = "SpecialInfo";
  let Fields = ["Number", "Text", "Kind", "Value", "Ordered"];
  string TypeOf_Kind = "SpecialKind";
}

//===--- State of an instance ---------------------------------------------===//

def P0   : RogueReg<"p0", 0, 0> {    // the predicate
  let isArtificial = true;
}
def PE   : RogueReg<"pe", 0, 0> {    // the execution mask
  let isArtificial = true;
}
def LOCAL : RogueReg<"local", 0, 0> { // what coefficient registers hold
  let isArtificial = true;
}
def LINK : RogueReg<"link", 0, 0> {  // return address, of the task
  let isArtificial = true;
}

//===--- Classes ----------------------------------------------------------===//

defvar Types32 = [i32, f32];

let Namespace = "Rogue" in {
  foreach i = !range(16) in
    def sub#i : SubRegIndex<32, !mul(i, 32)>;
}

// What the register allocator hands out.
defvar Temporaries = (sequence "R%u", 0, 247);
def GPR32 : RegisterClass<"Rogue", Types32, 32, (add Temporaries)>;

// Addresses, bursts and operands of atomics are consecutive registers, from any
// on. The zip stops before a group would leave the register file.
class Consecutive<int n>
    : RegisterTuples<!foreach(i, !range(n), !cast<SubRegIndex>("sub"#i)),
                     !foreach(i, !range(n), (shl Temporaries, i))>;
// Of these sizes. The hardware has all up to 16; each costs the compiler's time.
defvar BurstWords = [1, 2, 3, 4, 6, 8, 12, 16];
foreach n = !tail(BurstWords) in
  def Tuple#n : Consecutive<n>;
class TupleClass<int n, list<ValueType> types>
    : RegisterClass<"Rogue", types, 32, (add !cast<Consecutive>("Tuple"#n))> {
  let Size = !mul(n, 32);
}
def GPR64  : TupleClass<2, [i64, v2i32, v2f32]>;
def GPR96  : TupleClass<3, [v3i32, v3f32]>;
def GPR128 : TupleClass<4, [v4i32, v4f32, v2i64]>;
foreach n = BurstWords in
  if !gt(n, 4) then
    def "GPR"#!mul(n, 32) : TupleClass<n, [untyped]>;

let isAllocatable = 0 in {
  def Inputs32 : RegisterClass<"Rogue", Types32, 32, (sequence "VI%u", 0, 247)>;
  def Coeff32  : RegisterClass<"Rogue", Types32, 32, (sequence "CF%u", 0, 1023)>;
  def Shared32 : RegisterClass<"Rogue", Types32, 32, (sequence "SH%u", 0, 1023)>;
  def Index32  : RegisterClass<"Rogue", [i32], 32, (add IDX0, IDX1)>;
  def Const32  : RegisterClass<"Rogue", Types32, 32,
                               (add (sequence "C%u", 0, 31),
                                    (sequence "C%u", 64, 95),
                                    (sequence "C%u", 128, 159))>;
  def System32 : RegisterClass<"Rogue", Types32, 32,
                               (add SR_INST_NUM, SR_LOCAL_ADDR_INST_NUM,
                                    SR_FACE_ORIENT, SR_SAMP_NUM, SR_X_P, SR_X_S,
                                    SR_Y_P, SR_Y_S, SR_TILE_X_P, SR_TILE_Y_P,
                                    SR_RENDER_TGT_ID)>;
  // What a source can name.
  def Source32 : RegisterClass<"Rogue", Types32, 32,
                               (add GPR32, Inputs32, Coeff32, Shared32, Const32,
                                    System32, Index32)>;
  def PredBit  : RegisterClass<"Rogue", [i1], 32, (add P0)>;
}
