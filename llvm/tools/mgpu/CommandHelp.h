//===- CommandHelp.h - What commands say of themselves ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Help, completion for shells and the man page are made of the same tables.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_COMMANDHELP_H
#define LLVM_TOOLS_MGPU_COMMANDHELP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
namespace mgpu {

struct OptionHelp {
  enum KindT {
    Flag,   ///< -v
    Next,   ///< -o FILE
    Equals, ///< -mcpu=CPU
    Prefix, ///< -DNAME
  } Kind = Flag;
  std::string Name; ///< With its dash.
  std::string Meta; ///< What the value is.
  std::string Help;
  std::string Section;             ///< Of the command's options; may be empty.
  std::vector<std::string> Values; ///< All that there are, if those are few.

  /// As the help shows it.
  std::string spelling() const;
};

struct CommandHelp {
  std::string Name, Operands, Overview;
  std::vector<OptionHelp> Options;
  std::string Rest; ///< What the help has behind the options.
};

/// If set, commands describe themselves here and do nothing else.
extern CommandHelp *DescribeTo;

/// Prints the options by sections. \p Column is where the text begins.
void printOptions(raw_ostream &OS, ArrayRef<OptionHelp> Options,
                  unsigned Column);

/// Prints the script that completes command lines in \p Shell: bash, zsh or
/// fish; false if it is none.
bool printCompletion(raw_ostream &OS, StringRef Shell,
                     ArrayRef<CommandHelp> Commands);

/// Prints the man page. \p Cores are those that -mcpu knows.
void printManPage(raw_ostream &OS, StringRef Version,
                  ArrayRef<CommandHelp> Commands);

} // namespace mgpu
} // namespace llvm

#endif // LLVM_TOOLS_MGPU_COMMANDHELP_H
