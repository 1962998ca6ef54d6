//===-- RogueEvidence.td - How behaviour is known ----------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The open compiler is Mesa's, judged by 789 programs that it compiled for
// bxs-4-64. Fields of an operation that are independent of each other count
// one by one.
//
//===----------------------------------------------------------------------===//

include "GPUMC/Evidence.td"

foreach op = !instances<RogueOp>() in
  if !and(!eq(!cast<string>(op.Evidence), "OnlyTables"), !not(op.Bypass)) then
    def Documented_ # op : DocumentedInst<op>;
// Code with fences that other tasks see has no other way to wait for writes.
def Documented_IDF : DocumentedInst<IDF>;

class CodeSet<list<ModValue> codes> {
  int Value = !foldl(0, codes, set, c, !or(set, !shl(1, c.Code)));
}
// Loops end for all who run.
def Form_CNDLT : EmittedForm<CNDLT, "cond", CodeSet<[CND_ALWAYS]>.Value>;
// Less or equal is greater or equal with operands exchanged.
def Form_TST : EmittedForm<TST, "cond", CodeSet<[
  TEST_Z, TEST_GZ, TEST_GEZ, TEST_E, TEST_G, TEST_GE, TEST_NE, TEST_L]>.Value>;
