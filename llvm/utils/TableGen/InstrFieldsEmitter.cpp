//===- InstrFieldsEmitter.cpp - The bit fields of instruction words -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mgpu-tblgen -gen-instr-fields: for every record of class Encoded, which bit
// of its word belongs to which bit of which operand, and what the constant bits
// are. Encoder and decoder come from the same `Inst`, so a view of the fields
// made from this cannot differ from them.
//
// Per instruction: the constant bits and their values, the bits that do not
// matter (`?`), the masks named Fixed*, and runs of operand bits.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

using namespace llvm;

namespace {
/// Adjacent bits of the word that hold adjacent bits of an operand.
struct Run {
  StringRef Var;
  unsigned Lo, Width, VarLo;
};

struct Layout {
  uint64_t Value = 0;
  uint64_t Constant = 0;
  uint64_t Ignored = 0;
  SmallVector<Run, 16> Runs;
};
} // namespace

static Layout getLayout(const Record &R) {
  Layout L;
  const BitsInit *Inst = R.getValueAsBitsInit("Inst");
  if (Inst->getNumBits() > 64)
    PrintFatalError(R.getLoc(), "more than 64 bits");
  for (unsigned Pos = 0; Pos != Inst->getNumBits(); ++Pos) {
    const Init *I = Inst->getBit(Pos);
    uint64_t Mask = uint64_t(1) << Pos;
    if (auto *Bit = dyn_cast<BitInit>(I)) {
      L.Constant |= Mask;
      if (Bit->getValue())
        L.Value |= Mask;
      continue;
    }
    if (isa<UnsetInit>(I)) {
      L.Ignored |= Mask;
      continue;
    }
    StringRef Var;
    unsigned Index = 0;
    if (auto *VarBit = dyn_cast<VarBitInit>(I)) {
      Var = cast<VarInit>(VarBit->getBitVar())->getName();
      Index = VarBit->getBitNum();
    } else if (auto *Whole = dyn_cast<VarInit>(I)) {
      Var = Whole->getName();
    } else {
      PrintFatalError(R.getLoc(),
                      "bit " + Twine(Pos) + " of Inst is " + I->getAsString());
    }
    if (!L.Runs.empty()) {
      Run &Last = L.Runs.back();
      if (Last.Var == Var && Last.Lo + Last.Width == Pos &&
          Last.VarLo + Last.Width == Index) {
        ++Last.Width;
        continue;
      }
    }
    L.Runs.push_back({Var, Pos, 1, Index});
  }
  return L;
}

static uint64_t getMask(const Record &R, StringRef Name) {
  const BitsInit *Bits = R.getValueAsBitsInit(Name);
  uint64_t Mask = 0;
  for (unsigned Pos = 0; Pos != Bits->getNumBits(); ++Pos)
    if (auto *Bit = dyn_cast<BitInit>(Bits->getBit(Pos));
        Bit && Bit->getValue())
      Mask |= uint64_t(1) << Pos;
  return Mask;
}

static void emitInstrFields(const RecordKeeper &Records, raw_ostream &OS) {
  emitSourceFileHeader("Bit fields of instruction words", OS, Records);
  // The masks that say what constant bits are: all fields of that name.
  std::vector<std::string> Masks;
  for (const RecordVal &V : Records.getClass("Encoded")->getValues())
    if (StringRef(V.getName()).starts_with("Fixed"))
      Masks.push_back(V.getName().str());

  std::string Runs;
  raw_string_ostream RunsOS(Runs);
  unsigned NumRuns = 0;
  OS << "#ifdef GET_INSTR_FIELDS\n#undef GET_INSTR_FIELDS\n"
     << "// Opcode; constant bits; their value; ignored bits; "
     << join(Masks, ", ") << "; first run, number of runs.\n"
     << "static constexpr InstrFields InstrFieldsTable[] = {\n";
  for (const Record *R : Records.getAllDerivedDefinitions("Encoded")) {
    Layout L = getLayout(*R);
    OS << formatv("  {{{0}::{1}, {2:x}, {3:x}, {4:x}, {{",
                  R->getValueAsString("Namespace"), R->getName(), L.Constant,
                  L.Value, L.Ignored);
    uint64_t Claimed = 0;
    for (const std::string &Name : Masks) {
      uint64_t Mask = getMask(*R, Name) & L.Constant;
      if (Mask & Claimed)
        PrintFatalError(R->getLoc(), Name + " overlaps another mask");
      Claimed |= Mask;
      OS << formatv("{0:x}, ", Mask);
    }
    if (L.Value & ~Claimed)
      PrintFatalError(R->getLoc(),
                      formatv("constant bits {0:x} are in no Fixed mask",
                              L.Value & ~Claimed)
                          .str());
    OS << formatv("}, {0}, {1}},\n", NumRuns, L.Runs.size());
    NumRuns += L.Runs.size();
    for (const Run &Field : L.Runs)
      RunsOS << formatv("  {{int(OpName::{0}), \"{0}\", {1}, {2}, {3}},\n",
                        Field.Var, Field.Lo, Field.Width, Field.VarLo);
  }
  OS << "};\n// Operand and its name; lowest bit in the word; width; lowest "
        "bit in the operand.\n"
     << "static constexpr InstrFieldRun InstrFieldRuns[] = {\n"
     << Runs << "};\n#endif // GET_INSTR_FIELDS\n";
}

static TableGen::Emitter::Opt X("gen-instr-fields", emitInstrFields,
                                "Generate the bit fields of instructions");

int main(int argc, char **argv) {
  InitLLVM Y(argc, argv);
  cl::ParseCommandLineOptions(argc, argv);
  return TableGenMain(argv[0], MultiFileTableGenMainFn(nullptr));
}

// TableGen leaves its records to the end of the process.
#if LLVM_ADDRESS_SANITIZER_BUILD
#include <sanitizer/lsan_interface.h>
LLVM_ATTRIBUTE_USED int __lsan_is_turned_off() { return 1; }
#endif
