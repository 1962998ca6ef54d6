//===- CommandHelp.cpp - What commands say of themselves ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandHelp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::mgpu;

CommandHelp *mgpu::DescribeTo = nullptr;

std::string OptionHelp::spelling() const {
  switch (Kind) {
  case Flag:
    return Name;
  case Next:
    return Name + " " + Meta;
  case Equals:
    return Name + "=" + Meta;
  case Prefix:
    return Name + Meta;
  }
  return Name;
}

/// Prints \p Text in lines of up to 80 columns, of which the first has \p Used
/// columns and the others begin at \p Column.
static void printWrapped(raw_ostream &OS, StringRef Text, unsigned Used,
                         unsigned Column) {
  constexpr unsigned Width = 80;
  bool IsFirst = true;
  for (StringRef Word : split(Text, ' ')) {
    if (!IsFirst && Used + 1 + Word.size() > Width) {
      OS << '\n';
      OS.indent(Column);
      Used = Column;
      IsFirst = true;
    }
    if (!IsFirst) {
      OS << ' ';
      ++Used;
    }
    OS << Word;
    Used += Word.size();
    IsFirst = false;
  }
  OS << '\n';
}

void mgpu::printOptions(raw_ostream &OS, ArrayRef<OptionHelp> Options,
                        unsigned Column) {
  StringRef Section;
  for (size_t I = 0; I != Options.size(); ++I) {
    const OptionHelp &O = Options[I];
    if (O.Section != Section) {
      Section = O.Section;
      OS << '\n' << Section << ":\n";
    }
    // Those without a text share that of the next.
    std::string Left = "  " + O.spelling();
    while (Options[I].Help.empty() && I + 1 != Options.size())
      Left += " " + Options[++I].spelling();
    OS << Left;
    if (Left.size() + 2 > Column) {
      OS << '\n';
      Left.clear();
    }
    OS.indent(Column - Left.size());
    printWrapped(OS, Options[I].Help, Column, Column);
  }
}
