//===- Options.cpp - Command lines of the sub-commands --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Commands.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::mgpu;

std::string mgpu::suggest(StringRef Word, ArrayRef<StringRef> Known) {
  // One mistake in every three letters.
  unsigned Best = Word.size() / 3 + 1;
  StringRef Nearest;
  for (StringRef K : Known) {
    unsigned Distance = Word.edit_distance(K, /*AllowReplacements=*/true, Best);
    if (Distance >= Best)
      continue;
    Best = Distance;
    Nearest = K;
  }
  if (Nearest.empty())
    return "";
  return ("; did you mean '" + Nearest + "'?").str();
}

void OptionParser::flag(StringRef Name, bool &Target, StringRef Help) {
  Options.push_back({Option::Flag, Name.str(), "", Help.str(), &Target});
}

void OptionParser::value(StringRef Name, StringRef Meta, std::string &Target,
                         StringRef Help) {
  Options.push_back(
      {Option::Value, Name.str(), Meta.str(), Help.str(), nullptr, &Target});
}

void OptionParser::list(StringRef Name, StringRef Meta,
                        std::vector<std::string> &Target, StringRef Help) {
  Options.push_back({Option::List, Name.str(), Meta.str(), Help.str(), nullptr,
                     nullptr, &Target});
}

void OptionParser::joined(StringRef Name, StringRef Meta, std::string &Target,
                          StringRef Help) {
  Options.push_back(
      {Option::Joined, Name.str(), Meta.str(), Help.str(), nullptr, &Target});
}

void OptionParser::joinedList(StringRef Name, StringRef Meta,
                              std::vector<std::string> &Target,
                              StringRef Help) {
  Options.push_back({Option::Joined, Name.str(), Meta.str(), Help.str(),
                     nullptr, nullptr, &Target});
}

/// The option that \p Name starts or is; \p Rest is what follows a joined one.
const OptionParser::Option *OptionParser::find(StringRef Name,
                                               StringRef &Rest) const {
  for (const Option &O : Options)
    if (O.Name == Name && O.Kind != Option::Joined)
      return &O;
  for (const Option &O : Options)
    if (O.Kind == Option::Joined && Name.starts_with(O.Name)) {
      Rest = Name.drop_front(O.Name.size());
      return &O;
    }
  return nullptr;
}

void OptionParser::describe(CommandHelp &Help) const {
  Help.Name = Command;
  Help.Operands = Operands;
  Help.Overview = Overview;
  for (const Option &O : Options) {
    OptionHelp H;
    H.Kind = O.Kind == Option::Flag     ? OptionHelp::Flag
             : O.Kind == Option::Joined ? OptionHelp::Prefix
                                        : OptionHelp::Equals;
    H.Name = "-" + O.Name;
    H.Meta = O.Meta;
    H.Help = O.Help;
    H.Values = O.Values;
    Help.Options.push_back(std::move(H));
  }
}

std::optional<int> OptionParser::parse(int argc, char **argv) {
  if (DescribeTo) {
    describe(*DescribeTo);
    return ExitSuccess;
  }
  bool OptionsEnded = false;
  for (int I = 1; I < argc; ++I) {
    StringRef Arg = argv[I];
    if (OptionsEnded || !Arg.starts_with("-") || Arg == "-") {
      if (!Positional)
        return usageError("unexpected argument '" + Arg + "'");
      Positional->push_back(Arg.str());
      continue;
    }
    if (Arg == "--") {
      OptionsEnded = true;
      continue;
    }
    StringRef Text = Arg.drop_front(Arg.starts_with("--") ? 2 : 1);
    auto [Name, Value] = Text.split('=');
    bool HasValue = Name.size() != Text.size();
    if (Name == "help" || Name == "h") {
      printHelp(outs());
      return ExitSuccess;
    }
    StringRef Rest;
    const Option *O = find(Name, Rest);
    if (!O) {
      std::vector<std::string> Known(1, "--help");
      for (const Option &Other : Options)
        Known.push_back("--" + Other.Name);
      return usageError(
          "unknown option '" + Arg + "'" +
          suggest(("--" + Name).str(),
                  std::vector<StringRef>(Known.begin(), Known.end())));
    }
    if (O->Kind == Option::Flag) {
      if (HasValue)
        return usageError("option '-" + Name + "' takes no value");
      *O->FlagTarget = true;
      continue;
    }
    if (O->Kind == Option::Joined && O->ValueTarget) {
      *O->ValueTarget = Text.drop_front(O->Name.size()).str();
      continue;
    }
    if (O->Kind == Option::Joined) {
      Value = Text.drop_front(O->Name.size());
      HasValue = !Value.empty();
    }
    if (!HasValue) {
      if (++I == argc)
        return usageError("option '-" + Name + "' needs a value: " + O->Meta);
      Value = argv[I];
    }
    if (O->ListTarget)
      O->ListTarget->push_back(Value.str());
    else
      *O->ValueTarget = Value.str();
  }
  return std::nullopt;
}

int OptionParser::usageError(const Twine &Message) const {
  WithColor::error(errs(), "mgpu " + Command) << Message << '\n';
  errs() << "try 'mgpu " << Command << " --help'\n";
  return ExitUsage;
}

void OptionParser::printHelp(raw_ostream &OS) const {
  OS << "usage: mgpu " << Command << " [options] " << Operands << "\n\n"
     << Overview << "\n\noptions:\n";
  auto Print = [&](const std::string &Left, StringRef Help) {
    // Long names push the text to a line of its own.
    OS << formatv(Left.size() > 24 ? "  {0}\n  {1,-25}{2}\n" : "  {0,-25}{2}\n",
                  Left, "", Help);
  };
  for (const Option &O : Options) {
    std::string Left = "-" + O.Name;
    if (O.Kind == Option::Joined)
      Left += "<" + O.Meta + ">";
    else if (O.Kind != Option::Flag)
      Left += "=<" + O.Meta + ">";
    Print(Left, O.Help);
  }
  Print("-help", "Print this text");
}
