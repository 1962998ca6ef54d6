//===- DescriptorStressMali.cpp - Descriptors of Valhall and Bifrost ------===//
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
#include "SimHarness.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;
using namespace mgpu::stress;

//===--- Formats ----------------------------------------------------------===//

/// Bytes of a texel of format \p Code, 0 if there is none.
static unsigned bytesOfFormat(unsigned Code) {
  if (Code == 24 || Code == 25 || (Code >= 64 && Code <= 66) || Code == 75)
    return 2;
  if (Code == 26 || Code == 93)
    return 1;
  if ((Code >= 67 && Code <= 74) || (Code >= 76 && Code <= 78) || Code == 85 ||
      Code == 86 || (Code >= 89 && Code <= 92))
    return 4;
  if (Code == 79 || Code == 80 || Code == 87 || Code == 88)
    return 8;
  if (Code == 94)
    return 16;
  unsigned Family = Code >> 5, Channels = (Code >> 3 & 3) + 1, Width = Code & 7;
  unsigned Bits = 0;
  if (Width == 7)
    Bits = Family == 5 || Family == 7 ? 32 : Family == 6 ? 16 : 0;
  else if (Width >= 2 && Width <= 5 && Family >= 3 && Family <= 6)
    Bits = 1u << Width;
  return Bits * Channels / 8;
}

/// Bytes of a clump of v9, by code.
static unsigned bytesOfClump(unsigned Code) {
  switch (Code) {
  case 0:
  case 22:
    return 1;
  case 1:
    return 2;
  case 2:
  case 20:
  case 21:
    return 4;
  case 3:
  case 18:
    return 8;
  case 4:
    return 16;
  case 8:
    return 3;
  case 9:
    return 6;
  case 10:
    return 12;
  default:
    return 0;
  }
}

//===--- Descriptors ------------------------------------------------------===//

namespace {

using Words = std::array<uint32_t, 8>;

uint32_t field(const Words &W, unsigned Word, unsigned Low, unsigned Bits) {
  return W[Word] >> Low & maskTrailingOnes<uint32_t>(Bits);
}

/// One level of one layer, or sample.
struct Extent {
  uint64_t Address, Row, Slice;
  uint32_t Width, Height, Depth;
  bool Tiled;

  uint64_t bytes(unsigned Texel) const {
    if (!Tiled)
      return (Depth - 1) * Slice + (Height - 1) * Row + uint64_t(Width) * Texel;
    constexpr uint64_t Side = 16;
    return (Depth - 1) * Slice + (divideCeil(Height, Side) - 1) * Row +
           divideCeil(Width, Side) * Side * Side * Texel;
  }
};

/// What a texture descriptor says of sizes.
struct Sizes {
  unsigned Dimension, Code, Width, Height, Depth, Layers, Levels, Samples;
  uint64_t Planes;

  explicit Sizes(const Words &W)
      : Dimension(field(W, 0, 4, 2)), Code(field(W, 0, 22, 8)),
        Width(field(W, 1, 0, 16) + 1), Height(field(W, 1, 16, 16) + 1),
        Depth(field(W, 7, 0, 16) + 1), Layers(field(W, 6, 0, 16) + 1),
        Levels(field(W, 2, 16, 5) + 1), Samples(1u << field(W, 3, 13, 3)),
        Planes(W[4] | uint64_t(W[5]) << 32) {
    if (Dimension == Cube)
      Layers *= 6;
  }
  Extent level(unsigned Level) const {
    auto Minified = [&](uint32_t Size) {
      return std::max(Level < 32 ? Size >> Level : 0, 1u);
    };
    Extent E = {};
    E.Width = Minified(Width);
    E.Height = Dimension == D1 ? 1 : Minified(Height);
    E.Depth = Dimension == D3 ? Minified(Depth) : 1;
    return E;
  }
  enum { Cube, D1, D2, D3 };
};

std::string hex(ArrayRef<uint32_t> Words) {
  std::string Text;
  for (uint32_t W : Words)
    Text += " 0x" + utohexstr(W, /*LowerCase=*/true);
  return Text;
}

class MaliMachine : public Machine {
public:
  MaliMachine(uint64_t Seed) : Machine(Seed) {
    // Registers that no test gives a value, addresses of outputs.
    L.RegisterMode = 64;
    for (unsigned I = 0; I != FirstAddress + 2; ++I)
      L.LaneRegisters.push_back({I, std::vector<uint32_t>(Lanes)});
    L.LaneRegisters[FirstAddress].Values = outputAddresses(/*High=*/false);
    L.LaneRegisters[FirstAddress + 1].Values = outputAddresses(/*High=*/true);
  }

protected:
  static constexpr unsigned FirstAddress = 12;
  // Where descriptors are.
  static constexpr unsigned Tables = 0, Descriptors = 0x100, Planes = 0x400,
                            PlanesEnd = 0x2000;

  std::vector<uint32_t> &lanes(unsigned Register) {
    return L.LaneRegisters[Register].Values;
  }
  void setAll(unsigned Register, uint32_t Value) {
    lanes(Register).assign(Lanes, Value);
  }
  uint32_t pixelFormat();
  /// \p Dimension: the code that the instruction has.
  Words texture(bool Bifrost, std::optional<unsigned> Dimension);
  Words sampler();
  Extent place(Extent E, unsigned Texel);
  void coordinates(bool Integers);

  unsigned LastCode = 0;
};

uint32_t MaliMachine::pixelFormat() {
  static constexpr uint32_t Orders[] = {0,   16,  2,   18,  4,   20,  8,
                                        24,  10,  26,  12,  28,  226, 227,
                                        228, 229, 230, 231, 240, 242};
  do
    LastCode = unsigned(R.below(256));
  while (!bytesOfFormat(LastCode) && !R.oneIn(40));
  uint32_t Order = R.oneIn(3) ? R.of(Orders) : Orders[R.below(2)];
  if (R.oneIn(30))
    Order = uint32_t(R.below(4096));
  return Order | LastCode << 12 | uint32_t(R.oneIn(8)) << 20 |
         uint32_t(R.oneIn(40)) << 21;
}

Words MaliMachine::texture(bool Bifrost, std::optional<unsigned> Dimension) {
  Words W = {};
  if (!Dimension || R.oneIn(20))
    Dimension = unsigned(R.below(4));
  W[0] = 2 | *Dimension << 4 | pixelFormat() << 10;
  W[1] = (R.size(16) - 1) | (R.size(16) - 1) << 16;
  for (unsigned I = 0; I != 4; ++I)
    W[2] |= uint32_t(R.oneIn(40) ? R.below(8) : R.below(6)) << (3 * I);
  if (Bifrost)
    W[2] |= (R.oneIn(30) ? uint32_t(R.below(16)) : 1 + R.oneIn(2)) << 12;
  else
    W[2] |= uint32_t(R.oneIn(2)) << 12;
  W[2] |= uint32_t(R.oneIn(20)  ? R.below(32)
                   : R.oneIn(2) ? R.below(6)
                                : 0)
          << 16;
  W[2] |= uint32_t(R.oneIn(10) ? R.below(32) : 0) << 24;
  W[3] = uint32_t(R.oneIn(5) ? R.below(1 << 13) : 0) |
         uint32_t(R.oneIn(8) ? R.below(6) : 0) << 13 |
         uint32_t(R.oneIn(2) ? R.below(1 << 13) : 0x1000) << 16;
  uint64_t At = R.oneIn(20) ? address(32) : arena() + Planes + 32 * R.below(8);
  W[4] = uint32_t(At);
  W[5] = uint32_t(At >> 32);
  W[6] = R.oneIn(3) ? R.size(R.oneIn(10) ? 16 : 3) - 1 : 0;
  W[7] = R.size(R.oneIn(10) ? 16 : 4) - 1;
  return W;
}

Words MaliMachine::sampler() {
  static constexpr uint32_t Wraps[] = {8, 9, 11, 12, 13, 15};
  Words W = {};
  W[0] = 1 | (R.word() & 0xfff00000);
  for (unsigned Low : {8, 12, 16})
    W[0] |= uint32_t(R.oneIn(40) ? R.below(16) : R.of(Wraps)) << Low;
  W[1] = uint32_t(R.oneIn(4) ? R.below(1 << 13) : 0) |
         uint32_t(R.below(8)) << 13 |
         uint32_t(R.oneIn(4) ? R.below(1 << 13) : 0x1000) << 16;
  W[2] = R.oneIn(4) ? R.word() : 0;
  for (unsigned I = 4; I != 8; ++I)
    W[I] = R.oneIn(2) ? R.word() : 0x3f800000;
  return W;
}

/// Gives \p E an address and strides.
Extent MaliMachine::place(Extent E, unsigned Texel) {
  Texel = Texel ? Texel : 4;
  E.Tiled = R.oneIn(2);
  E.Row = uint64_t(E.Width) * Texel;
  if (E.Tiled)
    E.Row = divideCeil(E.Width, 16) * 256 * Texel;
  if (R.oneIn(4))
    E.Row = alignTo(E.Row, 64);
  E.Slice = E.Row * (E.Tiled ? divideCeil(E.Height, 16) : E.Height);
  if (R.oneIn(12))
    E.Row = R.oneIn(3) ? R.word() : R.below(ArenaBytes);
  if (R.oneIn(12))
    E.Slice = R.oneIn(3) ? R.word() : R.below(ArenaBytes);
  E.Row = uint32_t(E.Row);
  E.Slice = uint32_t(E.Slice);
  // Images that fit mostly lie where they do.
  uint64_t Bytes = E.bytes(Texel), Free = ArenaBytes - PlanesEnd;
  E.Address = Bytes > Free || R.oneIn(10)
                  ? address(R.oneIn(2) ? 64 : 4)
                  : arena() + PlanesEnd + R.below(Free - Bytes + 1) / 64 * 64;
  return E;
}

void MaliMachine::coordinates(bool Integers) {
  for (unsigned I = 0; I != FirstAddress; ++I)
    for (uint32_t &V : lanes(I))
      V = Integers ? R.index() : R.coordinate();
  // Behind coordinates: layers, levels in 8.8, references, offsets.
  uint32_t Offsets = R.word() & 0x03030303;
  for (unsigned I = 1; I != 8; ++I) {
    bool Reinterpreted = R.oneIn(3);
    for (uint32_t &V : lanes(I))
      if (Reinterpreted)
        V = R.oneIn(4)   ? R.word()
            : R.oneIn(2) ? R.index() << (R.oneIn(2) ? 8 : 16)
                         : Offsets;
  }
}

struct Variant {
  std::string Name;
  std::unique_ptr<Program> P;
  bool Integers = false;
  bool Image = false;                ///< LD_TEX and friends: no sampler.
  std::optional<unsigned> Dimension; ///< Code of descriptors.
};

/// Images that are not sampled have few variants, and count for a third.
const Variant &choose(const std::vector<Variant> &All, Random &R) {
  bool Image = R.oneIn(3);
  while (true) {
    const Variant &V = All[R.below(All.size())];
    if (V.Image == Image)
      return V;
  }
}

Variant assembled(const std::string &Text, StringRef Arch, bool Integers,
                  bool Image, std::optional<unsigned> Dimension) {
  SnippetOptions O;
  O.Arch = Arch.str();
  O.CPU = Arch == "valhall" ? "mali-g57" : "mali-g52";
  if (Arch == "valhall")
    O.Features = "+no-check";
  Variant V;
  V.Name = Text;
  V.Integers = Integers;
  V.Image = Image;
  V.Dimension = Dimension;
  V.P = cantFail(createProgram(O.Arch, O.CPU, assemble(Text, O)));
  return V;
}

//===--- Valhall ----------------------------------------------------------===//

std::string registers(unsigned First, unsigned Count) {
  std::string S = "@r" + std::to_string(First);
  for (unsigned I = 1; I != Count; ++I)
    S += ":r" + std::to_string(First + I);
  return S;
}

const std::vector<Variant> &valhallVariants() {
  static const std::vector<Variant> All = [] {
    std::vector<Variant> V;
    Random R(7);
    const std::string Store =
        "STORE.i128.slot0.end @r8:r9:r10:r11, [r12:r13], offset:0\n";
    auto Add = [&](const std::string &Text, bool Integers, bool Image,
                   std::optional<unsigned> Dimension = std::nullopt) {
      V.push_back(
          assembled(Text + Store, "valhall", Integers, Image, Dimension));
    };
    struct {
      const char *Name;
      unsigned Coordinates, Code;
    } Dims[] = {{"1d", 1, Sizes::D1},
                {"2d", 2, Sizes::D2},
                {"3d", 3, Sizes::D3},
                {"cube", 2, Sizes::Cube}};
    for (const auto &D : Dims) {
      bool Arrays = StringRef(D.Name) != "3d";
      auto Flags = [&](unsigned &Count, bool Compares) {
        std::string Text = R.oneIn(2) ? ".wide_indices" : "";
        if (Arrays && R.oneIn(2)) {
          Text += ".array_enable";
          ++Count;
        }
        if (R.oneIn(2)) {
          Text += ".texel_offset";
          ++Count;
        }
        if (Arrays && Compares && R.oneIn(3)) {
          Text += ".shadow";
          ++Count;
        }
        return Text;
      };
      auto Message = [&](StringRef Name, const std::string &Mods,
                         unsigned Count, bool Integers) {
        bool Half = R.oneIn(4);
        Add(Name.str() + ".slot0.skip" + (Half ? ".16." : ".32.") + D.Name +
                Mods + ".wait0 " + registers(8, Half ? 2 : 4) + ", " +
                registers(0, Count) + ", u0\n",
            Integers, /*Image=*/false, D.Code);
      };
      for (StringRef Level :
           {"computed", "computed_bias", "zero", "explicit", "grdesc"})
        for (unsigned N = 0; N != 3; ++N) {
          unsigned Count =
              D.Coordinates + (Level == "grdesc"                        ? 2
                               : Level == "computed" || Level == "zero" ? 0
                                                                        : 1);
          std::string Mods = Flags(Count, /*Compares=*/true);
          Message("TEX_SINGLE", Mods + "." + Level.str(), Count, false);
        }
      unsigned Count = D.Coordinates;
      if (StringRef(D.Name) != "cube")
        for (unsigned N = 0; N != 4; ++N) {
          Count = D.Coordinates;
          std::string Mods = Flags(Count, /*Compares=*/false);
          Message("TEX_FETCH", Mods, Count, true);
        }
      if (D.Coordinates == 2)
        for (unsigned N = 0; N != 3; ++N) {
          Count = D.Coordinates;
          std::string Mods = Flags(Count, /*Compares=*/false);
          Message("TEX_GATHER", Mods + ".gather4_" + "rgba"[R.below(4)], Count,
                  false);
        }
      Message("TEX_GRADIENT", ".derivative_enable", 2 * D.Coordinates, false);
    }
    for (const char *Format : {"auto", "f32", "s32", "u16"}) {
      unsigned Count = StringRef(Format) == "u16" ? 2 : 4;
      Add("LD_TEX.v4." + std::string(Format) + ".slot0.wait0 " +
              registers(8, Count) + ", r0, r1, u0.w0\n",
          true, true);
      std::string Address = "LEA_TEX.slot0.wait0 @r4:r5:r6, r0, r1, u0.w0\n";
      Add(Address + "ST_CVT.slot0.v4." + Format + ".wait0 " +
              registers(8, Count) + ", [r4:r5], r6, offset:0x0\n",
          true, true);
      Add(Address + "LD_CVT.slot0.v4." + Format + ".wait0 " +
              registers(8, Count) + ", [r4:r5], r6, offset:0x0\n",
          true, true);
    }
    return V;
  }();
  return All;
}

class ValhallMachine : public MaliMachine {
public:
  explicit ValhallMachine(uint64_t Seed) : MaliMachine(Seed) {
    L.FAU.assign(4, 0);
    L.ResourceTables = arena() + Tables;
    L.ResourceTableCount = NumTables;
  }

protected:
  Program &prepare() override;

private:
  static constexpr unsigned NumTables = 2, TableBytes = 128;
  /// In two resource tables.
  uint32_t handle(unsigned Index) {
    if (R.oneIn(60))
      return R.word();
    return uint32_t(Index >> 2) << 24 | (Index & 3);
  }
};

Program &ValhallMachine::prepare() {
  const Variant &V = choose(valhallVariants(), R);
  L.Sampling.OutsideByFormat = R.oneIn(2);
  // Tables: address and size.
  for (unsigned I = 0; I != NumTables; ++I) {
    uint64_t Address = arena() + Descriptors + I * TableBytes;
    uint32_t Size = R.oneIn(30) ? uint32_t(R.below(TableBytes)) : TableBytes;
    put(Tables + I * 16, {uint32_t(Address), uint32_t(Address >> 32), Size, 0});
    Reads.add(arena() + Tables + I * 16, 16);
    Reads.add(Address, Size);
  }
  unsigned TextureIndex = unsigned(R.below(8)), SamplerIndex;
  do
    SamplerIndex = unsigned(R.below(8));
  while (SamplerIndex == TextureIndex);
  Words T = texture(/*Bifrost=*/false, V.Dimension), S = sampler();
  flipSomeBits(T);
  flipSomeBits(S);
  put(Descriptors + TextureIndex * 32, T);
  put(Descriptors + SamplerIndex * 32, S);
  // Planes, as many as have a place.
  Sizes Z(T);
  uint64_t Count = uint64_t(Z.Layers) * Z.Levels;
  Reads.add(Z.Planes, Count * 32);
  for (uint64_t I = 0; I != Count && Z.Planes >= arena() + Planes; ++I) {
    uint64_t At = Z.Planes - arena() + I * 32;
    if (At + 32 > PlanesEnd)
      break;
    unsigned Bytes = bytesOfFormat(Z.Code);
    Extent E = Z.level(unsigned(I % Z.Levels));
    E.Depth = std::max(E.Depth, Z.Samples);
    E = place(E, Bytes);
    uint64_t Size = R.oneIn(8) ? R.below(ArenaBytes) : E.bytes(Bytes);
    uint32_t Clump = 0;
    while (Clump != 22 && bytesOfClump(Clump) != Bytes)
      ++Clump;
    if (R.oneIn(30))
      Clump = uint32_t(R.below(32));
    Words P = {10u | (R.oneIn(30) ? uint32_t(R.below(16)) : 1u) << 4 |
                   (R.oneIn(30) ? uint32_t(R.below(16)) : 2u - E.Tiled) << 8 |
                   Clump << 24,
               uint32_t(Size),
               uint32_t(E.Address),
               uint32_t(E.Address >> 32),
               uint32_t(E.Row),
               0,
               uint32_t(E.Slice),
               0};
    flipSomeBits(P);
    put(At, P);
  }
  // What they say after all that: a plane has its size, and the texture the
  // dimensions.
  for (uint64_t I = 0; I != Count; ++I) {
    uint64_t At = Z.Planes + I * 32 - arena();
    if (At + 32 > ArenaBytes)
      break;
    Words P;
    for (unsigned J = 0; J != 8; ++J)
      P[J] = support::endian::read32le(arenaData() + At + 4 * J);
    Extent E = Z.level(unsigned(I % Z.Levels));
    E.Depth = std::max(E.Depth, Z.Samples);
    E.Address = P[2] | uint64_t(P[3]) << 32;
    E.Row = P[4];
    E.Slice = P[6];
    E.Tiled = field(P, 0, 8, 4) == 1;
    // The first plane says how large texels are, unless it is none.
    uint32_t First =
        support::endian::read32le(arenaData() + Z.Planes - arena());
    unsigned Texel =
        (First >> 4 & 15) ? bytesOfClump(First >> 24) : bytesOfFormat(Z.Code);
    uint64_t Bytes = std::min<uint64_t>(E.bytes(Texel), P[1]);
    Reads.add(E.Address, Bytes);
    if (V.Image)
      Writes.add(E.Address, Bytes);
  }
  Access = V.Name + "texture" + hex(T) + ", sampler" + hex(S);
  coordinates(V.Integers);
  bool Wide = V.Image || StringRef(V.Name).contains("wide");
  if (V.Image) {
    L.FAU[0] = handle(TextureIndex);
    // Both coordinates in a word, the other with a layer or sample.
    for (unsigned I = 0; I != Lanes; ++I) {
      if (field(T, 0, 4, 2) != Sizes::D1)
        lanes(0)[I] = (lanes(0)[I] & 0xffff) | R.index() << 16;
      lanes(1)[I] = R.oneIn(2) ? R.index() : R.index() << 16;
    }
  } else if (Wide) {
    L.FAU[0] = handle(SamplerIndex);
    L.FAU[1] = handle(TextureIndex);
  } else {
    uint32_t A = handle(TextureIndex), B = handle(SamplerIndex);
    L.FAU[0] = (A >> 24 & 31) << 27 | (A & 0x7ff) << 16 | (B >> 24 & 31) << 11 |
               (B & 0x7ff);
    L.FAU[1] = R.oneIn(3) ? R.word() : 0;
  }
  return *V.P;
}

//===--- Bifrost ----------------------------------------------------------===//

const std::vector<Variant> &bifrostVariants() {
  static const std::vector<Variant> All = [] {
    std::vector<Variant> V;
    auto Clause = [](const std::string &FMA, const std::string &ADD) {
      return "dwb(0)\n{\n*" + FMA + "\n+" + ADD + "\n}\n";
    };
    const std::string None = "NOP t0";
    auto Add = [&](const std::string &Text, bool Integers, bool Image = false,
                   std::optional<unsigned> Dimension = std::nullopt) {
      V.push_back(assembled(Text +
                                "{\n*NOP t0\n+STORE.i128 t1, r12, r13, @r0\n}\n"
                                ".program_end\n",
                            "bifrost", Integers, Image, Dimension));
    };
    for (unsigned N = 0; N != 8; ++N)
      Add(Clause(None, "TEXC t1, r8, r9, r10, @r0"), N & 1);
    for (std::string Width : {"f32", "f16"}) {
      for (const char *Level : {"", ".zero_lod"})
        Add(Clause(None, "TEXS_2D." + Width + Level +
                             " t1, r8, r9, texture_index:2, sampler_index:1, "
                             "@r0"),
            false, false, Sizes::D2);
      Add(Clause(None, "TEXS_CUBE." + Width +
                           " t1, r8, r9, r10, sampler_index:1, "
                           "texture_index:2, @r0"),
          false, false, Sizes::Cube);
    }
    for (const char *Format : {"auto", "f32", "s32", "u16"}) {
      Add(Clause(None, "LD_ATTR_TEX." + std::string(Format) +
                           ".v4 t1, r8, r9, r10, @r0"),
          true, true);
      std::string Address = Clause("DTSEL_IMM.attribute_1 t0, r8",
                                   "LEA_ATTR_TEX." + std::string(Format) +
                                       " t1, t, r9, r10, @r4");
      Add(Address + Clause(None, "ST_CVT.v4 t1, r4, r5, r6, @r0"), true, true);
      Add(Address + Clause(None, "LD_CVT.v4 t1, r4, r5, r6, @r0"), true, true);
    }
    return V;
  }();
  return All;
}

class BifrostMachine : public MaliMachine {
public:
  explicit BifrostMachine(uint64_t Seed) : MaliMachine(Seed) {}

protected:
  Program &prepare() override;

private:
  static constexpr unsigned Count = 4;
  static constexpr unsigned SurfaceBytes = 16;
  enum {
    TextureAt = 0x100,
    SamplerAt = 0x180,
    AttributeAt = 0x200,
    BufferAt = 0x240
  };

  void table(DescriptorTable Table, unsigned At, unsigned Bytes) {
    uint64_t Size = R.oneIn(40) ? R.below(Bytes) : Bytes;
    L.Tables[unsigned(Table)] = {arena() + At, Size};
    Reads.add(arena() + At, Size);
  }
  void prepareTexture(std::optional<unsigned> Dimension);
  void prepareImage(unsigned Index);
  uint32_t operationWord();
};

void BifrostMachine::prepareTexture(std::optional<unsigned> Dimension) {
  Words T = texture(/*Bifrost=*/true, Dimension), S = sampler();
  flipSomeBits(T);
  flipSomeBits(S);
  Access += "texture" + hex(T) + ", sampler" + hex(S);
  put(TextureAt + 2 * 32, T);
  put(SamplerAt + 32, S);
  Sizes Z(T);
  bool Tiled = field(T, 2, 12, 4) == 1;
  // For each layer its samples, for each of them its levels.
  uint64_t Surfaces = uint64_t(Z.Layers) * Z.Samples * Z.Levels;
  Reads.add(Z.Planes, Surfaces * SurfaceBytes);
  for (uint64_t I = 0; I != Surfaces && Z.Planes >= arena() + Planes; ++I) {
    uint64_t At = Z.Planes - arena() + I * SurfaceBytes;
    if (At + SurfaceBytes > PlanesEnd)
      break;
    Extent E = place(Z.level(unsigned(I % Z.Levels)), bytesOfFormat(Z.Code));
    std::array<uint32_t, 4> W = {uint32_t(E.Address), uint32_t(E.Address >> 32),
                                 uint32_t(E.Row), uint32_t(E.Slice)};
    flipSomeBits(W);
    put(At, W);
  }
  for (uint64_t I = 0; I != Surfaces; ++I) {
    uint64_t At = Z.Planes - arena() + I * SurfaceBytes;
    if (At + SurfaceBytes > ArenaBytes)
      break;
    const uint8_t *P = arenaData() + At;
    Extent E = Z.level(unsigned(I % Z.Levels));
    E.Address = support::endian::read64le(P);
    E.Row = support::endian::read32le(P + 8);
    E.Slice = support::endian::read32le(P + 12);
    E.Tiled = Tiled;
    Reads.add(E.Address, E.bytes(bytesOfFormat(Z.Code)));
  }
}

void BifrostMachine::prepareImage(unsigned Index) {
  Extent E = {};
  uint32_t Format = pixelFormat();
  unsigned Bytes = bytesOfFormat(LastCode);
  E.Width = R.size(16);
  E.Height = R.size(16);
  E.Depth = R.size(R.oneIn(10) ? 16 : 3);
  E = place(E, Bytes);
  uint32_t Offset =
      R.oneIn(4) ? uint32_t(R.below(1024)) - 256 : uint32_t(E.Address & 63);
  uint64_t Size = R.oneIn(8) ? R.below(ArenaBytes) : E.bytes(Bytes) + Offset;
  unsigned Buffer = 2 * unsigned(R.below(3));
  std::array<uint32_t, 2> A = {Buffer | Format << 10, Offset};
  Words B = {(E.Tiled ? 6u : 5u) | (uint32_t(E.Address) & ~63u),
             uint32_t(E.Address >> 32) & 0xffffff,
             R.oneIn(12) ? uint32_t(R.below(32)) : Bytes,
             uint32_t(Size),
             32 | (E.Width - 1) << 16,
             (E.Height - 1) | (E.Depth - 1) << 16,
             uint32_t(E.Row),
             uint32_t(E.Slice)};
  flipSomeBits(A);
  flipSomeBits(B);
  Access += ", attribute" + hex(A) + ", buffer" + hex(B);
  put(AttributeAt + Index * 8, A);
  put(BufferAt + (A[0] & 511) * 16, B);
  // The buffer has its size, whatever an attribute makes of it.
  uint64_t Address = (B[0] | uint64_t(B[1]) << 32) & 0x00ffffffffffffc0;
  Reads.add(Address, B[3]);
  Writes.add(Address, B[3]);
}

/// The word of TEXC, of fields that mean something together, mostly.
uint32_t BifrostMachine::operationWord() {
  if (R.oneIn(16))
    return R.word();
  // Texture 2, sampler 1, both in the word.
  uint32_t W = 1u << 11 | 2u << 4 | 1;
  if (R.oneIn(10))
    W = (R.word() & 0xff0) | 12 | uint32_t(R.below(4));
  static constexpr uint32_t Formats[] = {0, 4, 12, 13, 14, 15};
  enum { Fetch = 6, Sample = 7 };
  uint32_t Operation = R.oneIn(4) ? 4 + uint32_t(R.below(4)) : 6 + R.oneIn(2);
  uint32_t Mode = uint32_t(R.below(8));
  if (Operation == Fetch)
    Mode = R.oneIn(2) ? 1 : 4 + uint32_t(R.below(4));
  else if (Operation == Sample)
    Mode = 3 + uint32_t(R.below(5));
  return W | Operation << 12 | (R.word() & 0xf00f8000) | Mode << 20 |
         R.of(Formats) << 24;
}

Program &BifrostMachine::prepare() {
  const Variant &V = choose(bifrostVariants(), R);
  L.Sampling.OutsideByFormat = R.oneIn(2);
  table(DescriptorTable::Textures, TextureAt, Count * 32);
  table(DescriptorTable::Samplers, SamplerAt, Count * 32);
  table(DescriptorTable::Attributes, AttributeAt, Count * 8);
  table(DescriptorTable::AttributeBuffers, BufferAt, 8 * 16);
  coordinates(V.Integers);
  for (unsigned I = 8; I != 10; ++I)
    for (uint32_t &C : lanes(I))
      C = V.Integers ? R.index() : R.coordinate();
  Access = V.Name;
  uint32_t Word = operationWord();
  setAll(10, Word);
  prepareTexture(V.Dimension ? *V.Dimension : Word >> 18 & 3);
  if (V.Image) {
    bool Load = StringRef(V.Name).contains("LD_ATTR_TEX");
    unsigned Index = Load ? unsigned(R.below(Count)) : 1;
    setAll(10, Index);
    prepareImage(Index);
    for (unsigned I = 0; I != Lanes; ++I) {
      lanes(8)[I] = (lanes(8)[I] & 0xffff) | R.index() << 16;
      lanes(9)[I] = R.oneIn(3) ? R.index() : 0;
    }
  }
  return *V.P;
}

} // namespace

std::unique_ptr<Machine> mgpu::stress::createMali(StringRef Arch,
                                                  uint64_t Seed) {
  if (Arch == "valhall")
    return std::make_unique<ValhallMachine>(Seed);
  return std::make_unique<BifrostMachine>(Seed);
}
