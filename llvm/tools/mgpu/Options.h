//===- Options.h - Command lines of the sub-commands ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl::opt would mix every command's options with each other's and with the
// hundreds that libLLVM registers; here a command lists its own and no others
// exist.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_TOOLS_MGPU_OPTIONS_H
#define LLVM_TOOLS_MGPU_OPTIONS_H

#include "CommandHelp.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
namespace mgpu {

/// "; did you mean '...'?" with what of \p Known is spelled nearly like
/// \p Word, or nothing.
std::string suggest(StringRef Word, ArrayRef<StringRef> Known);

/// Declares options, then parses. One or two dashes are the same; a value
/// follows after '=' or as the next argument; "--" ends the options; "-" is an
/// operand.
class OptionParser {
public:
  /// \p Command is the command's name, \p Operands what follows the options in
  /// the usage line, \p Overview a sentence for --help.
  OptionParser(StringRef Command, StringRef Operands, StringRef Overview)
      : Command(Command), Operands(Operands), Overview(Overview) {}

  /// -name: sets \p Target to true.
  void flag(StringRef Name, bool &Target, StringRef Help);
  /// -name=value: the last one counts.
  void value(StringRef Name, StringRef Meta, std::string &Target,
             StringRef Help);
  /// -name=value: may be repeated; all are kept in order.
  void list(StringRef Name, StringRef Meta, std::vector<std::string> &Target,
            StringRef Help);
  /// -<name>value without a separator, as -O2; the last one counts.
  void joined(StringRef Name, StringRef Meta, std::string &Target,
              StringRef Help);
  /// -<name>value or -<name> value; may be repeated; all are kept in order.
  void joinedList(StringRef Name, StringRef Meta,
                  std::vector<std::string> &Target, StringRef Help);
  /// The values that the option declared last has.
  void values(std::vector<std::string> Values) {
    Options.back().Values = std::move(Values);
  }
  /// Where the arguments that are no options go. Without this call there must
  /// not be any.
  void operands(std::vector<std::string> &Target) { Positional = &Target; }

  /// Reads the command line. Returns an exit code when the program shall end:
  /// after --help, or after a message about a wrong option; and when the
  /// command is only to describe itself.
  std::optional<int> parse(int argc, char **argv);

  /// Prints "mgpu <command>: error: ..." with a hint to --help; gives
  /// ExitUsage.
  int usageError(const Twine &Message) const;

private:
  struct Option {
    enum KindT { Flag, Value, List, Joined } Kind;
    std::string Name;
    std::string Meta;
    std::string Help;
    bool *FlagTarget = nullptr;
    std::string *ValueTarget = nullptr;
    std::vector<std::string> *ListTarget = nullptr;
    std::vector<std::string> Values = {};
  };

  void printHelp(raw_ostream &OS) const;
  void describe(CommandHelp &Help) const;
  const Option *find(StringRef Name, StringRef &Rest) const;

  std::string Command;
  std::string Operands;
  std::string Overview;
  std::vector<Option> Options;
  std::vector<std::string> *Positional = nullptr;
};

} // namespace mgpu
} // namespace llvm

#endif // LLVM_TOOLS_MGPU_OPTIONS_H
