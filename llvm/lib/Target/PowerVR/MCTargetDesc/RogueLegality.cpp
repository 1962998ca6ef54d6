//===-- RogueLegality.cpp - Hardware rules of one group -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLegality.h"

using namespace llvm;
using namespace llvm::Rogue;

ArrayRef<GroupRule> Rogue::getGroupRules() {
  static constexpr GroupRule Rules[] = {
      {"phases", checkPhases, false},
      {"complex", checkComplex, false},
      {"common-store-slot", checkCommonStoreSlots, false},
      {"special-slot", checkSpecialSlots, false},
      {"register-number", checkRegisterNumbers, false},
      {"read-only", checkReadOnly, false},
      {"internal-register", checkInternal, false},
      {"burst", checkBurst, false},
      {"feedthrough", checkFeedthrough, false},
      {"external", checkExternal, false},
      {"write-port", checkWritePorts, false},
      {"predicate", checkPredicate, false},
      {"adjust", checkAdjust, false},
      {"carry", checkCarry, false},
      {"signed-form", checkSignedForm, false},
      {"format", checkFormat, false},
      {"repeat", checkRepeat, false},
      {"atomic", checkAtomic, false},
      {"end-of-task", checkEndOfTask, false},
      {"core", checkCore, false},
      {"encodable", checkEncodable, false},
      {"missing-source", checkMissingSource, true},
      {"allocation", checkAllocation, true},
      {"backend-port", checkBackendPort, true},
      {"idle-external", checkIdleExternal, true},
      {"repeatable", checkRepeatable, true},
      {"order", checkOrder, true},
  };
  return Rules;
}

static std::optional<Violation> check(const GroupRule &Rule, const Group &G,
                                      const MCSubtargetInfo &STI) {
  std::optional<Violation> V = Rule.Check(G, STI);
  if (V) {
    V->Rule = Rule.Name;
    V->IsWarning = Rule.IsWarning;
  }
  return V;
}

std::optional<Violation> Rogue::checkGroup(const Group &G,
                                           const MCSubtargetInfo &STI) {
  for (const GroupRule &Rule : getGroupRules())
    if (!Rule.IsWarning)
      if (std::optional<Violation> V = check(Rule, G, STI))
        return V;
  return std::nullopt;
}

void Rogue::checkGroup(const Group &G, const MCSubtargetInfo &STI,
                       function_ref<void(const Violation &)> Report) {
  for (const GroupRule &Rule : getGroupRules())
    if (std::optional<Violation> V = check(Rule, G, STI))
      Report(*V);
}
