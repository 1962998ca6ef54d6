//===- RogueTranslateFields.cpp - From fields to operations ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a field of an operation means to the run loop, said once for all
// operations that have it, and which meanings are not known.
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "MCTargetDesc/RogueTables.h"
#include "RogueExecTables.h"
#include "RogueProgram.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

/// What a sample says of its operands. Returns false for other fields.
static bool setSampleFlag(SubOp &O, RogueEnc::Field F, int64_t Value) {
  auto Set = [&](SampleFlag Flag) {
    O.Imm |= Value ? uint32_t(Flag) : 0;
    return true;
  };
  switch (F) {
  case RogueEnc::Normalize:
    return Set(SampleAsFloat);
  case RogueEnc::TexelCoords:
    return Set(SampleTexelCoordinates);
  case RogueEnc::Project:
    return Set(SampleProjector);
  case RogueEnc::PixelLod:
    return Set(SampleLevel);
  case RogueEnc::AddressOverride:
    return Set(SampleAddress);
  case RogueEnc::SampleOffset:
    return Set(SampleOffsets);
  case RogueEnc::SampleNumber:
    return Set(SampleFlag::SampleNumber);
  case RogueEnc::Write:
    return Set(SampleWrite);
  case RogueEnc::Integer:
    return Set(SampleInteger);
  default:
    return false;
  }
}

static bool setNumberedField(SubOp &O, RogueEnc::Field F, int64_t Value) {
  auto SetBit = [&](uint8_t &Bits, unsigned Bit) {
    Bits |= uint8_t(Value != 0) << Bit;
    return true;
  };
  auto SetElement = [&](unsigned Source) {
    O.Element[Source] = Value;
    return true;
  };
  switch (F) {
  case RogueEnc::Abs0:
    return SetBit(O.Abs, 0);
  case RogueEnc::Abs1:
    return SetBit(O.Abs, 1);
  case RogueEnc::Abs2:
    return SetBit(O.Abs, 2);
  case RogueEnc::Neg0:
    return SetBit(O.Neg, 0);
  case RogueEnc::Neg1:
    return SetBit(O.Neg, 1);
  case RogueEnc::Neg2:
    return SetBit(O.Neg, 2);
  case RogueEnc::Flr0:
    return SetBit(O.Floor, 0);
  case RogueEnc::Flr2:
    return SetBit(O.Floor, 2);
  case RogueEnc::MaskA:
    return SetBit(O.Mask, 0);
  case RogueEnc::MaskB:
    return SetBit(O.Mask, 1);
  case RogueEnc::Elem0:
    return SetElement(0);
  case RogueEnc::Elem1:
    return SetElement(1);
  case RogueEnc::Elem2:
    return SetElement(2);
  default:
    return false;
  }
}

void GroupTranslator::field(SubOp &O, RogueEnc::Field F, int64_t Value) {
  if (setNumberedField(O, F, Value) || setSampleFlag(O, F, Value))
    return;
  switch (F) {
  case RogueEnc::Sat:
    O.Saturate = Value;
    break;
  case RogueEnc::LowPrecision:
    O.LowPrecision = Value;
    break;
  case RogueEnc::CarryIn:
    O.CarryIn = Value;
    break;
  case RogueEnc::PredWrite:
    O.WritesP0 = Value;
    break;
  case RogueEnc::Format:
  case RogueEnc::Bypass:
    O.Format = Value;
    break;
  case RogueEnc::Scale:
    O.Scale = Value;
    break;
  case RogueEnc::RoundZero:
    O.RoundZero = Value;
    break;
  case RogueEnc::ScaleOrTruncate:
    (isIntegerFormat(O.Format) ? O.RoundZero : O.Scale) = Value;
    break;
  case RogueEnc::TypeOfTest:
  case RogueEnc::Kind:
  case RogueEnc::Cond:
  case RogueEnc::Dim:
  case RogueEnc::Persp:
    O.Type = Value;
    break;
  case RogueEnc::TestCond:
  case RogueEnc::Part:
  case RogueEnc::CountOf:
  case RogueEnc::Sign:
  case RogueEnc::Atomic:
  case RogueEnc::Taken:
  case RogueEnc::Mutex:
  case RogueEnc::Port:
  case RogueEnc::Lod:
  case RogueEnc::Mode:
  case RogueEnc::Mask:
    O.Mode = Value;
    break;
  case RogueEnc::ByteMask:
    O.Mask = Value;
    break;
  case RogueEnc::SelectW0:
  case RogueEnc::SrcSlot:
  case RogueEnc::AddrSlot:
    O.Src[0] = Value;
    break;
  case RogueEnc::SelectW1:
  case RogueEnc::DataSlot:
  case RogueEnc::DstSlot:
    O.Src[1] = Value;
    break;
  case RogueEnc::TestOf:
    O.Src[0] = Value == Rogue::BITTEST_FT3 ? 3 : 5;
    break;
  case RogueEnc::BurstSlot:
    O.BurstSlot = Value;
    break;
  case RogueEnc::Burst:
  case RogueEnc::Channels:
  case RogueEnc::Count:
    O.Burst = Value;
    break;
  case RogueEnc::Size:
    O.Bytes = 1u << Value;
    break;
  case RogueEnc::Fence:
    O.Fence = Value;
    break;
  case RogueEnc::Address:
  case RogueEnc::Imm16:
  case RogueEnc::Imm32:
  case RogueEnc::BranchTarget:
  case RogueEnc::Adjust:
  case RogueEnc::Id:
    O.Imm = uint32_t(Value);
    break;
  case RogueEnc::IgnoreFeedback:
    O.IgnoresFeedback = Value;
    break;
  case RogueEnc::FirstReg:
    O.FirstRegister = Value;
    break;
  case RogueEnc::CoeffOff:
    O.Coefficient = Value;
    break;
  case RogueEnc::WOff:
    O.W = Value;
    break;
  default: // Caches and other things that do not change results.
    break;
  }
}

/// Refuses what has an encoding but no known meaning.
void GroupTranslator::checkMeaning(const Rogue::GroupOp &Op, SubOp &O) {
  const MCInst &MI = Op.Inst;
  switch (MI.getOpcode()) {
  case Rogue::PCK:
    if (Rogue::getImm(MI, Rogue::OpName::prog))
      unsupported("the format word of pck.prog is not published");
    [[fallthrough]];
  case Rogue::UNPCK:
    if (!isKnownFormat(O.Format))
      unsupported(
          "the layout of the format '" +
          Rogue::getModText(Rogue::ModPackFormat, O.Format).value_or("") +
          "' is not published");
    break;
  case Rogue::TST:
    if (O.Mode == Rogue::TEST_C && !has(Rogue::ADD64) &&
        !has(Rogue::UADD6432) && !has(Rogue::SADD6432))
      unsupported("only 64-bit additions have a documented carry");
    break;
  case Rogue::FRED:
    if (Rogue::getImm(MI, Rogue::OpName::iter))
      unsupported("further iterations of the range reduction are not "
                  "described");
    break;
  case Rogue::ST:
  case Rogue::ST_REG:
    if (!Rogue::getImm(MI, Rogue::OpName::linear))
      unsupported("there are no tile buffers in a compute task");
    if (O.Bytes != 4 && O.Burst != 1)
      unsupported("bursts of bytes or halves are not described");
    break;
  case Rogue::SMP:
    for (auto [Name, What] :
         {std::pair(Rogue::OpName::array, "an index of the array"),
          std::pair(Rogue::OpName::comparison, "a comparison"),
          std::pair(Rogue::OpName::direct, "'direct'"),
          std::pair(Rogue::OpName::f16input, "coordinates of 16 bits"),
          std::pair(Rogue::OpName::f16, "results of 16 bits")})
      if (Rogue::getImm(MI, Name))
        unsupported("samples with " + Twine(What) + " are not described");
    if (O.Format == Rogue::SAMPLE_BOTH)
      unsupported("the order of data and information is not described");
    break;
  case Rogue::DITR:
    if (Rogue::getImm(MI, Rogue::OpName::coeffidx) ||
        Rogue::getImm(MI, Rogue::OpName::widx))
      unsupported("indexed sets of coefficients are not described");
    if (Rogue::getImm(MI, Rogue::OpName::f16))
      unsupported("iteration to 16 bits is not described");
    if (O.Type == Rogue::PERSP_MUL_STORED)
      unsupported("a perspective value that was stored is not described");
    break;
  case Rogue::BR:
  case Rogue::BRL:
  case Rogue::BA:
  case Rogue::BAL:
    if (O.Mode != Rogue::BRANCH_CC &&
        (G->Cond == Rogue::CC_P0 || G->Cond == Rogue::CC_NOTP0))
      unsupported("a branch on the mask and on p0 at once is not described");
    break;
  default:
    break;
  }
}
