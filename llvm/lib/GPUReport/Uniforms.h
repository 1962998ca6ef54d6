//===- Uniforms.h - What is computed from uniforms alone --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that follows from uniforms and constants alone is the same in all
// threads of a launch or draw, so the host could compute it once.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_UNIFORMS_H
#define LLVM_LIB_GPUREPORT_UNIFORMS_H

#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace llvm {
namespace gpureport {
struct DecodedInst;
class CostModel;

/// Which registers hold the same value in all threads, and which statement gave
/// it to them: where two of them meet, threads may come from either.
class UniformRegisters {
public:
  explicit UniformRegisters(unsigned Count) : Origins(Count, PerThread) {}

  bool isUniform(unsigned Reg) const {
    return Reg < Origins.size() && Origins[Reg] != PerThread;
  }
  /// The current statement writes \p Reg.
  void set(unsigned Reg, bool IsUniform) {
    if (Reg < Origins.size())
      Origins[Reg] = IsUniform ? Current : PerThread;
  }
  void setCurrent(size_t Statement) { Current = Statement + 1; }
  /// \returns true if anything changes.
  bool meet(const UniformRegisters &Other);

private:
  static constexpr size_t PerThread = 0;
  std::vector<size_t> Origins;
  size_t Current = PerThread;
};

/// \p Code has an operation, other than a move, on uniforms and constants
/// alone, one uniform at least.
bool hasUniformComputation(ArrayRef<DecodedInst> Code, const CostModel &Model);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_UNIFORMS_H
