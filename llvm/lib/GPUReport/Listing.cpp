//===- Listing.cpp - Instructions one by one ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the report says about each instruction: text, unit, registers that it
// reads and writes, registers in use behind it, and the line of source.
//
//===----------------------------------------------------------------------===//

#include "Listing.h"
#include "CodeGraph.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {
struct Registers {
  BitVector Reads, Writes, Kills;
};
} // namespace

/// The registers that are in use behind each instruction.
static std::vector<BitVector> computeLive(ArrayRef<DecodedInst> Code,
                                          ArrayRef<Registers> Used,
                                          const CostModel &Model) {
  std::vector<CodeBlock> Blocks = buildCodeGraph(Code, Model);
  unsigned Count = Model.getNumRegisters();
  std::vector<BitVector> LiveIn(Blocks.size(), BitVector(Count));
  std::vector<BitVector> Live(Code.size(), BitVector(Count));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t B = Blocks.size(); B-- != 0;) {
      BitVector Now(Count);
      for (unsigned S : Blocks[B].Successors)
        Now |= LiveIn[S];
      for (size_t I = Blocks[B].End; I-- != Blocks[B].Begin;) {
        Live[I] = Now;
        Now.reset(Used[I].Kills);
        Now |= Used[I].Reads;
      }
      Changed |= Now != LiveIn[B];
      LiveIn[B] = std::move(Now);
    }
  }
  return Live;
}

SourceLines::SourceLines(MemoryBufferRef Object) {
  auto File = object::ObjectFile::createObjectFile(Object);
  if (!File) {
    consumeError(File.takeError());
    return;
  }
  this->File = std::move(*File);
  for (const object::SectionRef &S : this->File->sections())
    if (S.isText())
      Section = S.getIndex();
  auto Ignore = [](Error E) { consumeError(std::move(E)); };
  Context = DWARFContext::create(*this->File,
                                 DWARFContext::ProcessDebugRelocations::Ignore,
                                 nullptr, "", Ignore, Ignore);
}

SourceLines::~SourceLines() = default;

std::string SourceLines::at(uint64_t Offset) const {
  if (!Context)
    return {};
  std::optional<DILineInfo> Info = Context->getLineInfoForAddress(
      {Offset, Section},
      {DILineInfoSpecifier::FileLineInfoKind::RelativeFilePath,
       DILineInfoSpecifier::FunctionNameKind::None});
  if (!Info || Info->Line == 0 || Info->FileName == DILineInfo::BadString)
    return {};
  return Info->FileName + ":" + std::to_string(Info->Line);
}

std::vector<ListedInst>
gpureport::buildListing(ArrayRef<DecodedInst> Code, ArrayRef<uint8_t> Bytes,
                        uint64_t Base, const CostModel &Model, Disassembly &Dis,
                        const SourceLines *Lines) {
  std::map<uint64_t, std::string> Labels;
  for (const DecodedInst &I : Code)
    if (I.Target)
      Labels[*I.Target] = ".L" + utohexstr(*I.Target, /*LowerCase=*/true, 4);
  std::vector<Registers> Used;
  for (const DecodedInst &I : Code) {
    BitVector None(Model.getNumRegisters());
    Registers &R = Used.emplace_back(Registers{None, None, None});
    Model.getRegisters(I, R.Reads, R.Writes, R.Kills);
  }
  std::vector<BitVector> Live = computeLive(Code, Used, Model);
  std::vector<ListedInst> Result;
  for (size_t I = 0; I != Code.size(); ++I) {
    const DecodedInst &D = Code[I];
    ListedInst L;
    L.Offset = D.Offset;
    L.Bytes = toHex(Bytes.slice(D.Offset - Base, D.Size), /*LowerCase=*/true);
    L.Text = Dis.print(D, Labels);
    auto Label = Labels.find(D.Offset);
    if (Label != Labels.end())
      L.Label = Label->second;
    L.Unit = Model.getUnit(D);
    append_range(L.Reads, Used[I].Reads.set_bits());
    append_range(L.Writes, Used[I].Writes.set_bits());
    append_range(L.Live, Live[I].set_bits());
    if (Lines)
      L.Source = Lines->at(D.Offset);
    Result.push_back(std::move(L));
  }
  return Result;
}
