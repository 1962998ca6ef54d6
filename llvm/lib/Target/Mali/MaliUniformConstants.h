//===-- MaliUniformConstants.h - Constants in uniforms ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Words of the uniforms that the driver fills with constants. An instruction
/// reads one slot of two words, so which constants share a slot matters; a
/// constant may be in several.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIUNIFORMCONSTANTS_H
#define LLVM_LIB_TARGET_MALI_MALIUNIFORMCONSTANTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm::Mali {

class UniformConstants {
  struct Entry {
    uint32_t Value = 0;
    unsigned Uses = 0; // none: the word is free
  };
  SmallVector<Entry, 8> Entries;
  unsigned First, Limit;

  Entry &at(unsigned Word) { return Entries[Word - First]; }
  unsigned end() const { return First + Entries.size(); }

public:
  /// Words from \p First on, below \p Limit.
  UniformConstants(unsigned First, unsigned Limit)
      : First(First), Limit(Limit) {}

  /// Whether \p Word holds a constant that is used; which one.
  std::optional<uint32_t> valueOf(unsigned Word) const {
    if (Word < First || Word >= end() || !Entries[Word - First].Uses)
      return std::nullopt;
    return Entries[Word - First].Value;
  }
  bool isFree(unsigned Word) const {
    return Word >= First && Word < Limit && !valueOf(Word);
  }

  /// Words that hold \p Value, then the first free one.
  SmallVector<unsigned, 4> wordsFor(uint32_t Value) const {
    SmallVector<unsigned, 4> Words;
    for (unsigned Word = First; Word < end(); ++Word)
      if (valueOf(Word) == Value)
        Words.push_back(Word);
    unsigned Free = First;
    while (Free < end() && !isFree(Free))
      ++Free;
    if (Free < Limit)
      Words.push_back(Free);
    return Words;
  }

  /// The first word of a slot for both values, and which of them is there.
  struct Slot {
    unsigned Word;
    uint32_t Values[2];
  };
  std::optional<Slot> slotFor(uint32_t A, uint32_t B) const {
    auto Fits = [&](unsigned Word, uint32_t Value) {
      return isFree(Word) || valueOf(Word) == Value;
    };
    // A slot that has them, one that has one of them, a new one.
    for (int Known : {2, 1, 0})
      for (unsigned Word = alignTo(First, 2);
           Word + 1 < Limit && Word <= end() + 1; Word += 2)
        for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
          if (Fits(Word, X) && Fits(Word + 1, Y) &&
              !isFree(Word) + !isFree(Word + 1) == Known)
            return Slot{Word, {X, Y}};
    return std::nullopt;
  }

  void use(unsigned Word, uint32_t Value) {
    if (Word >= end())
      Entries.resize(Word - First + 1);
    at(Word).Value = Value;
    ++at(Word).Uses;
  }
  void release(unsigned Word) { --at(Word).Uses; }

  /// What the driver fills in, from the first word on.
  SmallVector<uint32_t, 8> values() const {
    SmallVector<uint32_t, 8> Values;
    for (const Entry &E : Entries)
      Values.push_back(E.Uses ? E.Value : 0);
    while (!Entries.empty() && !Values.empty() &&
           !Entries[Values.size() - 1].Uses)
      Values.pop_back();
    return Values;
  }
};

} // namespace llvm::Mali

#endif
