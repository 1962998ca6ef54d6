//===- ValhallExecResource.cpp - Accesses through descriptors -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers, attributes and images that are not sampled, and accesses that
// convert. What is outside of a buffer or an image has an address with
// OutOfBounds: it reads as zero, and writes to it do nothing.
//
//===----------------------------------------------------------------------===//

#include "../Mali/MaliTyped.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"
#include "ValhallResources.h"
#include "ValhallVarying.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

namespace {

void writeAddress(WarpState &W, const Op &O, unsigned L, uint64_t Address) {
  writeRegisters<uint64_t>(W, O.Write, L, Address);
}

/// The handle of an instruction: its operand \p Source, or Op::Imm.
template <int Source> bool handleOf(WarpState &W, const Op &O, uint32_t &H) {
  if (Source < 0) {
    H = O.Imm;
    return true;
  }
  return mali::uniformValue(W, W.R[O.Src[Source < 0 ? 0 : Source].Row],
                            "the handle", H);
}

//===--- Buffers ----------------------------------------------------------===//

/// Byte offset and handle; the whole access must be inside.
struct Checked {
  static void get(WarpState &W, const Op &O, Lanes64 &Address) {
    GPUSIM_LANES Address[L] = OutOfBounds;
    uint32_t Handle;
    BufferView B;
    if (!handleOf<1>(W, O, Handle) || !readBuffer(W, Handle, B))
      return;
    Lanes32 T;
    const uint32_t *Offset = i32Row<false>(W, O, 0, T);
    GPUSIM_LANES if (uint64_t(Offset[L]) + O.Bytes <= B.Size) Address[L] =
        B.Address + Offset[L];
  }
};

/// The address of a byte, or of an element.
template <int HandleSource, bool Elements>
void loadAddress(WarpState &W, const Op &O) {
  uint32_t Handle;
  BufferView B;
  if (!handleOf<HandleSource>(W, O, Handle) || !readBuffer(W, Handle, B))
    return;
  Lanes32 T;
  const uint32_t *Index = i32Row<false>(W, O, 0, T);
  forActive(W, [&](unsigned L) {
    uint64_t Offset = uint64_t(Index[L]) * (Elements ? B.Stride : 1);
    writeAddress(W, O, L, Offset < B.Size ? B.Address + Offset : OutOfBounds);
  });
}

//===--- Typed memory -----------------------------------------------------===//

/// Op::Mode holds the number of components - 1, Op::Result the format.
mali::TypedRegisters typedRegisters(WarpState &W, const Op &O, unsigned First) {
  return {W, First, O.Mode + 1u, registerFormat(O.Result)};
}

/// LD_CVT and ST_CVT: address, conversion word.
template <bool Write> void convertingAccess(WarpState &W, const Op &O) {
  uint32_t Word;
  if (!mali::uniformValue(W, W.R[O.Src[1].Row], "the conversion word", Word))
    return;
  Lanes64 Address;
  i64Row<false>(W, O, 0, Address);
  GPUSIM_LANES if (!(Address[L] & OutOfBounds)) Address[L] +=
      uint64_t(O.Offset);
  mali::convertingAccess<Write>(W, O, Address, Word,
                                typedRegisters(W, O, Write ? O.Read : O.Write));
}

//===--- Images -----------------------------------------------------------===//

struct ImagePlace {
  int64_t X, Y = 0, Z = 0, Layer = 0;
  unsigned Sample = 0;
};

/// 16 bits for each coordinate, but all for the only one.
ImagePlace placeOf(const ImageView &View, uint32_t XY, uint32_t Rest) {
  ImagePlace P;
  P.X = XY;
  if (View.Dimension != ImageDimension::D1) {
    P.X = XY & 0xffff;
    P.Y = XY >> 16;
  }
  if (View.Dimension == ImageDimension::D3)
    P.Z = Rest & 0xffff;
  else
    P.Layer = Rest >> 16;
  if (View.Samples > 1)
    P.Sample = Rest & 0xffff;
  return P;
}

/// LEA_TEX: address and conversion word. LD_TEX: the texel.
template <int HandleSource, bool Load>
void imageAccess(WarpState &W, const Op &O) {
  uint32_t Handle;
  mali::Texture T;
  if (!handleOf<HandleSource>(W, O, Handle) || !readTexture(W, Handle, T))
    return;
  mali::PlaneSource Source(*W.Mem, T);
  const uint32_t *XY = rawRow(W, O, 0), *Rest = rawRow(W, O, 1);
  Lanes64 Address;
  forActive(W, [&](unsigned L) {
    ImagePlace P = placeOf(T.View, XY[L], Rest[L]);
    std::optional<uint64_t> A = texelAddress(
        T.View, Source, P.X, P.Y, P.Z, P.Layer, T.View.BaseLevel, P.Sample);
    Address[L] = A ? *A : OutOfBounds;
  });
  if (!checkSource(W, Source))
    return;
  if (!Load) {
    forActive(W, [&](unsigned L) {
      writeAddress(W, O, L, Address[L]);
      W.R[(O.Write + 2) % NumRegisters][L] = T.FormatWord;
    });
    return;
  }
  mali::loadTyped(W, O, Address, T.View.Format, typedRegisters(W, O, O.Write),
                  T.View.Swizzle);
}

//===--- Attributes -------------------------------------------------------===//

/// The element that an attribute takes for an instance.
uint64_t instanceElement(const mali::Descriptor &D, uint64_t Instance) {
  unsigned Shift = mali::attribute::DivisorShift.get(D);
  switch (mali::attribute::Kind.get(D)) {
  case mali::attribute::DivisorPowerOfTwo:
    return Instance >> Shift;
  case mali::attribute::DivisorOther: {
    uint64_t Magic = mali::attribute::Divisor.get(D) | uint64_t(1) << 31;
    return ((Instance + mali::attribute::DivisorRound.get(D)) * Magic >> 32) >>
           Shift;
  }
  default:
    return Instance;
  }
}

/// Vertex, instance and handle.
template <int HandleSource, bool Load>
void attributeAccess(WarpState &W, const Op &O) {
  unsigned First = llvm::countr_zero(W.Active);
  uint32_t Handle;
  mali::Descriptor D;
  if (!handleOf<HandleSource>(W, O, Handle) || !readDescriptor(W, Handle, D))
    return;
  bool Null = mali::typeOf(D) == mali::DescriptorType::Null;
  unsigned Kind = mali::attribute::Kind.get(D);
  if (!Null &&
      (mali::typeOf(D) != mali::DescriptorType::Attribute ||
       Kind < mali::attribute::Plain || Kind > mali::attribute::DivisorOther))
    return W.fail(First, "the descriptor is of type " +
                             utostr(mali::TypeField.get(D)) + ", kind " +
                             utostr(Kind) + ", no attribute that is simulated");
  BufferView B;
  if (!Null && !readBuffer(W,
                           makeHandle(mali::attribute::Table.get(D),
                                      mali::attribute::BufferIndex.get(D) &
                                          HandleIndexMask),
                           B))
    return;
  uint32_t Word = mali::attribute::Format.get(D);
  std::optional<TexelFormat> Memory = mali::decodePixelFormat(Word);
  if (!Memory)
    return W.fail(First, "the pixel format 0x" + utohexstr(Word, true) +
                             " is not simulated");
  const uint32_t *Vertex = rawRow(W, O, 0), *Instance = rawRow(W, O, 1);
  int64_t Base = int32_t(mali::attribute::Offset.get(D));
  uint64_t Stride = mali::attribute::Stride.get(D);
  bool PerInstance = mali::attribute::PerInstance.get(D);
  Lanes64 Address;
  forActive(W, [&](unsigned L) {
    uint64_t Element =
        PerInstance ? instanceElement(D, Instance[L]) : Vertex[L];
    int64_t Offset = Base + int64_t(Element * Stride);
    bool Inside = Offset >= 0 && uint64_t(Offset) + Memory->Bytes <= B.Size;
    Address[L] = Inside ? B.Address + uint64_t(Offset) : OutOfBounds;
  });
  if (!Load) {
    forActive(W, [&](unsigned L) {
      writeAddress(W, O, L, Address[L]);
      W.R[(O.Write + 2) % NumRegisters][L] = Word;
    });
    return;
  }
  mali::loadTyped(W, O, Address, *Memory, typedRegisters(W, O, O.Write));
}

constexpr int Immediate = -1;

} // namespace

ArrayRef<ExecEntry> valhall::execTableResource() {
  static const ExecEntry Table[] = {
      {Valhall::LD_PKA_i8, exec<LoadPart<Checked, int8_t, LaneB0>>()},
      {Valhall::LD_PKA_i16, exec<LoadPart<Checked, int16_t, LaneH0>>()},
      {Valhall::LD_PKA_i8_d0, exec<LoadPart<Checked, int8_t, LaneD0>>()},
      {Valhall::LD_PKA_i16_d0, exec<LoadPart<Checked, int16_t, LaneD0>>()},
      {Valhall::LD_PKA_i32_d0, exec<LoadPart<Checked, int32_t, LaneD0>>()},
      {Valhall::LD_PKA_i24, exec<LoadWords<Checked, 3>>()},
      {Valhall::LD_PKA_i32, exec<LoadWords<Checked, 4>>()},
      {Valhall::LD_PKA_i48, exec<LoadWords<Checked, 6>>()},
      {Valhall::LD_PKA_i64, exec<LoadWords<Checked, 8>>()},
      {Valhall::LD_PKA_i96, exec<LoadWords<Checked, 12>>()},
      {Valhall::LD_PKA_i128, exec<LoadWords<Checked, 16>>()},
      {Valhall::LEA_PKA, loadAddress<1, false>},
      {Valhall::LEA_BUF, loadAddress<1, true>},
      {Valhall::LEA_BUF_IMM, loadAddress<Immediate, true>},
      {Valhall::LD_CVT, convertingAccess<false>},
      {Valhall::ST_CVT, convertingAccess<true>},
      {Valhall::LD_TEX, imageAccess<2, true>},
      {Valhall::LD_TEX_IMM, imageAccess<Immediate, true>},
      {Valhall::LEA_TEX, imageAccess<2, false>},
      {Valhall::LEA_TEX_IMM, imageAccess<Immediate, false>},
      {Valhall::LD_ATTR, attributeAccess<2, true>},
      {Valhall::LD_ATTR_IMM, attributeAccess<Immediate, true>},
      {Valhall::LEA_ATTR, attributeAccess<2, false>},
      {Valhall::LEA_ATTR_IMM, attributeAccess<Immediate, false>},
  };
  return Table;
}
