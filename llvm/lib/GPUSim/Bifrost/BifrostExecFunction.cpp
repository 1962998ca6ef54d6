//===- BifrostExecFunction.cpp - Semantics of functions and lanes ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Function.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

/// The tables see the sign, the exponent and this many bits of the normalised
/// significand behind the leading one; the step behind them makes a full result
/// of theirs.
constexpr unsigned TableBits = 17;

/// The fraction of \p X as std::frexp has it, as the tables see it.
inline double tableFraction(double X, int &E) {
  return std::ldexp(std::trunc(std::ldexp(std::frexp(X, &E), TableBits + 1)),
                    -int(TableBits + 1));
}

/// 1 / FREXPM(x) and 1 / sqrt(FREXPM.sqrt(x)).
inline double reciprocalStep(double X) {
  if (X == 0 || !std::isfinite(X))
    return 1.0 / X;
  int E;
  return 1.0 / tableFraction(X, E);
}
inline double reciprocalRootStep(double X) {
  if (X <= 0 || !std::isfinite(X))
    return 1.0 / std::sqrt(X);
  int E;
  double M = tableFraction(X, E);
  return 1.0 / std::sqrt(E & 1 ? M * 0.5 : M);
}

/// Of r, which is 1 / FREXPM.log(x) in five significant bits: r itself, its
/// negated logarithm to base 2, or its negated natural one. The special values
/// of the logarithms are those of the whole function.
struct LogTable {
  enum { Reduction, Base2, Natural };

  static double one(double X, unsigned Mode) {
    if (X == 0 || !std::isfinite(X) || X < 0) {
      if (Mode == Reduction)
        return 1.0;
      return std::log2(X);
    }
    int E;
    double M = std::frexp(X, &E);
    if (M < 0.75)
      M *= 2;
    double Inverse = 1 / M, Scale = Inverse < 1 ? 32 : 16;
    double R = std::floor(Inverse * Scale + 0.5) / Scale;
    return Mode == Reduction ? R : Mode == Base2 ? -std::log2(R) : -std::log(R);
  }

  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = bitsOf(float(one(asFloat(A[L]), O.Mode)));
    writeF32(W, O, V);
  }
};

/// Subgroups of four, zero for lanes that are not active.
struct LanePermuteOld {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Op Full = O;
    Full.Mode = 1;
    Full.Mode2 = 0;
    Full.Imm = 0;
    LanePermute::run(W, Full);
  }
};

} // namespace

ArrayRef<ExecEntry> bifrost::execTableFunction() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_FRCP_f32, exec<FunctionF32<reciprocal>>()},
      {Bifrost::ADD_FRSQ_f32, exec<FunctionF32<reciprocalRoot>>()},
      {Bifrost::ADD_FRCP_f16, exec<FunctionF16<reciprocal, false>>()},
      {Bifrost::ADD_FRSQ_f16, exec<FunctionF16<reciprocalRoot, false>>()},
      {Bifrost::ADD_FRCP_APPROX_f32, exec<FunctionF32<reciprocalStep>>()},
      {Bifrost::ADD_FRSQ_APPROX_f32, exec<FunctionF32<reciprocalRootStep>>()},
      {Bifrost::ADD_FLOG_TABLE_f32, exec<LogTable>()},
      {Bifrost::ADD_FLOGD_f32, exec<FunctionF32<logFactor>>()},
      {Bifrost::ADD_FEXP_f32, exec<FExpF32>()},
      {Bifrost::ADD_FEXP_TABLE_u4, exec<ExpTable>()},
      {Bifrost::ADD_FSIN_TABLE_u6, exec<SineTable<tableSine>>()},
      {Bifrost::ADD_FCOS_TABLE_u6, exec<SineTable<tableCosine>>()},
      {Bifrost::ADD_WMASK, exec<WarpMask>()},
      {Bifrost::ADD_CLPER_i32, exec<LanePermute>()},
      {Bifrost::ADD_CLPER_OLD_i32, exec<LanePermuteOld>()},
  };
  return Table;
}
