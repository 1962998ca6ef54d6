//===- ValhallExecMessage.cpp - Semantics of memory messages --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Message.h"
#include "ValhallExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::valhall;

namespace {

/// A 64-bit base and an immediate offset.
struct Based {
  static GPUSIM_INLINE void get(WarpState &W, const Op &O, Lanes64 &Address) {
    i64Row<false>(W, O, 0, Address);
    uint64_t Offset = uint64_t(int64_t(O.Offset));
    GPUSIM_LANES Address[L] += Offset;
  }
};

} // namespace

ArrayRef<ExecEntry> valhall::execTableMessage() {
  static const ExecEntry Table[] = {
      {Valhall::LOAD_i8, exec<LoadPart<Based, int8_t, LaneB0>>()},
      {Valhall::LOAD_i16, exec<LoadPart<Based, int16_t, LaneH0>>()},
      {Valhall::LOAD_i8_d0, exec<LoadPart<Based, int8_t, LaneD0>>()},
      {Valhall::LOAD_i16_d0, exec<LoadPart<Based, int16_t, LaneD0>>()},
      {Valhall::LOAD_i32_d0, exec<LoadPart<Based, int32_t, LaneD0>>()},
      {Valhall::LOAD_i24, exec<LoadWords<Based, 3>>()},
      {Valhall::LOAD_i32, exec<LoadWords<Based, 4>>()},
      {Valhall::LOAD_i48, exec<LoadWords<Based, 6>>()},
      {Valhall::LOAD_i64, exec<LoadWords<Based, 8>>()},
      {Valhall::LOAD_i96, exec<LoadWords<Based, 12>>()},
      {Valhall::LOAD_i128, exec<LoadWords<Based, 16>>()},
      {Valhall::STORE_i8, exec<Store<Based, 1>>()},
      {Valhall::STORE_i16, exec<Store<Based, 2>>()},
      {Valhall::STORE_i24, exec<Store<Based, 3>>()},
      {Valhall::STORE_i32, exec<Store<Based, 4>>()},
      {Valhall::STORE_i48, exec<Store<Based, 6>>()},
      {Valhall::STORE_i64, exec<Store<Based, 8>>()},
      {Valhall::STORE_i96, exec<Store<Based, 12>>()},
      {Valhall::STORE_i128, exec<Store<Based, 16>>()},
      {Valhall::ATOM_i32, exec<Atomic<Based, uint32_t>>()},
      {Valhall::ATOM_i64, exec<Atomic<Based, uint64_t>>()},
      {Valhall::ATOM_i64_extend, exec<Atomic<Based, uint64_t>>()},
      {Valhall::ATOM_RETURN_i64_extend, exec<Atomic<Based, uint64_t>>()},
      {Valhall::ATOM_RETURN_i32, exec<Atomic<Based, uint32_t>>()},
      {Valhall::ATOM_RETURN_i64, exec<Atomic<Based, uint64_t>>()},
      {Valhall::ATOM1_i32, exec<Atomic1<Based, uint32_t>>()},
      {Valhall::ATOM1_i64, exec<Atomic1<Based, uint64_t>>()},
      {Valhall::ATOM1_RETURN_i32, exec<Atomic1<Based, uint32_t>>()},
      {Valhall::ATOM1_RETURN_i64, exec<Atomic1<Based, uint64_t>>()},
      {Valhall::ACMPXCHG_i32, exec<CompareExchange<Based, uint32_t>>()},
      {Valhall::ACMPXCHG_i64, exec<CompareExchange<Based, uint64_t>>()},
      {Valhall::LD_GCLK, exec<LoadClock>()},
  };
  return Table;
}
