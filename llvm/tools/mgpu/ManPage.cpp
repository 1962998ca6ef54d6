//===- ManPage.cpp - The man page -----------------------------------------===//
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

/// \p Text as it is to appear.
static std::string escape(StringRef Text) {
  std::string Escaped;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    bool AtStart = !I || Text[I - 1] == '\n';
    if (AtStart && (C == '.' || C == '\''))
      Escaped += "\\&";
    if (C == '\\')
      Escaped += "\\e";
    else if (C == '-')
      Escaped += "\\-";
    else
      Escaped += C;
  }
  return Escaped;
}

static std::string upper(StringRef Text) { return Text.upper(); }

void mgpu::printManPage(raw_ostream &OS, StringRef Version,
                        ArrayRef<CommandHelp> Commands) {
  OS << ".\\\" Made by 'mgpu --man'.\n"
        ".TH MGPU 1 \"\" \"mgpu "
     << Version
     << "\" \"User Commands\"\n"
        ".SH NAME\n"
        "mgpu \\- compile for mobile GPUs, and run on a simulator\n"
        ".SH SYNOPSIS\n";
  for (const CommandHelp &C : Commands)
    OS << ".B mgpu " << C.Name << "\n[\\fIoption\\fR...] " << escape(C.Operands)
       << "\n.br\n";
  OS << ".B mgpu\n"
        "\\-\\-cores | \\-\\-completion=\\fIshell\\fR | "
        "\\-\\-schema=\\fIkind\\fR | \\-\\-man | \\-\\-help | "
        "\\-\\-version\n"
        ".SH DESCRIPTION\n"
        "An offline compiler for the shader cores of mobile GPUs, with "
        "assemblers, disassemblers, reports and a simulator.\n"
        "Options of all commands but cc can have one dash or two, and their "
        "value behind '=' or as the next argument.\n";
  for (const CommandHelp &C : Commands) {
    OS << ".SH \"" << upper(C.Name) << "\"\n" << escape(C.Overview) << '\n';
    StringRef Section;
    for (const OptionHelp &O : C.Options) {
      if (O.Section != Section) {
        Section = O.Section;
        OS << ".SS " << escape(Section) << '\n';
      }
      OS << ".TP\n.B " << escape(O.spelling()) << '\n'
         << (O.Help.empty() ? "\\&" : escape(O.Help)) << '\n';
    }
    if (!C.Rest.empty())
      OS << ".PP\n.nf\n" << escape(StringRef(C.Rest).trim()) << "\n.fi\n";
  }
  OS << ".SH EXIT STATUS\n"
        ".TP\n.B 0\nsuccess\n"
        ".TP\n.B 1\nthe input was rejected or the work failed; standard error "
        "says why\n"
        ".TP\n.B 2\nthe command line is wrong; nothing was done\n"
        ".TP\n.B 3\na comparison that was asked for found differences\n"
        ".SH SEE ALSO\n"
        "The documents of the project, installed in share/doc/mgpu/docs.\n";
}
