//===- RogueExecVertex.cpp - Semantics of vertex output -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The unified vertex store: each instance has so many words of output as the
// launch says. What instances without a vertex write goes nowhere.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"
#include "RogueMessage.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

bool isVertex(TaskState &T) {
  if (!T.Vertex)
    T.fail(T.Active ? llvm::countr_zero(T.Active) : 0,
           "an instruction of vertex shaders; the launch is of another one");
  return T.Vertex;
}

/// SubOp::Mode: the port; SubOp::Imm: the address in words.
void write(TaskState &T, const SubOp &O) {
  if (!isVertex(T))
    return;
  uint32_t Address = O.Imm + T.Iteration;
  if (Address >= T.Vertex->OutputCount)
    return T.fail(T.Active ? llvm::countr_zero(T.Active) : 0,
                  "writes output " + utostr(Address) +
                      " of a vertex, which has " +
                      utostr(T.Vertex->OutputCount));
  const uint32_t *Values = T.W[O.Mode];
  eachActive(T, [&](unsigned L) {
    if (L >= T.Items)
      return;
    uint64_t At = T.Vertex->Outputs +
                  4 * ((T.FirstFragment + L) * T.Vertex->OutputCount + Address);
    uint8_t *To = T.Mem->access(At, 4, /*Write=*/true, /*Item=*/0);
    if (!To)
      return T.fail(L, "the vertex at " + T.Mem->explain(At, 4, true, 0));
    support::endian::write32le(To, Values[L]);
  });
}

void emit(TaskState &T, const SubOp &) { isVertex(T); }

} // namespace

ArrayRef<ExecEntry> rogue::execTableVertex() {
  static const ExecEntry Table[] = {
      {Rogue::UVSW_WRITE, write},       {Rogue::UVSW_WRITE_EMIT_ENDTASK, write},
      {Rogue::UVSW_EMIT, emit},         {Rogue::UVSW_ENDTASK, emit},
      {Rogue::UVSW_EMIT_ENDTASK, emit},
  };
  return Table;
}
