//===- Op.h - Decoded instructions ------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction looks like to semantic functions, whichever instruction
// set it is from. All operands are rows of 16 values, one per lane: rows 0 to
// 63 are the registers, and each constant, uniform or special word that the
// program names has a row behind them. So a semantic function never asks where
// an operand comes from. In warps of fewer lanes the other ones are never
// active.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_OP_H
#define LLVM_LIB_GPUSIM_OP_H

#include <cstdint>

namespace llvm {
namespace gpusim {

constexpr unsigned NumLanes = 16;
constexpr unsigned NumRegisters = 64;
/// Scoreboard slots; an instruction set may have fewer.
constexpr unsigned NumSlots = 8;

/// Part of a 32- or 64-bit operand.
enum Part : uint8_t {
  PartAll = 0,
  PartH0,
  PartH1,
  PartB0,
  PartB1,
  PartB2,
  PartB3,
  PartW0,
  PartW1,
};

/// A source operand.
struct Source {
  uint16_t Row = 0; ///< The high word of a 64-bit operand is the next row.
  /// Scalars: a Part. Pairs of 16-bit elements: Part of the low element, Part
  /// of the high element << 4. Four bytes: two bits per element.
  uint8_t Sel = 0;
  bool Modified = false; ///< And or Xor do something.
  /// abs, neg and not: (value & And) ^ Xor.
  uint32_t And = ~0u, Xor = 0;
};

/// Identity selections.
constexpr uint8_t SelHalves = PartH0 | (PartH1 << 4);
constexpr uint8_t SelBytes = 0xe4; // 3, 2, 1, 0

struct Op;
struct WarpState;
using ExecFn = void (*)(WarpState &, const Op &);

/// One decoded instruction. The generic fields mean what the instruction's
/// semantic function takes them for.
struct Op {
  ExecFn Exec = nullptr;
  /// Registers that are read, read with the last-use mark, and written.
  uint64_t Uses = 0, Last = 0, Defs = 0;
  /// Those of Last that are the high register of a pair.
  uint64_t LastHigh = 0;
  Source Src[4];
  uint32_t DstBits = 0; ///< Bits of the destination register that change.
  uint32_t Imm = 0;
  int32_t Offset = 0; ///< Bytes for memory accesses, instructions for branches.
  uint16_t Opcode = 0;
  uint16_t Dst = 0; ///< Row.
  uint8_t Flow = 0; ///< Code of the instruction set.
  uint8_t Slot = 0;
  uint8_t Waits = 0; ///< Bit k: slot k is waited for behind the instruction.
  bool IsMessage = false;
  bool IsBranch = false; ///< Sets WarpState::Taken.
  /// There is a path from the entry to the instruction.
  bool Reachable = false;
  /// The warp may split or merge behind the instruction, see LaneWarp.h.
  bool CanSplit = false, CanMerge = false;
  uint8_t Read = 0, ReadCount = 0;   ///< Staging registers read.
  uint8_t Write = 0, WriteCount = 0; ///< Staging registers written.
  uint8_t Bytes = 0;                 ///< Size of a memory access.
  uint8_t Round = 0;
  uint8_t Clamp = 0;
  uint8_t Compare = 0;
  uint8_t Result = 0;
  uint8_t Mode = 0;
  uint8_t Mode2 = 0;
  bool Saturate = false;
  bool Narrow = false; ///< An f32 result is stored as halves.
  uint8_t Segment = 0; ///< Of a memory access, as the instruction set counts.
  /// Helpers get no result that they could use.
  bool SkipsHelpers = false;
  /// A store that helpers and discarded fragments make, too.
  bool ForHelpers = false;
  /// Fragments: waits for the depth (bit 0) and the colour (bit 1) of those
  /// before, behind the instruction.
  uint8_t Elders = 0;
  /// Nobody gets the old values of an atomic.
  bool ResultUnused = false;
  /// Index of the message of a Fault operation.
  uint32_t Fault = 0;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_OP_H
