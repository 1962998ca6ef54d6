//===-- BifrostEncodings.h - Encodings of half instructions -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows of BifrostInstrTables.td by instruction, for the codec.
//
// The modifiers of an instruction and the order of its sources' selectors form
// a state, a set of bits with one bit per modifier: that of its value. A
// combination is the set of bits it allows, so a state satisfies it when it is
// a subset.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTENCODINGS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTENCODINGS_H

#include "BifrostTables.h"
#include <array>
#include <memory>
#include <vector>

namespace llvm {
namespace Bifrost {

/// The first bits of a state compare the selectors of sources 0 and 1.
enum OrderBit : unsigned { OrderLess, OrderEqual, OrderGreater, NumOrders };

struct Combination {
  uint64_t Allowed;
  bool IsAlias;
};
using Combinations = SmallVector<Combination, 2>;

struct FieldInfo {
  uint8_t Start;
  uint8_t Size;
  std::vector<Combinations> Values;
};
struct PlaceInfo {
  uint8_t Mod;
  uint8_t Start;
  uint8_t Size;
};
struct EncodingInfo {
  uint32_t Exact = 0;
  uint32_t Mask = 0;
  Combinations When;
  SmallVector<PlaceInfo, 4> Places;
  SmallVector<FieldInfo, 2> Fields;
};
struct RewriteInfo {
  uint8_t Mod;
  uint8_t From;
  uint8_t To;
};
struct SwapInfo {
  uint8_t A;
  uint8_t B;
  /// Modifiers that exchange their values.
  SmallVector<std::pair<uint8_t, uint8_t>, 2> Mods;
  SmallVector<RewriteInfo, 4> Rewrites;
};
struct TLimitInfo {
  uint8_t Source;
  uint64_t Allowed;
};

/// How an instruction is encoded. InstDesc has the rest.
struct InstInfo {
  unsigned Opcode = 0;
  const InstDesc *Desc = nullptr;
  /// By modifier, the bits of its values in a state.
  SmallVector<uint64_t, 4> ModMasks;
  SmallVector<SwapInfo, 2> Swaps;
  SmallVector<TLimitInfo, 2> TLimits;
  std::vector<EncodingInfo> Encodings;

  /// The bit of value \p V of modifier \p M in a state; zero if it is reserved.
  uint64_t stateBit(unsigned M, unsigned V) const {
    if (V >= MaxModValues)
      return 0;
    return ModMasks[M] & uint64_t(1) << (Desc->Mods[M].StateBit + V);
  }
};

struct Candidate {
  const InstInfo *Inst;
  const EncodingInfo *Encoding;
};

constexpr unsigned SelectorBits = 3;
constexpr unsigned IndexBits = 10;

class EncodingTables {
public:
  static const EncodingTables &get();
  const InstInfo *find(unsigned Opcode) const {
    return Opcode < ByOpcode.size() ? ByOpcode[Opcode].get() : nullptr;
  }
  ArrayRef<Candidate> candidates(Unit U, uint32_t Bits) const {
    return Index[U][Bits >> (getWordBits(U) - IndexBits)];
  }

private:
  std::vector<std::unique_ptr<InstInfo>> ByOpcode;
  /// Encodings by the highest bits of the word, the most specific first.
  std::array<std::vector<Candidate>, 1 << IndexBits> Index[2];

  EncodingTables();
  void addSwaps();
  void addEncodings();
  void computeMasks();
  void buildIndex();
};

} // namespace Bifrost
} // namespace llvm

#endif
