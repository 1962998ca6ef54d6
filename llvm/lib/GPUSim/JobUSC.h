//===- JobUSC.h - Launch state of PowerVR kernels as YAML -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_JOBUSC_H
#define LLVM_LIB_GPUSIM_JOBUSC_H

#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/YAMLTraits.h"

namespace llvm {
namespace gpusim {

struct YLocalMemory {
  unsigned Start = 0, Words = 0;
  bool Zero = false, InMemory = false;
};

/// The `usc` key of a bare instruction stream.
struct YUSC {
  uint64_t Entry = 0;
  unsigned Temporaries = 0, VertexInputs = 0, Coefficients = 0, Shared = 0;
  std::optional<unsigned> LocalIndex, GroupId, NumGroups;
  std::optional<YLocalMemory> Local;
  std::optional<USCLaunch::PrivateArea> Spill, Scratch;
  bool FullPrecision = false, FineDerivatives = false;
};

/// Checks the numbers and makes a launch state of them; \p Image is the start
/// of the shared registers.
inline Expected<USCLaunch> makeUSCLaunch(const YUSC &Y,
                                         std::vector<uint32_t> Image,
                                         std::vector<uint32_t> Coefficients) {
  // Allocation limits of the hardware: see the fields of the launch words.
  constexpr unsigned MaxTemporaries = 252, MaxVertexInputs = 252,
                     MaxCommon = USCLaunch::MaxCommonRegisters;
  constexpr uint64_t MaxBytes = MaxLaunchMemory;
  auto Bad = [](const Twine &Message) {
    return createStringError("usc: " + Message);
  };
  USCLaunch U;
  U.Entry = Y.Entry;
  U.Temporaries = Y.Temporaries;
  U.VertexInputs = Y.VertexInputs;
  U.Coefficients = Y.Coefficients;
  U.Shared = std::move(Image);
  if (U.Shared.size() < Y.Shared && Y.Shared <= MaxCommon)
    U.Shared.resize(Y.Shared);
  struct {
    const char *Key;
    uint64_t Count, Limit;
  } Banks[] = {{"temporaries", Y.Temporaries, MaxTemporaries},
               {"vertex-inputs", Y.VertexInputs, MaxVertexInputs},
               {"coefficients", Y.Coefficients, MaxCommon},
               {"shared-registers",
                std::max<uint64_t>(Y.Shared, U.Shared.size()), MaxCommon}};
  for (const auto &B : Banks)
    if (B.Count > B.Limit)
      return Bad("'" + Twine(B.Key) + "' is " + Twine(B.Count) +
                 ", the hardware has " + Twine(B.Limit));
  auto Inside = [](std::optional<unsigned> First, uint64_t Count,
                   uint64_t Limit) {
    return !First || *First + Count <= Limit;
  };
  U.CoefficientValues = std::move(Coefficients);
  if (U.CoefficientValues.size() > U.Coefficients)
    return Bad("'coefficients' is " + Twine(U.Coefficients) +
               ", values are "
               "given for " +
               Twine(U.CoefficientValues.size()));
  U.LocalIndex = Y.LocalIndex;
  U.GroupId = Y.GroupId;
  U.NumGroups = Y.NumGroups;
  if (!Inside(U.LocalIndex, 1, U.VertexInputs))
    return Bad("'local-index' is not one of the vertex inputs");
  if (!Inside(U.GroupId, 3, U.Coefficients) ||
      !Inside(U.NumGroups, 3, U.Coefficients))
    return Bad("'group-id' and 'num-groups' name three coefficient registers");
  if (Y.Local) {
    U.LocalStart = Y.Local->Start;
    U.LocalWords = Y.Local->Words;
    U.LocalZero = Y.Local->Zero;
    U.LocalInMemory = Y.Local->InMemory;
    if (!U.LocalInMemory && !Inside(U.LocalStart, U.LocalWords, U.Coefficients))
      return Bad("'local-memory' is outside of the coefficient registers");
    if (U.LocalInMemory && !Inside(U.LocalStart, 2, U.Shared.size()))
      return Bad("the address of local memory is outside of the shared "
                 "registers");
  }
  if (U.LocalInMemory && U.LocalWords > MaxBytes / 4)
    return Bad("'local-memory' is larger than " + Twine(MaxBytes) + " bytes");
  for (const auto &Area : {Y.Spill, Y.Scratch})
    if (Area && Area->Bytes > MaxBytes)
      return Bad("a private area has " + Twine(Area->Bytes) +
                 " bytes, the limit is " + Twine(MaxBytes));
  for (const auto &Area : {Y.Spill, Y.Scratch})
    if (Area && !Inside(Area->Register, 3, U.Shared.size()))
      return Bad("'spill' and 'scratch' name three shared registers");
  U.Spill = Y.Spill;
  U.Scratch = Y.Scratch;
  U.FullPrecision = Y.FullPrecision;
  U.FineDerivatives = Y.FineDerivatives;
  return U;
}

} // namespace gpusim

namespace yaml {

template <> struct MappingTraits<gpusim::YLocalMemory> {
  static void mapping(IO &IO, gpusim::YLocalMemory &Y) {
    IO.mapRequired("start", Y.Start);
    IO.mapRequired("words", Y.Words);
    IO.mapOptional("zero", Y.Zero);
    IO.mapOptional("in-memory", Y.InMemory);
  }
};
template <> struct MappingTraits<gpusim::USCLaunch::PrivateArea> {
  static void mapping(IO &IO, gpusim::USCLaunch::PrivateArea &Y) {
    IO.mapRequired("register", Y.Register);
    IO.mapRequired("bytes", Y.Bytes);
  }
};
template <> struct MappingTraits<gpusim::YUSC> {
  static void mapping(IO &IO, gpusim::YUSC &Y) {
    IO.mapOptional("entry", Y.Entry);
    IO.mapOptional("temporaries", Y.Temporaries);
    IO.mapOptional("vertex-inputs", Y.VertexInputs);
    IO.mapOptional("coefficients", Y.Coefficients);
    IO.mapOptional("shared-registers", Y.Shared);
    IO.mapOptional("local-index", Y.LocalIndex);
    IO.mapOptional("group-id", Y.GroupId);
    IO.mapOptional("num-groups", Y.NumGroups);
    IO.mapOptional("local-memory", Y.Local);
    IO.mapOptional("spill", Y.Spill);
    IO.mapOptional("scratch", Y.Scratch);
    IO.mapOptional("full-precision", Y.FullPrecision);
    IO.mapOptional("fine-derivatives", Y.FineDerivatives);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_JOBUSC_H
