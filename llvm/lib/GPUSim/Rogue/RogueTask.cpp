//===- RogueTask.cpp - Registers of a Rogue task --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTask.h"
#include "../Mali/MaliSamples.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "RogueMonitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/SamplePositions.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

static StringRef bankName(Place Where) {
  switch (Where) {
  case Place::Temporary:
    return "r";
  case Place::VertexInput:
    return "vi";
  case Place::Index:
    return "idx";
  case Place::Internal:
    return "i";
  case Place::Coefficient:
    return "cf";
  case Place::PixelOutput:
    return "o";
  case Place::Shared:
    return "sh";
  case Place::Global:
    return "g";
  case Place::Constant:
    return "c";
  default:
    return "sr";
  }
}

std::string TaskState::nameOf(const Operand &O) const {
  std::string Name = bankName(O.Where).str();
  if (!O.IndexedBy)
    return Name + utostr(O.Number);
  return Name + utostr(O.Number) + "[idx" + utostr(O.IndexedBy - 1) + "]";
}

/// Place of the register \p K behind \p O for instance \p Lane; null, and a
/// mistake, if there is none; without the check of legality also null for a
/// read through an index, which gives zero.
uint32_t *TaskState::locate(const Operand &O, unsigned K, unsigned Lane,
                            bool Write) {
  uint64_t Number = uint64_t(O.Number) + K;
  if (O.IndexedBy)
    Number += R[Layout.firstIndex() + O.IndexedBy - 1][Lane];
  unsigned Count = 0;
  Row *Rows = nullptr;
  std::vector<uint32_t> *Common = nullptr;
  if (O.isPerInstance()) {
    RegisterLayout::Bank B = Layout.bank(O.Where);
    Rows = R + B.First, Count = B.Count;
  }
  switch (O.Where) {
  case Place::Temporary:
  case Place::VertexInput:
  case Place::Index:
  case Place::Internal:
  case Place::PixelOutput:
    break;
  case Place::Coefficient:
    Common = &Shared->Coefficients;
    break;
  case Place::Shared:
    Common = &Shared->Shared;
    break;
  case Place::Global:
    if (Number < NumGlobals)
      return &Shared->Globals[Number];
    break;
  default:
    fail(Lane, nameOf(O) + " cannot be used here");
    return nullptr;
  }
  if (Common)
    Count = Common->size();
  if (Number < Count)
    return Rows ? &Rows[Number][Lane] : &(*Common)[Number];
  if (O.IndexedBy && !CheckIndex && !Write)
    return nullptr;
  fail(Lane, (bankName(O.Where) + Twine(Number) +
              " does not exist: the launch has " + Twine(Count) + " of them")
                 .str());
  return nullptr;
}

/// Coefficients may be local memory: tells who looks at accesses. \p NewValue
/// is what is to be written, null for reads.
void TaskState::noteCoefficient(const Operand &O, unsigned K, unsigned Lane,
                                const uint32_t *NewValue) {
  uint64_t Number = uint64_t(O.Number) + K;
  if (O.IndexedBy)
    Number += R[Layout.firstIndex() + O.IndexedBy - 1][Lane];
  if (Number >= Shared->Coefficients.size())
    return;
  Monitor->noteRegister(Lane, uint32_t(Number),
                        NewValue ? AccessKind::Store : AccessKind::Load,
                        NewValue && *NewValue != Shared->Coefficients[Number]);
}

uint32_t TaskState::registerIdOf(const Operand &O, unsigned K, unsigned Lane) {
  uint32_t Number = O.Number + K;
  if (O.IndexedBy)
    Number += R[Layout.firstIndex() + O.IndexedBy - 1][Lane];
  return registerId(O.Where, Number & 0xffff);
}

uint32_t *TaskState::rowOf(const Operand &O, unsigned K, bool Write) {
  uint32_t *Row = plainRow(O, K);
  if (!Row || !CheckPending || Pending.idle())
    return Row;
  unsigned Lane = 0;
  std::string Why =
      Pending.explainUse(registerIdOf(O, K, 0), Active, Write, Lane);
  if (Why.empty())
    return Row;
  fail(Lane, (Write ? "writes " : "reads ") + nameOf(O.advanced(K)) + Why);
  return nullptr;
}

uint32_t TaskState::readRegister(const Operand &O, unsigned K, unsigned Lane) {
  if (CheckPending && !Pending.idle()) {
    unsigned Unused;
    std::string Why = Pending.explainUse(registerIdOf(O, K, Lane), 1u << Lane,
                                         /*Write=*/false, Unused);
    if (!Why.empty())
      fail(Lane, "reads " + nameOf(O.advanced(K)) + Why);
  }
  if (O.Where == Place::Constant)
    return K ? 0 : Constants[O.Number][Lane];
  if (Monitor && O.Where == Place::Coefficient)
    noteCoefficient(O, K, Lane, nullptr);
  uint32_t *P = locate(O, K, Lane, /*Write=*/false);
  return P ? *P : 0;
}

void TaskState::writeRegister(const Operand &O, unsigned K, unsigned Lane,
                              uint32_t Value) {
  if (CheckPending && !Pending.idle()) {
    unsigned Unused;
    std::string Why = Pending.explainUse(registerIdOf(O, K, Lane), 1u << Lane,
                                         /*Write=*/true, Unused);
    if (!Why.empty())
      fail(Lane, "writes " + nameOf(O.advanced(K)) + Why);
  }
  if (Monitor && O.Where == Place::Coefficient)
    noteCoefficient(O, K, Lane, &Value);
  if (uint32_t *P = locate(O, K, Lane, /*Write=*/true))
    *P = Value;
}

void TaskState::checkOperand(const Operand &O, bool Write) {
  if (O.Where == Place::None || O.Where == Place::Constant ||
      O.Where == Place::Special)
    return;
  auto Check = [&](uint32_t Id, uint32_t Lanes) {
    unsigned Lane = 0;
    std::string Why = Pending.explainUse(Id, Lanes, Write, Lane);
    if (!Why.empty())
      fail(Lane, (Write ? "writes " : "reads ") + nameOf(O) + Why);
  };
  if (!O.IndexedBy)
    return Check(registerId(O.Where, O.Number), Active);
  Check(registerId(Place::Index, O.IndexedBy - 1), Active);
  for (uint32_t M = Active; M && !Failed; M &= M - 1)
    Check(registerIdOf(O, 0, llvm::countr_zero(M)), M & -M);
}

/// The centroid is the middle of a pixel that is covered all over, else a
/// sample of it.
TaskState::WindowPlace TaskState::placeOf(unsigned Mode, unsigned Lane) const {
  WindowPlace P = {ofFragment(Fragment->X, Lane),
                   ofFragment(Fragment->Y, Lane)};
  ArrayRef<SamplePosition> Samples =
      samplePositions(mali::samplesOf(Fragment->SamplePattern));
  unsigned Sample = sampleOf(Lane);
  if (Mode == Rogue::ITER_CENTROID) {
    uint32_t Covered = ofFragment(Fragment->Coverage, Lane);
    if (!Covered || unsigned(llvm::popcount(Covered)) >= Samples.size())
      return P;
    Sample = llvm::countr_zero(Covered);
  }
  if (Mode == Rogue::ITER_PIXEL || Sample >= Samples.size())
    return P;
  P.X += float(Samples[Sample].X) / SampleGrid;
  P.Y += float(Samples[Sample].Y) / SampleGrid;
  return P;
}

const uint32_t *TaskState::fetchSpecial(unsigned Number, Row &Buffer) {
  auto OfPlace = [&](unsigned Mode, bool IsY) {
    GPUSIM_LANES {
      WindowPlace P = placeOf(Mode, L);
      Buffer[L] = bitsOf(IsY ? P.Y : P.X);
    }
    return Buffer;
  };
  if (Fragment) {
    switch (Number) {
    case Rogue::SR_X_P:
    case Rogue::SR_TILE_X_P:
      return OfPlace(Rogue::ITER_PIXEL, /*IsY=*/false);
    case Rogue::SR_X_S:
    case Rogue::SR_TILE_X_S:
      return OfPlace(Rogue::ITER_SAMPLE, /*IsY=*/false);
    case Rogue::SR_Y_P:
    case Rogue::SR_TILE_Y_P:
      return OfPlace(Rogue::ITER_PIXEL, /*IsY=*/true);
    case Rogue::SR_Y_S:
    case Rogue::SR_TILE_Y_S:
      return OfPlace(Rogue::ITER_SAMPLE, /*IsY=*/true);
    case Rogue::SR_FACE_ORIENT:
      GPUSIM_LANES {
        constexpr unsigned QuadLanes = 4;
        uint64_t Quad = (FirstFragment + L) / QuadLanes;
        const auto &Of = Fragment->PrimitiveOf;
        uint32_t Primitive = Quad < Of.size() ? Of[Quad] : 0;
        Buffer[L] = Primitive < Fragment->Primitives.size()
                        ? Fragment->Primitives[Primitive].CounterClockwise
                        : Fragment->CounterClockwise;
      }
      return Buffer;
    case Rogue::SR_SAMP_NUM:
      GPUSIM_LANES Buffer[L] = sampleOf(L);
      return Buffer;
    case Rogue::SR_RENDER_TGT_ID:
      GPUSIM_LANES Buffer[L] = Fragment->Layer;
      return Buffer;
    default:
      break;
    }
  }
  switch (Number) {
  case Rogue::SR_INST_NUM:
    GPUSIM_LANES Buffer[L] = L;
    break;
  case Rogue::SR_LOCAL_ADDR_INST_NUM:
    GPUSIM_LANES Buffer[L] = FirstItem + L;
    break;
  case Rogue::SR_INST_VALID:
    GPUSIM_LANES Buffer[L] = L < Items;
    break;
  case Rogue::SR_TASK_ID:
  case Rogue::SR_SLOT_NUM:
    GPUSIM_LANES Buffer[L] = Index;
    break;
  case Rogue::SR_CLUSTER_NUM:
  case Rogue::SR_GPU_OFFSET:
    GPUSIM_LANES Buffer[L] = 0;
    break;
  case Rogue::SR_SH_ALLOC_SIZE:
    GPUSIM_LANES Buffer[L] = Shared->Shared.size();
    break;
  case Rogue::SR_TIMER_80NS:
    GPUSIM_LANES Buffer[L] = uint32_t(Clock);
    break;
  default:
    fail(0, "not simulated: the special register has no known value in a "
            "compute task");
    break;
  }
  return Buffer;
}

const uint32_t *TaskState::fetch(const Operand &O, Row &Buffer) {
  if (const uint32_t *Row = plainRow(O, 0))
    return Row;
  if (O.Where == Place::Constant)
    return Constants[O.Number];
  if (O.Where == Place::Special)
    return fetchSpecial(O.Number, Buffer);
  if (Monitor && O.Where == Place::Coefficient)
    for (uint32_t M = Active; M; M &= M - 1)
      noteCoefficient(O, 0, llvm::countr_zero(M), nullptr);
  if (O.IndexedBy) {
    // Only instances that execute the group have a meaningful index.
    for (uint32_t M = Active; M; M &= M - 1) {
      unsigned L = llvm::countr_zero(M);
      uint32_t *P = locate(O, 0, L, /*Write=*/false);
      if (Failed)
        break;
      Buffer[L] = P ? *P : 0;
    }
    return Buffer;
  }
  uint32_t *P = locate(O, 0, 0, /*Write=*/false);
  if (!P || O.isPerInstance())
    return P ? P : Buffer;
  uint32_t V = *P;
  GPUSIM_LANES Buffer[L] = V;
  return Buffer;
}

void TaskState::store(const Operand &O, const uint32_t *Values) {
  if (uint32_t *D = plainRow(O, 0)) {
    GPUSIM_LANES D[L] ^= (D[L] ^ Values[L]) & LaneMask[L];
    return;
  }
  // Where instances write the same register, the last one wins.
  for (uint32_t M = Active; M; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    if (Monitor && O.Where == Place::Coefficient)
      noteCoefficient(O, 0, L, &Values[L]);
    uint32_t *P = locate(O, 0, L, /*Write=*/true);
    if (!P)
      return;
    *P = Values[L];
  }
}
