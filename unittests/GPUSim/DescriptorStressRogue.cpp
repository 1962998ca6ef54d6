//===- DescriptorStressRogue.cpp - States of textures and samplers --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fields stand here as the descriptions of the hardware have them, not as the
// simulator does.
//
//===----------------------------------------------------------------------===//

#include "../../llvm/lib/GPUSim/Launcher.h"
#include "DescriptorStress.h"
#include "RogueHarness.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;
using namespace mgpu::stress;

namespace {

/// Bytes of a texel of format \p Code, 0 if it is none that is simulated.
unsigned bytesOfFormat(unsigned Code) {
  switch (Code) {
  case 0:
  case 1:
    return 1;
  case 2:
  case 4:
  case 5:
  case 7:
  case 8:
  case 9:
  case 10:
  case 11:
    return 2;
  case 12:
  case 13:
  case 14:
  case 15:
  case 16:
  case 17:
  case 18:
  case 21:
  case 22:
  case 23:
  case 24:
  case 25:
  case 26:
  case 88:
    return 4;
  case 28:
  case 29:
  case 30:
  case 34:
  case 35:
  case 36:
  case 37:
  case 38:
  case 39:
    return 8;
  case 61:
  case 62:
  case 63:
    return 16;
  default:
    return 0;
  }
}

enum { Type1D, Type2D, Type3D, TypeCube, TypeStride };

/// Two words of 64 bits.
struct State {
  uint64_t Words[2] = {};

  void set(unsigned Word, unsigned Low, unsigned Bits, uint64_t Value) {
    Words[Word] |= (Value & maskTrailingOnes<uint64_t>(Bits)) << Low;
  }
  uint64_t get(unsigned Word, unsigned Low, unsigned Bits) const {
    return Words[Word] >> Low & maskTrailingOnes<uint64_t>(Bits);
  }
};

/// Bytes of memory that a texture has from its address on.
uint64_t textureBytes(const State &S) {
  unsigned Type = unsigned(S.get(0, 0, 3));
  uint64_t Texel = bytesOfFormat(unsigned(S.get(0, 27, 7)));
  uint64_t Width = S.get(0, 34, 14) + 1, Height = S.get(0, 48, 14) + 1;
  if (Type == TypeStride) {
    uint64_t Stride = S.get(1, 0, 15) + 1;
    return ((Height - 1) * Stride + Width) * Texel;
  }
  if (Type == Type2D)
    Texel <<= S.get(0, 62, 2); // samples
  uint64_t Depth = Type == Type3D ? S.get(1, 4, 11) + 1 : 1;
  if (Type == Type1D)
    Height = 1;
  uint64_t Levels = std::max<uint64_t>(S.get(1, 0, 4), 1);
  // All levels down to one texel stand in a layer that has more than one.
  uint64_t Layer = 0, Existing = 0;
  for (unsigned L = 0;; ++L) {
    auto Size = [&](uint64_t N) {
      uint64_t Padded = std::max<uint64_t>(bit_ceil(N) >> L, 1);
      return Type == Type3D ? std::max<uint64_t>(Padded, 4) : Padded;
    };
    Layer +=
        Size(Width) * Size(Height) * (Type == Type3D ? Size(Depth) : 1) * Texel;
    if (L < Levels)
      Existing = Layer;
    if (Levels == 1 || bit_ceil(std::max({Width, Height, Depth})) >> L <= 1)
      break;
  }
  // Levels behind the last are no more than that one.
  return Type == TypeCube ? 5 * Layer + Existing : Existing;
}

struct Variant {
  std::string Modifiers;
  unsigned Coordinates = 0, Channels = 0;
  std::unique_ptr<Program> P;

  bool has(StringRef Modifier) const {
    return ("." + Modifiers + ".").find(("." + Modifier + ".").str()) !=
           std::string::npos;
  }
};

constexpr unsigned InputWords = 16, InputRegister = 20, ResultRegister = 40;
constexpr unsigned TextureRegister = 16, SamplerRegister = 20;

Variant variant(const std::string &Modifiers, unsigned Coordinates,
                unsigned Channels) {
  Variant V;
  V.Modifiers = Modifiers;
  V.Coordinates = Coordinates;
  V.Channels = Channels;
  const std::string Address =
      "is0 = s3, is4 = ft0, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _; "
      "w0 = r12, w1 = r13 }\n";
  std::string Text =
      "{ s0 = sh14, s1 = vi0, s2 = sh0, s3 = sh1, " + Address +
      "{ s0 = r12, s3 = r20; ld s3, drc0, 16, s0 }\n"
      "{ wdf drc0 }\n"
      "{ s0 = sh16, s1 = r20, s2 = sh20, s3 = c0, s4 = r40; smp" +
      std::to_string(Coordinates) + "d" +
      (Modifiers.empty() ? "" : "." + Modifiers) +
      " drc0, s0, s1, s2, s3, s4, " + std::to_string(Channels) +
      " }\n"
      "{ wdf drc0 }\n"
      "{ s0 = sh14, s1 = vi0, s2 = sh2, s3 = sh3, " +
      Address +
      "{ s0 = r40, s3 = r12; st s0, 32bit, drc0, 16, s3 }\n"
      "{ wdf drc0 }\n"
      "{ nop }.end\n";
  V.P = cantFail(
      createProgram("rogue", "bxs-4-64", rogue::assemble(Text, "bxs-4-64")));
  return V;
}

const std::vector<Variant> &variants() {
  static const std::vector<Variant> All = [] {
    std::vector<Variant> V;
    Random R(7);
    for (unsigned Coordinates = 1; Coordinates != 4; ++Coordinates)
      for (unsigned N = 0; N != 24; ++N) {
        std::string Mods = R.oneIn(4) ? "" : "fcnorm.";
        bool Write = N % 6 == 5, Gather = N % 6 == 4, Info = N % 12 == 3;
        if (Write || R.oneIn(3))
          Mods += "nncoords.";
        if (R.oneIn(6) && !Write)
          Mods += "proj.";
        static constexpr const char *Levels[] = {
            "bias.pplod.", "replace.pplod.", "gradients.", "replace."};
        bool Address = R.oneIn(3);
        Mods += Write ? Levels[1] : Levels[R.below(Address ? 3 : 4)];
        if (Gather)
          Mods += "data.";
        if (Info)
          Mods += "info.";
        if (Address)
          Mods += "tao.";
        if (R.oneIn(3))
          Mods += "soo.";
        if (Coordinates == 2 && R.oneIn(3))
          Mods += "sno.";
        if (Write)
          Mods += "wrt.";
        Mods.pop_back();
        V.push_back(variant(Mods, Coordinates,
                            Write  ? 4
                            : Info ? 1
                                   : unsigned(1 + R.below(4))));
      }
    return V;
  }();
  return All;
}

class RogueMachine : public Machine {
public:
  explicit RogueMachine(uint64_t Seed) : Machine(Seed) {
    Input =
        Mem.addBuffer("input", std::vector<uint8_t>(Lanes * InputWords * 4));
    USCLaunch U;
    U.Temporaries = 64;
    U.VertexInputs = 4;
    U.Coefficients = 8;
    U.Shared.resize(32);
    U.LocalIndex = 0;
    U.GroupId = 0;
    U.NumGroups = 4;
    U.Shared[14] = OutputBytes;
    uint64_t In = Mem.address(Input), Out = Mem.address(Output);
    U.Shared[0] = uint32_t(In);
    U.Shared[1] = uint32_t(In >> 32);
    U.Shared[2] = uint32_t(Out);
    U.Shared[3] = uint32_t(Out >> 32);
    setUSC(L, std::move(U));
  }

protected:
  Program &prepare() override;

private:
  State texture(unsigned Coordinates);
  State sampler();
  void coordinates(const Variant &V, const State &T);
  void putState(unsigned Register, State &S) {
    std::array<uint32_t, 4> W = {
        uint32_t(S.Words[0]), uint32_t(S.Words[0] >> 32), uint32_t(S.Words[1]),
        uint32_t(S.Words[1] >> 32)};
    flipSomeBits(W);
    S.Words[0] = W[0] | uint64_t(W[1]) << 32;
    S.Words[1] = W[2] | uint64_t(W[3]) << 32;
    std::copy(W.begin(), W.end(), L.USC->Shared.begin() + Register);
  }

  static std::string hex(const State &S) {
    std::string Text;
    for (uint64_t W : S.Words)
      Text += " 0x" + utohexstr(W, /*LowerCase=*/true);
    return Text;
  }

  unsigned Input;
};

State RogueMachine::texture(unsigned Coordinates) {
  State S;
  int Type = Coordinates == 1   ? Type1D
             : Coordinates == 2 ? R.oneIn(2) ? TypeStride : Type2D
             : R.oneIn(2)       ? TypeCube
                                : Type3D;
  if (R.oneIn(30))
    Type = int(R.below(8));
  S.set(0, 0, 3, Type);
  S.set(0, 3, 2, R.oneIn(6) ? R.below(4) : 0);
  for (unsigned I = 0; I != 4; ++I)
    S.set(0, 5 + 3 * I, 3, R.oneIn(40) ? R.below(8) : R.below(6));
  S.set(0, 17, 10, R.oneIn(5) ? R.below(1024) : 0);
  uint64_t Format;
  do
    Format = R.below(128);
  while (!bytesOfFormat(unsigned(Format)) && !R.oneIn(30));
  S.set(0, 27, 7, Format);
  uint32_t Width = R.size(14);
  S.set(0, 34, 14, Width - 1);
  S.set(0, 48, 14, R.size(14) - 1);
  S.set(0, 62, 2, R.oneIn(8) ? R.below(4) : 0);
  if (Type == TypeStride) {
    S.set(1, 0, 15, R.oneIn(8) ? R.below(1 << 15) : Width - 1 + R.below(3));
    S.set(1, 60, 4, 1);
  } else {
    S.set(1, 0, 4, R.oneIn(20) ? R.below(16) : R.below(5));
    S.set(1, 4, 11, Type == TypeCube ? 5 : R.size(R.oneIn(10) ? 11 : 3) - 1);
    S.set(1, 60, 4, R.oneIn(8) ? R.below(16) : 0);
  }
  S.set(1, 15, 1, S.get(1, 0, 4) > 1);
  uint64_t Bytes = textureBytes(S);
  uint64_t At = Bytes >= ArenaBytes || R.oneIn(10)
                    ? address(4)
                    : arena() + R.below(ArenaBytes - Bytes) / 16 * 16;
  S.set(1, 16, 38, At >> 2);
  S.set(1, 54, 3, R.oneIn(60) ? R.below(8) : 0);
  S.set(1, 57, 3, R.oneIn(8) ? R.below(8) : 0);
  return S;
}

State RogueMachine::sampler() {
  State S;
  S.set(0, 0, 13, R.oneIn(3) ? R.below(1 << 13) : 4095);
  S.set(0, 13, 10, R.oneIn(4) ? R.below(1024) : 0);
  S.set(0, 23, 10, R.oneIn(4) ? R.below(1024) : 959);
  S.set(0, 33, 3, R.oneIn(60) ? R.below(8) : 0);
  S.set(0, 36, 2, R.oneIn(60) ? R.below(4) : R.below(2));
  S.set(0, 38, 2, R.oneIn(60) ? R.below(4) : R.below(2));
  S.set(0, 40, 1, R.below(2));
  for (unsigned Low : {41, 44, 56})
    S.set(0, Low, 3, R.oneIn(60) ? R.below(8) : R.below(5));
  S.set(0, 49, 1, R.oneIn(4));
  S.set(0, 50, 6, R.oneIn(60) ? R.below(64) : R.below(6));
  S.set(0, 59, 3, R.below(8));
  S.set(1, 63, 1, R.below(2));
  return S;
}

/// The words of all lanes, and the memory that those name that have an address
/// of their own.
void RogueMachine::coordinates(const Variant &V, const State &T) {
  uint64_t Bytes = textureBytes(T);
  if (!V.has("tao")) {
    uint64_t At = T.get(1, 16, 38) << 2;
    Reads.add(At, Bytes);
    if (V.has("wrt"))
      Writes.add(At, Bytes);
  }
  MutableArrayRef<uint8_t> Words = Mem.region(Input).Data;
  for (unsigned I = 0; I != Lanes; ++I) {
    std::vector<uint32_t> W;
    for (unsigned C = 0; C != V.Coordinates; ++C)
      W.push_back(V.has("nncoords") && !R.oneIn(8)
                      ? rogue::bitsOf(float(int32_t(R.index())))
                      : R.coordinate());
    if (V.has("proj"))
      W.push_back(R.smallFloat());
    if (V.has("pplod"))
      W.push_back(R.smallFloat());
    if (V.has("gradients"))
      for (unsigned C = 0; C != 2 * V.Coordinates; ++C)
        W.push_back(R.coordinate());
    if (V.has("tao")) {
      uint64_t At = address(16);
      Reads.add(At, Bytes);
      if (V.has("wrt"))
        Writes.add(At, Bytes);
      W.push_back(uint32_t(At));
      W.push_back(uint32_t(At >> 32));
    }
    while (W.size() != InputWords)
      W.push_back(R.word());
    for (unsigned J = 0; J != InputWords; ++J)
      support::endian::write32le(&Words[4 * (I * InputWords + J)], W[J]);
  }
}

Program &RogueMachine::prepare() {
  const Variant &V = variants()[R.below(variants().size())];
  L.Sampling.OutsideByFormat = R.oneIn(2);
  State T = texture(V.Coordinates), S = sampler();
  putState(TextureRegister, T);
  putState(SamplerRegister, S);
  coordinates(V, T);
  Access = V.Modifiers + " texture" + hex(T) + ", sampler" + hex(S);
  return *V.P;
}

} // namespace

std::unique_ptr<Machine> mgpu::stress::createRogue(uint64_t Seed) {
  return std::make_unique<RogueMachine>(Seed);
}
