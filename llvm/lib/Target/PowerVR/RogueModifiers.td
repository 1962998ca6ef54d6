//===-- RogueModifiers.td - Closed vocabularies of the USC -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every named code that a field of an instruction group can hold. A code without
// a row does not decode. `Text` is the spelling in assembly.
//
//===----------------------------------------------------------------------===//

class ModKind;
foreach k = ["Bool", "Number", "Condition", "Bank", "IS0", "DRC", "PackFormat",
             "Element", "ReducePart", "ReduceKind", "Feedthrough", "TestOp",
             "TestType", "WritePort", "Slot", "MaskMode", "PhaseRate",
             "Perspective", "IterMode", "LoadCache", "StoreCache", "StoreSize",
             "TexDim", "LodMode", "SampleBypass", "Sched", "AtomicOp",
             "CountSource", "TestSource", "SignPos", "BranchCond", "CndCond",
             "MutexOp", "OffsetBank", "IndexCtl", "SLCMode"] in
  def Mod#k : ModKind;
def ModKind : GenericEnum {
  let FilterClass = "ModKind";
}

class ModValue<ModKind kind, string text, int enc> {
  ModKind Kind = kind;
  string Text = text;
  bits<8> Code = enc;
}
class ModEnum<string filter> : GenericEnum {
  let FilterClass = filter;
  let ValueField = "Code";
}
def ModValueTable : GenericTable {
  let FilterClass = "ModValue";
  let CppTypeName = "ModValueInfo";
  let Fields = ["Kind", "Code", "Text"];
  string TypeOf_Kind = "ModKind";
}

//===--- The group header -------------------------------------------------===//

// Which instances execute a group. The text is the prefix of the group.
class Condition<string text, int enc> : ModValue<ModCondition, text, enc>;
def CC_PE    : Condition<"", 0>;
def CC_P0    : Condition<"if(p0)", 1>;
def CC_ANY   : Condition<"(ignorepe)", 2>;
def CC_NOTP0 : Condition<"if(!p0)", 3>;
def Condition : ModEnum<"Condition">;

//===--- Operands ---------------------------------------------------------===//

class Bank<string text, int enc> : ModValue<ModBank, text, enc>;
def BANK_SPECIAL   : Bank<"special", 0>;
def BANK_TEMP      : Bank<"r", 1>;
def BANK_VTXIN     : Bank<"vi", 2>;
def BANK_COEFF     : Bank<"cf", 3>;
def BANK_SHARED    : Bank<"sh", 4>;
def BANK_COEFF_ALT : Bank<"cfa", 5>;
def BANK_IDX0      : Bank<"idx0", 6>;
def BANK_IDX1      : Bank<"idx1", 7>;
def Bank : ModEnum<"Bank">;

// What an index register points into. INDEX_REG with offset 0 is the index
// register itself.
class IndexBank<string text, int enc> {
  string Text = text;
  bits<3> Code = enc;
}
def INDEX_TEMP      : IndexBank<"r", 0>;
def INDEX_VTXIN     : IndexBank<"vi", 1>;
def INDEX_COEFF     : IndexBank<"cf", 2>;
def INDEX_SHARED    : IndexBank<"sh", 3>;
def INDEX_DYNAMIC   : IndexBank<"dc", 4>;
def INDEX_REG       : IndexBank<"idx", 5>;
def INDEX_COEFF_ALT : IndexBank<"cfa", 6>;
def INDEX_PIXOUT    : IndexBank<"o", 7>;
def IndexBank : ModEnum<"IndexBank">;
def IndexBankTable : GenericTable {
  let FilterClass = "IndexBank";
  let CppTypeName = "IndexBankInfo";
  let Fields = ["Code", "Text"];
}

// The source that the IS0 multiplexer sends to FTE. Fields of two bits reach
// only the first four.
class IS0Select<string text, int enc> : ModValue<ModIS0, text, enc>;
def IS0_S0 : IS0Select<"s0", 0>;
def IS0_S3 : IS0Select<"s3", 1>;
def IS0_S4 : IS0Select<"s4", 2>;
def IS0_S5 : IS0Select<"s5", 3>;
def IS0_S1 : IS0Select<"s1", 4>;
def IS0_S2 : IS0Select<"s2", 5>;
def IS0Select : ModEnum<"IS0Select">;

class Slot<string text, int enc> : ModValue<ModSlot, text, enc>;
foreach i = !range(6) in
  def SLOT_S#i : Slot<"s"#i, i>;
def Slot : ModEnum<"Slot">;

class WritePort<string text, int enc> : ModValue<ModWritePort, text, enc>;
def PORT_W0 : WritePort<"w0", 0>;
def PORT_W1 : WritePort<"w1", 1>;
def WritePort : ModEnum<"WritePort">;

class Element<string text, int enc> : ModValue<ModElement, text, enc>;
foreach i = !range(4) in
  def ELEM_E#i : Element<"e"#i, i>;
def Element : ModEnum<"Element">;

class DataReturn<string text, int enc> : ModValue<ModDRC, text, enc>;
def DRC0 : DataReturn<"drc0", 0>;
def DRC1 : DataReturn<"drc1", 1>;
def DataReturn : ModEnum<"DataReturn">;

//===--- Internal sources -------------------------------------------------===//

// What the phase-2 operations and the write ports read inside the group.
class Feedthrough<string text, int enc> : ModValue<ModFeedthrough, text, enc>;
def FEED_FT0 : Feedthrough<"ft0", 0>;
def FEED_FT1 : Feedthrough<"ft1", 1>;
def FEED_FT2 : Feedthrough<"ft2", 2>;
def FEED_FTE : Feedthrough<"fte", 3>;
def FEED_S2  : Feedthrough<"s2", 4>; // no field holds this code itself
def Feedthrough : ModEnum<"Feedthrough">;

// The codes of the selector byte. IS3 = s2 comes from the oldest of the known
// tables; no program was seen using it.
class InternalSource<int index, Feedthrough feed, int enc> {
  bits<3> Index = index;
  Feedthrough Feed = feed;
  bits<2> Code = enc;
}
def : InternalSource<1, FEED_FT0, 0>;
def : InternalSource<1, FEED_FTE, 1>;
def : InternalSource<2, FEED_FT1, 0>;
def : InternalSource<2, FEED_FTE, 1>;
def : InternalSource<3, FEED_FT0, 0>;
def : InternalSource<3, FEED_FT1, 1>;
def : InternalSource<3, FEED_S2, 2>;
def : InternalSource<3, FEED_FTE, 3>;
foreach port = [4, 5] in {
  def : InternalSource<port, FEED_FT0, 0>;
  def : InternalSource<port, FEED_FT1, 1>;
  def : InternalSource<port, FEED_FT2, 2>;
  def : InternalSource<port, FEED_FTE, 3>;
}
def InternalSourceTable : GenericTable {
  let FilterClass = "InternalSource";
  let CppTypeName = "InternalSourceInfo";
  let Fields = ["Index", "Feed", "Code"];
  string TypeOf_Feed = "Feedthrough";
}

//===--- Main ALU ---------------------------------------------------------===//

// Widths of the components from the least significant bits upward. Code 13 is a
// hole: the ISR's SE9995 has no known code.
class PackFormat<string text, int enc> : ModValue<ModPackFormat, text, enc>;
def PACK_U8888       : PackFormat<"u8888", 0>;
def PACK_S8888       : PackFormat<"s8888", 1>;
def PACK_O8888       : PackFormat<"o8888", 2>;
def PACK_U1616       : PackFormat<"u1616", 3>;
def PACK_S1616       : PackFormat<"s1616", 4>;
def PACK_O1616       : PackFormat<"o1616", 5>;
def PACK_U32         : PackFormat<"u32", 6>;
def PACK_S32         : PackFormat<"s32", 7>;
def PACK_U1010102    : PackFormat<"u1010102", 8>;
def PACK_S1010102    : PackFormat<"s1010102", 9>;
def PACK_U111110     : PackFormat<"u111110", 10>;
def PACK_S111110     : PackFormat<"s111110", 11>;
def PACK_F111110     : PackFormat<"f111110", 12>;
def PACK_F16F16      : PackFormat<"f16f16", 14>;
def PACK_F32         : PackFormat<"f32", 15>;
def PACK_COV         : PackFormat<"cov", 16>;
def PACK_U565U565    : PackFormat<"u565u565", 17>;
def PACK_D24S8       : PackFormat<"d24s8", 18>;
def PACK_S8D24       : PackFormat<"s8d24", 19>;
def PACK_F32_MASK    : PackFormat<"f32_mask", 20>;
def PACK_2F10F10F10  : PackFormat<"2f10f10f10", 21>;
def PACK_S8888OGL    : PackFormat<"s8888ogl", 22>;
def PACK_S1616OGL    : PackFormat<"s1616ogl", 23>;
def PACK_ZERO        : PackFormat<"zero", 30>;
def PACK_ONE         : PackFormat<"one", 31>;
def PackFormat : ModEnum<"PackFormat">;

class ReducePart<string text, int enc> : ModValue<ModReducePart, text, enc>;
def REDUCE_A : ReducePart<"a", 0>;
def REDUCE_B : ReducePart<"b", 1>;
def ReducePart : ModEnum<"ReducePart">;

class ReduceKind<string text, int enc> : ModValue<ModReduceKind, text, enc>;
def REDUCE_SIN : ReduceKind<"sin", 0>;
def REDUCE_COS : ReduceKind<"cos", 1>;
def ReduceKind : ModEnum<"ReduceKind">;

class TestOp<string text, int enc> : ModValue<ModTestOp, text, enc>;
def TEST_Z   : TestOp<"z", 0>;
def TEST_GZ  : TestOp<"gz", 1>;
def TEST_GEZ : TestOp<"gez", 2>;
def TEST_C   : TestOp<"c", 3>;
def TEST_E   : TestOp<"e", 4>;
def TEST_G   : TestOp<"g", 5>;
def TEST_GE  : TestOp<"ge", 6>;
def TEST_NE  : TestOp<"ne", 7>;
def TEST_L   : TestOp<"l", 8>;
def TEST_LE  : TestOp<"le", 9>;
def TestOp : ModEnum<"TestOp">;

class TestType<string text, int enc> : ModValue<ModTestType, text, enc>;
def TYPE_F32 : TestType<"f32", 0>;
def TYPE_U16 : TestType<"u16", 1>;
def TYPE_S16 : TestType<"s16", 2>;
def TYPE_U8  : TestType<"u8", 3>;
def TYPE_S8  : TestType<"s8", 4>;
def TYPE_U32 : TestType<"u32", 5>;
def TYPE_S32 : TestType<"s32", 6>;
def TestType : ModEnum<"TestType">;

//===--- Backend ----------------------------------------------------------===//

class MaskMode<string text, int enc> : ModValue<ModMaskMode, text, enc>;
def MASK_VM    : MaskMode<"vm", 0>;
def MASK_ICM   : MaskMode<"icm", 1>;
def MASK_ICMOC : MaskMode<"icmoc", 2>;
def MASK_ICMI  : MaskMode<"icmi", 3>;
def MASK_CAXY  : MaskMode<"caxy", 4>;
def MaskMode : ModEnum<"MaskMode">;

class PhaseRate<string text, int enc> : ModValue<ModPhaseRate, text, enc>;
def RATE_INST     : PhaseRate<"inst", 0>;
def RATE_SMP_SEL  : PhaseRate<"smp_sel", 1>;
def RATE_SMP_FULL : PhaseRate<"smp_full", 2>;
def PhaseRate : ModEnum<"PhaseRate">;

class Perspective<string text, int enc> : ModValue<ModPerspective, text, enc>;
def PERSP_NONE           : Perspective<"none", 0>;
def PERSP_ITER_MUL       : Perspective<"iter_mul", 1>;
def PERSP_ITER_MUL_STORE : Perspective<"iter_mul_store", 2>;
def PERSP_MUL_STORED     : Perspective<"mul_stored", 3>;
def Perspective : ModEnum<"Perspective">;

class IterMode<string text, int enc> : ModValue<ModIterMode, text, enc>;
def ITER_PIXEL    : IterMode<"pixel", 0>;
def ITER_SAMPLE   : IterMode<"sample", 1>;
def ITER_CENTROID : IterMode<"centroid", 2>;
def IterMode : ModEnum<"IterMode">;

class LoadCache<string text, int enc> : ModValue<ModLoadCache, text, enc>;
def LOAD_NORMAL    : LoadCache<"", 0>;
def LOAD_BYPASS    : LoadCache<"bypass", 1>;
def LOAD_LINE_FILL : LoadCache<"linefill", 2>;
def LoadCache : ModEnum<"LoadCache">;

class StoreCache<string text, int enc> : ModValue<ModStoreCache, text, enc>;
def STORE_WRITE_THROUGH   : StoreCache<"", 0>;
def STORE_WRITE_BACK      : StoreCache<"wb", 1>;
def STORE_WRITE_BACK_LAZY : StoreCache<"wblazy", 2>;
def StoreCache : ModEnum<"StoreCache">;

class StoreSize<string text, int enc> : ModValue<ModStoreSize, text, enc>;
def STORE_8BIT  : StoreSize<"8bit", 0>;
def STORE_16BIT : StoreSize<"16bit", 1>;
def STORE_32BIT : StoreSize<"32bit", 2>;
def StoreSize : ModEnum<"StoreSize">;

// How the system-level cache treats an access, on cores with such controls.
class SLCMode<string text, int enc> : ModValue<ModSLCMode, text, enc>;
def SLC_BYPASS        : SLCMode<"", 0>;
def SLC_WRITE_BACK    : SLCMode<"slcwb", 1>;
def SLC_WRITE_THROUGH : SLCMode<"slcwt", 2>;
def SLC_CACHED_READS  : SLCMode<"slccr", 3>;
def SLCMode : ModEnum<"SLCMode">;

class TexDim<string text, int enc> : ModValue<ModTexDim, text, enc>;
def DIM_1D : TexDim<"1d", 1>;
def DIM_2D : TexDim<"2d", 2>;
def DIM_3D : TexDim<"3d", 3>;
def TexDim : ModEnum<"TexDim">;

class LodMode<string text, int enc> : ModValue<ModLodMode, text, enc>;
def LOD_NORMAL    : LodMode<"", 0>;
def LOD_BIAS      : LodMode<"bias", 1>;
def LOD_REPLACE   : LodMode<"replace", 2>;
def LOD_GRADIENTS : LodMode<"gradients", 3>;
def LodMode : ModEnum<"LodMode">;

class SampleBypass<string text, int enc> : ModValue<ModSampleBypass, text, enc>;
def SAMPLE_NONE : SampleBypass<"", 0>;
def SAMPLE_DATA : SampleBypass<"data", 1>;
def SAMPLE_INFO : SampleBypass<"info", 2>;
def SAMPLE_BOTH : SampleBypass<"both", 3>;
def SampleBypass : ModEnum<"SampleBypass">;

class SampleSched<string text, int enc> : ModValue<ModSched, text, enc>;
def SCHED_NONE : SampleSched<"", 0>;
def SCHED_SWAP : SampleSched<"schedswap", 1>;
def SCHED_WDF  : SampleSched<"schedwdf", 2>;
def SampleSched : ModEnum<"SampleSched">;

class AtomicOp<string text, int enc> : ModValue<ModAtomicOp, text, enc>;
def ATOMIC_ADD  : AtomicOp<"add", 0>;
def ATOMIC_SUB  : AtomicOp<"sub", 1>;
def ATOMIC_XCHG : AtomicOp<"xchg", 2>;
def ATOMIC_UMIN : AtomicOp<"umin", 4>;
def ATOMIC_IMIN : AtomicOp<"imin", 5>;
def ATOMIC_UMAX : AtomicOp<"umax", 6>;
def ATOMIC_IMAX : AtomicOp<"imax", 7>;
def ATOMIC_AND  : AtomicOp<"and", 8>;
def ATOMIC_OR   : AtomicOp<"or", 9>;
def ATOMIC_XOR  : AtomicOp<"xor", 10>;
def AtomicOp : ModEnum<"AtomicOp">;

//===--- Bitwise unit -----------------------------------------------------===//

class CountSource<string text, int enc> : ModValue<ModCountSource, text, enc>;
def COUNT_S2  : CountSource<"s2", 0>;
def COUNT_FT2 : CountSource<"ft2", 1>;
def CountSource : ModEnum<"CountSource">;

class TestSource<string text, int enc> : ModValue<ModTestSource, text, enc>;
def BITTEST_FT5 : TestSource<"ft5", 0>;
def BITTEST_FT3 : TestSource<"ft3", 1>;
def TestSource : ModEnum<"TestSource">;

// Where an arithmetic shift finds the sign bit: bit 31, bit 15, the top of the
// mask (FT0) or the bit that was counted (FT3).
class SignPos<string text, int enc> : ModValue<ModSignPos, text, enc>;
def SIGN_TWB : SignPos<"twb", 0>;
def SIGN_PWB : SignPos<"pwb", 1>;
def SIGN_MTB : SignPos<"mtb", 2>;
def SIGN_FTB : SignPos<"ftb", 3>;
def SignPos : ModEnum<"SignPos">;

//===--- Control ----------------------------------------------------------===//

class BranchCond<string text, int enc> : ModValue<ModBranchCond, text, enc>;
def BRANCH_CC      : BranchCond<"", 0>;
def BRANCH_ALLINST : BranchCond<"allinst", 1>;
def BRANCH_ANYINST : BranchCond<"anyinst", 2>;
def BranchCond : ModEnum<"BranchCond">;

class CndCond<string text, int enc> : ModValue<ModCndCond, text, enc>;
def CND_ALWAYS : CndCond<"1", 0>;
def CND_P0     : CndCond<"p0", 1>;
def CND_NEVER  : CndCond<"0", 2>;
def CND_NOTP0  : CndCond<"!p0", 3>;
def CndCond : ModEnum<"CndCond">;

class MutexOp<string text, int enc> : ModValue<ModMutexOp, text, enc>;
def MUTEX_RELEASE        : MutexOp<"release", 0>;
def MUTEX_RELEASE_SLEEP  : MutexOp<"release.sleep", 1>;
def MUTEX_RELEASE_WAKEUP : MutexOp<"release.wakeup", 2>;
def MUTEX_LOCK           : MutexOp<"lock", 3>;
def MutexOp : ModEnum<"MutexOp">;

class OffsetBank<string text, int enc> : ModValue<ModOffsetBank, text, enc>;
def OFFSET_COEFF  : OffsetBank<"coeff", 0>;
def OFFSET_SHARED : OffsetBank<"shared", 1>;
def OffsetBank : ModEnum<"OffsetBank">;

class IndexCtl<string text, int enc> : ModValue<ModIndexCtl, text, enc>;
def INDEXCTL_NONE : IndexCtl<"", 0>;
def INDEXCTL_IDX0 : IndexCtl<"idx0", 1>;
def INDEXCTL_IDX1 : IndexCtl<"idx1", 2>;
def IndexCtl : ModEnum<"IndexCtl">;
