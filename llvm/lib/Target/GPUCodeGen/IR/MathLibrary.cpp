//===- MathLibrary.cpp - Functions that code generators carry -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

using namespace llvm;

alignas(4) static constexpr unsigned char Bitcode[] = {
#include "MathLibrary.inc"
};

using gpu::ForHalf;
static constexpr gpu::MathFunction Functions[] = {
    {Intrinsic::acos, "acos", false, ForHalf::Float, 40},
    {Intrinsic::asin, "asin", false, ForHalf::Float, 40},
    {Intrinsic::atan, "atan", false, ForHalf::Float, 50},
    {Intrinsic::atan2, "atan2", false, ForHalf::Float, 40},
    {Intrinsic::cos, "cos", true, ForHalf::Half, 190},
    {Intrinsic::cosh, "cosh", false, ForHalf::Float, 70},
    {Intrinsic::exp, "exp", true, ForHalf::Native, 20},
    {Intrinsic::exp10, "exp10", true, ForHalf::Native, 20},
    {Intrinsic::exp2, "exp2", true, ForHalf::Native, 20},
    {Intrinsic::log, "log", true, ForHalf::Native, 30},
    {Intrinsic::log10, "log10", true, ForHalf::Native, 30},
    {Intrinsic::log2, "log2", true, ForHalf::Native, 30},
    {Intrinsic::pow, "pow", true, ForHalf::Half, 180},
    {Intrinsic::powi, "powi", false, ForHalf::Half, 150},
    {Intrinsic::sin, "sin", true, ForHalf::Half, 190},
    {Intrinsic::sincos, "sincos", true, ForHalf::Half, 210},
    {Intrinsic::sincospi, "sincospi", false, ForHalf::Float, 30},
    {Intrinsic::sinh, "sinh", false, ForHalf::Float, 70},
    {Intrinsic::tan, "tan", true, ForHalf::Half, 180},
    {Intrinsic::tanh, "tanh", false, ForHalf::Float, 60},
};

const gpu::MathFunction *gpu::getMathFunction(Intrinsic::ID ID) {
  const auto *F =
      find_if(Functions, [&](const MathFunction &F) { return F.ID == ID; });
  return F == std::end(Functions) ? nullptr : F;
}

unsigned gpu::getMathLibrarySize(Intrinsic::ID ID, const Type *Ty,
                                 FastMathFlags Flags) {
  const MathFunction *F = getMathFunction(ID);
  if (!F || (F->HasNative && Flags.approxFunc()))
    return 0;
  if (!Ty->getScalarType()->isHalfTy() || F->Half == ForHalf::Float)
    return F->Size;
  // For halves there is no angle too large, and no need for tables.
  constexpr unsigned HalfSize = 25;
  return F->Half == ForHalf::Half ? HalfSize : 0;
}

void gpu::linkMathLibrary(Module &M) {
  MemoryBufferRef Buffer(
      StringRef(reinterpret_cast<const char *>(Bitcode), sizeof(Bitcode)),
      "mathematical functions");
  // Bodies are read only when they are linked.
  Expected<std::unique_ptr<Module>> Library =
      getLazyBitcodeModule(Buffer, M.getContext());
  if (!Library)
    reportFatalInternalError(Library.takeError());
  // What a library says about itself, such as its language, is not true of the
  // program.
  for (NamedMDNode &N : make_early_inc_range((*Library)->named_metadata()))
    (*Library)->eraseNamedMetadata(&N);
  (*Library)->setTargetTriple(M.getTargetTriple());
  (*Library)->setDataLayout(M.getDataLayout());
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    reportFatalInternalError("the mathematical functions cannot be linked");
}
