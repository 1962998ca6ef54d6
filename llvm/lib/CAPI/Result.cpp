//===- Result.cpp - Results of the C interface ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI.h"

using namespace llvm;
using namespace llvm::capi;

mgpu_status mgpu_result_get_counters(const mgpu_result *R,
                                     mgpu_counters *Counters) {
  if (!R)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no result");
  return answer(R->Counters, Counters);
}

const char *mgpu_result_printed(const mgpu_result *R) {
  return R ? R->Printed.c_str() : "";
}

size_t mgpu_result_unit_count(const mgpu_result *R) {
  return R ? R->Units.size() : 0;
}

mgpu_status mgpu_result_get_unit(const mgpu_result *R, size_t Index,
                                 mgpu_unit_counters *Unit) {
  if (Index >= mgpu_result_unit_count(R))
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "the result has no unit " + Twine(Index));
  mgpu_unit_counters U = {};
  U.name = R->Units[Index].Name.data();
  U.cycles = R->Units[Index].Cycles;
  return answer(U, Unit);
}

size_t mgpu_result_instruction_count(const mgpu_result *R) {
  return R ? R->Instructions.size() : 0;
}

mgpu_status mgpu_result_get_instruction(const mgpu_result *R, size_t Index,
                                        mgpu_instruction_counters *Out) {
  if (Index >= mgpu_result_instruction_count(R))
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "the result has no instruction " + Twine(Index));
  const mgpu_result::Instruction &I = R->Instructions[Index];
  mgpu_instruction_counters C = {};
  C.address = I.Address;
  C.text = I.Text.c_str();
  C.source = I.Source.c_str();
  C.warps = I.Warps;
  C.lanes = I.Lanes;
  return answer(C, Out);
}

void mgpu_result_release(mgpu_result *R) { mgpu_result::release(R); }
