//===- Diagnostics.cpp - What cannot be translated ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translator.h"
#include "llvm/ADT/StringExtras.h"
#include <spirv-tools/libspirv.h>

using namespace llvm;
using namespace llvm::spirv;

static constexpr size_t MaxErrors = 20;

/// shader.spv: OpDPdx %35 'slope' (shader.comp:12:3): is not supported
void Translator::error(const SpvInst &I, const Twine &Message) {
  if (Errors.size() > MaxErrors)
    return;
  std::string Text = M.getName().str() + ": Op" +
                     spvOpcodeString(static_cast<uint32_t>(I.Opcode));
  if (I.ResultId)
    Text += " %" + utostr(I.ResultId);
  if (StringRef Name = SM.name(I.ResultId); !Name.empty())
    Text += (" '" + Name + "'").str();
  if (I.Position.Line) {
    Text += (" (" + SM.fileOf(I.Position) + ":" + Twine(I.Position.Line)).str();
    if (I.Position.Column)
      Text += ":" + utostr(I.Position.Column);
    Text += ")";
  }
  Text += (": " + Message).str();
  if (!is_contained(Errors, Text))
    Errors.push_back(std::move(Text));
}

/// The error, and a result for \p I, so that translation can go on.
Value *Translator::poison(const SpvInst &I, const Twine &Message) {
  error(I, Message);
  Type *T = I.TypeId ? valueType(I.TypeId) : nullptr;
  if (!T || T->isVoidTy() || !T->isFirstClassType())
    T = B.getInt32Ty();
  Value *V = PoisonValue::get(T);
  if (I.ResultId)
    Values[I.ResultId] = V;
  return V;
}

Error Translator::takeErrors() {
  if (Errors.empty())
    return Error::success();
  bool HasMore = Errors.size() > MaxErrors;
  if (HasMore)
    Errors.back() = M.getName().str() + ": there are more errors";
  return createStringError(join(Errors, "\n"));
}
