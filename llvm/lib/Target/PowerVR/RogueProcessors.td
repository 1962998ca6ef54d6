//===-- RogueProcessors.td - Cores -----------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Size of a core: clusters, task slots of a cluster, depth of the unified store
// and dwords of the common store.
class CoreSize<int clusters, int slots, int depth, int common> {
  int NumClusters = clusters;
  int TaskSlots = slots;
  int UnifiedStoreDepth = depth;
  int CommonStoreDwords = common;
}

class Core<string name, list<SubtargetFeature> features, CoreSize size>
    : ProcessorModel<name, NoSchedModel, features> {
  string CoreName = name;
  bits<8> NumClusters = size.NumClusters;
  bits<8> TaskSlots = size.TaskSlots;
  bits<16> UnifiedStoreDepth = size.UnifiedStoreDepth;
  bits<16> CommonStoreDwords = size.CommonStoreDwords;
}

defvar EveryCore = [FeatureTaskBarrier, FeatureByteProducts];
defvar BSeries = EveryCore # [FeatureNearestEven, FeatureDirectIterate,
                              FeatureIterateSample, FeatureIntegerLookup,
                              FeatureGlobalRegs, FeatureMultiCore,
                              FeatureTasks512];

def : Core<"gx6250", EveryCore # [FeatureIterateSample, FeatureEightOutputs,
                                  FeatureSLCControl, FeatureTextureArrays,
                                  FeatureIntegerLookup, FeatureTasks512],
           CoreSize<2, 32, 256, 20480>>;
def : Core<"axe-1-16m", EveryCore # [FeatureIntegerLookup, FeatureTemps128],
           CoreSize<1, 14, 64, 8192>>;
def : Core<"bxs-4-64", BSeries, CoreSize<1, 64, 256, 21504>>;
def : Core<"bxm-4-64", BSeries, CoreSize<1, 64, 256, 19456>>;

def CoreTable : GenericTable {
  let FilterClass = "Core";
  let CppTypeName = "CoreInfo";
  let Fields = ["CoreName", "NumClusters", "TaskSlots", "UnifiedStoreDepth",
                "CommonStoreDwords"];
}
