//===- RogueFences.cpp - Operations behind a data fence -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueFences.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpusim::rogue;

void Fences::wait(unsigned Fence) {
  if (!(Issued >> Fence & 1))
    return;
  Issued &= ~(1u << Fence);
  llvm::erase_if(Registers,
                 [&](const Register &R) { return R.Fence == Fence; });
  llvm::erase_if(Accesses, [&](const Access &A) { return A.Fence == Fence; });
}

void Fences::addRegister(unsigned Fence, uint32_t Id, uint32_t Lanes,
                         bool Result, uint32_t Address) {
  issue(Fence);
  Registers.push_back({Id, Lanes, Address, uint8_t(Fence), Result});
}

void Fences::addAccess(unsigned Fence, unsigned Lane, uint64_t At,
                       uint32_t Bytes, bool Write, bool Atomic,
                       uint32_t Address) {
  issue(Fence);
  Accesses.push_back(
      {At, Bytes, Address, uint8_t(Fence), uint8_t(Lane), Write, Atomic});
}

static std::string withoutWait(uint32_t Address, unsigned Fence) {
  return " at 0x" + utohexstr(Address, /*LowerCase=*/true) +
         ", without 'wdf drc" + utostr(Fence) + "' in between";
}

std::string Fences::explainUse(uint32_t Id, uint32_t Lanes, bool Write,
                               unsigned &Lane) const {
  for (const Register &R : Registers) {
    if (R.Id != Id || !(R.Lanes & Lanes) || (!R.Result && !Write))
      continue;
    Lane = llvm::countr_zero(R.Lanes & Lanes);
    return (R.Result ? ", the result of the operation"
                     : ", which is still read by the operation") +
           withoutWait(R.Address, R.Fence);
  }
  return "";
}

std::string Fences::explainAccess(unsigned Lane, uint64_t At, uint32_t Bytes,
                                  bool Write, bool Atomic) const {
  for (const Access &A : Accesses) {
    if (A.Lane != Lane || !(Write || A.Write) || (Atomic && A.Atomic) ||
        At >= A.At + A.Bytes || A.At >= At + Bytes)
      continue;
    return std::string(Write ? "writes" : "reads") +
           " bytes that are accessed by the operation" +
           withoutWait(A.Address, A.Fence);
  }
  return "";
}
