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
#include <algorithm>

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

Fences::Access &Fences::newAccess(unsigned Fence, bool Write, bool Atomic,
                                  uint32_t Address) {
  Access &New = Accesses.emplace_back();
  New.Low = ~uint64_t(0);
  New.High = 0;
  New.Lanes = 0;
  New.Address = Address;
  New.Fence = uint8_t(Fence);
  New.Write = Write;
  New.Atomic = Atomic;
  return New;
}

void Fences::addAccess(unsigned Fence, unsigned Lane, uint64_t At,
                       uint32_t Bytes, bool Write, bool Atomic,
                       uint32_t Address) {
  issue(Fence);
  uint32_t Bit = 1u << Lane;
  bool IsNew = Accesses.empty() || Accesses.back().Address != Address ||
               Accesses.back().Fence != Fence || Accesses.back().Lanes & Bit;
  Access &A =
      IsNew ? newAccess(Fence, Write, Atomic, Address) : Accesses.back();
  A.Lanes |= Bit;
  A.At[Lane] = At;
  A.Bytes[Lane] = Bytes;
  A.Low = std::min(A.Low, At);
  A.High = std::max(A.High, At + Bytes);
}

void Fences::addAccesses(unsigned Fence, uint32_t Lanes,
                         const uint64_t (&At)[NumLanes], uint64_t Low,
                         uint64_t High, uint32_t Bytes, bool Write,
                         uint32_t Address) {
  issue(Fence);
  Access &A = newAccess(Fence, Write, /*Atomic=*/false, Address);
  A.Lanes = Lanes;
  A.Low = Low;
  A.High = High;
  std::copy(std::begin(At), std::end(At), std::begin(A.At));
  std::fill(std::begin(A.Bytes), std::end(A.Bytes), Bytes);
}

bool Fences::mayTouch(uint64_t Low, uint64_t High, bool Write) const {
  return llvm::any_of(Accesses, [&](const Access &A) {
    return (Write || A.Write) && Low < A.High && A.Low < High;
  });
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
    if (!(Write || A.Write) || (Atomic && A.Atomic) || At >= A.High ||
        A.Low >= At + Bytes || !(A.Lanes >> Lane & 1) ||
        At >= A.At[Lane] + A.Bytes[Lane] || A.At[Lane] >= At + Bytes)
      continue;
    return std::string(Write ? "writes" : "reads") +
           " bytes that are accessed by the operation" +
           withoutWait(A.Address, A.Fence);
  }
  return "";
}
