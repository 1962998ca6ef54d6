//===- BifrostExecFragment.cpp - Semantics of fragment shaders ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Varyings are attributes of vertices, in tables of their own. See
// MaliFragment.h for the rest.
//
//===----------------------------------------------------------------------===//

#include "../Mali/MaliFragment.h"
#include "../Semantics/Compare.h"
#include "BifrostExecTables.h"
#include "BifrostResources.h"
#include "BifrostRun.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

//===--- Varyings ---------------------------------------------------------===//

/// Op::Mode: components - 1; Op::Result: code of the register format.
mali::TypedRegisters registersOf(WarpState &W, const Op &O) {
  return {W, O.Write, O.Mode + 1u,
          O.Result < std::size(RegisterFormats) ? RegisterFormats[O.Result]
                                                : mali::RegisterFormat::Auto};
}

/// The index of the varying: Op::Imm, or an operand. Loads what the launch
/// gives for it, and is false then, as after an error.
template <int Source>
bool findVarying(WarpState &W, const Op &O, uint32_t &Index) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  Index = O.Imm;
  if (!F)
    return false;
  if (Source >= 0 &&
      !mali::uniformValue(W, rawRow(W, O, Source < 0 ? 0 : Source),
                          "the index of the varying", Index))
    return false;
  for (const FragmentLaunch::Varying &V : F->Varyings)
    if (V.Index == Index) {
      mali::loadGiven(W, V, 0, registersOf(W, O));
      return false;
    }
  return true;
}

template <int Source, bool Flat> void loadVarying(WarpState &W, const Op &O) {
  uint32_t Index;
  AttributeArray A;
  if (!findVarying<Source>(W, O, Index) ||
      !readAttribute(W, DescriptorTable::Varyings,
                     DescriptorTable::VaryingBuffers, Index, A))
    return;
  auto Read = [&](unsigned L, uint32_t Vertex, unsigned, Texel &V) {
    const uint8_t *P = nullptr;
    if (A.Format.Bytes) {
      uint64_t Address = A.addressOf(Vertex);
      if (Address & OutOfBounds)
        return true;
      P = W.Mem->access(Address, A.Format.Bytes, /*Write=*/false, 0);
      if (!P) {
        W.fail(L, "the varying at " +
                      W.Mem->explain(Address, A.Format.Bytes, false, 0));
        return false;
      }
    }
    V = decodeTexel(A.Format, P);
    return true;
  };
  mali::TypedRegisters To = registersOf(W, O);
  if (Flat)
    return mali::loadFlat(W, std::nullopt, &A.Format, Read, To);
  if (A.Format.isInteger())
    return W.fail(llvm::countr_zero(W.Active), "integers are not interpolated");
  mali::Interpolation How{mali::SampleMode(O.Mode2 & 3),
                          mali::UpdateMode(O.Mode2 >> UpdateShift & 3),
                          rawRow(W, O, 0)};
  mali::loadSmooth(W, How, mali::is16Bit(To.Format), Read, To);
}

/// Op::Imm: which.
void loadSpecial(WarpState &W, const Op &O) {
  constexpr mali::SpecialVarying Names[] = {
      mali::SpecialVarying::Point, mali::SpecialVarying::Point,
      mali::SpecialVarying::FragW, mali::SpecialVarying::FragZ};
  mali::Interpolation How{mali::SampleMode(O.Mode2 & 3),
                          mali::UpdateMode(O.Mode2 >> UpdateShift & 3),
                          rawRow(W, O, 0)};
  mali::TypedRegisters To = registersOf(W, O);
  To.Count = O.Imm == 0 ? 2 : 1;
  mali::loadSpecial(W, Names[O.Imm & 3], How, To);
}

//===--- Coverage and tile ------------------------------------------------===//

/// Op::Compare: the condition.
void discard(WarpState &W, const Op &O) {
  Lanes32 A, B, Condition;
  const uint32_t *X = f32Row(W, O, 0, A), *Y = f32Row(W, O, 1, B);
  compareRows<float>(O.Compare, X, Y, Condition);
  mali::discard(W, Condition);
}

/// The result is both a staging register and a usual one.
void alphaTest(WarpState &W, const Op &O) {
  Lanes32 Left = {};
  mali::alphaTest(W, rawRow(W, O, 0), Left);
  forActive(W, [&](unsigned L) { W.R[O.Dst][L] = W.R[O.Write][L] = Left[L]; });
}

/// Depth, stencil, coverage. Op::Mode2: what is written.
void emitDepthStencil(WarpState &W, const Op &O) {
  Lanes32 Left = {};
  mali::emitDepthStencil(W, O.Mode2 & EmitsDepth ? rawRow(W, O, 0) : nullptr,
                         O.Mode2 & EmitsStencil ? rawRow(W, O, 1) : nullptr,
                         rawRow(W, O, 2), Left);
  forActive(W, [&](unsigned L) { W.R[O.Write][L] = Left[L]; });
}

/// Coverage, descriptor. Op::Imm: the target where it is a descriptor of the
/// launch; these may be missing.
void blend(WarpState &W, const Op &O) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  if (!F)
    return;
  mali::BlendState State;
  mali::RegisterFormat Format = mali::RegisterFormat::F32;
  if (O.Imm != NoBlendTarget && F->Blend.empty()) {
    State.Mode = mali::BlendState::Opaque;
    State.Target = O.Imm;
    Format = mali::RegisterFormat::Auto;
  } else {
    uint32_t Low, High;
    if (!mali::uniformValue(W, rawRow(W, O, 1), "the blend descriptor", Low) ||
        !mali::uniformValue(W, rawRow(W, O, 2), "the blend descriptor", High))
      return;
    State = mali::BlendState::decode(Low, High);
    if (!registerFormatOf(W, High, Format))
      return;
  }
  unsigned First = llvm::countr_zero(W.Active);
  if (State.Mode == mali::BlendState::Shader)
    return W.fail(First, "blend shaders are not simulated on bifrost");
  mali::storeColour(W, State, {W, O.Read, 4, Format}, rawRow(W, O, 0));
  // Where a blend shader would return to.
  forActive(W, [&](unsigned L) { W.R[O.Dst][L] = 0; });
}

/// Indices, coverage, conversion word. Op::Mode2: depth or stencil.
template <bool Write> void accessTile(WarpState &W, const Op &O) {
  uint32_t Word;
  mali::RegisterFormat Format;
  if (!mali::uniformValue(W, rawRow(W, O, 2), "the conversion word", Word) ||
      !registerFormatOf(W, Word, Format))
    return;
  const unsigned Components = O.Mode + 1u;
  unsigned Registers =
      mali::is16Bit(Format) ? divideCeil(Components, 2) : Components;
  setStaging(W, O, Write ? Registers : 0, Write ? 0 : Registers);
  if (!W.Failed)
    mali::accessTile<Write>(W, rawRow(W, O, 0), rawRow(W, O, 1), Word,
                            O.Mode2 != 0,
                            {W, Write ? O.Read : O.Write, Components, Format});
}

constexpr int Immediate = -1;

} // namespace

ArrayRef<ExecEntry> bifrost::execTableFragment() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_LD_VAR, loadVarying<1, false>},
      {Bifrost::ADD_LD_VAR_IMM, loadVarying<Immediate, false>},
      {Bifrost::ADD_LD_VAR_FLAT, loadVarying<0, true>},
      {Bifrost::ADD_LD_VAR_FLAT_IMM, loadVarying<Immediate, true>},
      {Bifrost::ADD_LD_VAR_SPECIAL, loadSpecial},
      {Bifrost::ADD_DISCARD_f32, discard},
      {Bifrost::ADD_ATEST, alphaTest},
      {Bifrost::ADD_ZS_EMIT, emitDepthStencil},
      {Bifrost::ADD_BLEND, blend},
      {Bifrost::ADD_LD_TILE, accessTile<false>},
      {Bifrost::ADD_ST_TILE, accessTile<true>},
  };
  return Table;
}
