//===- SPIRVBinary.h - The words of a SPIR-V module -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module as the words of its instructions, whoever is to translate it, with
// the checks of SPIRV-Tools. The format: SPIR-V specification 1.6 (Khronos),
// section 2.3.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_SPIRVBINARY_H
#define LLVM_LIB_GPUDRIVER_SPIRVBINARY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <map>
#define SPV_ENABLE_UTILITY_CODE
#include <spirv/unified1/spirv.hpp11>
#include <string>
#include <vector>

namespace llvm::gpudriver {

/// An instruction with all its words.
struct SPIRVInstruction {
  ArrayRef<uint32_t> Words;

  spv::Op opcode() const { return spv::Op((*this)[0] & 0xffff); }
  /// The word \p I, where 0 is that of the opcode; 0 if there are fewer.
  uint32_t operator[](size_t I) const {
    return I < Words.size() ? Words[I] : 0;
  }
  /// The string that starts at word \p I.
  std::string string(size_t I) const;
};

/// The words of a string, as an operand.
std::vector<uint32_t> encodeSPIRVString(StringRef Text);

class SPIRVBinary {
public:
  SPIRVBinary(SPIRVBinary &&) = default;
  SPIRVBinary &operator=(SPIRVBinary &&) = default;

  static constexpr size_t HeaderWords = 5;

  /// \returns whether \p Bytes start as a module of either byte order.
  static bool isBinary(StringRef Bytes);

  /// Reads a module of either byte order; \p Name is for messages.
  static Expected<SPIRVBinary> read(StringRef Bytes, StringRef Name);

  /// Assembles \p Text for the target environment \p Environment of spirv-as,
  /// or if it is empty for what a module of the newest version can be.
  static Expected<SPIRVBinary> assemble(StringRef Text, StringRef Name,
                                        StringRef Environment);

  /// What SPIRV-Tools finds wrong with the module in \p Environment; if that is
  /// empty, in the environment that the module's capabilities ask for.
  Error validate(StringRef Environment) const;

  StringRef name() const { return Name; }
  /// In the host's byte order.
  ArrayRef<uint32_t> words() const { return Words; }
  /// From 0x10000 for 1.0 to 0x10600 for 1.6.
  uint32_t version() const { return Words[1]; }
  /// All ids are below.
  uint32_t bound() const { return Words[3]; }
  ArrayRef<SPIRVInstruction> instructions() const { return Instructions; }
  bool hasCapability(spv::Capability C) const;

  /// "file:line" or "file: word W, instruction N" of an instruction by its
  /// number.
  std::string placeOf(size_t Instruction) const;

  /// Reads values for specialization constants, "ID=VALUE" each, where an ID is
  /// that of the decoration SpecId. \returns the bits of the values by ID.
  Expected<std::map<uint32_t, uint64_t>>
  specConstants(ArrayRef<std::string> Texts) const;

private:
  SPIRVBinary() = default;
  Error findInstructions();
  void forgetLaterLanguages();
  std::vector<uint32_t> wordsForValidator(std::vector<size_t> &Numbers) const;

  std::string Name;
  std::vector<uint32_t> Words;
  std::vector<SPIRVInstruction> Instructions;
  /// Of the text that the module comes from, for each instruction.
  std::vector<unsigned> Lines;
};

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_SPIRVBINARY_H
