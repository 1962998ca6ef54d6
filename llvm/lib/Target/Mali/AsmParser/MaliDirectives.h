//===-- MaliDirectives.h - Directives of both targets -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_MALIDIRECTIVES_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_MALIDIRECTIVES_H

#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"

namespace llvm {

/// `.register_mode` and the block of metadata.
class MaliDirectives {
public:
  explicit MaliDirectives(MCTargetAsmParser &Target) : Target(Target) {}

  /// NoMatch if the directive is none of them.
  ParseStatus parse(AsmToken DirectiveID);

  /// Registers of a thread, as declared last.
  unsigned getRegisterMode() const { return RegisterMode; }

private:
  MCTargetAsmParser &Target;
  unsigned RegisterMode = Mali::LargeRegisterMode;
  bool HasMetadata = false;

  bool parseRegisterMode();
  bool parseMetadata(SMLoc Loc);
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_MALIDIRECTIVES_H
