//===- RogueBitwiseTest.cpp - Semantics of the bitwise ALU of a USC ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "SimHarness.h"
#include "gtest/gtest.h"
#include <bitset>
#include <functional>

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

/// Checks that \p Text gives r8 = \p F(r0 to r3), where r1 and r3 are small.
void check(const std::string &Text,
           std::function<uint32_t(const Registers &)> F) {
  std::vector<Registers> Inputs;
  std::vector<uint32_t> V = patterns32(20);
  for (size_t I = 0; I != V.size(); ++I)
    for (uint32_t J = 0; J != 40; ++J)
      Inputs.push_back({V[I], J, V[(I * 7 + J) % V.size()], (J * 11) % 34});
  auto Out = runSnippet(Text, Inputs);
  ASSERT_EQ(Out.size(), Inputs.size()) << Text;
  for (size_t I = 0; I != Out.size(); ++I)
    ASSERT_EQ(Out[I][0], F(Inputs[I]))
        << Text << std::hex << "of " << Inputs[I][0] << ", " << Inputs[I][1]
        << ", " << Inputs[I][2] << ", " << Inputs[I][3];
}

uint32_t ones(uint32_t Width) { return Width >= 32 ? ~0u : (1u << Width) - 1; }

TEST(RogueBitwise, LogicalOperations) {
  struct {
    const char *Op;
    std::function<uint32_t(uint32_t, uint32_t)> F;
  } Ops[] = {{"and", [](uint32_t A, uint32_t B) { return A & B; }},
             {"or", [](uint32_t A, uint32_t B) { return A | B; }},
             {"xor", [](uint32_t A, uint32_t B) { return A ^ B; }},
             {"nand", [](uint32_t A, uint32_t B) { return ~(A & B); }},
             {"nor", [](uint32_t A, uint32_t B) { return ~(A | B); }},
             {"xnor", [](uint32_t A, uint32_t B) { return ~(A ^ B); }}};
  for (const auto &Op : Ops) {
    check("{ s2 = r0, s3 = r2; byp ft2, s2; " + std::string(Op.Op) +
              " ft4, _, ft2, _, s3; w0 = r8 }\n",
          [&](const Registers &R) { return Op.F(R[0], R[2]); });
    check("{ s2 = r0, s3 = r2; byp ft0, ft1, s0, 0xff00f; byp ft2, s2; " +
              std::string(Op.Op) + " ft4, ft1, ft2, ~ft1, s3; w0 = r8 }\n",
          [&](const Registers &R) {
            return Op.F(R[0] & 0xff00f, R[2] & ~0xff00fu);
          });
  }
}

TEST(RogueBitwise, ShiftsCountModulo32) {
  const std::string Head = "{ s1 = r0, s4 = r1; byp ft0, ft1, s0, s1; ",
                    Tail = " ft5, ft4, s4; w0 = r8 }\n";
  check(Head + "lsl" + Tail,
        [](const Registers &R) { return R[0] << (R[1] & 31); });
  check(Head + "shr" + Tail,
        [](const Registers &R) { return R[0] >> (R[1] & 31); });
  check(Head + "rol" + Tail, [](const Registers &R) {
    return uint32_t((uint64_t(R[0]) * 0x100000001ull) >> (32 - (R[1] & 31)));
  });
  check(Head + "asr.twb" + Tail, [](const Registers &R) {
    return uint32_t(int64_t(int32_t(R[0])) >> (R[1] & 31));
  });
  check(Head + "asr.pwb" + Tail, [](const Registers &R) {
    return uint32_t(int64_t(int16_t(R[0])) >> (R[1] & 31));
  });
}

TEST(RogueBitwise, FieldsOfAMask) {
  // Unsigned and signed field of r3 bits at r1; positions stay below 32.
  auto Field = [](const Registers &R) {
    uint32_t P = R[1] & 31;
    return (R[0] & ones(R[3]) << P) >> P;
  };
  const std::string Place =
      "{ s2 = r1, s3 = c31; byp ft2, s2; and ft4, _, ft2, _, s3; w0 = r20 }\n";
  const std::string Head = Place + "{ s0 = r3, s1 = r20, s2 = r0, s3 = c0, "
                                   "s4 = r20; msk ft0, ft1, s0, s1; "
                                   "or ft4, ft1, ft2, ~ft1, s3; ";
  check(Head + "shr ft5, ft4, s4; w0 = r8 }\n", Field);
  check(Head + "asr.mtb ft5, ft4, s4; w0 = r8 }\n", [&](const Registers &R) {
    uint32_t P = R[1] & 31, Top = (R[3] + P - 1) & 31;
    uint32_t In = R[0] & ones(R[3]) << P;
    int64_t Wide = int32_t(In << (31 - Top));
    return uint32_t(Wide >> std::min(31 - Top + P, 63u));
  });
  check("{ s0 = r3, s1 = r1, s2 = r0, s3 = r2; msk ft0, ft1, s0, s1; "
        "lsl ft2, s2, s1; or ft4, ft1, ft2, ~ft1, s3; w0 = r8 }\n",
        [](const Registers &R) {
          uint32_t Mask = R[1] < 32 ? ones(R[3]) << R[1] : 0;
          return (R[0] << (R[1] & 31) & Mask) | (R[2] & ~Mask);
        });
}

TEST(RogueBitwise, CountsAndReversals) {
  check("{ s2 = r0; cbs ft3, s2; w1 = r8 }\n", [](const Registers &R) {
    return uint32_t(std::bitset<32>(R[0]).count());
  });
  check("{ s2 = r0; ftb ft3, s2; w1 = r8 }\n", [](const Registers &R) {
    uint32_t Bit = ~0u;
    for (uint32_t I = 0; I != 32; ++I)
      if (R[0] >> I & 1)
        Bit = I;
    return Bit;
  });
  check("{ s2 = r0; rev ft2, s2; ftb ft3, ft2; w1 = r8 }\n",
        [](const Registers &R) {
          for (uint32_t I = 0; I != 32; ++I)
            if (R[0] >> I & 1)
              return 31 - I;
          return ~0u;
        });
  check("{ s1 = r0, s2 = r2; shfl ft2, s2, s1; byp ft3, ft2; w1 = r8 }\n",
        [](const Registers &R) {
          uint32_t V = 0;
          for (uint32_t I = 0; I != 16; ++I)
            V |= (R[2] >> I & 1) << 2 * I | (R[0] >> I & 1) << (2 * I + 1);
          return V;
        });
}

TEST(RogueBitwise, ImmediatesAndPassingOn) {
  check("{ byp ft0, ft1, s0, 0x12345678; w0 = r8 }\n",
        [](const Registers &) { return 0x12345678u; });
  check("{ byp ft0, ft1, s0, 0xfedc.h; w0 = r8 }\n",
        [](const Registers &) { return 0xfedcu; });
  // The counter passes on s2 while the logical unit works.
  check("{ s2 = r0, s3 = r2; byp ft2, s2; and ft4, _, ft2, _, s3; w0 = r20, "
        "w1 = r8 }\n",
        [](const Registers &R) { return R[0]; });
}

TEST(RogueBitwise, PredicateInAndOut) {
  // p0 = r1 == 0, then the bits of r0 in r2 are cleared or set.
  check("{ s1 = r1, s4 = c0; byp ft0, ft1, s0, s1; lsl ft5, ft4, s4; "
        "tz p0, ft5 }\n"
        "{ s1 = r0, s4 = r2; byp ft0, ft1, s0, s1; cps ft5, p0, ft4, s4; "
        "w0 = r8 }\n",
        [](const Registers &R) {
          return R[1] == 0 ? R[2] | R[0] : R[2] & ~R[0];
        });
  check("{ s2 = r1; cbs ft3, s2; tnz p0, ft3 }\n"
        "{ s0 = c5, is4 = ft0; mbyp ft0, s0; w0 = r8 }\n"
        "if(p0) { s0 = c6, is4 = ft0; mbyp ft0, s0; w0 = r8 }\n",
        [](const Registers &R) { return R[1] ? 6u : 5u; });
}

} // namespace
