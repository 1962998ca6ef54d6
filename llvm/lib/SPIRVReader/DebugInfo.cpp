//===- DebugInfo.cpp - Where instructions come from ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugInfo.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::spirv;

DIFile *DebugInfo::file(const SourcePosition &P) {
  StringRef Name = SM.fileOf(P);
  // Output must not depend on directories.
  return DIB.createFile(Name.empty() ? M.getName() : Name, ".");
}

void DebugInfo::beginFunction(Function &F, ArrayRef<SpvInst> Body) {
  Subprogram = nullptr;
  const auto *First =
      find_if(Body, [](const SpvInst &I) { return I.Position.Line != 0; });
  if (First == Body.end())
    return;
  DIFile *File = file(First->Position);
  if (!Unit) {
    Unit = DIB.createCompileUnit(dwarf::DW_LANG_GLSL, File, "mgpu",
                                 /*isOptimized=*/true, "", 0);
    M.addModuleFlag(Module::Warning, "Debug Info Version",
                    DEBUG_METADATA_VERSION);
    M.addModuleFlag(Module::Warning, "Dwarf Version", 5);
  }
  auto *Type = DIB.createSubroutineType(DIB.getOrCreateTypeArray({}));
  Subprogram = DIB.createFunction(
      File, F.getName(), F.getName(), File, First->Position.Line, Type,
      First->Position.Line, DINode::FlagZero,
      DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
  F.setSubprogram(Subprogram);
}

DebugLoc DebugInfo::functionLocation() const {
  if (!Subprogram)
    return DebugLoc();
  return DILocation::get(M.getContext(), Subprogram->getLine(), 0, Subprogram);
}

/// Calls in functions with lines must have one themselves.
DebugLoc DebugInfo::location(const SpvInst &I) {
  if (!Subprogram)
    return DebugLoc();
  if (!I.Position.Line)
    return DILocation::get(M.getContext(), 0, 0, Subprogram);
  DILocalScope *Scope = Subprogram;
  DIFile *File = file(I.Position);
  if (File != Subprogram->getFile())
    Scope = DIB.createLexicalBlockFile(Subprogram, File);
  return DILocation::get(M.getContext(), I.Position.Line, I.Position.Column,
                         Scope);
}

void DebugInfo::finish() {
  if (Unit)
    DIB.finalize();
}
