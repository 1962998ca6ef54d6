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

#include "../Semantics/Message.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallExecTables.h"
#include "ValhallResources.h"
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
  return uniformValue(W, W.R[O.Src[Source < 0 ? 0 : Source].Row], "the handle",
                      H);
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

/// Codes of the modifier.
mali::RegisterFormat registerFormat(unsigned Code) {
  switch (Code) {
  case ValhallMod::FormatF32:
    return mali::RegisterFormat::F32;
  case ValhallMod::FormatF16:
    return mali::RegisterFormat::F16;
  case ValhallMod::FormatS32:
    return mali::RegisterFormat::S32;
  case ValhallMod::FormatS16:
    return mali::RegisterFormat::S16;
  case ValhallMod::FormatU32:
    return mali::RegisterFormat::U32;
  case ValhallMod::FormatU16:
    return mali::RegisterFormat::U16;
  default:
    return mali::RegisterFormat::Auto;
  }
}

/// Op::Mode holds the number of components - 1, Op::Result the format.
struct TypedRegisters {
  TypedRegisters(WarpState &W, const Op &O, unsigned First)
      : W(W), First(First), Count(O.Mode + 1),
        Format(registerFormat(O.Result)) {}

  uint32_t &word(unsigned I, unsigned L) {
    unsigned At = is16Bit(Format) ? I / 2 : I;
    return W.R[(First + At) % NumRegisters][L];
  }
  void set(unsigned L, const Texel &Value, const TexelFormat &Memory) {
    for (unsigned I = 0; I != Count; ++I) {
      std::optional<uint32_t> V = mali::toRegister(Value[I], Memory, Format);
      if (!V)
        return W.fail(L, "a fraction is loaded to an integer register");
      uint32_t &R = word(I, L);
      R = !is16Bit(Format) ? *V : I % 2 ? (R & 0xffff) | *V << 16 : *V;
    }
  }
  bool get(unsigned L, Texel &Value, const TexelFormat &Memory,
           IntegerSource &Source) {
    Value = {};
    for (unsigned I = 0; I != Count; ++I) {
      uint32_t R = word(I, L);
      if (is16Bit(Format))
        R = I % 2 ? R >> 16 : R & 0xffff;
      std::optional<uint32_t> V = mali::fromRegister(R, Memory, Format, Source);
      if (!V) {
        W.fail(L, "registers of floats and memory of integers, or the other "
                  "way round");
        return false;
      }
      Value[I] = *V;
    }
    return true;
  }

  WarpState &W;
  unsigned First, Count;
  mali::RegisterFormat Format;
};

/// The bytes of a texel; null if it is out of bounds, or after an error.
uint8_t *texelBytes(WarpState &W, uint64_t Address, unsigned Bytes, bool Write,
                    unsigned L) {
  if (Address & OutOfBounds)
    return nullptr;
  unsigned Item = W.FirstItem + L;
  uint8_t *P = W.Mem->access(Address, Bytes, Write, Item);
  if (!P)
    W.fail(L,
           (Twine(Write ? "store" : "load") + " of a texel of " + Twine(Bytes) +
            " bytes at " + W.Mem->explain(Address, Bytes, Write, Item))
               .str());
  return P;
}

void recordTyped(WarpState &W, const Op &O, AccessKind Kind,
                 const Lanes64 &Address, unsigned Bytes) {
  uint32_t All = W.Active;
  uint64_t Low = ~uint64_t(0), High = 0;
  forActive(W, [&](unsigned L) {
    if (Address[L] & OutOfBounds) {
      W.Active &= ~(1u << L);
      return;
    }
    Low = std::min(Low, Address[L]);
    High = std::max(High, Address[L] + Bytes);
  });
  Op Sized = O;
  Sized.Bytes = uint8_t(Bytes);
  if (W.Active)
    W.Hazards.access(W, Sized, Kind, Address, Low, High);
  W.Active = All;
}

/// LD_CVT and ST_CVT: address, conversion word.
template <bool Write> void convertingAccess(WarpState &W, const Op &O) {
  uint32_t Word;
  if (!uniformValue(W, W.R[O.Src[1].Row], "the conversion word", Word))
    return;
  constexpr uint32_t FormatMask = (1u << mali::PixelFormatBits) - 1;
  std::optional<TexelFormat> Memory =
      mali::decodePixelFormat(Word & FormatMask);
  if (!Memory)
    return W.fail(llvm::countr_zero(W.Active),
                  "the pixel format 0x" + utohexstr(Word & FormatMask, true) +
                      " is not simulated");
  Lanes64 Address;
  i64Row<false>(W, O, 0, Address);
  GPUSIM_LANES if (!(Address[L] & OutOfBounds)) Address[L] +=
      uint64_t(O.Offset);
  recordTyped(W, O, Write ? AccessKind::Store : AccessKind::Load, Address,
              Memory->Bytes);
  TypedRegisters Registers(W, O, Write ? O.Read : O.Write);
  forActive(W, [&](unsigned L) {
    uint8_t *P = nullptr;
    if (Memory->Bytes)
      P = texelBytes(W, Address[L], Memory->Bytes, Write, L);
    if (Write) {
      Texel Value;
      IntegerSource Source;
      if (P && Registers.get(L, Value, *Memory, Source))
        encodeTexel(*Memory, Value, P, Source);
      return;
    }
    Texel Value = {};
    if (P || !Memory->Bytes)
      Value = decodeTexel(*Memory, P);
    Registers.set(L, Value, *Memory);
  });
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
  recordTyped(W, O, AccessKind::Load, Address, T.View.Format.Bytes);
  TypedRegisters Registers(W, O, O.Write);
  forActive(W, [&](unsigned L) {
    Texel Value = {};
    if (const uint8_t *P =
            texelBytes(W, Address[L], T.View.Format.Bytes, false, L))
      Value = applyOrder(decodeTexel(T.View.Format, P), T.View.Swizzle,
                         T.View.Format.isInteger());
    Registers.set(L, Value, T.View.Format);
  });
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
  recordTyped(W, O, AccessKind::Load, Address, Memory->Bytes);
  TypedRegisters Registers(W, O, O.Write);
  forActive(W, [&](unsigned L) {
    Texel Value = {};
    const uint8_t *P = nullptr;
    if (Memory->Bytes)
      P = texelBytes(W, Address[L], Memory->Bytes, false, L);
    if (P || !Memory->Bytes)
      Value = decodeTexel(*Memory, P);
    Registers.set(L, Value, *Memory);
  });
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
