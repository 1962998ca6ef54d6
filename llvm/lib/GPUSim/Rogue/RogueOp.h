//===- RogueOp.h - Decoded instruction groups -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction group looks like to the run loop: its operations in the
// order in which they take effect, and where its sources and destinations are.
// Semantic functions see sources as rows of 32 values, one per instance, and
// never ask which bank a row comes from. Operations that name registers (loads,
// stores, atomics) use the operands themselves.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEOP_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEOP_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
namespace gpusim {
namespace rogue {

/// Instances of a task.
constexpr unsigned NumLanes = 32;
constexpr unsigned NumSlots = 6;
constexpr unsigned NumFeedthroughs = 6;
constexpr unsigned NumFences = 2;
constexpr unsigned NumMutexes = 16;
constexpr unsigned NumIndexRegisters = 2;
constexpr unsigned NumInternals = 8;
constexpr unsigned NumGlobals = 8;
constexpr unsigned NumPixelOutputs = 8;

/// Where an operand lives.
enum class Place : uint8_t {
  None,
  Temporary,   ///< Per instance.
  VertexInput, ///< Per instance.
  Index,       ///< Per instance.
  Internal,    ///< Per instance.
  PixelOutput, ///< Per instance, of fragments.
  Coefficient, ///< One value per work-group.
  Shared,      ///< One value per launch.
  Global,      ///< One value for everything.
  Constant,    ///< Number is the row of the value in the program.
  Special,     ///< Number is the special register.
  Absent       ///< A register that this simulator or a compute task lacks.
};

/// A register operand of a group.
struct Operand {
  Place Where = Place::None;
  /// 0: the register Number. 1 and 2: Number is added to idx0 or idx1.
  uint8_t IndexedBy = 0;
  uint16_t Number = 0;

  bool isPerInstance() const {
    return Where >= Place::Temporary && Where <= Place::PixelOutput;
  }
  /// The operand \p N registers further on.
  Operand advanced(unsigned N) const {
    Operand O = *this;
    if (Where != Place::Constant && Where != Place::Special)
      O.Number = uint16_t(O.Number + N);
    return O;
  }
};

/// What an internal source selects (Rogue::Feedthrough). The first three are
/// also numbers of rows.
enum Feed : uint8_t {
  FeedFT0 = 0,
  FeedFT1 = 1,
  FeedFT2 = 2,
  FeedFTE = 3,
  FeedS2 = 4
};

enum class Condition : uint8_t { Pe, P0, NotP0, Any };

struct TaskState;
struct SubOp;
using ExecFn = void (*)(TaskState &, const SubOp &);

/// One operation of a group. The generic fields mean what the operation's
/// semantic function takes them for.
struct SubOp {
  ExecFn Exec = nullptr;
  /// Source slots (MAIN phases 0 and 1, backend) or feedthroughs (phase 2).
  uint8_t Src[4] = {0, 0, 0, 0};
  uint8_t Dst = 0; ///< Feedthrough written.
  // Sign modifiers, bit k for source k.
  uint8_t Abs = 0, Neg = 0, Floor = 0;
  bool Saturate = false;
  bool LowPrecision = false;
  bool Signed = false;
  bool CarryIn = false; ///< Adds p0.
  bool WritesP0 = false;
  bool Scale = false;
  bool RoundZero = false;
  bool IgnoresFeedback = false; ///< Of a test of visibility.
  uint8_t Format = 0;
  uint8_t Element[3] = {0, 0, 0};
  uint8_t Type = 0;
  uint8_t Mode = 0;
  uint8_t Mask = 0; ///< Bytes of W0 that mov and movc replace.
  uint8_t Fence = 0;
  uint8_t Bytes = 0;  ///< Size of one element of a memory access.
  uint16_t Burst = 0; ///< 0: the length is in the register of slot BurstSlot.
  uint8_t BurstSlot = 0;
  uint32_t Imm = 0;
  // Iteration of varyings into registers that the instruction names.
  uint8_t FirstRegister = 0, Coefficient = 0, W = 0;
};

/// Bits of SubOp::Imm of a sample: what its data block has, and how it is
/// meant. The dimensions are SubOp::Type, what the level is SubOp::Mode, what
/// is returned instead of a filtered texel SubOp::Format, channels
/// SubOp::Burst.
enum SampleFlag : uint32_t {
  SampleAsFloat = 1 << 0,
  SampleTexelCoordinates = 1 << 1,
  SampleProjector = 1 << 2,
  SampleLevel = 1 << 3,
  SampleAddress = 1 << 4,
  SampleOffsets = 1 << 5,
  SampleNumber = 1 << 6,
  SampleWrite = 1 << 7,
  SampleInteger = 1 << 8,
};

/// A decoded instruction group.
struct GroupOp {
  uint32_t Address = 0; ///< In bytes from the start of the code.
  uint32_t Next = 0;    ///< Address of the following group.
  /// Index of the message if the group cannot run; 0: it can.
  uint32_t Fault = 0;
  Condition Cond = Condition::Pe;
  uint8_t Repeat = 1;
  bool Atom = false;
  bool End = false;
  Operand S[NumSlots];
  Operand W[2]; ///< Place::None: the port is not written.
  /// Bit k: the value of slot k is read.
  uint8_t Values = 0;
  /// Bit k: slot k advances by one register in a repetition.
  uint8_t Advance = 0;
  bool AdvanceResult = false;
  uint8_t IS0 = 0; ///< Slot that fte carries.
  /// Feed of W0 and W1 (MAIN), or the feedthrough that drives them.
  uint8_t Out[2] = {0, 0};
  SmallVector<SubOp, 4> Ops;
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEOP_H
