//===- BifrostMessageTest.cpp - Memory messages of clauses ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTesting.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace mgpu;
using namespace llvm::support::endian;

namespace {

const std::string End = single("*NOP t0");

/// Runs \p Clauses on \p Items work-items with r2 and r3 holding the address of
/// the buffer.
std::vector<uint8_t> run(const std::string &Clauses, unsigned Items,
                         std::vector<uint8_t> Buffer,
                         SnippetOptions O = bifrostOptions()) {
  Buffer.resize(4096);
  EXPECT_EQ(runProgram(clause(tuple("MOV.i32 r2:t0, u0.w0", "") +
                              tuple("MOV.i32 r3:t0, u0.w1", "")) +
                           Clauses,
                       Items, Buffer, O),
            "")
      << Clauses;
  return Buffer;
}
uint32_t word(const std::vector<uint8_t> &Buffer, unsigned I) {
  return read32le(&Buffer[4 * I]);
}

/// Bytes 0x81, 0x82, ...
std::vector<uint8_t> numbered() {
  std::vector<uint8_t> Buffer(64);
  for (unsigned I = 0; I != 64; ++I)
    Buffer[I] = 0x81 + I;
  return Buffer;
}

TEST(BifrostMessages, LoadsOfAllSizes) {
  struct {
    const char *Load;
    std::vector<uint32_t> Words;
  } Cases[] = {
      {"i8", {0xeeeeee81}},
      {"i8.b2", {0xee81eeee}},
      {"i8.w0.zext", {0x81}},
      {"i8.w0.sext", {0xffffff81}},
      {"i8.h1.sext", {0xff81eeee}},
      {"i8.d0.sext", {0xffffff81, 0xffffffff}},
      {"i16", {0xeeee8281}},
      {"i16.h1", {0x8281eeee}},
      {"i16.w0.sext", {0xffff8281}},
      {"i16.d0.zext", {0x8281, 0}},
      {"i24", {0x838281}},
      {"i32", {0x84838281}},
      {"i32.d0.sext", {0x84838281, 0xffffffff}},
      {"i48", {0x84838281, 0x8685}},
      {"i64", {0x84838281, 0x88878685}},
      {"i96", {0x84838281, 0x88878685, 0x8c8b8a89}},
      {"i128", {0x84838281, 0x88878685, 0x8c8b8a89, 0x908f8e8d}},
  };
  for (const auto &C : Cases) {
    std::vector<uint8_t> Out = run(
        clause(tuple("MOV.i32 r4:t0, 0xeeeeeeee", "MOV.i32 r5:t1, 0xeeeeeeee") +
               tuple("MOV.i32 r6:t0, 0xeeeeeeee", "MOV.i32 r7:t1, 0xeeeeeeee") +
               tuple("", "")) +
            single(std::string("+LOAD.") + C.Load + " t1, r2, r3, @r4",
                   "nbb dwb(0)") +
            clause(tuple("", "IADD.s32 t1, r2, 0x100") +
                   tuple("", "STORE.i128 t1, t1, r3, @r4")) +
            End,
        1, numbered());
    for (unsigned I = 0; I != 4; ++I)
      EXPECT_EQ(word(Out, 64 + I), I < C.Words.size() ? C.Words[I] : 0xeeeeeeee)
          << C.Load << " word " << I;
  }
}

TEST(BifrostMessages, StoresOfAllSizes) {
  for (unsigned Bits : {8, 16, 24, 32, 48, 64, 96, 128}) {
    std::vector<uint8_t> Out =
        run(single("+LOAD.i128 t1, r2, r3, @r4", "nbb dwb(0)") +
                clause(tuple("", "IADD.s32 t1, r2, 0x100") +
                       tuple("", "STORE.i" + std::to_string(Bits) +
                                     " t1, t1, r3, @r4")) +
                End,
            1, numbered());
    for (unsigned I = 0; I != 16; ++I)
      EXPECT_EQ(Out[0x100 + I], I < Bits / 8 ? 0x81 + I : 0)
          << Bits << " " << I;
  }
}

TEST(BifrostMessages, Segments) {
  // Each lane keeps its number at the same private offset, and at an offset of
  // its own in local memory.
  std::vector<uint8_t> Out =
      run(clause(tuple("LSHIFT_OR.i32 r6:t0, r60, #0, 2", "") +
                 tuple("MOV.i32 r4:t0, r60", "") +
                 tuple("MOV.i32 r7:t0, #0", "IADD.s32 r2:t1, r2, r6") +
                 tuple("", "")) +
              single("+STORE.i32.tl t1, r7, r7, @r4", "nbb dwb(0)") +
              single("+STORE.i32.wls t1, r6, r7, @r4", "nbb dwb(0)") +
              single("+LOAD.i32.tl t1, r7, r7, @r8", "nbb dwb(0)") +
              single("+LOAD.i32.wls t1, r6, r7, @r9", "nbb dwb(0)") +
              clause(tuple("IADDC.i32 r8:t0, r8, r9, #0", "") + tuple("", "")) +
              single("+STORE.i32 t1, r2, r3, @r8") + End,
          8, {});
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(word(Out, L), 2 * L);
}

TEST(BifrostMessages, AddressesOfSegments) {
  // A store to the segment, a load from the flat address.
  std::vector<uint8_t> Out = run(
      clause(tuple("MOV.i32 r4:t0, 0x5a", "") + tuple("MOV.i32 r6:t0, 16", "") +
             tuple("MOV.i32 r7:t0, #0", "") + tuple("", "")) +
          single("+STORE.i32.wls t1, r6, r7, @r4", "nbb dwb(0)") +
          clause(tuple("SEG_ADD.wls r8:t0, r6", "SEG_ADD.wls r9:t1, r7") +
                     tuple("", "") + tuple("", "LOAD.i32 t1, r8, r9, @r10"),
                 "nbb dwb(0)") +
          single("+STORE.i32 t1, r2, r3, @r10") + End,
      1, {});
  EXPECT_EQ(word(Out, 0), 0x5au);
}

TEST(BifrostMessages, OutOfBoundsAndMisaligned) {
  SnippetOptions O = bifrostOptions();
  auto Load = [](const char *Offset) {
    return clause(tuple("MOV.i32 t0, u0.w0", "MOV.i32 r3:t1, u0.w1") +
                  tuple("", std::string("IADD.s32 t1, t0, ") + Offset) +
                  tuple("", "LOAD.i32 t1, t1, r3, @r4")) +
           End;
  };
  EXPECT_NE(runProgram(Load("0xfffffffc"), 1, O).find("is outside of"),
            std::string::npos);
  EXPECT_NE(runProgram(Load("2"), 1, O).find("not aligned to 4 bytes"),
            std::string::npos);
  EXPECT_EQ(runProgram(Load("4"), 1, O), "");
}

//===--- Atomics ----------------------------------------------------------===//

/// All lanes add to one word and store what they got.
std::string atomic(const std::string &Op, const std::string &Post,
                   bool HasOperand) {
  std::string X = HasOperand ? ", r8" : "";
  return clause(tuple("LSHIFT_OR.i32 t0, r60, #0, 2", "") +
                tuple("MOV.i32 r8:t0, r60", "IADD.s32 r4:t1, r2, t0") +
                tuple("", "")) +
         clause(tuple("ATOM_C" + Op + " t0, r2, r3" + X,
                      "ATOM_CX t1, r2, r3, r8, @r8"),
                "nbb dwb(0)") +
         single("*ATOM_POST.i32." + Post + " r10:t0, r8, r9") +
         clause(tuple("", "IADD.s32 t1, r4, 0x100") +
                tuple("", "STORE.i32 t1, t1, r3, @r10")) +
         End;
}

TEST(BifrostMessages, AtomicsOfOneWord) {
  std::vector<uint8_t> Init(4);
  write32le(Init.data(), 1000);
  std::vector<uint8_t> Out =
      run(atomic("_RETURN.i32.aadd", "aadd", true), 8, Init);
  EXPECT_EQ(word(Out, 0), 1028u);
  uint32_t Sum = 1000;
  for (unsigned L = 0; L != 8; ++L) {
    EXPECT_EQ(word(Out, 64 + L), Sum) << L;
    Sum += L;
  }
  Out = run(atomic("1_RETURN.i32.adec", "aadd", false), 8, Init);
  EXPECT_EQ(word(Out, 0), 992u);
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(word(Out, 64 + L), 1000 - L) << L;
  write32le(Init.data(), 3);
  Out = run(atomic("_RETURN.i32.asmax", "asmax", true), 8, Init);
  EXPECT_EQ(word(Out, 0), 7u);
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(word(Out, 64 + L), L < 4 ? 3 : L - 1) << L;
  Out = run(atomic("1_RETURN.i32.aor1", "aor", false), 2, {});
  EXPECT_EQ(word(Out, 0), 1u);
  EXPECT_EQ(word(Out, 64), 0u);
  EXPECT_EQ(word(Out, 65), 1u);
}

TEST(BifrostMessages, AtomicHalvesMustAgree) {
  std::string Program = clause(tuple("MOV.i32 r2:t0, u0.w0", "") +
                               tuple("MOV.i32 r3:t0, u0.w1", "") +
                               tuple("MOV.i32 r8:t0, #0", "") + tuple("", ""));
  auto Pair = [&](const char *Second) {
    return Program +
           clause(tuple("ATOM_C.i32.aadd t0, r2, r3, r8",
                        std::string("ATOM_CX t1, ") + Second + ", @r8")) +
           End;
  };
  SnippetOptions O = bifrostOptions();
  EXPECT_EQ(runProgram(Pair("r2, r3, r8"), 1, O), "");
  EXPECT_NE(runProgram(Pair("r3, r2, r8"), 1, O).find("different addresses"),
            std::string::npos);
  EXPECT_NE(runProgram(Pair("r2, r3, r2"), 1, O).find("different operands"),
            std::string::npos);
}

TEST(BifrostMessages, Exchanges) {
  std::vector<uint8_t> Init(4);
  write32le(Init.data(), 77);
  // One lane after the other: each gets what the one before it left.
  std::vector<uint8_t> Out =
      run(clause(tuple("LSHIFT_OR.i32 t0, r60, #0, 2", "") +
                 tuple("MOV.i32 r8:t0, r60", "IADD.s32 r4:t1, r2, t0") +
                 tuple("", "")) +
              single("+AXCHG.i32 t1, r2, r3, @r8", "nbb dwb(0)") +
              clause(tuple("", "IADD.s32 t1, r4, 0x100") +
                     tuple("", "STORE.i32 t1, t1, r3, @r8")) +
              End,
          4, Init);
  EXPECT_EQ(word(Out, 0), 3u);
  EXPECT_EQ(word(Out, 64), 77u);
  EXPECT_EQ(word(Out, 65), 0u);
  EXPECT_EQ(word(Out, 67), 2u);
  // {new, compare}: lane 2 finds what it expects.
  write32le(Init.data(), 2);
  Out = run(clause(tuple("LSHIFT_OR.i32 t0, r60, #0, 2", "") +
                   tuple("MOV.i32 r8:t0, 0x63", "IADD.s32 r4:t1, r2, t0") +
                   tuple("MOV.i32 r9:t0, r60", "") + tuple("", "")) +
                single("+ACMPXCHG.i32 t1, r2, r3, @r8", "nbb dwb(0)") +
                clause(tuple("", "IADD.s32 t1, r4, 0x100") +
                       tuple("", "STORE.i32 t1, t1, r3, @r8")) +
                End,
            4, Init);
  EXPECT_EQ(word(Out, 0), 0x63u);
  EXPECT_EQ(word(Out, 64), 2u);
  EXPECT_EQ(word(Out, 66), 2u);
  EXPECT_EQ(word(Out, 67), 0x63u);
}

TEST(BifrostMessages, Clock) {
  std::vector<uint8_t> Out =
      run(single("+LD_GCLK.u64.cycle_counter t1, @r8", "nbb dwb(0)") +
              single("*NOP t0") +
              single("+LD_GCLK.u64.cycle_counter t1, @r10", "nbb dwb(0)") +
              single("+STORE.i128 t1, r2, r3, @r8") + End,
          1, {});
  EXPECT_GT(read64le(&Out[8]), read64le(&Out[0]));
}

} // namespace
