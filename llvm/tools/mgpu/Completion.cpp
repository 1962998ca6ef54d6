//===- Completion.cpp - Completion of command lines in shells -------------===//
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

/// \p Text within single quotes.
static std::string quote(StringRef Text) {
  std::string Quoted = "'";
  for (char C : Text) {
    if (C == '\'')
      Quoted += "'\\'";
    Quoted += C;
  }
  return Quoted + "'";
}

/// What is behind the first sentence is for the help.
static StringRef firstSentence(StringRef Help) {
  return Help.take_front(Help.find_first_of(";:")).split(". ").first.rtrim('.');
}

/// What completes the name of \p O: the name, with "=" where a value follows.
static std::string nameWord(const OptionHelp &O) {
  return O.Name + (O.Kind == OptionHelp::Equals ? "=" : "");
}

//===----------------------------------------------------------------------===//
// bash
//===----------------------------------------------------------------------===//

static void printBash(raw_ostream &OS, ArrayRef<CommandHelp> Commands) {
  OS << "# Completion of mgpu in bash; made by 'mgpu --completion=bash'.\n"
        "_mgpu() {\n"
        "  local cur=${COMP_WORDS[COMP_CWORD]} option= words= i\n"
        "  local command=${COMP_WORDS[1]}\n"
        "  # '=' is a word of its own.\n"
        "  if [[ $cur == = ]]; then\n"
        "    cur=; option=${COMP_WORDS[COMP_CWORD-1]}\n"
        "  elif [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then\n"
        "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
        "  elif ((COMP_CWORD > 2)); then\n"
        "    option=${COMP_WORDS[COMP_CWORD-1]}\n"
        "  fi\n"
        "  [[ $option == --* ]] && option=${option:1}\n"
        "  if ((COMP_CWORD == 1)); then\n"
        "    words=\"";
  for (const CommandHelp &C : Commands)
    OS << C.Name << ' ';
  OS << "--completion= --cores --help --man --schema= --version\"\n"
        "  else\n"
        "    case $command:$option in\n";
  for (const CommandHelp &C : Commands)
    for (const OptionHelp &O : C.Options)
      if (!O.Values.empty())
        OS << "    " << C.Name << ':' << O.Name
           << ") words=" << quote(join(O.Values, " ")) << ";;\n";
      else if (O.Kind == OptionHelp::Next || O.Kind == OptionHelp::Equals)
        OS << "    " << C.Name << ':' << O.Name << ") return;;\n";
  OS << "    *)\n"
        "      [[ $cur == -* ]] || return\n"
        "      case $command in\n";
  for (const CommandHelp &C : Commands) {
    OS << "      " << C.Name << ") words='";
    for (const OptionHelp &O : C.Options)
      OS << nameWord(O) << ' ';
    OS << "-help';;\n";
  }
  OS << "      esac;;\n"
        "    esac\n"
        "  fi\n"
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
        "  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then\n"
        "    compopt -o nospace 2>/dev/null\n"
        "  fi\n"
        "}\n"
        "complete -o default -F _mgpu mgpu\n";
}

//===----------------------------------------------------------------------===//
// zsh
//===----------------------------------------------------------------------===//

/// \p Text within the brackets or behind the colons of a specification.
static std::string escapeForZsh(StringRef Text) {
  std::string Escaped;
  for (char C : Text) {
    if (StringRef("[]:\\").contains(C))
      Escaped += '\\';
    Escaped += C;
  }
  return Escaped;
}

static void printZsh(raw_ostream &OS, ArrayRef<CommandHelp> Commands) {
  OS << "#compdef mgpu\n"
        "# Completion of mgpu in zsh; made by 'mgpu --completion=zsh'.\n"
        "local -a commands=(\n";
  for (const CommandHelp &C : Commands)
    OS << "  " << quote(C.Name + ":" + escapeForZsh(firstSentence(C.Overview)))
       << '\n';
  OS << ")\n"
        "if ((CURRENT == 2)); then\n"
        "  _describe command commands\n"
        "  compadd -- --completion= --cores --help --man --schema= --version\n"
        "  return\n"
        "fi\n"
        "local command=$words[2]\n"
        "shift words\n"
        "((CURRENT--))\n"
        "case $command in\n";
  for (const CommandHelp &C : Commands) {
    OS << C.Name << ")\n  _arguments \\\n";
    for (const OptionHelp &O : C.Options) {
      std::string Spec = "*" + O.Name;
      if (O.Kind == OptionHelp::Equals)
        Spec += "=-";
      else if (O.Kind == OptionHelp::Prefix)
        Spec += "-";
      Spec += "[" + escapeForZsh(firstSentence(O.Help)) + "]";
      if (O.Kind != OptionHelp::Flag)
        Spec += ":" + escapeForZsh(O.Meta) + ":" +
                (O.Values.empty() ? "_files" : "(" + join(O.Values, " ") + ")");
      OS << "    " << quote(Spec) << " \\\n";
    }
    OS << "    '*:file:_files'\n  ;;\n";
  }
  OS << "esac\n";
}

//===----------------------------------------------------------------------===//
// fish
//===----------------------------------------------------------------------===//

static void printFish(raw_ostream &OS, ArrayRef<CommandHelp> Commands) {
  OS << "# Completion of mgpu in fish; made by 'mgpu --completion=fish'.\n";
  for (const CommandHelp &C : Commands)
    OS << "complete -c mgpu -n __fish_use_subcommand -f -a " << C.Name << " -d "
       << quote(firstSentence(C.Overview)) << '\n';
  for (StringRef Option : {"cores", "help", "man", "version"})
    OS << "complete -c mgpu -n __fish_use_subcommand -l " << Option << '\n';
  for (const CommandHelp &C : Commands)
    for (const OptionHelp &O : C.Options) {
      std::string Start =
          "complete -c mgpu -n '__fish_seen_subcommand_from " + C.Name + "'";
      std::string Text = " -d " + quote(firstSentence(O.Help)) + "\n";
      // An option of this shell has no "=" behind a single dash.
      if (O.Kind != OptionHelp::Equals) {
        StringRef Name = StringRef(O.Name).drop_front();
        OS << Start << (Name.size() == 1 ? " -s " : " -o ") << quote(Name);
        if (O.Kind != OptionHelp::Flag)
          OS << " -r";
        if (!O.Values.empty())
          OS << " -f -a " << quote(join(O.Values, " "));
        OS << Text;
        continue;
      }
      std::vector<std::string> Words;
      for (const std::string &Value : O.Values)
        Words.push_back(O.Name + "=" + Value);
      if (Words.empty())
        Words.push_back(O.Name + "=");
      OS << Start << " -a " << quote(join(Words, " ")) << Text;
    }
}

bool mgpu::printCompletion(raw_ostream &OS, StringRef Shell,
                           ArrayRef<CommandHelp> Commands) {
  if (Shell == "bash")
    printBash(OS, Commands);
  else if (Shell == "zsh")
    printZsh(OS, Commands);
  else if (Shell == "fish")
    printFish(OS, Commands);
  else
    return false;
  return true;
}
