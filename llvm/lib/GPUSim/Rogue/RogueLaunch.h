//===- RogueLaunch.h - Images and fragments of a launch ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H

#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {
namespace rogue {

/// Puts the states of the images and samplers of \p Job, whose buffers are the
/// first regions of \p Mem, into shared registers of \p U. Borders that are not
/// in \p Borders come behind them.
Error addStates(const JobSpec &Job, const Memory &Mem, USCLaunch &U,
                std::vector<Texel> &Borders);

/// Makes the work-items of \p L fragments.
Error addFragments(const JobSpec &Job, Memory &Mem, Launch &L);

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUELAUNCH_H
