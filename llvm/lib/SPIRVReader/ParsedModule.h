//===- ParsedModule.h - A SPIR-V module as instructions ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIRV-Tools reads the words; this keeps the instructions, with tables of what
// the module says about its ids.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_SPIRVREADER_PARSEDMODULE_H
#define LLVM_LIB_SPIRVREADER_PARSEDMODULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"
#include <optional>
#include <spirv/unified1/spirv.hpp11>
#include <vector>

namespace llvm::spirv {

using Id = uint32_t;

/// Where the source of an instruction is; line 0 if that is not known.
struct SourcePosition {
  Id File = 0; ///< Of an OpString.
  unsigned Line = 0;
  unsigned Column = 0;
};

struct SpvInst {
  spv::Op Opcode = spv::Op::OpNop;
  Id TypeId = 0;
  Id ResultId = 0;
  ArrayRef<uint32_t> Operands; ///< Words behind type and result.
  ArrayRef<Id> Uses;           ///< Those operands that are ids.
  SourcePosition Position;

  /// The operand \p I, 0 if there are fewer.
  uint32_t operator[](size_t I) const {
    return I < Operands.size() ? Operands[I] : 0;
  }
  size_t size() const { return Operands.size(); }
  ArrayRef<uint32_t> from(size_t I) const {
    return Operands.drop_front(std::min(I, Operands.size()));
  }
};

struct Decoration {
  spv::Decoration Kind;
  ArrayRef<uint32_t> Operands;
};

struct EntryPoint {
  spv::ExecutionModel Model;
  Id Function;
  StringRef Name;
  ArrayRef<Id> Interface; ///< Variables.
};

/// Sets of instructions that OpExtInst names.
enum class InstructionSet { Unknown, GLSLStd450, NonSemantic, ShaderDebugInfo };

class ParsedModule {
public:
  /// Reads \p Words, whose \p Name is for messages.
  Error parse(ArrayRef<uint32_t> Words, StringRef Name);

  /// Declarations: all before the first function.
  ArrayRef<SpvInst> declarations() const {
    return ArrayRef(Instructions).take_front(FirstFunction);
  }
  /// From OpFunction to OpFunctionEnd, each.
  ArrayRef<ArrayRef<SpvInst>> functions() const { return Functions; }
  /// \returns null if \p I has no definition.
  const SpvInst *definition(Id I) const { return Definitions.lookup(I); }
  /// The variable that the pointer \p I is into, through access chains and
  /// copies, or null. \p Chains gets the indices of each, the last chain first.
  const SpvInst *
  variableBehind(Id I, SmallVectorImpl<ArrayRef<Id>> *Chains = nullptr) const;

  ArrayRef<EntryPoint> entryPoints() const { return EntryPoints; }
  /// The operands of \p Mode of the function \p Function, if it has it.
  std::optional<ArrayRef<uint32_t>>
  executionMode(Id Function, spv::ExecutionMode Mode) const;
  bool hasCapability(spv::Capability C) const {
    return Capabilities.contains(static_cast<uint32_t>(C));
  }
  InstructionSet instructionSet(Id I) const {
    return InstructionSets.lookup_or(I, InstructionSet::Unknown);
  }

  /// \returns "" for what has no name.
  StringRef name(Id I) const { return Names.lookup(I); }
  StringRef memberName(Id Struct, unsigned Member) const {
    return MemberNames.lookup({Struct, Member});
  }
  StringRef string(Id I) const { return Strings.lookup(I); }

  ArrayRef<Decoration> decorations(Id I) const;
  bool has(Id I, spv::Decoration Kind) const;
  bool has(Id Struct, unsigned Member, spv::Decoration Kind) const;
  /// The first operand of a decoration.
  std::optional<uint32_t> get(Id I, spv::Decoration Kind) const;
  std::optional<uint32_t> get(Id Struct, unsigned Member,
                              spv::Decoration Kind) const;

  /// The file's name for \p P, "" if it is not known.
  StringRef fileOf(const SourcePosition &P) const { return string(P.File); }

private:
  friend struct ParserCallbacks;
  using Decorations = SmallVector<Decoration, 2>;

  void declare(const SpvInst &I);
  void applyGroups();
  void findFunctions();
  void positionByDebugInfo();
  StringRef readString(ArrayRef<uint32_t> Words);

  BumpPtrAllocator Allocator;
  StringSaver Saver{Allocator};
  std::vector<SpvInst> Instructions;
  SmallVector<ArrayRef<SpvInst>, 8> Functions;
  size_t FirstFunction = 0;
  DenseMap<Id, const SpvInst *> Definitions;
  SmallVector<EntryPoint, 2> EntryPoints;
  SmallVector<const SpvInst *, 4> ExecutionModes;
  DenseSet<uint32_t> Capabilities;
  DenseMap<Id, InstructionSet> InstructionSets;
  DenseMap<Id, StringRef> Names, Strings;
  DenseMap<std::pair<Id, unsigned>, StringRef> MemberNames;
  DenseMap<Id, Decorations> IdDecorations;
  DenseMap<std::pair<Id, unsigned>, Decorations> MemberDecorations;
};

} // namespace llvm::spirv

#endif // LLVM_LIB_SPIRVREADER_PARSEDMODULE_H
