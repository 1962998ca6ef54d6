//===- RogueExecFragment.cpp - Semantics of iteration and visibility ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fragments are samples of their pixel, if it has several; see
// TaskState::placeOf.
//
//===----------------------------------------------------------------------===//

#include "../Float.h"
#include "RogueExecTables.h"
#include "RogueMessage.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

/// Three coefficients and a pad.
constexpr unsigned SetWords = 4;

bool isFragment(TaskState &T) {
  if (!T.Fragment)
    T.fail(T.Active ? llvm::countr_zero(T.Active) : 0,
           "an instruction of fragment shaders; the launch is of a compute "
           "shader");
  return T.Fragment;
}

/// A * x + B * y + C of the set from \p Set on.
float evaluate(TaskState &T, const Operand &Set, TaskState::WindowPlace At,
               unsigned L) {
  float A = asFloat(T.readRegister(Set, 0, L)),
        B = asFloat(T.readRegister(Set, 1, L)),
        C = asFloat(T.readRegister(Set, 2, L));
  return std::fma(A, At.X, std::fma(B, At.Y, C));
}

/// Iterates O.Burst sets from \p Sets on; \p W, if there is one, is the set of
/// what they are divided by.
void iterate(TaskState &T, const SubOp &O, const Operand &Dest,
             const Operand &Sets, const Operand *W) {
  if (!isFragment(T))
    return;
  eachActive(T, [&](unsigned L) {
    TaskState::WindowPlace At = T.placeOf(O.Mode, L);
    float Scale = W ? 1.0f / evaluate(T, *W, At, L) : 1.0f;
    for (unsigned K = 0; K != O.Burst && !T.Failed; ++K) {
      float V = evaluate(T, Sets.advanced(SetWords * K), At, L);
      uint32_t Bits = canonical32(W ? V * Scale : V);
      T.writeRegister(Dest, K, L, O.Saturate ? saturate32(Bits) : Bits);
    }
  });
  if (!T.Failed)
    hold(T, O, Dest, O.Burst, /*Result=*/true);
}

template <bool Perspective> void iterateSlots(TaskState &T, const SubOp &O) {
  Operand W = T.slot(2);
  iterate(T, O, T.slot(3), T.slot(0), Perspective ? &W : nullptr);
}

void iterateDirect(TaskState &T, const SubOp &O) {
  Operand Dest{Place::Temporary, 0, O.FirstRegister};
  Operand Sets{Place::Coefficient, 0, O.Coefficient};
  Operand W{Place::Coefficient, 0, O.W};
  iterate(T, O, Dest, Sets, O.Type == Rogue::PERSP_NONE ? nullptr : &W);
}

/// Reference s1 against s0, by the function in the low bits of s2.
bool alphaPasses(unsigned Function, float Reference, float Value) {
  enum { Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual };
  switch (Function & 7) {
  case Never:
    return false;
  case Less:
    return Reference < Value;
  case Equal:
    return Reference == Value;
  case LessEqual:
    return Reference <= Value;
  case Greater:
    return Reference > Value;
  case NotEqual:
    return Reference != Value;
  case GreaterEqual:
    return Reference >= Value;
  default:
    return true;
  }
}

/// Who does not execute the feedback is discarded.
void keep(TaskState &T, uint32_t Lanes) { T.Alive &= Lanes; }

void alphaTest(TaskState &T, const SubOp &O) {
  uint32_t Pass = 0;
  eachActive(T, [&](unsigned L) {
    float Value = asFloat(T.readRegister(T.slot(0), 0, L)),
          Reference = asFloat(T.readRegister(T.slot(1), 0, L));
    if (alphaPasses(T.readRegister(T.slot(2), 0, L), Reference, Value))
      Pass |= 1u << L;
  });
  if (O.WritesP0) {
    T.NewP0 = Pass;
    T.WritesP0 = true;
  }
  if (!O.IgnoresFeedback && isFragment(T))
    keep(T, Pass);
}

void depthFeedback(TaskState &T, const SubOp &) {
  if (!isFragment(T))
    return;
  keep(T, T.Active);
  std::array<uint32_t, NumLanes> &Depth =
      T.Depth ? *T.Depth : T.Depth.emplace();
  eachActive(T, [&](unsigned L) { Depth[L] = T.W[0][L]; });
}

/// Of the pixel for the primitive, or of what the instance stands for.
void saveMask(TaskState &T, const SubOp &O) {
  if (!isFragment(T))
    return;
  bool Valid = O.Mode == Rogue::MASK_VM;
  if (!Valid && O.Mode != Rogue::MASK_ICM)
    return T.fail(0, "not simulated: this mask is known by name only");
  GPUSIM_LANES {
    T.Output[0][L] =
        Valid ? T.ofFragment(T.Fragment->Coverage, L) : 1u << T.sampleOf(L);
    T.Output[1][L] = 0;
  }
  T.W[0] = T.Output[0];
  T.W[1] = T.Output[1];
}

} // namespace

ArrayRef<ExecEntry> rogue::execTableFragment() {
  static const ExecEntry Table[] = {
      {Rogue::FITR, iterateSlots<false>}, {Rogue::FITRP, iterateSlots<true>},
      {Rogue::DITR, iterateDirect},       {Rogue::ATST, alphaTest},
      {Rogue::DEPTHF, depthFeedback},     {Rogue::SAVMSK, saveMask},
  };
  return Table;
}
