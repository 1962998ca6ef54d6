//===-- BifrostLegalityHeader.cpp - Hardware rules of headers -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostLegality.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostTables.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace llvm::Bifrost;

namespace {
/// Slots that messages of the program signal; the hardware itself signals 6
/// when older fragments have their depth, and 7 when they have their colour.
/// Barriers use 7 too.
constexpr unsigned GeneralSlots = 6;
constexpr uint8_t GeneralSlotMask = (1 << GeneralSlots) - 1;
} // namespace

static Violation inHeader(StringLiteral Rule, const Twine &Message) {
  return {Rule, -1, std::nullopt, -1, Message.str()};
}

static std::string quote(MessageType Type) {
  return Type == MessageType::None ? std::string("none")
                                   : ("'" + getMessageText(Type) + "'").str();
}

std::optional<Violation> Bifrost::checkMessageType(const RuleInput &In) {
  MessageRef M = findMessage(In.C, In.MII);
  MessageType Given = In.C.Header.Message;
  if (M.MI ? isPossibleMessage(*M.MI, Given, In.MII)
           : Given == MessageType::None)
    return std::nullopt;
  return inHeader(RuleMessageType, "the message type of the clause is " +
                                       quote(getClauseMessage(In.C, In.MII)) +
                                       ", not " + quote(Given));
}

std::optional<Violation> Bifrost::checkSlot(const RuleInput &In) {
  unsigned Slot = In.C.Header.DependencySlot;
  if (In.C.Header.Message == MessageType::None && Slot)
    return inHeader(RuleSlot, "a clause without message signals no slot: "
                              "write ds(0)");
  if (In.C.Header.Message != MessageType::Barrier && Slot >= GeneralSlots)
    return inHeader(RuleSlot, "slot " + Twine(Slot) +
                                  " is signalled by the hardware and by "
                                  "barriers; messages have 0 to 5");
  return std::nullopt;
}

std::optional<Violation> Bifrost::checkBarrier(const RuleInput &In) {
  const ClauseHeader &H = In.C.Header;
  if (H.Message != MessageType::Barrier)
    return std::nullopt;
  if (H.DependencySlot != BarrierSlot)
    return inHeader(RuleBarrier, "a barrier signals slot 7: write ds(7)");
  if (!(H.DependencyWait >> BarrierSlot & 1))
    return inHeader(RuleBarrier, "the clause after a barrier waits for slot 7: "
                                 "write dwb(7)");
  return std::nullopt;
}

std::optional<Violation> Bifrost::checkEnd(const RuleInput &In) {
  const ClauseHeader &H = In.C.Header;
  if (H.Flow != FlowControl::End)
    return std::nullopt;
  if (H.NextClausePrefetch || H.NextMessage != MessageType::None ||
      H.DependencyWait)
    return inHeader(RuleEnd,
                    "no clause follows the end of the shader: leave out ncph, "
                    "next_... and dwb");
  return std::nullopt;
}

std::optional<Violation> Bifrost::checkNextMessage(const Clause &From,
                                                   MessageType Next) {
  if (From.Header.Flow == FlowControl::End || From.Header.NextMessage == Next)
    return std::nullopt;
  return inHeader(RuleNextMessage,
                  "the message type of the following clause is " + quote(Next) +
                      ", not " + quote(From.Header.NextMessage));
}

uint8_t Bifrost::getNeededWait(MessageType Next) {
  switch (Next) {
  case MessageType::Barrier:
    return GeneralSlotMask;
  case MessageType::ATest:
    return 1 << DepthOrderSlot;
  default:
    return 0;
  }
}

std::optional<Violation> Bifrost::checkNextWait(const Clause &From,
                                                MessageType Next) {
  uint8_t Needed = getNeededWait(Next);
  if (From.Header.Flow == FlowControl::End ||
      (From.Header.DependencyWait & Needed) == Needed)
    return std::nullopt;
  return inHeader(
      RuleNextWait,
      Next == MessageType::Barrier
          ? "the clause that follows is a barrier, before which all "
            "messages must be done: write dwb(0, 1, 2, 3, 4, 5)"
          : "the clause that follows is an alpha test, which needs "
            "the depth of older fragments: add 6 to dwb");
}

std::optional<Violation>
Bifrost::checkProgramStart(const Clause &First, const MCSubtargetInfo &STI) {
  if (First.Header.Message != MessageType::ATest ||
      STI.hasFeature(Bifrost::FeatureHasWaitDep67))
    return std::nullopt;
  return inHeader(RuleNextWait, "nothing waits for slot 6 before the first "
                                "clause of a program: put a clause of two NOPs "
                                "with dwb(6) before it");
}
