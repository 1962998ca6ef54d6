//===- RogueExecTest.cpp - Semantics of tests and moves -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"
#include "RogueMonitor.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

struct IsZero {
  template <typename V> static GPUSIM_INLINE bool test(V A, V) {
    return A == 0;
  }
};
struct IsGreaterZero {
  template <typename V> static GPUSIM_INLINE bool test(V A, V) { return A > 0; }
};
struct IsGreaterEqualZero {
  template <typename V> static GPUSIM_INLINE bool test(V A, V) {
    return A >= 0;
  }
};
struct IsEqual {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A == B;
  }
};
struct IsNotEqual {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A != B;
  }
};
struct IsGreater {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A > B;
  }
};
struct IsGreaterEqual {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A >= B;
  }
};
struct IsLess {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A < B;
  }
};
struct IsLessEqual {
  template <typename V> static GPUSIM_INLINE bool test(V A, V B) {
    return A <= B;
  }
};

template <typename Relation> constexpr bool isUnary() {
  return std::is_same_v<Relation, IsZero> ||
         std::is_same_v<Relation, IsGreaterZero> ||
         std::is_same_v<Relation, IsGreaterEqualZero>;
}

/// Compares sources of the type that \p Read gives a lane's bits.
template <typename Relation, typename ReadFn>
GPUSIM_INLINE void compare(TaskState &T, const SubOp &O, ReadFn Read,
                           uint32_t Bits = ~0u) {
  const uint32_t *A = T.feed(O.Src[0]), *B = T.feed(O.Src[1]);
  GPUSIM_LANES T.TestResult[L] =
      Relation::test(Read(A[L]), Read(B[L])) ? ~0u : 0;
  if (T.Monitor)
    T.Monitor->noteTest(A, isUnary<Relation>() ? nullptr : B, Bits);
}

/// \p Relation of two elements of the operation's type.
template <typename Relation>
GPUSIM_INLINE void compareTyped(TaskState &T, const SubOp &O) {
  unsigned Byte = 8 * O.Element[0], Half = 16 * (O.Element[0] & 1);
  switch (Rogue::TestType(O.Type)) {
  case Rogue::TYPE_F32:
    return compare<Relation>(T, O, [](uint32_t U) { return asFloat(U); });
  case Rogue::TYPE_U32:
    return compare<Relation>(T, O, [](uint32_t U) { return U; });
  case Rogue::TYPE_S32:
    return compare<Relation>(T, O, [](uint32_t U) { return int32_t(U); });
  case Rogue::TYPE_U16:
    return compare<Relation>(T, O,
                             [=](uint32_t U) { return uint16_t(U >> Half); },
                             0xffffu << Half);
  case Rogue::TYPE_S16:
    return compare<Relation>(T, O,
                             [=](uint32_t U) { return int16_t(U >> Half); },
                             0xffffu << Half);
  case Rogue::TYPE_U8:
    return compare<Relation>(T, O,
                             [=](uint32_t U) { return uint8_t(U >> Byte); },
                             0xffu << Byte);
  case Rogue::TYPE_S8:
    return compare<Relation>(T, O,
                             [=](uint32_t U) { return int8_t(U >> Byte); },
                             0xffu << Byte);
  }
}

struct Test {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    switch (Rogue::TestOp(O.Mode)) {
    case Rogue::TEST_Z:
      compareTyped<IsZero>(T, O);
      break;
    case Rogue::TEST_GZ:
      compareTyped<IsGreaterZero>(T, O);
      break;
    case Rogue::TEST_GEZ:
      compareTyped<IsGreaterEqualZero>(T, O);
      break;
    case Rogue::TEST_C:
      GPUSIM_LANES T.TestResult[L] = 0 - T.Carry[L];
      break;
    case Rogue::TEST_E:
      compareTyped<IsEqual>(T, O);
      break;
    case Rogue::TEST_G:
      compareTyped<IsGreater>(T, O);
      break;
    case Rogue::TEST_GE:
      compareTyped<IsGreaterEqual>(T, O);
      break;
    case Rogue::TEST_NE:
      compareTyped<IsNotEqual>(T, O);
      break;
    case Rogue::TEST_L:
      compareTyped<IsLess>(T, O);
      break;
    case Rogue::TEST_LE:
      compareTyped<IsLessEqual>(T, O);
      break;
    }
    if (O.WritesP0) {
      T.NewP0 = bitsOfMask(T.TestResult);
      T.WritesP0 = true;
    }
  }
};

/// All bits of the bytes that \p Mask names.
GPUSIM_INLINE uint32_t byteMask(unsigned Mask) {
  return (Mask & 1 ? 0xffu : 0) | (Mask & 2 ? 0xff00u : 0) |
         (Mask & 4 ? 0xff0000u : 0) | (Mask & 8 ? 0xff000000u : 0);
}

/// W0 takes the masked bytes from another feed than its default.
struct Move {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    uint32_t Bytes = byteMask(O.Mask);
    const uint32_t *A = T.feed(O.Src[0]), *Default = T.W[0];
    uint32_t *V = T.Output[0];
    GPUSIM_LANES V[L] = (A[L] & Bytes) | (Default[L] & ~Bytes);
    T.W[0] = V;
  }
};

/// As Move where the test is true; then W1 is replaced, too.
struct ConditionalMove {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    uint32_t Bytes = byteMask(O.Mask);
    for (unsigned I = 0; I != 2; ++I) {
      const uint32_t *A = T.feed(O.Src[I]), *Default = T.W[I];
      uint32_t *V = T.Output[I];
      GPUSIM_LANES {
        uint32_t Take = T.TestResult[L] & Bytes;
        V[L] = (A[L] & Take) | (Default[L] & ~Take);
      }
      T.W[I] = V;
      Bytes = ~0u;
    }
  }
};

} // namespace

ArrayRef<ExecEntry> rogue::execTableTest() {
  static const ExecEntry Table[] = {
      {Rogue::TST, exec<Test>()},
      {Rogue::MOV, exec<Move>()},
      {Rogue::MOVC, exec<ConditionalMove>()},
  };
  return Table;
}
