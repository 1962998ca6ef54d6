//===- ArithmeticNames.h - What names of instructions tell ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_ARITHMETICNAMES_H
#define LLVM_LIB_GPUREPORT_ARITHMETICNAMES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
namespace gpureport {

/// \p Mnemonic, of an instruction of an arithmetic unit, moves or joins.
inline bool isMove(StringRef Mnemonic) {
  for (StringRef Prefix : {"MOV", "MKVEC", "SWZ"})
    if (Mnemonic.starts_with(Prefix))
      return true;
  return false;
}

/// It computes something new: no move, conversion or branch.
inline bool isComputation(StringRef Mnemonic) {
  return !isMove(Mnemonic) && !Mnemonic.contains("_TO_") &&
         !Mnemonic.starts_with("NOP") && !Mnemonic.starts_with("BRANCH") &&
         !Mnemonic.starts_with("JUMP");
}

/// The type at the end of \p Mnemonic has at most 16 bits: "FMA.v2f16".
inline bool hasNarrowType(StringRef Mnemonic) {
  StringRef Type = Mnemonic.rsplit('.').second;
  StringRef Bits = Type.drop_front(Type.find_last_not_of("0123456789") + 1);
  return Type.size() > Bits.size() && (Bits == "16" || Bits == "8");
}

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_ARITHMETICNAMES_H
