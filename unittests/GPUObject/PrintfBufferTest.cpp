//===- PrintfBufferTest.cpp - Tests of the decoder of printf's buffer -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Records are put together by hand, as docs/ObjectFormat.md describes them.
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"
#include <limits>
#include <random>

using namespace llvm;
using namespace llvm::gpuobj;
using support::endian::read32le;
using support::endian::write32le;

namespace {

constexpr uint64_t StringAddress = 0x123400000000;
const std::string Memory("hello\0tail", 10); // the second string has no end

std::optional<std::string> readMemory(uint64_t Address, uint64_t MaxLength) {
  if (Address < StringAddress || Address >= StringAddress + Memory.size())
    return std::nullopt;
  return readCString(
      arrayRefFromStringRef(Memory).drop_front(Address - StringAddress),
      MaxLength);
}

/// Little-endian words of a record or a buffer.
class Bytes : public std::vector<uint8_t> {
public:
  Bytes &add(uint64_t Value, unsigned Size) {
    for (unsigned I = 0; I != Size; ++I)
      push_back(uint8_t(Value >> (8 * I)));
    return *this;
  }
  Bytes &word(uint32_t Value) { return add(Value, 4); }
  Bytes &quad(uint64_t Value) { return add(Value, 8); }
  Bytes &real(float Value) {
    uint32_t Word;
    memcpy(&Word, &Value, 4);
    return word(Word);
  }
};

class PrintfBufferTest : public testing::Test {
protected:
  uint32_t addFormat(StringRef Format, std::vector<const char *> Args) {
    PrintfFormat F;
    F.Id = 0xfffffff0 + Formats.size();
    F.Format = Format.str();
    for (const char *Name : Args)
      F.Args.push_back(*parsePrintfArgName(Name));
    Formats.push_back(F);
    return F.Id;
  }

  PrintfOutput decode(ArrayRef<uint8_t> Buffer) {
    auto D = PrintfDecoder::create(Formats);
    EXPECT_TRUE(bool(D)) << toString(D.takeError());
    return D->decode(Buffer, readMemory);
  }

  /// A buffer with one record: \p Args behind its header.
  Bytes bufferWith(uint32_t Id, const Bytes &Args) {
    Bytes B;
    uint32_t Size = (8 + Args.size() + 7) / 8 * 8;
    B.word(Size).word(Size).word(0).word(Size).word(Size).word(Id);
    B.insert(B.end(), Args.begin(), Args.end());
    B.resize(16 + Size);
    return B;
  }

  /// What a format makes of arguments.
  std::string print(StringRef Format, std::vector<const char *> Names,
                    const Bytes &Args) {
    Formats.clear();
    PrintfOutput Out = decode(bufferWith(addFormat(Format, Names), Args));
    EXPECT_EQ(Out.Problem, "");
    EXPECT_EQ(Out.Records.size(), 1u);
    return Out.text();
  }

  std::vector<PrintfFormat> Formats;
};

TEST_F(PrintfBufferTest, Integers) {
  EXPECT_EQ(
      print("[%d] [%5i] [%-5d] [%05d] [%+d] [% d] [%.3d]",
            {"i32", "i32", "i32", "i32", "i32", "i32", "i32"},
            Bytes().word(-1).word(7).word(7).word(-7).word(7).word(7).word(7)),
      "[-1] [    7] [7    ] [-0007] [+7] [ 7] [007]");
  EXPECT_EQ(
      print(
          "%u %o %x %X %#x %#o", {"i32", "i32", "i32", "i32", "i32", "i32"},
          Bytes().word(-1).word(8).word(0xbeef).word(0xbeef).word(255).word(8)),
      "4294967295 10 beef BEEF 0xff 010");
  EXPECT_EQ(print("%ld %lu %lx", {"i64", "i64", "i64"},
                  Bytes().quad(-5000000000).quad(-1).quad(1ull << 40)),
            "-5000000000 18446744073709551615 10000000000");
  EXPECT_EQ(print("%c%c|%3c|%-3c|", {"i32", "i32", "i32", "i32"},
                  Bytes().word('h').word('i').word('x').word('y')),
            "hi|  x|y  |");
}

TEST_F(PrintfBufferTest, LengthModifiersCutIntegers) {
  EXPECT_EQ(print("%hhd %hhu %hd %hu", {"i32", "i32", "i32", "i32"},
                  Bytes().word(0x1ff).word(0x1ff).word(0x18000).word(0x18000)),
            "-1 255 -32768 32768");
  // An argument of another size than the conversion's.
  EXPECT_EQ(print("%d %ld %lu", {"i64", "i32", "i32"},
                  Bytes().quad(0x100000002).word(-3).word(-3)),
            "2 -3 4294967293");
}

TEST_F(PrintfBufferTest, Floats) {
  EXPECT_EQ(print("%f %.2f %e %g %10.3f|%-10.1f|%+.0f %F",
                  {"f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32"},
                  Bytes()
                      .real(1.5f)
                      .real(-2.345f)
                      .real(12345.678f)
                      .real(1e-10f)
                      .real(3.14159f)
                      .real(2.25f)
                      .real(2.5f)
                      .real(0.1f)),
            "1.500000 -2.35 1.234568e+04 1e-10      3.142|2.2       |+2 "
            "0.100000");
  EXPECT_EQ(print("%a %A", {"f32", "f32"}, Bytes().real(1).real(-0.375f)),
            "0x1p+0 -0X1.8P-2");
  float Infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(print("%f %f %F %5.1f %E", {"f32", "f32", "f32", "f32", "f32"},
                  Bytes()
                      .real(Infinity)
                      .real(-Infinity)
                      .real(Infinity)
                      .real(Infinity)
                      .real(-0.0f)),
            "inf -inf INF   inf -0.000000E+00");
  // The sign of a NaN is not the program's.
  EXPECT_EQ(print("%f %f %G", {"f32", "f32", "f32"},
                  Bytes().word(0x7fc00000).word(0xffc00000).word(0xff800001)),
            "nan nan NAN");
}

TEST_F(PrintfBufferTest, Vectors) {
  EXPECT_EQ(
      print("%v4hlf", {"f32x4"}, Bytes().real(1).real(2.5f).real(-3).real(0)),
      "1.000000,2.500000,-3.000000,0.000000");
  EXPECT_EQ(
      print("<%3v3hhd>", {"i8x3"}, Bytes().add(1, 1).add(-2, 1).add(3, 1)),
      "<  1, -2,  3>");
  EXPECT_EQ(
      print("%v2hx %v2hf", {"i16x2", "f16x2"},
            Bytes().add(0xffff, 2).add(1, 2).add(0x3c00, 2).add(0xfbff, 2)),
      "ffff,1 1.000000,-65504.000000");
  EXPECT_EQ(print("%v2ld", {"i64x2"}, Bytes().quad(-1).quad(2)), "-1,2");
  // Without a length modifier the elements say it.
  EXPECT_EQ(print("%v2d %v2u", {"i64x2", "i8x2"},
                  Bytes().quad(1ull << 40).quad(-1).add(0xff, 1).add(1, 1)),
            "1099511627776,-1 255,1");
  EXPECT_EQ(print("%v16hhx", {"i8x16"},
                  Bytes().quad(0x0706050403020100).quad(0x0f0e0d0c0b0a0908)),
            "0,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f");
}

TEST_F(PrintfBufferTest, StringsAndPointers) {
  EXPECT_EQ(print("[%s] [%8s] [%-8s] [%.2s]",
                  {"string", "string", "string", "string"},
                  Bytes()
                      .quad(StringAddress)
                      .quad(StringAddress + 1)
                      .quad(StringAddress + 3)
                      .quad(StringAddress)),
            "[hello] [    ello] [lo      ] [he]");
  EXPECT_EQ(print("%s %s %.4s", {"string", "string", "string"},
                  Bytes().quad(0).quad(42).quad(StringAddress + 6)),
            "(null) (invalid string) tail");
  // Not a byte behind the end of the memory.
  EXPECT_EQ(print("%s %.5s", {"string", "string"},
                  Bytes().quad(StringAddress + 6).quad(StringAddress + 6)),
            "(invalid string) (invalid string)");
  EXPECT_EQ(print("%p %20p|%-8p|%p",
                  {"pointer", "pointer", "pointer", "pointer"},
                  Bytes().quad(0xabcdef).quad(0x7fff12345678).quad(1).quad(0)),
            "0xabcdef       0x7fff12345678|0x1     |0x0");
}

TEST_F(PrintfBufferTest, RecordsComeInTheirOrder) {
  uint32_t A = addFormat("a%d ", {"i32"}), B = addFormat("b ", {});
  Bytes Buffer;
  Buffer.word(56).word(40).word(0).word(56);
  Buffer.word(16).word(A).word(1).word(0xdeadbeef);
  Buffer.word(8).word(B);
  Buffer.word(16).word(A).word(2).word(0);
  Buffer.word(0xffffffff).word(0xffffffff).quad(0); // never reserved
  PrintfOutput Out = decode(Buffer);
  EXPECT_EQ(Out.Problem, "");
  EXPECT_EQ(Out.text(), "a1 b a2 ");
  ASSERT_EQ(Out.Records.size(), 3u);
  EXPECT_EQ(Out.Records[1].Offset, 32u);
  EXPECT_EQ(Out.Records[1].Id, B);
  EXPECT_FALSE(Out.Records[1].HasAddress);
}

TEST_F(PrintfBufferTest, WhatDidNotFitIsCountedAndNotRead) {
  uint32_t A = addFormat("a%d ", {"i32"});
  Bytes Buffer;
  // A record of 16 bytes was wanted at 16, where 8 are left.
  Buffer.word(24).word(48).word(2).word(16);
  Buffer.word(16).word(A).word(1).word(0);
  Buffer.word(0xcccccccc).word(0xcccccccc);
  PrintfOutput Out = decode(Buffer);
  EXPECT_EQ(Out.Problem, "");
  EXPECT_EQ(Out.text(), "a1 ");
  EXPECT_EQ(Out.Lost, 2u);
}

TEST_F(PrintfBufferTest, InitialBufferIsEmptyWhateverIsInIt) {
  addFormat("x", {});
  for (size_t Size : {16, 17, 23, 24, 100, 1 << 20}) {
    std::vector<uint8_t> Buffer(Size, 0xa5);
    initPrintfBuffer(Buffer);
    EXPECT_EQ(read32le(&Buffer[0]), (Size - 16) / 8 * 8);
    PrintfOutput Out = decode(Buffer);
    EXPECT_EQ(Out.Problem, "");
    EXPECT_TRUE(Out.Records.empty());
    EXPECT_EQ(Out.Lost, 0u);
  }
}

TEST_F(PrintfBufferTest, DamageIsReported) {
  uint32_t A = addFormat("a%d ", {"i32"});
  Bytes Good = bufferWith(A, Bytes().word(5));
  EXPECT_EQ(decode(Good).text(), "a5 ");
  auto With = [&](unsigned Offset, uint32_t Word) {
    Bytes B = Good;
    write32le(&B[Offset], Word);
    PrintfOutput Out = decode(B);
    EXPECT_TRUE(Out.Records.empty());
    return Out.Problem;
  };
  EXPECT_EQ(With(0, 24), "printf buffer: the header says 24 bytes for records, "
                         "there are 16");
  EXPECT_EQ(With(4, 4), "printf buffer: the record at byte 16 is cut off");
  EXPECT_EQ(With(4, 8), "printf buffer: the record at byte 16 is cut off");
  EXPECT_EQ(With(16, 24), "printf buffer: the record at byte 16 says that it "
                          "has 24 bytes, its format needs 16");
  EXPECT_EQ(With(16, 0), "printf buffer: the record at byte 16 says that it "
                         "has 0 bytes, its format needs 16");
  for (uint32_t Id : {0u, 1u, 0xfffffffeu, 0xffffffffu})
    EXPECT_EQ(With(20, Id), "printf buffer: the record at byte 16 has the "
                            "unknown format " +
                                std::to_string(Id));
  EXPECT_EQ(decode(ArrayRef<uint8_t>(Good).take_front(15)).Problem,
            "printf buffer: it has 15 bytes, less than the 16 of its header");
}

TEST_F(PrintfBufferTest, TextHasALimit) {
  uint32_t A = addFormat("%1000d", {"i32"});
  Bytes Buffer;
  Buffer.word(1600).word(1600).word(0).word(1600);
  for (unsigned I = 0; I != 100; ++I)
    Buffer.word(16).word(A).word(I).word(0);
  auto D = PrintfDecoder::create(Formats);
  ASSERT_TRUE(bool(D)) << toString(D.takeError());
  EXPECT_EQ(D->decode(Buffer, readMemory, 100000).Problem, "");
  PrintfOutput Out = D->decode(Buffer, readMemory, 5500);
  EXPECT_EQ(Out.Problem, "printf buffer: the record at byte 96 makes the text "
                         "longer than 5500 bytes");
  EXPECT_EQ(Out.Records.size(), 6u);
  // A string that does not end within the limit is cut off.
  std::string Long(MaxPrintfStringBytes + 10, 'x');
  Formats.clear();
  Buffer = bufferWith(addFormat("%s", {"string"}), Bytes().quad(1));
  D = PrintfDecoder::create(Formats);
  auto ReadLong = [&](uint64_t, uint64_t MaxLength) {
    return readCString(arrayRefFromStringRef(Long), MaxLength);
  };
  EXPECT_EQ(D->decode(Buffer, ReadLong).text().size(), MaxPrintfStringBytes);
}

/// Any bytes give an output, and every record of it lies in the buffer.
TEST_F(PrintfBufferTest, ArbitraryBytes) {
  std::vector<uint32_t> Ids = {
      addFormat("%d %s", {"i32", "string"}),
      addFormat("%v16ld %v3hhd", {"i64x16", "i8x3"}),
      addFormat("%g %p %20.10s", {"f32", "pointer", "string"}),
      addFormat("text", {}),
  };
  std::mt19937 Random(1);
  unsigned Records = 0, Problems = 0;
  for (unsigned Round = 0; Round != 20000; ++Round) {
    std::vector<uint8_t> Buffer(Random() % 300);
    for (uint8_t &B : Buffer)
      B = Random();
    if (Buffer.size() >= 16 && Round % 8)
      initPrintfBuffer(Buffer);
    // Plausible records make it further than noise.
    uint32_t Sizes[] = {24, 152, 32, 8};
    for (size_t At = 16, Size; At + 8 <= Buffer.size(); At += Size) {
      unsigned K = Random() % 4;
      Size = Sizes[K];
      write32le(&Buffer[At], Random() % 16 ? Size : Random() % 64);
      write32le(&Buffer[At + 4], Random() % 16 ? Ids[K] : Random());
    }
    if (Buffer.size() >= 16 && Round % 4)
      write32le(&Buffer[4], Random() % 400);
    PrintfOutput Out = decode(Buffer);
    Records += Out.Records.size();
    Problems += !Out.Problem.empty();
    for (const PrintfRecord &R : Out.Records)
      ASSERT_LE(R.Offset + 8, Buffer.size());
  }
  EXPECT_GT(Records, 100u);
  EXPECT_GT(Problems, 100u);
}

TEST_F(PrintfBufferTest, FormatsAreCheckedOnce) {
  Formats = {{1, "%d", {}}};
  auto D = PrintfDecoder::create(Formats);
  EXPECT_EQ(toString(D.takeError()),
            "printf format 1: there is no argument for '%d'");
  Formats = {{1, "a", {}}, {1, "b", {}}};
  D = PrintfDecoder::create(Formats);
  EXPECT_EQ(toString(D.takeError()), "there are two printf formats 1");
}

} // namespace
