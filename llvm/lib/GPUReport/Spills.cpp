//===- Spills.cpp - Where spilled values come from ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The line of a spill is that of the value: for a store the line of the
// instruction that made it, for a load that of the instruction that wants it.
//
//   0010  FMUL.f32  r4, ...           ; k.cl:7
//   0018  STORE.i32 @r4, thread_local_pointer, offset:16   -> a store of k.cl:7
//   0100  LOAD.i32  @r9, thread_local_pointer, offset:16   -> a load for
//   k.cl:12 0108  FADD.f32  r2, r2, r9        ; k.cl:12
//
//===----------------------------------------------------------------------===//

#include "CodeGraph.h"
#include "Listing.h"
#include <map>

using namespace llvm;
using namespace llvm::gpureport;

namespace {
struct Registers {
  BitVector Reads, Writes;
};
} // namespace

static Registers registersOf(const DecodedInst &I, const CostModel &Model) {
  BitVector None(Model.getNumRegisters());
  Registers R{None, None};
  Model.getRegisters(I, R.Reads, R.Writes, None);
  return R;
}

/// The index of the instruction whose value the store \p At spills, or that
/// wants what the load \p At reloads; \p At itself if it is not in the block.
static size_t otherEnd(ArrayRef<DecodedInst> Code, const CodeBlock &Block,
                       size_t At, bool IsStore, const CostModel &Model) {
  Registers Spill = registersOf(Code[At], Model);
  if (IsStore) {
    for (size_t I = At; I-- != Block.Begin;)
      if (registersOf(Code[I], Model).Writes.anyCommon(Spill.Reads))
        return I;
  } else {
    for (size_t I = At + 1; I < Block.End; ++I)
      if (registersOf(Code[I], Model).Reads.anyCommon(Spill.Writes))
        return I;
  }
  return At;
}

std::vector<SpillLine> gpureport::findSpillLines(ArrayRef<DecodedInst> Code,
                                                 const CostModel &Model,
                                                 const SourceLines &Lines,
                                                 uint64_t SpillStart) {
  // By file and number of the line; the unknown one is first.
  std::map<std::pair<std::string, unsigned>, SpillLine> Found;
  bool AnyKnown = false;
  for (const CodeBlock &Block : buildCodeGraph(Code, Model))
    for (size_t At = Block.Begin; At != Block.End; ++At) {
      std::optional<PrivateAccess> Access = Model.getPrivateAccess(Code[At]);
      if (!Access || Access->Offset < int64_t(SpillStart))
        continue;
      size_t Value = otherEnd(Code, Block, At, Access->IsStore, Model);
      std::string Source = Lines.at(Code[Value].Offset);
      if (Source.empty())
        Source = Lines.at(Code[At].Offset);
      AnyKnown |= !Source.empty();
      auto [File, Number] = StringRef(Source).rsplit(':');
      unsigned N = 0;
      Number.getAsInteger(10, N);
      SpillLine &L = Found[{File.str(), N}];
      L.Source = Source;
      ++(Access->IsStore ? L.Stores : L.Loads);
    }
  std::vector<SpillLine> Result;
  if (AnyKnown)
    for (auto &Entry : Found)
      Result.push_back(std::move(Entry.second));
  return Result;
}
