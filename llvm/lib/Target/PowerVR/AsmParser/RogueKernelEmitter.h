//===-- RogueKernelEmitter.h - Ends of programs --------------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between .kernel and .end_kernel the last groups are held back until it is
// known that they are the last: those get the end mark and the alignment that
// the hardware wants.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEKERNELEMITTER_H
#define LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEKERNELEMITTER_H

#include "MCTargetDesc/RogueLegality.h"
#include "llvm/Support/SMLoc.h"
#include <functional>

namespace llvm {
class MCStreamer;
class MCSubtargetInfo;
class MCSymbol;

namespace Rogue {

class KernelEmitter {
public:
  /// \p Report hears what the rules on programs say about a kernel.
  using ReportFn = std::function<void(SMLoc, const Violation &)>;
  KernelEmitter(MCStreamer &Out, const MCSubtargetInfo &STI, ReportFn Report)
      : Out(Out), STI(STI), Report(std::move(Report)) {}

  bool isOpen() const { return Symbol; }
  SMLoc getLoc() const { return Loc; }
  StringRef getName() const;

  /// Aligns, declares and labels the function \p Name.
  void begin(StringRef Name, SMLoc Where);
  /// The group goes out at once unless a kernel is open.
  Error emit(const Group &G, SMLoc Where);
  /// Nothing may be held back over what comes now (a label).
  Error flush();
  /// Marks and aligns the end and declares the size.
  Error end();

private:
  struct Held {
    Group G;
    SMLoc Loc;
  };

  MCStreamer &Out;
  const MCSubtargetInfo &STI;
  MCSymbol *Symbol = nullptr;
  SMLoc Loc;
  SmallVector<Held, 3> Pending;
  /// Bytes of the kernel so far.
  uint64_t Size = 0;
  bool Ended = false;
  ReportFn Report;
  /// Of the group that is going out, for the rules.
  SMLoc GroupLoc;
  std::function<void(const Violation &)> CheckerReport =
      [this](const Violation &V) { Report(GroupLoc, V); };
  std::optional<ProgramChecker> Checker;

  Expected<unsigned> getSize(const Group &G) const;
  Error send(const Held &H);
  Error alignLast();
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEKERNELEMITTER_H
