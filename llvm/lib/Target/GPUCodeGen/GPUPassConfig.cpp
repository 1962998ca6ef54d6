//===- GPUPassConfig.cpp - The pipeline of every target -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUPassConfig.h"
#include "AddressSpaces.h"
#include "GPUPasses.h"
#include "PipelineDefaults.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Utils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

GPUPassConfig::GPUPassConfig(TargetMachine &TM, PassManagerBase &PM,
                             const gpu::TargetLimits &Limits)
    : TargetPassConfig(TM, PM), Limits(Limits) {
  gpu::setPipelineDefaults();
  // Lanes run lowest address first and meet again by layout: the last layout
  // is ours, and nothing may duplicate or merge the tails of blocks.
  disablePass(&MachineBlockPlacementID);
  disablePass(&BranchFolderPassID);
  disablePass(&TailDuplicateLegacyID);
  disablePass(&EarlyTailDuplicateLegacyID);
  disablePass(&ShrinkWrapID);
  // In front of ExpandIRInsts, which has no id to name.
  std::unique_ptr<Pass> Lowering(createPreISelIntrinsicLoweringPass());
  if (getOptLevel() != CodeGenOptLevel::None)
    insertPass(Lowering->getPassID(), &GPUReduceDivisionsID);
  substitutePass(&PostRASchedulerID, &PostMachineSchedulerID);
}

void GPUPassConfig::addIRPasses() {
  // Functions with indirect branches cannot be inlined.
  addPass(createIndirectBrExpandPass());
  addPass(createGPULowerImagesPass());
  addPass(createGPUCheckCallsPass());
  addPass(createGPUFoldLaneCountPass());
  // What nothing reaches costs no more than this.
  addPass(createGlobalDCEPass());
  addPass(createGPULowerConstrainedFPPass());
  addPass(createGPUExpandIntrinsicsPass());
  addPass(createGPULowerMathIntrinsicsPass());
  // Again, for the divisions and conversions that these have made.
  addPass(createExpandIRInstsPass(getOptLevel()));
  addPass(createGPUInlineFunctionsPass());
  addPass(createGPULowerStagesPass());
  addPass(createGPULowerTrapsPass());
  addPass(createGPUFixAllocasPass(Limits));
  addPass(createGPULowerAddressSpaceQueriesPass());
  addPass(createGPUCheckInstructionsPass());
  addPass(createGPULowerPrintfPass());
  addPass(createGPUCheckContentsPass());
  addPass(createGlobalDCEPass());
  addKernelPasses();
  addPass(createGPULowerKernelArgumentsPass(Limits));
  addPass(createAtomicExpandLegacyPass());
  if (getOptLevel() == CodeGenOptLevel::None)
    return TargetPassConfig::addIRPasses();
  addPass(createGPUForwardLocalStoresPass());
  addPass(createInferAddressSpacesPass(gpu::GenericAS));
  addPass(createSROAPass());
  addPass(createGPUFlattenBranchesPass(Limits));
  addPass(createSeparateConstOffsetFromGEPPass());
  addPass(createGPUReduceStrengthPass());
  addPass(createEarlyCSEPass());
  addPass(createGPUMarkLoneAccessesPass());
  addPass(createLoadStoreVectorizerPass());
  // Bytes lie in words only now.
  addPass(createGPUFormDotProductsPass());
  addPass(createGPUSplitAddressesPass());
  addPass(createLoopSimplifyPass());
  addPass(createGPUCountToZeroPass());
  addPass(createGPUReduceLoopsPass(Limits));
  // Numbers of iterations may be quotients.
  addPass(createExpandIRInstsPass(getOptLevel()));
  TargetPassConfig::addIRPasses();
  addPass(createGPURemarksPass());
}

bool GPUPassConfig::addPreISel() {
  addPass(createGPUPrepareIrreduciblePass());
  addPass(createFixIrreduciblePass());
  addPass(createGPUDefineFrozenPass());
  if (getOptLevel() != CodeGenOptLevel::None) {
    if (Limits.TableBuffers)
      addPass(createGPUNarrowUniformOffsetsPass());
    addPass(createGPUSinkExtensionsPass());
  }
  addPass(createGPUMarkHelperTexelsPass());
  return false;
}

bool GPUPassConfig::addRegAssignAndRewriteOptimized() {
  addPass(createGPUColorRegistersPass());
  return TargetPassConfig::addRegAssignAndRewriteOptimized();
}

void GPUPassConfig::addPreEmitPass() { addPass(createGPUBlockLayoutPass()); }
