//===-- ValhallFAURules.cpp - Limits on fast access uniforms --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast access uniforms (FAU: user words, special values, small constants)
// reach an instruction through one narrow port. Everything here works on the
// encoded source bytes alone, so that code generation can ask before there is
// an MCInst.
//
//===----------------------------------------------------------------------===//

#include "ValhallBaseInfo.h"
#include "ValhallLegality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::Valhall;

namespace {
// Source byte: 0xxxxxxx register, 10xxxxxx user word, 110xxxxx small constant,
// 111xxxxx special word.
bool isFAU(unsigned Encoding) { return Encoding & 0x80; }
bool isUser(unsigned Encoding) { return (Encoding & 0xC0) == 0x80; }
bool isConstant(unsigned Encoding) { return (Encoding & 0xE0) == 0xC0; }
bool isSpecial(unsigned Encoding) { return (Encoding & 0xE0) == 0xE0; }
unsigned pageOf(unsigned Encoding) { return (Encoding >> 8) & 3; }

class FAUState {
  bool IsMessage;
  int Page = -1;
  SmallVector<unsigned, 4> Words;        // distinct 32-bit words of any kind
  SmallVector<unsigned, 2> UserSlots;    // distinct user slots
  SmallVector<unsigned, 2> SpecialSlots; // distinct special entries

  static void addTo(SmallVectorImpl<unsigned> &List, unsigned Value) {
    if (!is_contained(List, Value))
      List.push_back(Value);
  }

public:
  explicit FAUState(bool IsMessage) : IsMessage(IsMessage) {}

  std::optional<std::string> pageRule(unsigned Encoding) {
    if (isConstant(Encoding))
      return std::nullopt;
    int P = pageOf(Encoding);
    if (Page >= 0 && Page != P)
      return ("all uniform and special sources of an instruction must be in "
              "one page; this one is in page " +
              Twine(P) + ", an earlier one in page " + Twine(Page))
          .str();
    Page = P;
    return std::nullopt;
  }

  std::optional<std::string> messageSpecialRule(unsigned Encoding) {
    if (!IsMessage || !isSpecial(Encoding))
      return std::nullopt;
    if (pageOf(Encoding) == 3)
      return std::string("a message instruction cannot read the special values "
                         "of page 3 (lane_id, core_id, shader_output, "
                         "program_counter)");
    if ((pageOf(Encoding) << 4 | ((Encoding >> 1) & 15)) ==
        ValhallSpecial::WARP_ID)
      return std::string("a message instruction cannot read warp_id");
    return std::nullopt;
  }

  std::optional<std::string> slotRule(unsigned Encoding) {
    if (isUser(Encoding))
      addTo(UserSlots, Encoding >> 1);
    else if (isSpecial(Encoding))
      addTo(SpecialSlots, Encoding >> 1);
    else
      return std::nullopt;
    if (!IsMessage) {
      if (UserSlots.size() > 1)
        return std::string("an instruction can read only one 64-bit uniform "
                           "slot");
      if (SpecialSlots.size() > 1)
        return std::string("an instruction can read only one special value");
      if (!UserSlots.empty() && !SpecialSlots.empty())
        return std::string("an instruction cannot read both a uniform and a "
                           "special value");
      return std::nullopt;
    }
    if (UserSlots.size() + SpecialSlots.size() > 2)
      return std::string("a message instruction can read at most two 64-bit "
                         "uniform slots or special values");
    return std::nullopt;
  }

  std::optional<std::string> wordRule(unsigned Encoding, bool Is64) {
    if (IsMessage) {
      // Small constants are free here.
      if (isConstant(Encoding))
        return std::nullopt;
      addTo(Words, Encoding & 0xFF);
      if (Words.size() > 3)
        return std::string("a message instruction can read at most three "
                           "words of uniforms and special values");
      return std::nullopt;
    }
    addTo(Words, Encoding & 0xFF);
    // A 64-bit use of a small constant is the zero-extended word.
    if (Is64 && !isConstant(Encoding))
      addTo(Words, (Encoding & 0xFF) | 1);
    if (Words.size() > 2)
      return std::string("an instruction can read at most 64 bits of uniforms, "
                         "special values and small constants");
    return std::nullopt;
  }
};
} // namespace

std::optional<std::string> Valhall::checkFAU(ArrayRef<SourceUse> Sources,
                                             bool IsMessage,
                                             unsigned *BadSource) {
  FAUState State(IsMessage);
  for (auto [Index, Source] : enumerate(Sources)) {
    unsigned E = Source.Encoding;
    if (!isFAU(E))
      continue;
    std::optional<std::string> Why = State.pageRule(E);
    if (!Why)
      Why = State.messageSpecialRule(E);
    if (!Why)
      Why = State.slotRule(E);
    if (!Why)
      Why = State.wordRule(E, Source.Is64);
    if (Why) {
      if (BadSource)
        *BadSource = Index;
      return Why;
    }
  }
  return std::nullopt;
}
