//===- MaliTyped.h - Accesses that convert ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between texels in memory and staging registers, for both Mali instruction
// sets. Lanes whose address has OutOfBounds read zeros and write nothing.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALITYPED_H
#define LLVM_LIB_GPUSIM_MALI_MALITYPED_H

#include "../Semantics/Message.h"
#include "MaliFormat.h"

namespace llvm {
namespace gpusim {
namespace mali {

/// Components in staging registers; those of 16 bits are pairs, low one first.
struct TypedRegisters {
  uint32_t &word(unsigned I, unsigned L) {
    unsigned At = is16Bit(Format) ? I / 2 : I;
    return W.R[(First + At) % NumRegisters][L];
  }
  void set(unsigned L, const Texel &Value, const TexelFormat &Memory) {
    for (unsigned I = 0; I != Count; ++I) {
      std::optional<uint32_t> V = toRegister(Value[I], Memory, Format);
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
      std::optional<uint32_t> V = fromRegister(R, Memory, Format, Source);
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
  RegisterFormat Format;
};

/// The bytes of a texel; null if it is out of bounds, or after an error.
inline uint8_t *texelBytes(WarpState &W, uint64_t Address, unsigned Bytes,
                           bool Write, unsigned L) {
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

inline void recordTyped(WarpState &W, const Op &O, AccessKind Kind,
                        const Lanes64 &Address, unsigned Bytes) {
  uint32_t All = W.Active;
  uint64_t Low = ~uint64_t(0), High = 0;
  semantics::forActive(W, [&](unsigned L) {
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

/// Loads a texel for each lane.
inline void loadTyped(WarpState &W, const Op &O, const Lanes64 &Address,
                      const TexelFormat &Memory, TypedRegisters Registers,
                      const ComponentOrder &Swizzle = IdentityOrder) {
  if (Memory.Bytes)
    recordTyped(W, O, AccessKind::Load, Address, Memory.Bytes);
  semantics::forActive(W, [&](unsigned L) {
    const uint8_t *P = nullptr;
    if (Memory.Bytes)
      P = texelBytes(W, Address[L], Memory.Bytes, /*Write=*/false, L);
    Texel Value = {};
    if (P || !Memory.Bytes)
      Value = applyOrder(decodeTexel(Memory, P), Swizzle, Memory.isInteger());
    Registers.set(L, Value, Memory);
  });
}

/// A load or store with a conversion word.
template <bool Write>
void convertingAccess(WarpState &W, const Op &O, const Lanes64 &Address,
                      uint32_t Word, TypedRegisters Registers) {
  constexpr uint32_t FormatMask = (1u << PixelFormatBits) - 1;
  std::optional<TexelFormat> Memory = decodePixelFormat(Word & FormatMask);
  if (!Memory)
    return W.fail(llvm::countr_zero(W.Active),
                  "the pixel format 0x" + utohexstr(Word & FormatMask, true) +
                      " is not simulated");
  if (!Write)
    return loadTyped(W, O, Address, *Memory, Registers);
  if (!Memory->Bytes)
    return;
  Lanes64 To;
  GPUSIM_LANES To[L] =
      Address[L] | ((W.Helpers | W.Discarded) >> L & 1 ? OutOfBounds : 0);
  recordTyped(W, O, AccessKind::Store, To, Memory->Bytes);
  semantics::forActive(W, [&](unsigned L) {
    uint8_t *P = texelBytes(W, To[L], Memory->Bytes, /*Write=*/true, L);
    Texel Value;
    IntegerSource Source;
    if (P && Registers.get(L, Value, *Memory, Source))
      encodeTexel(*Memory, Value, P, Source);
  });
}

/// The value of \p Row, which must be the same in all active lanes. False, with
/// an error of the warp, if it is not.
inline bool uniformValue(WarpState &W, const uint32_t *Row, const char *What,
                         uint32_t &Value) {
  Value = Row[llvm::countr_zero(W.Active)];
  for (uint32_t A = W.Active; A; A &= A - 1) {
    unsigned L = llvm::countr_zero(A);
    if (Row[L] == Value)
      continue;
    W.fail(L, (Twine(What) + " must be the same in all lanes of a warp").str());
    return false;
  }
  return true;
}

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALITYPED_H
