//===- ValhallExecFragment.cpp - Semantics of fragment shaders ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Varyings are read from the records of vertices, which LD_VAR_BUF names by an
// offset and LD_VAR by a descriptor. See MaliFragment.h for the rest.
//
//===----------------------------------------------------------------------===//

#include "../Mali/MaliFragment.h"
#include "../Semantics/Compare.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"
#include "ValhallResources.h"
#include "ValhallVarying.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

namespace {

//===--- Varyings ---------------------------------------------------------===//

mali::Interpolation interpolation(WarpState &W, const Op &O) {
  VaryingModifiers M(O.Mode2);
  return {mali::SampleMode(M.sample()), mali::UpdateMode(M.update()),
          rawRow(W, O, 0)};
}

/// Op::Mode: components - 1.
mali::TypedRegisters registersOf(WarpState &W, const Op &O,
                                 mali::RegisterFormat Format) {
  return {W, O.Write, O.Mode + 1u, Format};
}

/// The bytes of a vertex's record from \p Offset on; null after an error, or
/// behind its end.
const uint8_t *recordBytes(WarpState &W, const FragmentLaunch &F, unsigned L,
                           uint32_t Vertex, uint64_t Offset, unsigned Bytes) {
  uint64_t At = uint64_t(Vertex) * F.VaryingStride + Offset;
  if (At + Bytes > F.VaryingBytes)
    return nullptr;
  uint64_t Address = F.VaryingRecords + At;
  const uint8_t *P = W.Mem->access(Address, Bytes, /*Write=*/false, 0);
  if (!P)
    W.fail(L, "the record of a vertex at " +
                  W.Mem->explain(Address, Bytes, false, 0));
  return P;
}

/// The varying that the launch gives at \p Offset, if it does.
const FragmentLaunch::Varying *givenAt(const FragmentLaunch &F,
                                       uint32_t Offset) {
  constexpr unsigned ComponentBytes = 4;
  for (const FragmentLaunch::Varying &V : F.Varyings)
    if (Offset >= V.Offset && Offset < V.Offset + ComponentBytes * V.Components)
      return &V;
  return nullptr;
}

/// A varying by its offset, the same in all lanes.
void loadAt(WarpState &W, const Op &O, uint32_t Offset, unsigned Source,
            mali::RegisterFormat Format, std::optional<unsigned> Corner) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  if (!F)
    return;
  if (const FragmentLaunch::Varying *V = givenAt(*F, Offset))
    return mali::loadGiven(W, *V, (Offset - V->Offset) / 4,
                           registersOf(W, O, Format));
  if (!F->VaryingBytes)
    return W.fail(llvm::countr_zero(W.Active),
                  "the launch has no varying at offset " + utostr(Offset));
  bool Narrow =
      Source == ValhallMod::SourceF16 || Source == ValhallMod::SourceFlat16;
  bool Flat =
      Source == ValhallMod::SourceFlat32 || Source == ValhallMod::SourceFlat16;
  unsigned Bytes = Narrow ? 2 : 4;
  auto Read = [&](unsigned L, uint32_t Vertex, unsigned, Texel &V) {
    for (unsigned C = 0; C <= O.Mode; ++C) {
      const uint8_t *P =
          recordBytes(W, *F, L, Vertex, Offset + uint64_t(C) * Bytes, Bytes);
      if (W.Failed)
        return false;
      V[C] = 0;
      if (P)
        std::memcpy(&V[C], P, Bytes);
      if (Narrow && !Flat)
        V[C] = bitsOf(halfToFloat(V[C]));
    }
    return true;
  };
  if (!Flat)
    return mali::loadSmooth(W, interpolation(W, O), mali::is16Bit(Format), Read,
                            registersOf(W, O, Format));
  mali::loadFlat(W, Corner, nullptr, Read,
                 registersOf(W, O,
                             Narrow ? mali::RegisterFormat::U16
                                    : mali::RegisterFormat::U32));
}

/// The corner that an instruction names in Op::Compare.
std::optional<unsigned> cornerOf(const Op &O) {
  return O.Compare ? std::optional<unsigned>(O.Compare / 2) : std::nullopt;
}

template <bool Half> void loadBufferImmediate(WarpState &W, const Op &O) {
  loadAt(W, O, uint32_t(O.Offset), VaryingModifiers(O.Mode2).source(),
         Half ? mali::RegisterFormat::F16 : mali::RegisterFormat::F32,
         std::nullopt);
}

template <bool Half> void loadBuffer(WarpState &W, const Op &O) {
  uint32_t Offset;
  if (mali::uniformValue(W, rawRow(W, O, 1), "the offset of the varying",
                         Offset))
    loadAt(W, O, Offset, VaryingModifiers(O.Mode2).source(),
           Half ? mali::RegisterFormat::F16 : mali::RegisterFormat::F32,
           std::nullopt);
}

/// Op::Result: flat32 or flat16.
template <bool Immediate> void loadBufferFlat(WarpState &W, const Op &O) {
  uint32_t Offset = uint32_t(O.Offset);
  if (!Immediate && !mali::uniformValue(W, rawRow(W, O, 0),
                                        "the offset of the varying", Offset))
    return;
  bool Narrow = O.Result == ValhallMod::FormatF16;
  loadAt(W, O, Offset,
         Narrow ? ValhallMod::SourceFlat16 : ValhallMod::SourceFlat32,
         Narrow ? mali::RegisterFormat::F16 : mali::RegisterFormat::F32,
         cornerOf(O));
}

/// A varying by its descriptor.
template <int HandleSource, bool Flat>
void loadDescribed(WarpState &W, const Op &O) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  uint32_t Handle = O.Imm;
  mali::Descriptor D;
  if (!F)
    return;
  if (HandleSource >= 0 &&
      !mali::uniformValue(W, rawRow(W, O, HandleSource), "the handle", Handle))
    return;
  if (!readDescriptor(W, Handle, D))
    return;
  unsigned First = llvm::countr_zero(W.Active);
  if (mali::typeOf(D) != mali::DescriptorType::Attribute ||
      mali::attribute::Kind.get(D) != mali::attribute::VertexPacket)
    return W.fail(First, "the descriptor is of type " +
                             utostr(mali::TypeField.get(D)) + ", kind " +
                             utostr(mali::attribute::Kind.get(D)) +
                             ", not an attribute of vertex packets");
  uint32_t Word = mali::attribute::Format.get(D);
  std::optional<TexelFormat> Memory = mali::decodePixelFormat(Word);
  if (!Memory)
    return W.fail(First, "the pixel format 0x" + utohexstr(Word, true) +
                             " is not simulated");
  uint64_t Offset =
      mali::attribute::Offset.get(D) - mali::attribute::PacketPositions;
  auto Read = [&](unsigned L, uint32_t Vertex, unsigned, Texel &V) {
    const uint8_t *P = nullptr;
    if (Memory->Bytes)
      P = recordBytes(W, *F, L, Vertex, Offset, Memory->Bytes);
    if (P || !Memory->Bytes)
      V = decodeTexel(*Memory, P);
    return !W.Failed;
  };
  mali::TypedRegisters To = registersOf(W, O, registerFormat(O.Result));
  if (Flat)
    return mali::loadFlat(W, cornerOf(O), &*Memory, Read, To);
  if (Memory->isInteger())
    return W.fail(First, "integers are not interpolated");
  mali::loadSmooth(W, interpolation(W, O), mali::is16Bit(To.Format), Read, To);
}

/// Op::Offset: which.
void loadSpecial(WarpState &W, const Op &O) {
  auto What = mali::SpecialVarying(O.Offset);
  if (What != mali::SpecialVarying::Point &&
      What != mali::SpecialVarying::FragW &&
      What != mali::SpecialVarying::FragZ)
    return W.fail(llvm::countr_zero(W.Active),
                  "the special varying " + utostr(unsigned(O.Offset)) +
                      " is not simulated: its meaning is not documented");
  mali::loadSpecial(W, What, interpolation(W, O),
                    registersOf(W, O, mali::RegisterFormat::F32));
}

//===--- Coverage and tile ------------------------------------------------===//

/// Op::Compare: the condition.
void discard(WarpState &W, const Op &O) {
  Lanes32 A, B, Condition;
  const uint32_t *X = f32Row(W, O, 0, A), *Y = f32Row(W, O, 1, B);
  compareRows<float>(O.Compare, X, Y, Condition);
  mali::discard(W, Condition);
}

/// Coverage, alpha, datum. There is no alpha to coverage.
void alphaTest(WarpState &W, const Op &O) {
  mali::alphaTest(W, rawRow(W, O, 0), W.R[O.Write]);
}

/// Depth, stencil, coverage. Op::Mode2: what is written.
void emitDepthStencil(WarpState &W, const Op &O) {
  Lanes32 T;
  mali::emitDepthStencil(W, O.Mode2 & EmitsDepth ? f32Row(W, O, 0, T) : nullptr,
                         O.Mode2 & EmitsStencil ? rawRow(W, O, 1) : nullptr,
                         rawRow(W, O, 2), W.R[O.Write]);
}

/// Descriptor, coverage. Op::Imm: the target where it is a descriptor of the
/// launch; these may be missing. A blend shader is called by what follows.
void blend(WarpState &W, const Op &O) {
  const FragmentLaunch *F = mali::fragmentOf(W);
  if (!F)
    return;
  mali::BlendState State;
  if (O.Imm != NoBlendTarget && F->Blend.empty()) {
    State.Mode = mali::BlendState::Opaque;
    State.Target = O.Imm;
  } else {
    uint32_t Low, High;
    if (!mali::uniformValue(W, W.R[O.Src[0].Row], "the blend descriptor",
                            Low) ||
        !mali::uniformValue(W, W.R[O.Src[0].Row + 1], "the blend descriptor",
                            High))
      return;
    State = mali::BlendState::decode(Low, High);
  }
  W.Taken = State.Mode == mali::BlendState::Shader ? 0 : W.Active;
  if (W.Taken)
    mali::storeColour(W, State,
                      {W, O.Read, O.Mode + 1u, registerFormat(O.Result)},
                      rawRow(W, O, 1));
}

/// Indices, coverage, conversion word. Op::Mode2: depth or stencil.
template <bool Write> void accessTile(WarpState &W, const Op &O) {
  uint32_t Word;
  if (!mali::uniformValue(W, rawRow(W, O, 2), "the conversion word", Word))
    return;
  mali::accessTile<Write>(
      W, rawRow(W, O, 0), rawRow(W, O, 1), Word, O.Mode2 != 0,
      {W, Write ? O.Read : O.Write, O.Mode + 1u, registerFormat(O.Result)});
}

constexpr int Immediate = -1;

} // namespace

ArrayRef<ExecEntry> valhall::execTableFragment() {
  static const ExecEntry Table[] = {
      {Valhall::LD_VAR_BUF_IMM_f32, loadBufferImmediate<false>},
      {Valhall::LD_VAR_BUF_IMM_f16, loadBufferImmediate<true>},
      {Valhall::LD_VAR_BUF_IMM_f32_long, loadBufferImmediate<false>},
      {Valhall::LD_VAR_BUF_IMM_f16_long, loadBufferImmediate<true>},
      {Valhall::LD_VAR_BUF_f32, loadBuffer<false>},
      {Valhall::LD_VAR_BUF_f16, loadBuffer<true>},
      {Valhall::LD_VAR_BUF_FLAT, loadBufferFlat<false>},
      {Valhall::LD_VAR_BUF_FLAT_IMM, loadBufferFlat<true>},
      {Valhall::LD_VAR, loadDescribed<1, false>},
      {Valhall::LD_VAR_IMM, loadDescribed<Immediate, false>},
      {Valhall::LD_VAR_FLAT, loadDescribed<0, true>},
      {Valhall::LD_VAR_FLAT_IMM, loadDescribed<Immediate, true>},
      {Valhall::LD_VAR_SPECIAL, loadSpecial},
      {Valhall::DISCARD_f32, discard},
      {Valhall::ATEST, alphaTest},
      {Valhall::ZS_EMIT, emitDepthStencil},
      {Valhall::BLEND, blend},
      {Valhall::LD_TILE, accessTile<false>},
      {Valhall::ST_TILE, accessTile<true>},
  };
  return Table;
}
