//===- MaliFragment.h - What fragment shaders read and write ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The varying unit and the tile unit, for both Mali instruction sets, on the
// launch state of FragmentLaunch.h. Facts are from Mesa's compiler and its
// descriptions of descriptors; where they are silent, docs/Errata.md has a row.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H
#define LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H

#include "../Semantics/Message.h"
#include "MCTargetDesc/MaliSpecialVarying.h"
#include "MaliFormat.h"
#include "MaliTyped.h"

namespace llvm {
namespace gpusim {
namespace mali {

/// Null, with an error, if the launch is none of fragments.
const FragmentLaunch *fragmentOf(WarpState &W);

/// Before the first instruction: helpers, and nothing else that a warp of
/// fragments could have left.
void startFragments(WarpState &W, unsigned Items);
/// The value of a register that fragments find, by its number.
std::optional<uint32_t> fragmentPreload(const FragmentLaunch &F,
                                        unsigned Register, uint64_t Fragment);

//===--- Varyings ---------------------------------------------------------===//

/// Where in the pixel a varying is taken; the codes of the hardware.
enum class SampleMode : uint8_t { Centre, Centroid, Sample, Explicit };
/// What happens to the place that the unit keeps; the codes of the hardware.
enum class UpdateMode : uint8_t { Store, Retrieve, Conditional, Clobber };

struct Interpolation {
  SampleMode Sample = SampleMode::Centre;
  UpdateMode Update = UpdateMode::Store;
  const uint32_t *SampleWord = nullptr; ///< A row.
};

/// The number of the sample that is the middle of the pixel.
constexpr unsigned CentreSample = 32;

using ::llvm::Mali::SpecialVarying;

/// Reads the components of a vertex's record for lane \p L; false after an
/// error of the warp.
using VertexFn =
    function_ref<bool(unsigned L, uint32_t Vertex, unsigned Corner, Texel &V)>;

/// Interpolates what \p Read gives as f32 over the primitive. With \p Half the
/// vertices' values are f16 before that.
void loadSmooth(WarpState &W, const Interpolation &How, bool Half,
                VertexFn Read, TypedRegisters To);
/// What \p Read gives for the provoking vertex, or for \p Corner. \p Memory
/// says how it is converted; without one bits are copied.
void loadFlat(WarpState &W, std::optional<unsigned> Corner,
              const TexelFormat *Memory, VertexFn Read, TypedRegisters To);
void loadSpecial(WarpState &W, SpecialVarying What, const Interpolation &How,
                 TypedRegisters To);

/// Components from \p First on that the launch gives for the middle of pixels.
/// What is behind the declared ones is zero.
void loadGiven(WarpState &W, const FragmentLaunch::Varying &V, unsigned First,
               TypedRegisters To);

//===--- Coverage and tile ------------------------------------------------===//

/// Lanes whose condition holds are discarded.
void discard(WarpState &W, const uint32_t *Condition);
/// What is left of \p Coverage goes to \p To.
void alphaTest(WarpState &W, const uint32_t *Coverage, uint32_t *To);
/// Rows of depth and stencil, null if they are not written.
void emitDepthStencil(WarpState &W, const uint32_t *Depth,
                      const uint32_t *Stencil, const uint32_t *Coverage,
                      uint32_t *To);

/// The coverage that lane \p L still has.
inline uint32_t remaining(const WarpState &W, const uint32_t *Coverage,
                          unsigned L) {
  return W.Discarded >> L & 1 ? 0 : Coverage[L];
}

/// Changes the result of a lane.
template <typename Fn>
void changeResult(WarpState &W, const FragmentLaunch &F, unsigned L,
                  Fn Change) {
  if (!F.Results)
    return;
  using Result = FragmentLaunch::Result;
  uint64_t Address = F.Results + (W.FirstFlatItem + L) * sizeof(Result);
  uint8_t *P = W.Mem->access(Address, sizeof(Result), /*Write=*/true, 0);
  if (!P)
    return W.fail(L, "the result at " +
                         W.Mem->explain(Address, sizeof(Result), true, 0));
  Result R;
  std::memcpy(&R, P, sizeof(R));
  Change(R);
  std::memcpy(P, &R, sizeof(R));
}

/// What BLEND is told by the upper half of a blend descriptor.
struct BlendState {
  enum ModeTy : uint8_t { Shader = 0, Opaque = 1, FixedFunction = 2, Off = 3 };
  ModeTy Mode = Shader;
  unsigned Target = 0;
  uint32_t Conversion = 0; ///< The other word.

  /// The words of a descriptor that programs see are this one and the next.
  static constexpr unsigned FirstVisibleWord = 2;
  static constexpr unsigned ComponentsShift = 3, TargetShift = 16;
  static constexpr uint32_t ModeMask = 3, TargetMask = 15;

  static BlendState decode(uint32_t Low, uint32_t High);
  /// Into the visible words.
  void encode(unsigned Components, BlendDescriptor &D) const;
};

/// The colour in \p From goes to \p Target, as the launch has it: to its memory
/// as it is, and to the tile.
void storeColour(WarpState &W, const BlendState &State, TypedRegisters From,
                 const uint32_t *Coverage);

/// LD_TILE and ST_TILE. \p Indices: sample, target, x and y of 8 bits each.
template <bool Write>
void accessTile(WarpState &W, const uint32_t *Indices, const uint32_t *Coverage,
                uint32_t Conversion, bool DepthStencil,
                TypedRegisters Registers);

/// Fails unless all active lanes have waited for the fragments before them.
bool checkOrder(WarpState &W, bool Colour, const char *What);

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALIFRAGMENT_H
