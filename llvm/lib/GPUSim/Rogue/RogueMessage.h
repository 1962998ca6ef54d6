//===- RogueMessage.h - What operations of memory share ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEMESSAGE_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEMESSAGE_H

#include "RogueMonitor.h"
#include "RogueTask.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

namespace llvm {
namespace gpusim {
namespace rogue {

/// Runs \p Fn for each instance that executes the group, until one fails.
template <typename F> inline void eachActive(TaskState &T, F Fn) {
  for (uint32_t M = T.Active; M && !T.Failed; M &= M - 1)
    Fn(unsigned(llvm::countr_zero(M)));
}

/// Host pointer to what instance \p L accesses; null after a mistake.
inline uint8_t *access(TaskState &T, const SubOp &O, unsigned L, uint64_t At,
                       uint32_t Bytes, bool Write, bool Atomic) {
  if (L >= T.Items) {
    T.fail(L, "accesses memory, but the program should have masked it");
    return nullptr;
  }
  if (T.CheckAlignment && At % O.Bytes) {
    T.fail(L, "address 0x" + utohexstr(At, /*LowerCase=*/true) +
                  " is not a multiple of " + utostr(O.Bytes));
    return nullptr;
  }
  if (T.CheckMemory && !T.Pending.idle()) {
    std::string Why = T.Pending.explainAccess(L, At, Bytes, Write, Atomic);
    if (!Why.empty()) {
      T.fail(L, Why);
      return nullptr;
    }
  }
  uint8_t *P;
  if (T.Monitor)
    P = T.Monitor->begin(L, At, Bytes,
                         Atomic  ? AccessKind::Atomic
                         : Write ? AccessKind::Store
                                 : AccessKind::Load);
  else
    P = T.Mem->access(At, Bytes, Write, T.FirstItem + L);
  if (!P)
    T.fail(L, (Write ? "write to " : "read from ") +
                  T.Mem->explain(At, Bytes, Write, T.FirstItem + L));
  return P;
}

/// Notes that the operation uses \p Count registers from \p R on until its
/// fence returns.
inline void hold(TaskState &T, const SubOp &O, const Operand &R, unsigned Count,
                 bool Result) {
  for (unsigned K = 0; K != Count; ++K) {
    if (!R.IndexedBy) {
      T.Pending.addRegister(O.Fence, T.registerIdOf(R, K, 0), T.Active, Result,
                            T.G->Address);
      continue;
    }
    for (uint32_t M = T.Active; M; M &= M - 1) {
      unsigned L = llvm::countr_zero(M);
      T.Pending.addRegister(O.Fence, T.registerIdOf(R, K, L), 1u << L, Result,
                            T.G->Address);
    }
  }
}

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEMESSAGE_H
