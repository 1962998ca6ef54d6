//===-- BifrostWordTests.cpp - Words of half instructions -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostHarness.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

namespace {

std::string messageOf(Error E) { return toString(std::move(E)); }

//===--- All words --------------------------------------------------------===//

// Decodes every Step-th word; those that decode encode to the same bits.
// Returns how many did.
unsigned decodeAll(Unit U, unsigned Step) {
  BifrostHarness H;
  unsigned Valid = 0, Failures = 0;
  for (uint32_t Word = 0; Word < 1u << getWordBits(U) && Failures < 10;
       Word += Step) {
    Expected<DecodedInst> D = H.decode(U, Word);
    if (!D) {
      if (messageOf(D.takeError()).empty()) {
        ADD_FAILURE() << hexWord(Word) << " is refused without a reason";
        ++Failures;
      }
      continue;
    }
    ++Valid;
    Expected<uint32_t> Again =
        encodeInstWord(D->Inst, D->Selectors, H.getInstrInfo());
    if (!Again || *Again != Word) {
      ADD_FAILURE() << hexWord(Word) << " encodes as "
                    << (Again ? hexWord(*Again) : messageOf(Again.takeError()));
      ++Failures;
    }
  }
  return Valid;
}

TEST(BifrostWords, EveryADDWordIsRefusedOrSurvives) {
  EXPECT_EQ(decodeAll(Unit::ADD, 1), 693622u);
}

TEST(BifrostWords, EveryFMAWordIsRefusedOrSurvives) {
#ifdef NDEBUG
  EXPECT_EQ(decodeAll(Unit::FMA, 1), 4362033u);
#else
  // Prime, so that no field keeps its value.
  decodeAll(Unit::FMA, 31);
#endif
}

// Bits beyond the word.
TEST(BifrostWords, TooManyBits) {
  BifrostHarness H;
  Expected<DecodedInst> D = H.decode(Unit::ADD, 0x13d964);
  ASSERT_FALSE(bool(D));
  EXPECT_EQ(messageOf(D.takeError()),
            "an instruction of the ADD unit has 20 bits");
}

// word -> text -> word, through the parser.
void expectTextSurvives(Unit U, unsigned Step) {
  BifrostHarness H;
  unsigned Failures = 0;
  for (uint32_t Word = 0; Word < 1u << getWordBits(U) && Failures < 10;
       Word += Step) {
    Expected<DecodedInst> D = H.decode(U, Word);
    if (!D) {
      consumeError(D.takeError());
      continue;
    }
    MCInst MI = H.withOperands(*D), Parsed;
    std::string Text = H.print(MI), Why;
    if (!H.parse(Text, Parsed, Why) || !sameInst(MI, Parsed)) {
      ADD_FAILURE() << Text << "\n" << Why;
      ++Failures;
      continue;
    }
    Expected<uint32_t> Again = H.encode(Parsed);
    if (!Again || *Again != Word) {
      ADD_FAILURE() << Text << " is not " << hexWord(Word) << " but "
                    << (Again ? hexWord(*Again) : messageOf(Again.takeError()));
      ++Failures;
    }
  }
}
TEST(BifrostWords, TextOfADDWordsSurvives) { expectTextSurvives(Unit::ADD, 7); }
TEST(BifrostWords, TextOfFMAWordsSurvives) {
  expectTextSurvives(Unit::FMA, 61);
}

//===--- All instructions -------------------------------------------------===//

/// A cheap generator of numbers; the same on every machine.
class Random {
  uint64_t State;

public:
  explicit Random(uint64_t Seed) : State(Seed) {}
  unsigned below(unsigned Limit) {
    State = State * 6364136223846793005 + 1442695040888963407;
    return (State >> 33) % Limit;
  }
};

MCInst randomInst(unsigned Opcode, Random &R, SmallVectorImpl<uint8_t> &Sel) {
  const InstDesc &D = *getInstDesc(Opcode);
  MCInst MI;
  MI.setOpcode(Opcode);
  MI.addOperand(MCOperand::createReg(MCRegister()));
  MI.addOperand(MCOperand::createImm(0));
  Sel.clear();
  for (const SourceDesc &S : D.Sources) {
    unsigned K = R.below(8);
    while (!(S.Selectors >> K & 1))
      K = R.below(8);
    Sel.push_back(K);
    MI.addOperand(MCOperand::createReg(MCRegister()));
  }
  if (D.HasStaging)
    MI.addOperand(MCOperand::createReg(MCRegister()));
  for (const ModDesc &M : D.Mods) {
    unsigned V = R.below(16);
    while (getModText(M.Kind, V).empty())
      V = R.below(16);
    MI.addOperand(MCOperand::createImm(V));
  }
  for (const ImmDesc &I : D.Imms)
    MI.addOperand(MCOperand::createImm(R.below(I.Limit)));
  return MI;
}

// What encodes decodes to the same instruction, or to one that has the same
// encoding: with operands exchanged, or under the name that the table prefers.
TEST(BifrostWords, EveryInstructionWithRandomOperandsSurvives) {
  BifrostHarness H;
  Random R(1);
  unsigned Encoded = 0, Renamed = 0;
  for (Unit U : {Unit::FMA, Unit::ADD})
    for (unsigned Opcode : getOpcodes(U)) {
      StringRef Name = getInstDesc(Opcode)->Mnemonic;
      bool IsUnsignedSum =
          Name.starts_with("IADD.") || Name.starts_with("ISUB.");
      unsigned OfThis = 0;
      for (unsigned N = 0; N != 1000; ++N) {
        SmallVector<uint8_t, 4> Sel;
        MCInst MI = randomInst(Opcode, R, Sel);
        Expected<uint32_t> Word = encodeInstWord(MI, Sel, H.getInstrInfo());
        if (!Word) {
          std::string Why = messageOf(Word.takeError());
          EXPECT_TRUE(
              StringRef(Why).starts_with((Name + ": no encoding for").str()))
              << Why;
          continue;
        }
        ++OfThis;
        Expected<DecodedInst> D = H.decode(U, *Word);
        ASSERT_TRUE(bool(D)) << Name.str() << " " << hexWord(*Word) << ": "
                             << messageOf(D.takeError());
        if (D->Inst.getOpcode() != Opcode) {
          ++Renamed;
          EXPECT_TRUE(IsUnsignedSum || Name.starts_with("BRANCH."))
              << Name.str() << " decodes as "
              << getInstDesc(D->Inst.getOpcode())->Mnemonic;
        }
        Expected<uint32_t> Again =
            encodeInstWord(D->Inst, D->Selectors, H.getInstrInfo());
        ASSERT_TRUE(bool(Again));
        ASSERT_EQ(hexWord(*Again), hexWord(*Word)) << Name.str();
      }
      EXPECT_NE(OfThis, 0u) << Name.str();
      Encoded += OfThis;
    }
  EXPECT_GT(Encoded, 200000u);
  EXPECT_GT(Renamed, 0u);
}

TEST(BifrostWords, ThereAre304Instructions) {
  EXPECT_EQ(getOpcodes(Unit::FMA).size(), 98u);
  EXPECT_EQ(getOpcodes(Unit::ADD).size(), 206u);
  EXPECT_EQ(getInstDesc(Bifrost::CLAUSE), nullptr);
}

//===--- Chosen words -----------------------------------------------------===//

struct Vector {
  const char *Text;
  uint32_t Word;
};
void PrintTo(const Vector &V, std::ostream *O) { *O << V.Text; }

// Computed by hand or with an assembler of other origin. r0 to r2 are the
// register slots, u0 the FAU words.
const Vector Vectors[] = {
    {"*FMA.f32 t0, r0, r1, r2", 0x000088},
    {"*FMA.f32.rtz.clamp_0_1 t0, r0.h0.neg.abs, r1.h1.abs, r2.neg.abs",
     0x1ff888},
    {"*FMA.f32 t0, r0.h1, r1.h0, t0.neg", 0x040981},
    {"*FMA.v2f16 t0, r0.h11, r1.neg.h00, #0.neg", 0x5606c8},
    {"*FADD.f32 t0, r0, r1.neg", 0x2c0108},
    {"*FADD.f32.rtp.clamp_m1_1 t0, r0.h1, r1.abs.h0", 0x2d3801},
    {"*FADD.v2f16 t0, r0, r1", 0x6c1408},
    {"*FADD.v2f16 t0, r0.abs, r1", 0x6c1448},
    {"*FADD.v2f16 t0, r0, r1.abs", 0x6c1401},
    {"*FADD.v2f16 t0, r0.abs, r1.abs.neg", 0x6c14c1},
    {"*FADD.v2f16.rtn.clamp_0_inf t0, t1.abs.h10, t0.neg.h11", 0x6cdb37},
    {"*FMA_RSCALE.f32.clamp_m1_1 t0, r0, r1.neg, r2, t1", 0x292e88},
    {"*FMA_RSCALE.f32.rtz.n t0, r0.abs, r1, r2.neg, #0", 0x2ad688},
    {"*FMA_RSCALE.f32.scale16 t0, r0, r1, r2, r2", 0x286488},
    {"*FMA_RSCALE.v2f16.left t0, r0.neg, r1.neg, t0, t1", 0x687f88},
    {"*FADD_LSCALE.f32 t0, r0.neg, r1.abs", 0x70f588},
    {"*FCMP.f32.lt.m1 t0, r0.h1, r1.h0", 0x262801},
    {"*FCMP.f32.gtlt.f1 t0, r0.neg, r1.abs", 0x25c0c8},
    {"*FCMP.v2f16.total t0, r0, r1.h11", 0x64fc08},
    {"*FCMP.v2f16.ge.m1 t0, r0, r1.abs", 0x66b401},
    {"*FROUND.f32.rtna t0, r0.neg.h0", 0x707730},
    {"*FROUND.f32.rtp t0, r0.abs", 0x70c2a8},
    {"*FROUND.v2f16 t0, r0.h00", 0x70c000},
    {"*FREXPE.f32.sqrt t0, r0.neg", 0x701d68},
    {"*FREXPE.v2f16.log t0, r0.h10", 0x701e08},
    {"*FREXPM.f32.sqrt t0, r0.abs.h1", 0x701bf8},
    {"*FREXPM.f32.log t0, r0.neg", 0x701aa8},
    {"*QUIET.v2f16 t0, r0.h10", 0x701910},
    {"*CUBEFACE1 t0, r0.neg, r1.neg, r2.neg", 0x706a88},
    {"*VN_ASST1.f16.h t0, r0, r1, r2.neg", 0x6eba88},
    {"*CSEL.f32.lt t0, r0, r1, r2, t0", 0x2e1c81},
    {"*CSEL.f32.ne t0, r0, r1, r2, t0", 0x2e0588},
    {"*CSEL.i32.eq t0, r0, #0, r1, r2", 0x2e3458},
    {"*CSEL.v2i16.ne t0, r0, #0, r1, r2", 0x6e3298},
    {"*CSEL.s32.le t0, r0, r1, r0, r1", 0x2e5201},
    {"*CSEL.v2u16.gt t0, r0, r1, t1, #0", 0x6e67c8},
    {"*IADDC.i32 t0, r0, r1, #0", 0x27fcc8},
    {"*SHADDXL.s32 t0, r0, r1.h1, shift:3", 0x70eac8},
    {"*SHADDXL.i64 t0, r0, r1, shift:7", 0x70e7c8},
    {"*IMUL.i32 t0, r0, r1", 0x73c0c8},
    {"*IMUL.i32.sext t0, r0, r1.h1", 0x73cec8},
    {"*IMUL.i32.zext t0, r0, r1.b2", 0x73b4c8},
    {"*IMUL.v2i16 t0, r0.h10, r1.h00", 0x7242c8},
    {"*IMUL.v4i8 t0, r0, r1.b2222", 0x7384c8},
    {"*IDP.v4i8 t0, r0.sext, r1.zext", 0x73eac8},
    {"*CLZ.v2u16.mask t0, r0.h00", 0x701ec8},
    {"*POPCOUNT.i32 t0, t1", 0x73c6df},
    {"*LSHIFT_AND.i32 t0, r0, r1, #0", 0x3190c8},
    {"*LSHIFT_AND.i32.not t0, r0, r1.not, r2.b3", 0x315688},
    {"*LSHIFT_OR.v2i16 t0, r0, r1, r2", 0x317e88},
    {"*LSHIFT_OR.v2i16 t0, r0, r1, r2.b11", 0x316a88},
    {"*RSHIFT_XOR.v2i16.not t0, r0, r1, r2.b23", 0x323c88},
    {"*LSHIFT_XOR.v4i8 t0, r0, r1, r2", 0x325888},
    {"*RSHIFT_OR.v4i8 t0, r0, r1.not, r2.b3333", 0x302688},
    {"*ARSHIFT.i32 t0, r0, #0, r1.b1", 0x335258},
    {"*ARSHIFT.v2i16 t0, r0, #0, r1.b01", 0x335a58},
    {"*LROT_DOUBLE.i32.w1 t0, r0, r1, r2.bytes2.b2", 0x33be88},
    {"*FLSHIFT_DOUBLE.i32 t0, r0, r1, r2.b2", 0x33fc88},
    {"*MOV.i32 t0, t1", 0x70196f},
    {"*MKVEC.v2i16 t0, r0.h1, r1", 0x70f048},
    {"*MKVEC.v4i8 t0, r0.b2, r1, r2.b2, t0", 0x715c88},
    {"*S8_TO_S32 t0, r0.b3", 0x700b70},
    {"*U16_TO_U32 t0, r0.h1", 0x700cd8},
    {"*F16_TO_F32 t0, r0.h1", 0x700d18},
    {"*V2F32_TO_V2F16.clamp_0_1.rtna t0, r0.abs.neg, r1.abs.neg", 0x6e93c8},
    {"*ATOM_C_RETURN.i32.aumax t0, r0, r1, t0", 0x2f7788},
    {"*ATOM_C1.i64.adec t0, r0, r1", 0x2f1e48},
    {"*ATOM_POST.i32.aadd t0, r0, r1", 0x6ee488},
    {"*ATOM_PRE.i64.aadds t0, r0, r1, r2", 0x6ec288},
    {"*SEG_ADD.tl.preserve_null t0, r0", 0x7015b8},
    {"*DTSEL_IMM.flat t0, r0", 0x70f3f8},
    {"*JUMP_EX.nz.call t0, r0, r1, r2", 0x2eb688},
    {"*NOP t0", 0x701963},
    {"+FADD.f32 t1, r0.h1, r1", 0x20401},
    {"+FADD.f32.rtz.clamp_0_1 t1, r0.h0, t.neg.h0", 0x27f18},
    {"+FADD.f32.rto t1, r0, r1", 0x75208},
    {"+FADD.v2f16.rtn t1, r0.abs, r1.abs.neg.h00", 0xac548},
    {"+FADD_RSCALE.f32.clamp_0_1 t1, r0.neg, r1, r2", 0x8a488},
    {"+FADD_RSCALE.f32.n.rtna t1, r0, r1.abs, r2", 0x89688},
    {"+FMAX.f32.clamp_0_1.nan_propagate t1, r0.abs, r1.neg", 0x0b908},
    {"+FMIN.v2f16.c t1, r0, r1.abs", 0x97401},
    {"+FMAX.v2f16.inverse_c t1, t1.abs, t0", 0x87437},
    {"+FCMP.f32.gt t1, r0, r1.neg", 0x32101},
    {"+FCMP.f32.le.m1 t1, r0.h1, r1", 0x38481},
    {"+FCMP.v2f16.eq.f1 t1, r0.h11, r1.neg", 0xb7c01},
    {"+FROUND.f32.rtn t1, r0.h1", 0x3ec38},
    {"+LOGB.v2f16 t1, r0.h00", 0x3d980},
    {"+ILOGB.f32 t1, r0.h0", 0x3d9f0},
    {"+LDEXP.f32.inf0 t1, r0, r1", 0x74dc8},
    {"+LDEXP.v2f16.rtz t1, r0, r1", 0x74ec8},
    {"+CUBE_SSEL t1, r0.neg, r1.neg, r2", 0x3e288},
    {"+VN_ASST2.f32.scale t1, r0.neg", 0x3de90},
    {"+FRCP.f32 t1, r0.neg.abs", 0x66018},
    {"+FRCP.f16.divzero t1, r0.h1", 0x671a0},
    {"+FRSQ_APPROX.f32 t1, r0.h1", 0x671c0},
    {"+FLOG_TABLE.f32.red.divzero t1, r0.h0.neg", 0x67368},
    {"+FLOG_TABLE.f32.natural.high t1, r0", 0x67ae0},
    {"+FLOG_TABLE.f32.base2 t1, r0.h1.abs", 0x67bd0},
    {"+FEXP_TABLE.u4.small t1, r0", 0x67ac8},
    {"+FPOW_SC_DET.f16.powr t1, r0.h1, r1.h1", 0x675c8},
    {"+FPOW_SC_DET.f16.rootn t1, r0, r1", 0x67708},
    {"+FSIN_TABLE.u6.offset t1, r0", 0x67a90},
    {"+FATAN_TABLE.f16 t1, r0.h1, r1", 0x67988},
    {"+IADD.s32 t1, r0, r1", 0xbc608},
    {"+IADD.u32.sat t1, r0, r1", 0xbc788},
    {"+IADD.u32 t1, r0, r1.h1", 0xbee88},
    {"+IADD.s32.sat t1, r0, r1.b2", 0xbe508},
    {"+ISUB.v2s16 t1, r0.h10, r1.h10", 0xbde08},
    {"+ISUB.v2u16 t1, r0, r1.b23", 0xbfa88},
    {"+IADD.v2u16.sat t1, r0, r1.h00", 0xbedc8},
    {"+ISUB.v4u8.sat t1, r0, r1.b0000", 0xbf1c8},
    {"+HADD.v2u16.rtp t1, r0.h10, r1", 0xbdcc8},
    {"+IABS.v2s16 t1, r0.h11", 0x3deb8},
    {"+ICMP.i32.m1.ne t1, r0, r1", 0x7b748},
    {"+ICMP.s32.lt t1, r0, r1", 0x7b201},
    {"+ICMP.v2u16.m1.le t1, r0.h10, r1.h00", 0x79d01},
    {"+ICMP.v4i8.eq t1, r0, r1", 0x7b108},
    {"+ICMPI.u32.m1.ge t1, r0, r1", 0x7bcc8},
    {"+MUX.i32.bit t1, r0, r1, r2", 0x74688},
    {"+MUX.v2i16.neg t1, r0.h10, r1, r2.h10", 0x72888},
    {"+MUX.v4i8 t1, r0, r1, r2", 0x74a88},
    {"+MKVEC.v2i16 t1, t, r1.h1", 0x7538b},
    {"+SWZ.v2i16 t1, r0.h10", 0x3d958},
    {"+SWZ.v4i8 t1, r0.b3210", 0x3df78},
    {"+CLPER_OLD.i32 t1, r0, t", 0x3f0d8},
    {"+CLPER.i32.xor.subgroup4.infn t1, r0, r1", 0x7f148},
    {"+WMASK.subgroup8 t1, r0, fill:1", 0x3d728},
    {"+F32_TO_S32.rtz t1, r0", 0x3c9b0},
    {"+F32_TO_U32.rtna t1, r0", 0x3cca8},
    {"+F16_TO_S32 t1, r0.h1", 0x3c580},
    {"+F16_TO_U32.rtna t1, r0.h1", 0x3cc68},
    {"+V2F16_TO_V2S16.rtna t1, r0.h00", 0x3ca80},
    {"+V2U16_TO_V2F16.rtp t1, r0.h11", 0x3c6d8},
    {"+V2S8_TO_V2S16 t1, r0.b02", 0x3c780},
    {"+V2U8_TO_V2F16 t1, r0", 0x3c848},
    {"+S32_TO_F32.rtn t1, r0", 0x3cbe0},
    {"+LOAD.i8 t1, r0, r1, @r4", 0x60048},
    {"+LOAD.i8.wls.h1.sext t1, r0, r1, @r4", 0x63c88},
    {"+LOAD.i8.d0.zext t1, r0, r1, @r4", 0x61648},
    {"+LOAD.i16.w0.zext t1, r0, r1, @r4", 0x63248},
    {"+LOAD.i16.h1 t1, r0, r1, @r4", 0x60a48},
    {"+LOAD.i32.ubo t1, r0, r1, @r4", 0x60d08},
    {"+LOAD.i32.d0.sext t1, r0, r1, @r4", 0x61c48},
    {"+LOAD.i96.tl t1, r0, r1, @r4", 0x655c8},
    {"+STORE.i128.stream t1, r0, r1, @r4", 0x612c8},
    {"+STORE.i24 t1, r0, r1, @r4", 0x65848},
    {"+LD_CVT.v3 t1, r0, r1, u0.w0, @r4", 0xc9508},
    {"+AXCHG.i64.wls t1, r0, r1, @r4", 0x64308},
    {"+ACMPXCHG.i32 t1, r0, r1, @r4", 0x644c8},
    {"+ATOM_CX t1, r0, r1, r2, @r4", 0xd7488},
    {"+LD_ATTR.f16.v2 t1, r0, r1, r2, @r4", 0x40c88},
    {"+LD_ATTR_IMM.auto.v4 t1, r0, r1, attribute_index:9, @r4", 0xc5a48},
    {"+LEA_ATTR_TEX.u32 t1, r0, r1, r2, @r4", 0xc1e88},
    {"+LEA_TEX_IMM.u32 t1, r0, r1, texture_index:21, @r4", 0xd6d48},
    {"+LD_GCLK.u64.cycle_counter t1, @r4", 0xd7807},
    {"+LD_VAR.v4.store.f16.sample t1, r0, r1, @r4", 0xd0bc8},
    {"+LD_VAR_IMM.v2.retrieve.auto t1, r0, index:19, @r4", 0xcd198},
    {"+LD_VAR_SPECIAL.frag_z.clobber.f32.centroid t1, r0, @r4", 0x52cb8},
    {"+LD_VAR_FLAT_IMM.v3.s32.or t1, index:3, @r4", 0xd3e1f},
    {"+LD_VAR_FLAT.auto t1, r0, @r4", 0xcf8c3},
    {"+TEXS_2D.f32.skip.computed_lod t1, r0, r1, texture_index:3, "
     "sampler_index:5, @r4",
     0x596c8},
    {"+TEXS_CUBE.f16 t1, r0, r1, r2, sampler_index:1, texture_index:2, @r4",
     0xde488},
    {"+TEXC.skip t1, r0, r1, u0.w1, @r4", 0xd7348},
    {"+VAR_TEX.f16.store.center t1, varying_index:5, texture_index:2, @r4",
     0xca315},
    {"+LD_TILE.v4 t1, r0, r1, u0.w0, @r4", 0xcb708},
    {"+ATEST t1, r0, r1.h1, @r60", 0xc8fc8},
    {"+ZS_EMIT.stencil.z t1, r0, r1, r2, @r60", 0xd7e88},
    {"+BLEND t1, r0, u0.w0, u0.w1, @r0", 0xca960},
    {"+DISCARD.f32.gt t1, r0.h1, r1.h0", 0xc8a81},
    {"+DISCARD.f32.eq t1, r0, r1", 0xc8c08},
    {"+BRANCHZ.i16.eq t1, r0.h0, u0.w1", 0x6f968},
    {"+BRANCHZ.f32.ge t1, r0, u0.w1", 0x6fd40},
    {"+BRANCHZ.u16.le t1, r0.h1, u0.w1", 0x6f350},
    {"+BRANCH.i32.eq t1, r0, r1, u0.w1", 0x68948},
    {"+BRANCH.i32.ne t1, r0, r1, u0.w1", 0x68941},
    {"+BRANCH.f32.gt t1, r0, r1.h1, u0.w1", 0x6ed48},
    {"+BRANCH.u32.lt t1, r0, r1, u0.w1", 0x68741},
    {"+BRANCH.s16.ge t1, r0.h0, r1.h0, u0.w1", 0x69548},
    {"+BRANCH.f16.le t1, r0.h0, r1.h1, u0.w1", 0x6bd41},
    {"+BRANCHC.i16.all t1, r0.h1, u0.w1", 0x6f770},
    {"+BRANCH_DIVERG t1, u0.w1", 0x6f97c},
    {"+JUMP t1, r0", 0x6fe34},
    {"+BARRIER t1", 0xd7874},
    {"+SEG_ADD.wls t1, r0", 0x3d510},
    {"+NOP t1", 0x3d964},
};

class BifrostVectors : public testing::TestWithParam<Vector> {};

TEST_P(BifrostVectors, TextIsWordAndBack) {
  static BifrostHarness H;
  MCInst MI;
  std::string Why;
  ASSERT_TRUE(H.parse(GetParam().Text, MI, Why)) << Why;
  Expected<uint32_t> Word = H.encode(MI);
  ASSERT_TRUE(bool(Word)) << messageOf(Word.takeError());
  EXPECT_EQ(hexWord(*Word), hexWord(GetParam().Word));
  EXPECT_EQ(H.print(MI), GetParam().Text);

  Unit U = GetParam().Text[0] == '*' ? Unit::FMA : Unit::ADD;
  Expected<DecodedInst> D = H.decode(U, GetParam().Word);
  ASSERT_TRUE(bool(D)) << messageOf(D.takeError());
  MCInst Decoded = H.withOperands(*D);
  Expected<uint32_t> Again = H.encode(Decoded);
  ASSERT_TRUE(bool(Again)) << messageOf(Again.takeError());
  EXPECT_EQ(hexWord(*Again), hexWord(GetParam().Word));
}
INSTANTIATE_TEST_SUITE_P(Chosen, BifrostVectors, testing::ValuesIn(Vectors));

//===--- Equal words ------------------------------------------------------===//

// Two ways to write one word: operands exchanged, and names of one effect. The
// second is how the word prints.
const std::pair<const char *, const char *> Equal[] = {
    {"*FMA.f32 t0, r0.h1, r1.h0, r2", "*FMA.f32 t0, r1.h0, r0.h1, r2"},
    {"*FMA.f32 t0, r0.neg, r1.neg, r2", "*FMA.f32 t0, r0, r1, r2"},
    {"*FMA.f32 t0, r0.neg, r1, r2", "*FMA.f32 t0, r0, r1.neg, r2"},
    {"*FADD.v2f16 t0, r0, r1.abs", "*FADD.v2f16 t0, r1.abs, r0"},
    {"*CSEL.f32.lt t0, r0, r1, r2, t1", "*CSEL.f32.gt t0, r1, r0, r2, t1"},
    {"*CSEL.v2f16.ne t0, r0, r1, r2, t1", "*CSEL.v2f16.eq t0, r0, r1, t1, r2"},
    {"*FCMP.f32.le t0, r0.h1, r1.h0", "*FCMP.f32.ge t0, r1.h0, r0.h1"},
    {"+FMIN.v2f16.c t1, r0, r1.abs", "+FMIN.v2f16.inverse_c t1, r1.abs, r0"},
    {"+FCMP.f32.gt t1, r0, r1.neg", "+FCMP.f32.lt t1, r1.neg, r0"},
    {"+DISCARD.f32.ge t1, r0.h1, r1.h0", "+DISCARD.f32.le t1, r1.h0, r0.h1"},
    {"+ICMP.v4u8.lt t1, r0, r1", "+ICMP.v4u8.gt t1, r1, r0"},
    {"+IADD.u32 t1, r0, r1", "+IADD.s32 t1, r0, r1"},
    {"+ISUB.v2u16 t1, r0.h10, r1", "+ISUB.v2s16 t1, r0.h10, r1"},
    {"+IADD.v4u8 t1, r0, r1.b1111", "+IADD.v4s8 t1, r0, r1.b1111"},
    {"+FPOW_SC_DET.f16.pow t1, r0, r1", "+FPOW_SC_DET.f16.pow t1, r0, r1.h0"},
    {"+BRANCH.i32.eq t1, r1, r0, u0.w1", "+BRANCH.i32.eq t1, r0, r1, u0.w1"},
    {"+BRANCH.i32.ne t1, r0, r1, u0.w1", "+BRANCH.i32.ne t1, r1, r0, u0.w1"},
    {"+BRANCH.s32.gt t1, r0, r0, u0.w1", "+BRANCH.i32.ne t1, r0, r0, u0.w1"},
    {"+BRANCH.i32.eq t1, r0, r0, u0.w1", "+BRANCH.s32.ge t1, r0, r0, u0.w1"},
    {"+BRANCH.u32.lt t1, r0, r1, u0.w1", "+BRANCH.u32.gt t1, r1, r0, u0.w1"},
    {"+BRANCH.f16.le t1, r0.h0, r1.h1, u0.w1",
     "+BRANCH.f16.ge t1, r1.h1, r0.h0, u0.w1"},
};

TEST(BifrostWords, EqualWords) {
  BifrostHarness H;
  for (auto [Written, Printed] : Equal) {
    MCInst MI;
    std::string Why;
    ASSERT_TRUE(H.parse(Written, MI, Why)) << Written << "\n" << Why;
    Expected<uint32_t> Word = H.encode(MI);
    ASSERT_TRUE(bool(Word)) << messageOf(Word.takeError());
    Expected<DecodedInst> D =
        H.decode(Written[0] == '*' ? Unit::FMA : Unit::ADD, *Word);
    ASSERT_TRUE(bool(D)) << messageOf(D.takeError());
    EXPECT_EQ(H.print(H.withOperands(*D)), Printed);
  }
}

//===--- Refused words ----------------------------------------------------===//

struct Refusal {
  Unit U;
  uint32_t Word;
  const char *Why;
};
const Refusal Refusals[] = {
    {Unit::FMA, 0x701964, "no instruction of the FMA unit has this encoding"},
    {Unit::FMA, 0x000002, "FMA.f32: source 0 cannot read register slot 2"},
    {Unit::FMA, 0x335000, "ARSHIFT.i32: source 1 cannot read register slot 0"},
    {Unit::FMA, 0x2f4000,
     "ATOM_C.i32: reserved value 0 of modifier atom_opc (bits 12:9)"},
    {Unit::FMA, 0x6e9400,
     "V2F32_TO_V2F16: reserved value 5 of modifier round (bits 12:10)"},
    {Unit::FMA, 0x701500,
     "SEG_ADD: reserved value 0 of modifier seg (bits 5:3)"},
    {Unit::FMA, 0x701b20,
     "FREXPM.f32: reserved value 0 of modifier widen0 (bits 4:3)"},
    {Unit::FMA, 0x270000,
     "FCMP.f32: reserved value 3 of modifier result_type (bits 17:16)"},
    {Unit::ADD, 0x88200, "FADD_RSCALE.f32: reserved value 1 of bits 11:9"},
    {Unit::ADD, 0x7c003, "CLPER.i32: source 0 cannot read t"},
    {Unit::ADD, 0x7c300,
     "CLPER.i32: reserved value 3 of modifier subgroup (bits 9:8)"},
    {Unit::ADD, 0x66003, "FRCP.f32: source 0 cannot read t"},
    {Unit::ADD, 0x51400, "LD_VAR_IMM: reserved value 5 of bits 13:10"},
    // Index 20, which for varyings that are not flat is a special value.
    {Unit::ADD, 0x538a0, "LD_VAR_SPECIAL: reserved value 14 of bits 13:10"},
    {Unit::ADD, 0x60c00,
     "LOAD.i32: reserved value 0 of modifier seg (bits 8:6)"},
    {Unit::ADD, 0xd7800,
     "LD_GCLK.u64: reserved value 0 of modifier source (bits 2:0)"},
};

TEST(BifrostWords, RefusedWithReason) {
  BifrostHarness H;
  for (const Refusal &R : Refusals) {
    Expected<DecodedInst> D = H.decode(R.U, R.Word);
    if (D) {
      EXPECT_EQ("decodes as " + H.print(H.withOperands(*D)), R.Why)
          << hexWord(R.Word);
      continue;
    }
    EXPECT_EQ(messageOf(D.takeError()), R.Why) << hexWord(R.Word);
  }
}
} // namespace
