//===- MemoryTest.cpp - Semantics of memory messages ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;
using support::endian::read32le;
using support::endian::read64le;
using support::endian::write32le;
using support::endian::write64le;

namespace {

std::vector<uint8_t> counting() {
  std::vector<uint8_t> Data(4096);
  for (size_t I = 0; I != Data.size(); ++I)
    Data[I] = uint8_t(0x80 + I * 3);
  return Data;
}

/// Runs one work-item; r0 to r3 are stored to offset 2048 afterwards.
std::vector<uint32_t> runOne(const std::string &Text,
                             std::vector<uint8_t> &Data) {
  std::string Error = runProgram(
      Text + "STORE.i128.slot0.end @r0:r1:r2:r3, u0, offset:2048\n", 1, Data);
  EXPECT_EQ(Error, "") << Text;
  std::vector<uint32_t> Words;
  for (unsigned I = 0; I != 4; ++I)
    Words.push_back(read32le(&Data[2048 + 4 * I]));
  return Words;
}

const char *Zeros = "MOV.i32 r0, 0x0\nMOV.i32 r1, 0x0\nMOV.i32 r2, 0x0\n"
                    "MOV.i32 r3, 0x0\n";

TEST(MemorySemantics, LoadsOfAllWidths) {
  std::vector<uint8_t> Data = counting();
  auto Word = [&](unsigned At, unsigned Bytes) {
    uint64_t V = 0;
    for (unsigned I = 0; I != Bytes; ++I)
      V |= uint64_t(Data[At + I]) << (8 * I);
    return V;
  };
  struct {
    const char *Width, *Registers;
    unsigned Bytes, At;
  } Loads[] = {{"i24", "@r0", 3, 8},         {"i32", "@r0", 4, 12},
               {"i48", "@r0:r1", 6, 16},     {"i64", "@r0:r1", 8, 24},
               {"i96", "@r0:r1:r2", 12, 32}, {"i128", "@r0:r1:r2:r3", 16, 48}};
  for (const auto &L : Loads) {
    auto R = runOne(std::string(Zeros) + "LOAD." + L.Width +
                        ".unsigned.slot0.wait0 " + L.Registers +
                        ", u0, offset:" + std::to_string(L.At) + "\n",
                    Data);
    for (unsigned I = 0; I != 4; ++I) {
      unsigned From = 4 * I;
      uint32_t Want =
          From >= L.Bytes ? 0 : Word(L.At + From, std::min(4u, L.Bytes - From));
      EXPECT_EQ(R[I], Want) << L.Width << " word " << I;
    }
  }
}

TEST(MemorySemantics, NarrowLoadsFillALaneOrExtend) {
  struct {
    const char *Suffix, *Registers;
    uint32_t Low, High;
  } Loads[] = {
      {"i8.unsigned", "@r0", 0xaaaaaa80, 0xaaaaaaaa},
      {"i8.b2.unsigned", "@r0", 0xaa80aaaa, 0xaaaaaaaa},
      {"i8.h0", "@r0", 0xaaaaff80, 0xaaaaaaaa},
      {"i8.h1.unsigned", "@r0", 0x0080aaaa, 0xaaaaaaaa},
      {"i8.w0", "@r0", 0xffffff80, 0xaaaaaaaa},
      {"i8.w0.unsigned", "@r0", 0x00000080, 0xaaaaaaaa},
      {"i8.d0", "@r0:r1", 0xffffff80, 0xffffffff},
      {"i8.d0.unsigned", "@r0:r1", 0x00000080, 0},
      {"i16.unsigned", "@r0", 0xaaaa8380, 0xaaaaaaaa},
      {"i16.h1.unsigned", "@r0", 0x8380aaaa, 0xaaaaaaaa},
      {"i16.w0", "@r0", 0xffff8380, 0xaaaaaaaa},
      {"i16.d0", "@r0:r1", 0xffff8380, 0xffffffff},
      {"i32.d0", "@r0:r1", 0x89868380, 0xffffffff},
      {"i32.d0.unsigned", "@r0:r1", 0x89868380, 0},
  };
  for (const auto &L : Loads) {
    std::vector<uint8_t> Data = counting();
    auto R = runOne("IADD_IMM.i32 r0, 0x0, #0xaaaaaaaa\nMOV.i32 r1, r0\n"
                    "MOV.i32 r2, r0\nMOV.i32 r3, r0\n" +
                        std::string("LOAD.") + L.Suffix + ".slot1.wait1 " +
                        L.Registers + ", u0, offset:0\n",
                    Data);
    EXPECT_EQ(R[0], L.Low) << L.Suffix;
    EXPECT_EQ(R[1], L.High) << L.Suffix;
  }
}

TEST(MemorySemantics, StoresOfAllWidths) {
  struct {
    const char *Suffix, *Registers;
    unsigned Bytes, FirstByte;
  } Stores[] = {{"i8", "@r4", 1, 0},         {"i8.b3", "@r4", 1, 3},
                {"i16", "@r4", 2, 0},        {"i16.h1", "@r4", 2, 2},
                {"i24", "@r4", 3, 0},        {"i32", "@r4", 4, 0},
                {"i48", "@r4:r5", 6, 0},     {"i64", "@r4:r5", 8, 0},
                {"i96", "@r4:r5:r6", 12, 0}, {"i128", "@r4:r5:r6:r7", 16, 0}};
  for (const auto &S : Stores) {
    std::vector<uint8_t> Data = counting(), Before = Data;
    std::string Text =
        "LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, u0, offset:64\n"
        "STORE." +
        std::string(S.Suffix) + ".slot0.end " + S.Registers +
        ", u0, offset:128\n";
    ASSERT_EQ(runProgram(Text, 1, Data), "");
    for (unsigned I = 0; I != 32; ++I)
      EXPECT_EQ(Data[128 + I],
                I < S.Bytes ? Before[64 + S.FirstByte + I] : Before[128 + I])
          << S.Suffix << " byte " << I;
  }
}

TEST(MemorySemantics, NegativeOffsetsAndAddressesThatCarry) {
  std::vector<uint8_t> Data(4096 * 2);
  for (unsigned I = 0; I != 2048; ++I)
    write32le(&Data[I * 4], I);
  gpusim::JobSpec Job;
  Job.Raw.emplace();
  Job.Raw->CPU = "mali-g57";
  Job.Raw->FAU.resize(8);
  Job.Raw->Pointers = {{0, 0, 0}};
  // The buffer crosses a multiple of 2^32.
  Job.Raw->Code =
      assemble("IADD_IMM.i32 r0, 0x0, #0x1800\n"
               "SHADDX.u64 [r2:r3], u0, [r0:r1].w0, shift:0x0\n"
               "LOAD.i32.unsigned.slot0.wait0 @r4, [r2:r3], offset:-8\n"
               "STORE.i32.slot0.end @r4, u0, offset:0\n",
               SnippetOptions());
  gpusim::BufferSpec B;
  B.Name = "data";
  B.Size = Data.size();
  Job.Buffers = {B};
  Job.Local = {1, 1, 1};
  gpusim::BufferContents Buffers = {Data};
  Error E = gpusim::runRawJob(Job, {}, {}, Buffers);
  ASSERT_FALSE(bool(E)) << toString(std::move(E));
  EXPECT_EQ(read32le(&Buffers[0][0]), (0x1800u - 8) / 4);
}

TEST(MemorySemantics, AtomicsReturnTheOldValueAndStoreTheNewOne) {
  struct {
    const char *Name;
    uint64_t (*Apply)(uint64_t Old, uint64_t V, bool Wide);
  } Ops[] = {
      {"aadd", [](uint64_t A, uint64_t B, bool) { return A + B; }},
      {"asmin",
       [](uint64_t A, uint64_t B, bool W) {
         return (W ? int64_t(A) < int64_t(B) : int32_t(A) < int32_t(B)) ? A : B;
       }},
      {"asmax",
       [](uint64_t A, uint64_t B, bool W) {
         return (W ? int64_t(A) > int64_t(B) : int32_t(A) > int32_t(B)) ? A : B;
       }},
      {"aumin", [](uint64_t A, uint64_t B, bool) { return std::min(A, B); }},
      {"aumax", [](uint64_t A, uint64_t B, bool) { return std::max(A, B); }},
      {"aand", [](uint64_t A, uint64_t B, bool) { return A & B; }},
      {"aor", [](uint64_t A, uint64_t B, bool) { return A | B; }},
      {"axor", [](uint64_t A, uint64_t B, bool) { return A ^ B; }},
      {"axchg", [](uint64_t, uint64_t B, bool) { return B; }},
  };
  const uint64_t Values[] = {0,
                             1,
                             0xffffffff,
                             0x80000000,
                             0x8000000000000000,
                             0x123456789abcdef0,
                             ~uint64_t(0)};
  for (const auto &Op : Ops)
    for (bool Wide : {false, true})
      for (uint64_t Old : Values)
        for (uint64_t V : Values) {
          std::vector<uint8_t> Data(4096);
          write64le(&Data[8], Old);
          write64le(&Data[16], V);
          std::string R = Wide ? "@r4:r5" : "@r4", S = Wide ? "@r6:r7" : "@r6";
          std::string Text =
              "LOAD.i64.unsigned.slot0.wait0 @r6:r7, u0, offset:16\n"
              "ATOM_RETURN." +
              std::string(Wide ? "i64" : "i32") + ".slot0." + Op.Name +
              ".wait0 " + R + ", " + S + ", u0, offset:0x8\n" +
              (Wide ? "STORE.i64.slot0.end @r4:r5, u0, offset:32\n"
                    : "STORE.i32.slot0.end @r4, u0, offset:32\n");
          ASSERT_EQ(runProgram(Text, 1, Data), "") << Text;
          uint64_t Mask = Wide ? ~uint64_t(0) : 0xffffffff;
          uint64_t Want = Op.Apply(Old & Mask, V & Mask, Wide) & Mask;
          EXPECT_EQ(read64le(&Data[8]), (Old & ~Mask) | Want) << Op.Name;
          EXPECT_EQ(read64le(&Data[32]), Old & Mask) << Op.Name;
        }
}

TEST(MemorySemantics, AtomicsOfAllLanesAddUp) {
  std::vector<uint8_t> Data(4096);
  ASSERT_EQ(runProgram("ATOM1_RETURN.i32.slot0.ainc.wait0 @r4, u0, offset:0x0\n"
                       "SHADDX.u64 [r2:r3], u0, [r60:r61].w0, shift:0x2\n"
                       "STORE.i32.slot0.end @r4, [r2:r3], offset:64\n",
                       48, Data,
                       [] {
                         SnippetOptions O;
                         O.GroupSize = 24;
                         return O;
                       }()),
            "");
  EXPECT_EQ(read32le(&Data[0]), 48u);
  std::vector<bool> Seen(48);
  for (unsigned I = 0; I != 48; ++I)
    Seen[read32le(&Data[64 + 4 * I])] = true;
  for (unsigned I = 0; I != 48; ++I)
    EXPECT_TRUE(Seen[I]) << I;
}

TEST(MemorySemantics, CompareExchangeStoresOnlyOnAMatch) {
  std::vector<uint8_t> Data(4096);
  write32le(&Data[0], 5);
  write64le(&Data[8], 0x100000005);
  // Staging: new value, expected value.
  ASSERT_EQ(
      runProgram(
          "IADD_IMM.i32 r2, 0x0, #0x9\nIADD_IMM.i32 r3, 0x0, #0x5\n"
          "ATOM_RETURN.i32.axchg.compare.slot0.wait0 @r0, @r2:r3, u0, "
          "offset:0x0\n"
          "STORE.i32.slot0.wait0 @r0, u0, offset:32\n"
          "ATOM_RETURN.i32.axchg.compare.slot0.wait0 @r0, @r2:r3, u0, "
          "offset:0x0\n"
          "STORE.i32.slot0.wait0 @r0, u0, offset:36\n"
          "MOV.i32 r4, r2\nMOV.i32 r5, 0x0\nMOV.i32 r6, r3\n"
          "IADD_IMM.i32 r7, 0x0, #0x1\n"
          "ATOM_RETURN.i64.axchg.compare.slot0.wait0 @r0:r1, @r4:r5:r6:r7, u0, "
          "offset:0x8\n"
          "STORE.i64.slot0.end @r0:r1, u0, offset:40\n",
          1, Data),
      "");
  EXPECT_EQ(read32le(&Data[0]), 9u);
  EXPECT_EQ(read32le(&Data[32]), 5u);
  EXPECT_EQ(read32le(&Data[36]), 9u);
  EXPECT_EQ(read64le(&Data[8]), 9u);
  EXPECT_EQ(read64le(&Data[40]), 0x100000005u);
}

TEST(MemorySemantics, LocalMemoryIsSharedAndPrivateMemoryIsNot) {
  std::vector<uint8_t> Data(4096);
  SnippetOptions O;
  O.GroupSize = 32;
  O.LocalBytes = 128;
  O.PrivateBytes = 16;
  // local[lid] = gid; private[4] = gid; barrier; out[gid] = local[31 - lid] +
  // private[4]
  ASSERT_EQ(
      runProgram("U16_TO_U32 r0, r55.h0\n"
                 "SHADDX.u64 [r2:r3], workgroup_local_pointer, [r0:r1].w0, "
                 "shift:0x2\n"
                 "STORE.i32.slot0 @r60, [r2:r3], offset:0\n"
                 "STORE.i32.slot1.wait01 @r60, thread_local_pointer, "
                 "offset:4\n"
                 "BARRIER.slot7.wait\n"
                 "ISUB.u32 r0, 0x1F1E1D1C.b3, r0\n"
                 "SHADDX.u64 [r2:r3], workgroup_local_pointer, [r0:r1].w0, "
                 "shift:0x2\n"
                 "LOAD.i32.unsigned.slot0 @r4, [r2:r3], offset:0\n"
                 "LOAD.i32.unsigned.slot1.wait01 @r5, "
                 "thread_local_pointer, offset:4\n"
                 "IADD.u32 r4, r4, r5\n"
                 "SHADDX.u64 [r2:r3], u0, [r60:r61].w0, shift:0x2\n"
                 "STORE.i32.slot0.end @r4, [r2:r3], offset:0\n",
                 64, Data, O),
      "");
  for (unsigned G = 0; G != 64; ++G)
    EXPECT_EQ(read32le(&Data[4 * G]), (G & ~31u) + (31 - G % 32) + G) << G;
}

TEST(MemoryErrors, NameTheBufferTheOffsetAndTheWorkItem) {
  std::string E = runProgram("SHADDX.u64 [r2:r3], u0, [r60:r61].w0, shift:0x7\n"
                             "LOAD.i32.unsigned.slot0.end @r4, [r2:r3], "
                             "offset:2304\n",
                             16);
  EXPECT_NE(E.find("kernel 'test': at 0x8: LOAD.i32"), std::string::npos) << E;
  EXPECT_NE(
      E.find("work-item (14, 0, 0), lane 14 of warp 0 in work-group (0, 0, "
             "0)"),
      std::string::npos)
      << E;
  EXPECT_NE(E.find("load of 4 bytes"), std::string::npos) << E;
  EXPECT_NE(E.find("offset 4096 is outside of buffer 'data' (4096 bytes)"),
            std::string::npos)
      << E;
}

TEST(MemoryErrors, AccessesJustOutside) {
  auto Store = [](const char *Base, int Offset) {
    return runProgram("STORE.i32.slot0.end @r60, " + std::string(Base) +
                          ", offset:" + std::to_string(Offset) + "\n",
                      1);
  };
  EXPECT_EQ(Store("u0", 4092), "");
  EXPECT_NE(Store("u0", 4096).find("offset 4096 is outside of buffer 'data'"),
            std::string::npos);
  EXPECT_NE(Store("u0", -4).find("offset -4 is outside of buffer 'data'"),
            std::string::npos);
  EXPECT_EQ(Store("workgroup_local_pointer", 252), "");
  EXPECT_NE(Store("workgroup_local_pointer", 256)
                .find("offset 256 is outside of local memory (256 bytes)"),
            std::string::npos);
  EXPECT_EQ(Store("thread_local_pointer", 60), "");
  EXPECT_NE(Store("thread_local_pointer", 64)
                .find("offset 64 is outside of private memory (64 bytes)"),
            std::string::npos);
}

TEST(MemoryErrors, PrivateMemoryOfAnotherWorkItem) {
  // All lanes take the address of lane 0.
  std::string E = runProgram("CLPER.i32 r0, thread_local_pointer.w0, 0x0.b00\n"
                             "MOV.i32 r1, thread_local_pointer.w1\n"
                             "STORE.i32.slot0.end @r60, [r0:r1], offset:0\n",
                             2);
  EXPECT_NE(E.find("work-item (1, 0, 0)"), std::string::npos) << E;
  EXPECT_NE(E.find("outside of private memory"), std::string::npos) << E;
}

TEST(MemoryErrors, AddressThatIsNone) {
  std::string E =
      runProgram("MOV.i32 r0, 0x0\nMOV.i32 r1, 0x0\n"
                 "LOAD.i32.unsigned.slot0.end @r4, [r0:r1], offset:0\n");
  EXPECT_NE(E.find("address 0x0 is in no memory object"), std::string::npos)
      << E;
}

TEST(MemoryErrors, AddressThatIsNotAligned) {
  const char *Text = "LOAD.i64.unsigned.slot0.end @r4:r5, u0, offset:4\n";
  std::string E = runProgram(Text);
  EXPECT_NE(E.find("not aligned to 8 bytes"), std::string::npos) << E;
  SnippetOptions O;
  O.Checks.Alignment = false;
  EXPECT_EQ(runProgram(Text, 16, O), "");
}

} // namespace
