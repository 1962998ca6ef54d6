//===-- ValhallArmNames.cpp - What Arm calls instructions -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallArmNames.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <vector>

using namespace llvm;
using namespace llvm::Valhall;

namespace {
using Names = std::vector<ArmName>;

void addName(Names &N, const char *Name, const char *Mnemonic,
             const char *Part = "", const char *Extra = "") {
  ArmName A;
  A.Name = Name;
  A.Mnemonic = Mnemonic;
  A.Part = Part;
  A.Extra = Extra;
  N.push_back(std::move(A));
}

ArmName &addUse(Names &N, const std::string &Name, const std::string &Mnemonic,
                ArrayRef<const char *> Operands,
                ArrayRef<ValhallMod::ModKind> Without = {}) {
  ArmName A;
  A.Name = Name;
  A.Mnemonic = Mnemonic;
  A.Operands.assign(Operands.begin(), Operands.end());
  A.Without.assign(Without.begin(), Without.end());
  N.push_back(std::move(A));
  return N.back();
}

void addOtherNames(Names &N) {
  addName(N, "BRANCH", "BRANCHZ");
  addName(N, "JUMP", "BRANCHZI");
  addName(N, "SHADD.u64", "SHADDX.u64");
  addName(N, "SHADD.s64", "SHADDX.s64");
  addName(N, "SEG_SUB.u64", "SEG_ADD.u64.neg");
  addName(N, "IMUL.u64", "IMULD.u64");
  addName(N, "IMUL.s64", "IMULD.s64");
  addName(N, "IMUL.u32", "IMUL.i32");
  addName(N, "IMUL.v2u16", "IMUL.v2i16");
  addName(N, "IMUL.v4u8", "IMUL.v4i8");
  addName(N, "CLPER", "CLPER.i32");
  addName(N, "CUBEFACE2", "CUBEFACE2_V9");
  addName(N, "FATAN_TABLE.f32", "FATAN_ASSIST.f32.second");
  addName(N, "LD_GCLK", "LD_GCLK_U64");
  addName(N, "ACMPXCHG.i32", "ATOM_RETURN.i32.axchg.compare");
  addName(N, "ACMPXCHG.i64", "ATOM_RETURN.i64.axchg.compare");
  addName(N, "AXCHG.i32", "ATOM_RETURN.i32", "", "axchg");
  addName(N, "AXCHG.i64", "ATOM_RETURN.i64", "", "axchg");
  addName(N, "FMA_RSCALE.f32", "FMA_RSCALE_N.f32", "n");
  addName(N, "FMA_RSCALE.f32", "FMA_RSCALE_LEFT.f32", "left");
  addName(N, "FMA_RSCALE.f32", "FMA_RSCALE_SCALE16.f32", "n_add");
  addName(N, "ATEST", "ATEST", "slot0");
  addName(N, "ZS_EMIT", "ZS_EMIT", "slot0");
  // A load of whole registers extends nothing.
  for (const char *Load : {"LOAD", "LD_PKA"})
    for (const char *Type : {"i24", "i32", "i48", "i64", "i96", "i128"}) {
      std::string Name = std::string(Load) + "." + Type;
      addName(N, Name.c_str(), (Name + ".unsigned").c_str());
    }
}

void addArithmeticUses(Names &N) {
  using namespace ValhallMod;
  const struct {
    const char *Type;
    const char *Zero;
  } Types[] = {{"i32", "0x0.b00"},
               {"v2i16", "0x0"},
               {"v4i8", "0x0"},
               {"i64", "0x0.b00"}};
  for (const auto &T : Types) {
    std::string Type = T.Type;
    for (const char *Op : {"AND", "OR", "XOR"})
      addUse(N, std::string(Op) + "." + Type,
             std::string("LSHIFT_") + Op + "." + Type, {"0", "1", T.Zero, "2"});
    addUse(N, "NOT." + Type, "LSHIFT_XOR." + Type,
           {"0", "1", T.Zero, "0x0.not"}, {ModNotResult});
    for (const char *Op : {"LSHIFT", "RSHIFT", "ARSHIFT", "LROT", "RROT"})
      addUse(N, std::string(Op) + "." + Type, std::string(Op) + "_OR." + Type,
             {"0", "1", "2", "0x0"});
  }

  // A comparison without accumulator.
  for (const char *Type : {"f32", "v2f16"})
    addUse(N, std::string("FCMP.") + Type, std::string("FCMP_OR.") + Type,
           {"0", "1", "2", "0x0"});
  for (const char *Type : {"u32", "s32", "v2u16", "v2s16", "v4u8", "v4s8"})
    addUse(N, std::string("ICMP.") + Type, std::string("ICMP_OR.") + Type,
           {"0", "1", "2", "0x0"});

  for (const char *Type : {"f32", "v2f16"}) {
    std::string T = std::string(".") + Type;
    addUse(N, "FABS" + T, "FADD" + T, {"0", "1.abs", "0x0.neg"},
           {ModRound, ModSticky});
    addUse(N, "FNEG" + T, "FADD" + T, {"0", "1.neg", "0x0.neg"},
           {ModRound, ModSticky});
    addUse(N, "FMUL" + T, "FMA" + T, {"0", "1", "2", "0x0~"});
  }
  addUse(N, "F32_TO_F16", "FADD.f32", {"0", "1", "0x0~"}, {ModSticky})
      .NeedsHalfDest = true;
  addUse(N, "FEXP.f16", "FPOW.f16", {"0", "0x40000000.h10", "1"});
  addUse(N, "SWZ.v2i16", "IADD.v2u16", {"0", "1", "0x0"}, {ModSaturate});
  addUse(N, "SWZ.v4i8", "IADD.v4u8", {"0", "1", "0x0"}, {ModSaturate});

  // (1 * src0 + src2) and (src0 * src1 - 0), scaled.
  const struct {
    const char *Part;
    const char *Mnemonic;
    bool Add, Multiply;
  } Scales[] = {{"n", "FMA_RSCALE_N.f32", false, true},
                {"left", "FMA_RSCALE_LEFT.f32", false, true},
                {"n_add", "FMA_RSCALE_SCALE16.f32", true, false},
                {"", "FMA_RSCALE.f32", true, true}};
  for (const auto &S : Scales) {
    if (S.Add)
      addUse(N, "FADD_RSCALE.f32", S.Mnemonic,
             {"0", "1", "0x3F800000", "2", "3"})
          .Part = S.Part;
    if (S.Multiply)
      addUse(N, "FMUL_RSCALE.f32", S.Mnemonic, {"0", "1", "2", "0x0.neg", "3"})
          .Part = S.Part;
  }
}

void addImmediateUses(Names &N) {
  for (const char *Type : {"i32", "v2i16", "v4i8"})
    addUse(N, std::string("MOV_IMM.") + Type, std::string("IADD_IMM.") + Type,
           {"0", "0x0", "1"});
  addUse(N, "ADR", "IADD_IMM.i32", {"0", "program_counter.w0", "1"}).IsAddress =
      true;
}
} // namespace

unsigned ArmName::getNumWritten() const {
  unsigned Count = 0;
  for (StringRef Op : Operands) {
    unsigned Index;
    if (!Op.split('.').first.getAsInteger(10, Index))
      Count = std::max(Count, Index + 1);
  }
  return Count;
}

ArrayRef<ArmName> Valhall::getArmNames() {
  static const Names All = [] {
    Names N;
    addOtherNames(N);
    addArithmeticUses(N);
    addImmediateUses(N);
    return N;
  }();
  return All;
}

std::string Valhall::getArmMnemonic(StringRef Mnemonic) {
  for (const ArmName &A : getArmNames())
    // What comes with a name is another operand of the printed instruction.
    if (A.Mnemonic == Mnemonic && A.Extra.empty() && !A.isUse())
      return A.Part.empty() ? A.Name : A.Name + "." + A.Part;
  return Mnemonic.str();
}
