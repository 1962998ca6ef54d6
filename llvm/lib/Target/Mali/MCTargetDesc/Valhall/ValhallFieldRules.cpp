//===-- ValhallFieldRules.cpp - Relations between fields ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallLegality.h"
#include "ValhallMCTargetDesc.h"
#include "ValhallTables.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Valhall;
using namespace llvm::ValhallMod;

namespace {
// The immediate operand of this name, or 0.
unsigned imm(const MCInst &MI, OpName Name) {
  int I = getNamedOperandIdx(MI.getOpcode(), Name);
  return I < 0 ? 0 : MI.getOperand(I).getImm();
}

unsigned coordinates(const MCInst &MI) {
  unsigned Dim = imm(MI, OpName::dim);
  return Dim == Dim1D ? 1 : Dim == Dim3D ? 3 : 2;
}

unsigned lodRegisters(const MCInst &MI) {
  switch (imm(MI, OpName::lod)) {
  case LodExplicit:
  case LodBias:
  case LodBiasForceDelta:
    return 1;
  case LodGradient:
    return 2;
  default:
    return 0;
  }
}

// Two 16-bit components share a register.
unsigned componentRegisters(unsigned Components, bool Is32) {
  return ((Components - 1) >> (Is32 ? 0 : 1)) + 1;
}
} // namespace

StagingSizes Valhall::getStagingSizes(const MCInst &MI,
                                      const MCInstrInfo &MCII) {
  StagingSizes S;
  auto SetWrite = [&](unsigned N) { S.MinWrite = S.MaxWrite = N; };
  unsigned Extra = imm(MI, OpName::array) + imm(MI, OpName::texoffset);
  unsigned Compare = imm(MI, OpName::compare);
  unsigned Project = imm(MI, OpName::project);
  bool Is32 = imm(MI, OpName::width);
  unsigned MaskRegisters =
      componentRegisters(std::max(popcount(imm(MI, OpName::mask)), 1), Is32);
  unsigned Group32 = imm(MI, OpName::width2) ? 4 : 2;

  switch (ValhallII::stagingRule(MCII.get(MI.getOpcode()).TSFlags)) {
  case ValhallII::StagingFixed:
    break;
  case ValhallII::StagingFormat: {
    bool Is16 = imm(MI, OpName::format) & 1;
    S.Read = (imm(MI, OpName::vecsize) >> Is16) + 1;
    SetWrite(S.Read);
    break;
  }
  case ValhallII::StagingF32:
    SetWrite(imm(MI, OpName::vecsize) + 1);
    break;
  case ValhallII::StagingF16:
    SetWrite((imm(MI, OpName::vecsize) >> 1) + 1);
    break;
  case ValhallII::StagingTexSingle:
    S.Read = coordinates(MI) + Extra + Compare + Project + lodRegisters(MI);
    SetWrite(MaskRegisters);
    break;
  case ValhallII::StagingTexFetch:
    S.Read = coordinates(MI) + Extra;
    SetWrite(MaskRegisters);
    break;
  case ValhallII::StagingTexGather:
    S.Read = 2 + Extra + Compare + Project;
    SetWrite(MaskRegisters);
    break;
  case ValhallII::StagingTexGradient:
    S.Read = (coordinates(MI) << imm(MI, OpName::derivative)) + Project;
    SetWrite(MaskRegisters);
    break;
  case ValhallII::StagingTexWeights:
    S.Read = 4 + Extra;
    SetWrite(MaskRegisters);
    break;
  case ValhallII::StagingTexDual:
    S.Read = coordinates(MI) + Extra + Compare + Project + lodRegisters(MI);
    S.MinWrite = MaskRegisters + 1;
    S.MaxWrite = MaskRegisters + Group32;
    break;
  case ValhallII::StagingVarTex:
    S.MinWrite = 1;
    S.MaxWrite = Is32 ? 4 : 2;
    break;
  case ValhallII::StagingVarTexDual:
    S.MinWrite = (Is32 ? 4 : 2) + 1;
    S.MaxWrite = (Is32 ? 4 : 2) + Group32;
    break;
  }
  return S;
}

static FieldViolation violation(const char *Message, OpName Operand) {
  return {Message, int(Operand)};
}

// Combinations of texture modifiers that have no encoding.
static std::optional<FieldViolation>
checkTextureOperands(const MCInst &MI, const MCInstrInfo &MCII,
                     const StagingSizes &Sizes, const MCSubtargetInfo &STI) {
  switch (ValhallII::stagingRule(MCII.get(MI.getOpcode()).TSFlags)) {
  case ValhallII::StagingTexFetch:
    if (Sizes.Read > 4)
      return violation(
          "a fetch has at most four staging registers of coordinates",
          OpName::sr);
    return std::nullopt;
  case ValhallII::StagingTexGradient:
    if (imm(MI, OpName::derivative) && imm(MI, OpName::delta))
      return violation("forced deltas and derivatives exclude each other",
                       OpName::delta);
    if (Sizes.Read == 5 || Sizes.Read > 6)
      return violation("derivatives of this dimension cannot be projected",
                       OpName::project);
    return std::nullopt;
  case ValhallII::StagingTexSingle:
  case ValhallII::StagingTexDual:
    if (Sizes.Read > 8 ||
        (Sizes.Read == 8 &&
         !STI.hasFeature(Valhall::FeatureHasTextureProjection)))
      return violation("the texture operands need too many staging registers",
                       OpName::sr);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

// LD_MULTI, ST_MULTI: the group is as large as the modifier says.
static std::optional<FieldViolation> checkMulti(const MCInst &MI,
                                                const MCRegisterInfo &MRI) {
  int I = getNamedOperandIdx(MI.getOpcode(), OpName::sw);
  OpName Name = I < 0 ? OpName::sr : OpName::sw;
  if (I < 0)
    I = getNamedOperandIdx(MI.getOpcode(), Name);
  unsigned First = MRI.getEncodingValue(MI.getOperand(I).getReg());
  unsigned Count = imm(MI, OpName::size) + 1;
  if (First + Count > 64)
    return violation("the group of staging registers goes beyond r63", Name);
  if (Count > 1 && (First & 1))
    return violation("a group of staging registers starts at an even register",
                     Name);
  return std::nullopt;
}

std::optional<FieldViolation> Valhall::checkFields(const MCInst &MI,
                                                   const MCInstrInfo &MCII,
                                                   const MCRegisterInfo &MRI,
                                                   const MCSubtargetInfo &STI) {
  unsigned Opcode = MI.getOpcode();
  const MCInstrDesc &Desc = MCII.get(Opcode);
  if (isLaneLoad(MI, MCII) && imm(MI, OpName::extend) == ExtendSign)
    return violation("a load to a lane has the extension bit set",
                     OpName::extend);

  // z is not interpolated.
  if (Opcode == Valhall::LD_VAR_SPECIAL && imm(MI, OpName::index) == 3 &&
      imm(MI, OpName::update) != UpdateClobber)
    return violation("the special varying 3 has .clobber", OpName::update);
  if (getNamedOperandIdx(Opcode, OpName::size) >= 0)
    if (auto V = checkMulti(MI, MRI))
      return V;

  if (getNamedOperandIdx(Opcode, OpName::update) >= 0) {
    bool Retrieve = imm(MI, OpName::update) == UpdateRetrieve;
    if (Retrieve && imm(MI, OpName::sample))
      return violation("with .retrieve, the sample position is .center",
                       OpName::sample);
  }

  if (ValhallII::stagingRule(Desc.TSFlags) == ValhallII::StagingFixed)
    return std::nullopt;
  StagingSizes Sizes = getStagingSizes(MI, MCII);
  if (int I = getNamedOperandIdx(Opcode, OpName::sw); I >= 0) {
    unsigned N = getNumRegisters(MI.getOperand(I).getReg(), MRI);
    if (N < Sizes.MinWrite || N > Sizes.MaxWrite)
      return violation("the number of staging registers written does not fit "
                       "the modifiers",
                       OpName::sw);
  }
  if (auto V = checkTextureOperands(MI, MCII, Sizes, STI))
    return V;
  if (int I = getNamedOperandIdx(Opcode, OpName::sr); I >= 0)
    if (getNumRegisters(MI.getOperand(I).getReg(), MRI) != Sizes.Read)
      return violation(
          "the number of staging registers read does not fit the modifiers",
          OpName::sr);
  return std::nullopt;
}
