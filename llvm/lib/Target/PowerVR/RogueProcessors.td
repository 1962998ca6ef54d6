//===-- RogueProcessors.td - Cores -----------------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Size of a core: clusters, task slots of a cluster, depth of the unified store,
// dwords of the common store, work-items of the largest work-group. Figures and
// formulas are those of Mesa's driver (docs/Sources.md).
class CoreSize<int clusters, int slots, int depth, int common, int group> {
  int NumClusters = clusters;
  int TaskSlots = slots;
  int CommonStoreDwords = common;
  int MaxGroupItems = group;
  // Lines of the unified store that hold temporaries; a line has 64 for each
  // instance of a task.
  int TemporaryLines = !sub(!div(!mul(depth, 8), 128), 2);
  int AllTemporaries = !mul(TemporaryLines, 64);
  int MaxTemporaries = !if(!lt(AllTemporaries, 248), AllTemporaries, 248);
  // With which the scheduler's estimate has enough tasks.
  int PerSlot = !mul(!div(!div(AllTemporaries, slots), 8), 8);
  int OptimalTemporaries = !if(!lt(PerSlot, 24), 24, PerSlot);
}

class Core<string name, list<SubtargetFeature> features, CoreSize size>
    : ProcessorModel<name, NoSchedModel, features> {
  string CoreName = name;
  bits<8> NumClusters = size.NumClusters;
  bits<8> TaskSlots = size.TaskSlots;
  bits<8> TemporaryLines = size.TemporaryLines;
  bits<16> AllTemporaries = size.AllTemporaries;
  bits<8> MaxTemporaries = size.MaxTemporaries;
  bits<8> OptimalTemporaries = size.OptimalTemporaries;
  bits<16> MaxGroupItems = size.MaxGroupItems;
  bits<16> CommonStoreDwords = size.CommonStoreDwords;
}

defvar EveryCore = [FeatureTaskBarrier, FeatureByteProducts];
defvar BSeries = EveryCore # [FeatureNearestEven, FeatureDirectIterate,
                              FeatureIterateSample, FeatureIntegerLookup,
                              FeatureGlobalRegs, FeatureMultiCore];

def : Core<"gx6250", EveryCore # [FeatureIterateSample, FeatureEightOutputs,
                                  FeatureSLCControl, FeatureTextureArrays,
                                  FeatureIntegerLookup],
           CoreSize<2, 32, 256, 20480, 512>>;
def : Core<"axe-1-16m", EveryCore # [FeatureIntegerLookup],
           CoreSize<1, 14, 64, 8192, 384>>;
def : Core<"bxs-4-64", BSeries, CoreSize<1, 64, 256, 21504, 512>>;
def : Core<"bxm-4-64", BSeries, CoreSize<1, 64, 256, 19456, 512>>;

def CoreTable : GenericTable {
  let FilterClass = "Core";
  let CppTypeName = "CoreInfo";
  let Fields = ["CoreName", "NumClusters", "TaskSlots", "TemporaryLines",
                "AllTemporaries", "MaxTemporaries", "OptimalTemporaries",
                "MaxGroupItems", "CommonStoreDwords"];
}
