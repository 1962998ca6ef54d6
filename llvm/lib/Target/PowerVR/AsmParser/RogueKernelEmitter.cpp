//===-- RogueKernelEmitter.cpp - Ends of programs -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueKernelEmitter.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSymbolELF.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Rogue;

StringRef KernelEmitter::getName() const { return Symbol->getName(); }

void KernelEmitter::begin(StringRef Name, SMLoc Where) {
  Symbol = Out.getContext().getOrCreateSymbol(Name);
  Loc = Where;
  Size = 0;
  Ended = false;
  Pending.clear();
  Checker.reset();
  if (!isUnchecked(STI))
    Checker.emplace(CheckerReport);
  Out.emitCodeAlignment(Align(gpuobj::KernelCodeAlignment), &STI);
  Out.emitSymbolAttribute(Symbol, MCSA_Global);
  Out.emitSymbolAttribute(Symbol, MCSA_ELF_TypeFunction);
  Out.emitLabel(Symbol, Where);
}

Expected<unsigned> KernelEmitter::getSize(const Group &G) const {
  SmallVector<char, MaxGroupBytes> Bytes;
  SmallVector<GroupFixup, 1> Fixups;
  if (Error E = encodeGroup(G, Bytes, Fixups))
    return std::move(E);
  return Bytes.size();
}

Error KernelEmitter::send(const Held &H) {
  Expected<unsigned> Bytes = getSize(H.G);
  if (!Bytes)
    return Bytes.takeError();
  GroupLoc = H.Loc;
  if (Checker)
    Checker->add(H.G, Size, *Bytes);
  Size += *Bytes;
  MCInst Inst = toMCInst(H.G, Out.getContext());
  Inst.setLoc(H.Loc);
  Out.emitInstruction(Inst, STI);
  return Error::success();
}

Error KernelEmitter::emit(const Group &G, SMLoc Where) {
  if (!isOpen())
    return send({G, Where});
  if (Ended)
    return createStringError("the group before this one ends the program");
  Ended = G.End;
  Pending.push_back({G, Where});
  // The last group and the one before it can get alignment.
  if (Pending.size() < 3)
    return Error::success();
  Error Err = send(Pending.front());
  Pending.erase(Pending.begin());
  return Err;
}

Error KernelEmitter::flush() {
  for (const Held &H : Pending)
    if (Error Err = send(H))
      return Err;
  Pending.clear();
  return Error::success();
}

static Group makeNop(unsigned Padding) {
  Group G;
  G.Kind = ControlGroup;
  G.add(PhaseControl, makeOp(Rogue::NOP));
  G.Padding = Padding;
  return G;
}

/// Control groups other than nop have no end mark.
static bool canEnd(const Group &G) {
  const GroupOp *Control = G.find(PhaseControl);
  return !Control || Control->Inst.getOpcode() == Rogue::NOP;
}

/// Moves the last pending group to a multiple of ProgramAlign by padding the
/// one before it, or by a nop if there is none or it is too long.
Error KernelEmitter::alignLast() {
  uint64_t Start = Size;
  unsigned Before = 0;
  if (Pending.size() > 1) {
    Expected<unsigned> Bytes = getSize(Pending[0].G);
    if (!Bytes)
      return Bytes.takeError();
    Before = *Bytes;
    Start += Before;
  }
  unsigned Gap = alignTo(Start, ProgramAlign) - Start;
  if (!Gap)
    return Error::success();
  if (Before && Before + Gap <= MaxGroupBytes) {
    Pending[0].G.Padding += Gap;
    return Error::success();
  }
  Expected<unsigned> NopBytes = getSize(makeNop(0));
  if (!NopBytes)
    return NopBytes.takeError();
  if (Gap < *NopBytes)
    Gap += ProgramAlign;
  Pending.insert(std::prev(Pending.end()),
                 {makeNop(Gap - *NopBytes), Pending.back().Loc});
  return Error::success();
}

Error KernelEmitter::end() {
  // What is behind the last label may be empty.
  if (Pending.empty() && Ended && Size % ProgramAlign == 0) {
    // Complete as it is.
  } else if (Pending.empty() && Ended) {
    Symbol = nullptr;
    return createStringError("the label behind the last group keeps it from "
                             "being aligned: it must go before the group");
  } else {
    if (Pending.empty() || !canEnd(Pending.back().G))
      if (Error Err = emit(makeNop(0), Loc))
        return Err;
    Group &Last = Pending.back().G;
    Last.End = true;
    if (Error Err = alignLast())
      return Err;
    Group &End = Pending.back().G;
    Expected<unsigned> Bytes = getSize(End);
    if (!Bytes)
      return Bytes.takeError();
    End.Padding += alignTo(*Bytes, ProgramAlign) - *Bytes;
    if (Error Err = flush())
      return Err;
  }
  if (Checker)
    Checker->finish();
  Checker.reset();
  MCContext &Ctx = Out.getContext();
  MCSymbol *End = Ctx.createTempSymbol();
  Out.emitLabel(End);
  Out.emitELFSize(Symbol, MCBinaryExpr::createSub(
                              MCSymbolRefExpr::create(End, Ctx),
                              MCSymbolRefExpr::create(Symbol, Ctx), Ctx));
  Symbol = nullptr;
  return Error::success();
}
