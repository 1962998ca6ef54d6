//===- FrontEndSPIRV.cpp - SPIR-V to modules ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks a module by SPIRV-Tools, then has it translated by what its
// capabilities ask for.
//
//===----------------------------------------------------------------------===//

#include "ContractProducts.h"
#include "FrontEnds.h"
#include "SPIRVBinary.h"
#include "llvm/SPIRVReader/SPIRVReader.h"

using namespace llvm;
using namespace llvm::gpudriver;

/// Assembles \p Text to the oldest version that it is valid in: later versions
/// have other rules, and text does not say which it means. The version that
/// spirv-dis writes in a comment is believed.
static Expected<SPIRVBinary> assembleValid(StringRef Text, StringRef Name) {
  SmallVector<std::string> Versions;
  for (StringRef Rest = Text; Rest.consume_front(";");) {
    auto [Line, Next] = Rest.split('\n');
    if (Line = Line.trim(); Line.consume_front("Version: "))
      Versions.push_back(("spv" + Line).str());
    Rest = Next;
  }
  if (Versions.empty())
    for (char Minor : StringRef("0123456"))
      Versions.push_back(std::string("spv1.") + Minor);
  Error Problem = Error::success();
  for (const std::string &Version : Versions) {
    consumeError(std::move(Problem));
    Expected<SPIRVBinary> Binary = SPIRVBinary::assemble(Text, Name, Version);
    Problem = Binary ? Binary->validate("") : Binary.takeError();
    if (!Problem)
      return Binary;
  }
  return std::move(Problem);
}

static Expected<SPIRVBinary> readValid(MemoryBufferRef Input, bool IsText,
                                       StringRef Environment) {
  StringRef Name = Input.getBufferIdentifier();
  if (IsText && Environment.empty())
    return assembleValid(Input.getBuffer(), Name);
  Expected<SPIRVBinary> Binary =
      IsText ? SPIRVBinary::assemble(Input.getBuffer(), Name, Environment)
             : SPIRVBinary::read(Input.getBuffer(), Name);
  if (Binary)
    if (Error E = Binary->validate(Environment))
      return std::move(E);
  return Binary;
}

Expected<std::unique_ptr<Module>>
gpudriver::loadSPIRV(MemoryBufferRef Input, bool IsText,
                     const CompileOptions &Options, LLVMContext &Context) {
  Expected<SPIRVBinary> Binary =
      readValid(Input, IsText, Options.TargetEnvironment);
  if (!Binary)
    return Binary.takeError();
  if (Binary->hasCapability(spv::Capability::Kernel))
    return translateKernels(*Binary, Options, Context);
  auto Constants = Binary->specConstants(Options.SpecConstants);
  if (!Constants)
    return Constants.takeError();
  spirv::ReaderOptions Reader;
  Reader.EntryPoint = Options.EntryPoint;
  Reader.SpecConstants = std::move(*Constants);
  Reader.RobustBufferAccess = Options.RobustBufferAccess;
  Reader.DescriptorCount = Options.DescriptorCount;
  Reader.TileAttachments = Options.TileAttachments;
  Reader.RelaxedPrecision = Options.RelaxedPrecision;
  Expected<std::unique_ptr<Module>> M =
      spirv::readShaderModule(Binary->words(), Binary->name(), Reader, Context);
  if (M)
    contractProducts(**M);
  return M;
}
