//===- JobTest.cpp - Jobs: values, contents, comparison, YAML ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Job.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/GPUSim/CommandLine.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace llvm::gpusim;

namespace {

DataType type(StringRef Name) {
  auto T = parseDataType(Name);
  EXPECT_TRUE(T.has_value()) << Name.str();
  return T.value_or(DataType());
}

template <typename T> std::string errorOf(Expected<T> Value) {
  if (Value)
    return "";
  return toString(Value.takeError());
}

TEST(JobTypes, NamesAndSizes) {
  EXPECT_EQ(type("float").size(), 4u);
  EXPECT_EQ(type("uchar3").size(), 4u);
  EXPECT_EQ(type("half16").size(), 32u);
  EXPECT_EQ(type("ulong2").name(), "ulong2");
  for (StringRef Bad : {"float5", "flot", "int0", "3", "", "float4x"})
    EXPECT_FALSE(parseDataType(Bad).has_value()) << Bad.str();
}

TEST(JobValues, ParseAndFormat) {
  struct {
    const char *Type, *Text, *Printed;
  } Cases[] = {{"int", "-2147483648", "-2147483648"},
               {"uint", "0xffffffff", "4294967295"},
               {"char", "0xff", "-1"},
               {"ulong", "18446744073709551615", "18446744073709551615"},
               {"float", "0.1f", "0.1"},
               {"float", "nan", "nan"},
               {"half", "65504", "65504"},
               {"float", "120", "120"},
               {"float", "-0.001", "-0.001"},
               {"float", "1e-10", "1e-10"},
               {"float", "0", "0"},
               {"float", "-inf", "-inf"},
               {"float4", "1,2,3,4.5", "(1, 2, 3, 4.5)"},
               {"int2", "7", "(7, 7)"}};
  for (const auto &C : Cases) {
    auto Bytes = parseValue(type(C.Type), C.Text);
    ASSERT_TRUE(bool(Bytes)) << toString(Bytes.takeError());
    EXPECT_EQ(formatElement(*Bytes, type(C.Type), 0), C.Printed);
  }
}

TEST(JobValues, Rejected) {
  struct {
    const char *Type, *Text, *Message;
  } Cases[] = {{"uchar", "256", "'256' is no uchar"},
               {"char", "128", "'128' is no char"},
               {"uint", "-1", "'-1' is no uint"},
               {"int", "1.5", "'1.5' is no int"},
               {"float", "abc", "'abc' is no float"},
               {"float", "", "'' is no float"},
               {"float4", "1,2,3", "has 3 components, float4 has 4"}};
  for (const auto &C : Cases) {
    std::string E = errorOf(parseValue(type(C.Type), C.Text));
    EXPECT_NE(E.find(C.Message), std::string::npos) << E;
  }
}

TEST(JobContents, RandomIsTheSameEveryTimeAndInRange) {
  BufferSpec B;
  B.Name = "b";
  B.Type = type("float");
  B.Size = 4000;
  B.Fill.Kind = FillSpec::Random;
  B.Fill.Min = -2;
  B.Fill.Max = 3;
  auto First = cantFail(makeInitialContents(B)),
       Second = cantFail(makeInitialContents(B));
  EXPECT_EQ(First, Second);
  float Low = 10, High = -10;
  for (unsigned I = 0; I != 1000; ++I) {
    float F;
    std::memcpy(&F, &First[I * 4], 4);
    Low = std::min(Low, F);
    High = std::max(High, F);
  }
  EXPECT_GE(Low, -2);
  EXPECT_LE(High, 3);
  EXPECT_LT(Low, -1.9);
  EXPECT_GT(High, 2.9);
  B.Fill.Seed = 2;
  EXPECT_NE(First, cantFail(makeInitialContents(B)));
}

TEST(JobContents, InitialBytesMustFit) {
  BufferSpec B;
  B.Name = "small";
  B.Size = 2;
  B.Fill.Kind = FillSpec::Values;
  B.Fill.Bytes = {1, 2, 3};
  EXPECT_EQ(
      errorOf(makeInitialContents(B)),
      "buffer 'small': initial contents of 3 bytes do not fit into 2 bytes");
}

std::vector<uint8_t> floats(std::vector<float> F) {
  std::vector<uint8_t> Bytes(F.size() * 4);
  std::memcpy(Bytes.data(), F.data(), Bytes.size());
  return Bytes;
}

uint64_t differences(std::vector<float> Expected, std::vector<float> Actual,
                     Tolerance Limit) {
  uint64_t Total;
  compareContents(floats(Expected), floats(Actual), type("float"), Limit, {},
                  Total);
  return Total;
}

TEST(JobComparison, UnitsInTheLastPlaceAndAbsoluteDistance) {
  float Next = std::nextafter(1.0f, 2.0f), Next2 = std::nextafter(Next, 2.0f);
  EXPECT_EQ(differences({1}, {Next}, {}), 1u);
  EXPECT_EQ(differences({1}, {Next}, {1}), 0u);
  EXPECT_EQ(differences({1}, {Next2}, {1}), 1u);
  EXPECT_EQ(differences({1}, {1.25f}, {0, 0.25}), 0u);
  EXPECT_EQ(differences({1}, {1.26f}, {0, 0.25}), 1u);
  EXPECT_EQ(differences({0.0f}, {-0.0f}, {}), 0u);
  EXPECT_EQ(differences({NAN}, {NAN}, {}), 0u);
  EXPECT_EQ(differences({NAN}, {1}, {4}), 1u);
  EXPECT_EQ(differences({INFINITY}, {-INFINITY}, {4}), 1u);
  EXPECT_EQ(differences({1e-40f}, {0}, {}), 1u);
  Tolerance Flush;
  Flush.SubnormalAsZero = true;
  EXPECT_EQ(differences({1e-40f}, {0}, Flush), 0u);
}

TEST(JobComparison, AbsoluteDistanceOfIntegers) {
  auto Differ = [](ArrayRef<uint8_t> A, ArrayRef<uint8_t> B, StringRef Name,
                   double Abs) {
    uint64_t Total = 0;
    Tolerance Limit;
    Limit.Abs = Abs;
    compareContents(A, B, type(Name), Limit, {}, Total);
    return Total != 0;
  };
  const uint8_t MinusOne[] = {0xff, 0xff}, One[] = {1, 0};
  EXPECT_FALSE(Differ(MinusOne, One, "short", 2));
  EXPECT_FALSE(Differ(One, MinusOne, "short", 2));
  EXPECT_TRUE(Differ(MinusOne, One, "short", 1));
  EXPECT_TRUE(Differ(MinusOne, One, "ushort", 65533));
  EXPECT_FALSE(Differ(MinusOne, One, "ushort", 65534));
  const uint8_t Least[] = {0, 0, 0, 0, 0, 0, 0, 0x80};
  const uint8_t Most[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f};
  EXPECT_TRUE(Differ(Least, Most, "long", 0x1p63));
  EXPECT_FALSE(Differ(Least, Most, "long", 0x1p64));
}

TEST(JobComparison, PaddingAndSkippedComponentsDoNotCount) {
  std::vector<uint8_t> A = {1, 2, 3, 4, 5, 6, 7, 8},
                       B = {1, 2, 3, 9, 5, 0, 7, 9};
  uint64_t Total;
  auto M = compareContents(A, B, type("uchar3"), {}, {}, Total);
  ASSERT_EQ(Total, 1u);
  EXPECT_EQ(M[0].Element, 1u);
  EXPECT_EQ(M[0].Component, 1u);
  EXPECT_EQ(M[0].Expected, "6");
  EXPECT_EQ(M[0].Actual, "0");
  compareContents(A, B, type("uchar3"), {}, {4}, Total);
  EXPECT_EQ(Total, 0u);
}

TEST(JobYAML, ReadsEverything) {
  auto Jobs = readJobs(R"(
name: first
object: k.o
kernel: add
global: [64, 2]
local: [8]
offset: [1, 2, 3]
buffers:
  - { name: in, type: float4, count: 3, fill: { random: { seed: 7, min: -1, max: 1 } } }
  - name: out
    type: int
    size: 16
    fill: { values: [1, -2, 0x10] }
    print: 2
    save: [ { path: o.png, format: png, width: 2, height: 2, scale: 0.5 } ]
    expect: { hex: "01 00 00 00", abs: 2, skip: [0] }
    reference: { ulp: 3 }
args:
  - { buffer: out, offset: 4 }
  - { local: 256 }
  - { type: float, value: 2.5 }
  - { type: uchar2, values: [1, 2] }
  - { hex: "aabb" }
---
name: second
global: [1]
raw:
  code: { hex: "0000000000000000" }
  registers: 32
  preload: 0x1000
  fau: { values: [1, 2, 3] }
  fau-words: 6
  pointers: [ { offset: 16, buffer: b, add: 8 } ]
  local-bytes: 128
  private-bytes: 64
  flush-to-zero: dx11
buffers: [ { name: b, size: 8 } ]
)",
                       "dir/job.yaml");
  ASSERT_TRUE(bool(Jobs)) << toString(Jobs.takeError());
  ASSERT_EQ(Jobs->size(), 2u);
  const JobSpec &A = (*Jobs)[0];
  EXPECT_EQ(A.Object, "dir/k.o");
  EXPECT_EQ(A.Dims, 2u);
  EXPECT_EQ(A.Global, (std::array<uint64_t, 3>{64, 2, 1}));
  EXPECT_EQ(A.Local, (std::array<uint64_t, 3>{8, 1, 1}));
  EXPECT_EQ(A.Offset, (std::array<uint64_t, 3>{1, 2, 3}));
  ASSERT_EQ(A.Buffers.size(), 2u);
  EXPECT_EQ(A.Buffers[0].Size, 48u);
  EXPECT_EQ(A.Buffers[0].Fill.Seed, 7u);
  EXPECT_EQ(A.Buffers[1].Fill.Bytes.size(), 12u);
  EXPECT_EQ(A.Buffers[1].Saves[0].Path, "dir/o.png");
  EXPECT_EQ(A.Buffers[1].Expect->Bytes.size(), 4u);
  EXPECT_EQ(A.Buffers[1].Expect->Limit.Abs, 2);
  EXPECT_EQ(A.Buffers[1].Reference.Ulp, 3);
  ASSERT_EQ(A.Args.size(), 5u);
  EXPECT_EQ(A.Args[0].BufferIndex, 1u);
  EXPECT_EQ(A.Args[0].BufferOffset, 4u);
  EXPECT_EQ(A.Args[1].LocalBytes, 256u);
  EXPECT_EQ(A.Args[2].Bytes, (std::vector<uint8_t>{0, 0, 0x20, 0x40}));
  EXPECT_EQ(A.Args[3].Bytes, (std::vector<uint8_t>{1, 2}));
  EXPECT_EQ(A.Args[4].Bytes, (std::vector<uint8_t>{0xaa, 0xbb}));
  const RawSpec &R = *(*Jobs)[1].Raw;
  EXPECT_EQ(R.RegisterMode, 32u);
  EXPECT_EQ(R.FAU.size(), 24u);
  EXPECT_EQ(R.Pointers[0].BufferOffset, 8u);
  EXPECT_EQ(R.FlushToZero, 1u);
}

TEST(JobYAML, Launches) {
  auto Jobs = readJobs(R"(
object: k.o
buffers: [ { name: b, size: 8 } ]
launches:
  - { kernel: one, global: [8], args: [ { buffer: b } ] }
  - { kernel: two, global: [4, 2], local: [2], offset: [1] }
  - { kernel: one, global: [1], args: [ { local: 4 } ] }
)",
                       "job.yaml");
  ASSERT_TRUE(bool(Jobs)) << toString(Jobs.takeError());
  const JobSpec &J = Jobs->front();
  ASSERT_EQ(J.launches().size(), 3u);
  EXPECT_EQ(J.launches()[0], &J);
  EXPECT_EQ(J.Kernel, "one");
  EXPECT_EQ(J.Global[0], 8u);
  ASSERT_EQ(J.Args.size(), 1u);
  const LaunchSpec &Two = *J.launches()[1];
  EXPECT_EQ(Two.Kernel, "two");
  EXPECT_EQ(Two.Dims, 2u);
  EXPECT_EQ(Two.Local, (std::array<uint64_t, 3>{2, 1, 1}));
  EXPECT_EQ(Two.Offset[0], 1u);
  EXPECT_TRUE(Two.Args.empty());
  EXPECT_EQ(J.launches()[2]->Args[0].LocalBytes, 4u);
}

/// A border is floats if one of its numbers has a point, else integers.
TEST(JobYAML, Borders) {
  struct {
    const char *Border;
    Texel Bits;
  } Cases[] = {
      {"[0.5, 0, 0, 1]", {0x3f000000, 0, 0, 0x3f800000}},
      {"[-2, 0.0, 0, 1]", {0xc0000000, 0, 0, 0x3f800000}},
      {"[-2, 0, 0, 1]", {0xfffffffe, 0, 0, 1}},
  };
  for (const auto &C : Cases) {
    auto Jobs = readJobs("name: n\nobject: k.o\nkernel: k\nglobal: [1]\n"
                         "args: [ { sampler: { wrap: [border], border: " +
                             std::string(C.Border) + " } } ]\n",
                         "job.yaml");
    ASSERT_TRUE(bool(Jobs)) << toString(Jobs.takeError());
    EXPECT_EQ((*Jobs)[0].Args[0].State.Border, C.Bits) << C.Border;
  }
}

TEST(JobYAML, Errors) {
  struct {
    const char *Text, *Message;
  } Cases[] = {
      {"global: [1]\nlocl: [1]\n", "line 2, column 1: unknown key 'locl'"},
      {"kernel: x\n", "missing required key 'global'"},
      {"global: [1, 1, 1, 1]\n", "'global' has more than three dimensions"},
      {"global: [1]\nargs: [ { buffer: b } ]\n",
       "argument 0: there is no buffer 'b'"},
      {"global: [1]\nargs: [ { value: 3 } ]\n",
       "argument 0: a value needs a 'type'"},
      {"global: [1]\nargs: [ { value: 300, type: uchar } ]\n",
       "argument 0: '300' is no uchar"},
      {"global: [1]\nbuffers: [ { name: a } ]\n",
       "buffer 'a': 'count' or 'size' is missing"},
      {"global: [1]\nbuffers: [ { name: a, size: 1 }, { name: a, size: 1 } ]\n",
       "there are two buffers 'a'"},
      {"global: [1]\nbuffers: [ { name: a, type: flat, size: 1 } ]\n",
       "buffer 'a': unknown type 'flat'"},
      {"global: [1]\nbuffers: [ { name: a, size: 4, fill: { hex: abc } } ]\n",
       "pairs of hexadecimal digits"},
      {"global: [1]\nraw: { code: { hex: '' }, registers: 48 }\n",
       "'registers' must be 32 or 64"},
      {"global: [1", "job.yaml: line"},
      {"launches: [ { kernel: k } ]\n", "missing required key 'global'"},
      {"launches: [ { global: [1] } ]\nkernel: k\n",
       "beside 'launches', which says what is launched, there can be no"},
      {"launches: [ { global: [1] } ]\nargs: []\n", "beside 'launches'"},
      {"launches: [ { global: [1] }, { global: [1], args: [ { buffer: b } ] } "
       "]\n",
       "launch 2: argument 0: there is no buffer 'b'"},
      {"launches: [ { global: [1] } ]\nraw: { code: { hex: '' } }\n",
       "'launches' is for objects"},
      {"", "there is no job in it"},
  };
  for (const auto &C : Cases) {
    std::string E = errorOf(readJobs(C.Text, "job.yaml"));
    EXPECT_NE(E.find(C.Message), std::string::npos) << C.Text << "got: " << E;
    EXPECT_EQ(E.find("job.yaml"), 0u) << E;
  }
}

TEST(JobCommandLine, Arguments) {
  JobSpec Job;
  gpuobj::KernelArg Known;
  Known.Kind = gpuobj::KernelArgKind::Value;
  Known.TypeName = "float";
  for (const char *Text : {"float[16]", "uint4[2]:1,2,3,4,5", "int[4]:index",
                           "half[8]:random:3:-1:1", "local:64", "uint2:1,2"})
    ASSERT_FALSE(bool(addArgument(Job, Text, nullptr))) << Text;
  ASSERT_FALSE(bool(addArgument(Job, "1.5", &Known)));
  ASSERT_EQ(Job.Args.size(), 7u);
  EXPECT_EQ(Job.Buffers[1].Size, 32u);
  EXPECT_EQ(Job.Buffers[1].Fill.Bytes.size(), 20u);
  EXPECT_EQ(Job.Args[4].LocalBytes, 64u);
  EXPECT_EQ(Job.Args[6].Bytes.size(), 4u);
  EXPECT_FALSE(bool(addPrint(Job, "1:2")));
  EXPECT_EQ(Job.Buffers[1].Print, 2u);
  EXPECT_EQ(toString(addPrint(Job, "4")),
            "argument 4 is no buffer; those of a job have names");
  EXPECT_EQ(toString(addArgument(Job, "1.5", nullptr)), "'1.5' has no type");
  EXPECT_EQ(toString(addArgument(Job, "float[x]", nullptr)),
            "'x' is no number of elements");
  EXPECT_EQ(toString(addArgument(Job, "float[2]:random:1:5:2", nullptr)),
            "'5:2' is no range");
}

TEST(JobLocalSize, IsTheRequiredOneOrDividesTheRange) {
  JobSpec Job;
  Job.Global = {96, 6, 1};
  Job.chooseLocalSize(std::nullopt);
  EXPECT_EQ(Job.Local, (std::array<uint64_t, 3>{48, 1, 1}));
  Job.Local = {0, 0, 0};
  Job.chooseLocalSize(std::array<uint32_t, 3>{8, 2, 1});
  EXPECT_EQ(Job.Local, (std::array<uint64_t, 3>{8, 2, 1}));
}

std::string saved(ArrayRef<uint8_t> Contents, StringRef Type, SaveSpec Save) {
  SmallString<128> Path;
  EXPECT_FALSE(sys::fs::createTemporaryFile("job", "out", Path));
  Save.Path = std::string(Path);
  if (Error E = saveContents(Contents, type(Type), Save)) {
    sys::fs::remove(Path);
    return "error: " + toString(std::move(E));
  }
  std::string Text = (*MemoryBuffer::getFile(Path))->getBuffer().str();
  sys::fs::remove(Path);
  return Text;
}

TEST(JobSave, Pictures) {
  SaveSpec S;
  S.Width = 2;
  S.Height = 1;
  S.Format = SaveSpec::PGM;
  EXPECT_EQ(saved(floats({0.5f, 2.0f}), "float",
                  [&] {
                    SaveSpec T = S;
                    T.Scale = 255;
                    return T;
                  }()),
            std::string("P5\n2 1\n255\n\x80\xff", 13));
  S.Format = SaveSpec::PPM;
  S.Packed = true;
  EXPECT_EQ(saved({1, 2, 3, 0, 4, 5, 6, 0}, "uint", S),
            std::string("P6\n2 1\n255\n\1\2\3\4\5\6", 17));
  S.Format = SaveSpec::PNG;
  std::string PNG = saved({1, 2, 3, 0, 4, 5, 6, 0}, "uint", S);
  ASSERT_EQ(PNG.substr(0, 8), "\x89PNG\r\n\x1a\n");
  // Every chunk's checksum covers its type and data.
  size_t At = 8;
  std::vector<std::string> Types;
  while (At < PNG.size()) {
    uint32_t Length = support::endian::read32be(&PNG[At]);
    StringRef Body = StringRef(PNG).substr(At + 4, Length + 4);
    EXPECT_EQ(support::endian::read32be(&PNG[At + 8 + Length]),
              crc32(ArrayRef(reinterpret_cast<const uint8_t *>(Body.data()),
                             Body.size())));
    Types.push_back(Body.take_front(4).str());
    At += 12 + Length;
  }
  EXPECT_EQ(Types.front(), "IHDR");
  EXPECT_EQ(Types.back(), "IEND");
  S.Width = 3;
  EXPECT_NE(saved({1, 2, 3, 0, 4, 5, 6, 0}, "uint", S)
                .find("fewer than 3 x 1 pixels"),
            std::string::npos);
}

} // namespace
