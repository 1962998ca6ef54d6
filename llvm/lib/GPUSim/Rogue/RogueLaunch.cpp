//===- RogueLaunch.cpp - Images and fragments of a launch -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLaunch.h"
#include "RogueTexture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

Error rogue::addStates(const JobSpec &Job, const Memory &Mem, USCLaunch &U,
                       std::vector<Texel> &Borders) {
  for (const RawSpec::State &S : Job.Raw->States) {
    TextureState Words;
    if (!S.BufferIndex) {
      if (!encodeSampler(S.Sampler, Borders, Words))
        return createStringError("rogue has no such sampler: wraps are repeat, "
                                 "mirror, edge, border and mirror-edge");
    } else {
      const BufferSpec &B = Job.Buffers[*S.BufferIndex];
      if (!B.Image)
        return createStringError("buffer '" + B.Name + "' is no image");
      const Surface First =
          placeImage(B.Image->View, B.Image->Ordering).Surfaces.front();
      if (!encodeTexture(B.Image->View, B.Image->Ordering,
                         Mem.address(*S.BufferIndex) + First.Address,
                         First.RowStride, Words))
        return createStringError(
            "rogue has no state for image '" + B.Name +
            "': its format, type, size or layout is not one of the hardware");
    }
    copy(Words, U.Shared.begin() + S.Register);
  }
  return Error::success();
}

Error rogue::addFragments(const JobSpec &Job, Memory &Mem, Launch &L) {
  const RawSpec::FragmentSpec &F = *Job.Raw->Fragment;
  uint64_t Items = L.groupCount() * L.groupItems();
  if (!F.Varyings.empty() || !F.Targets.empty())
    return createStringError(
        "on rogue a fragment has 'x', 'y' and 'outputs'; its varyings are "
        "planes in coefficient registers");
  if (F.X.size() != Items)
    return createStringError("'x' and 'y' of fragments have " +
                             Twine(F.X.size()) + " numbers, there are " +
                             Twine(Items) + " work-items");
  if (!F.Outputs)
    return createStringError("'outputs' of fragments is missing");
  uint64_t Bytes = Items * FragmentLaunch::OutputBytes;
  if (Mem.region(*F.Outputs).Size < Bytes)
    return createStringError("the outputs of fragments need " + Twine(Bytes) +
                             " bytes, buffer '" + Job.Buffers[*F.Outputs].Name +
                             "' has " + Twine(Mem.region(*F.Outputs).Size));
  L.Fragment.emplace();
  L.Fragment->X = F.X;
  L.Fragment->Y = F.Y;
  L.Fragment->Coverage = F.Coverage;
  if (F.Coverage.empty())
    L.Fragment->Coverage.assign(Items, 1);
  L.Fragment->CounterClockwise = F.CounterClockwise;
  L.Fragment->Outputs = Mem.address(*F.Outputs);
  return Error::success();
}
