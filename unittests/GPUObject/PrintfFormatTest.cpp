//===- PrintfFormatTest.cpp - Tests of printf's formats -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/PrintfFormat.h"
#include "TestObject.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpuobj::test;

namespace {

std::vector<PrintfDirective> parse(StringRef Format) {
  auto D = parsePrintfFormat(Format);
  EXPECT_TRUE(bool(D)) << toString(D.takeError());
  return D ? *D : std::vector<PrintfDirective>();
}

std::string parseError(StringRef Format) {
  auto D = parsePrintfFormat(Format);
  return D ? "success" : toString(D.takeError());
}

/// The message of checkPrintfFormat for arguments with these names.
std::string check(StringRef Format, std::vector<const char *> Names) {
  PrintfFormat F;
  F.Id = 7;
  F.Format = Format.str();
  for (const char *Name : Names) {
    auto A = parsePrintfArgName(Name);
    EXPECT_TRUE(A.has_value()) << Name;
    F.Args.push_back(A.value_or(PrintfArg()));
  }
  Error E = checkPrintfFormat(F);
  return E ? toString(std::move(E)) : "success";
}

TEST(PrintfFormat, TextAndConversionsAlternate) {
  auto D = parse("100%% of %-+08.3v4hlf%c");
  ASSERT_EQ(D.size(), 3u);
  EXPECT_EQ(D[0].Text, "100% of ");
  EXPECT_EQ(D[0].Conversion, 'f');
  EXPECT_EQ(D[0].Flags, "-+0");
  EXPECT_EQ(*D[0].Width, 8u);
  EXPECT_EQ(*D[0].Precision, 3u);
  EXPECT_EQ(D[0].Lanes, 4u);
  EXPECT_EQ(D[0].Length, PrintfDirective::Int);
  EXPECT_EQ(D[0].Spelling, "%-+08.3v4hlf");
  EXPECT_EQ(D[1].Text, "");
  EXPECT_EQ(D[1].Conversion, 'c');
  EXPECT_FALSE(D[1].Width.has_value());
  EXPECT_EQ(D[2].Text, "");
  EXPECT_EQ(D[2].Conversion, 0);
}

TEST(PrintfFormat, LengthModifiers) {
  EXPECT_EQ(parse("%hhd")[0].Length, PrintfDirective::Char);
  EXPECT_EQ(parse("%hu")[0].Length, PrintfDirective::Short);
  EXPECT_EQ(parse("%d")[0].Length, PrintfDirective::None);
  EXPECT_EQ(parse("%ld")[0].Length, PrintfDirective::Long);
  // What clang recommends for size_t, and its like.
  for (StringRef Format : {"%zu", "%lld", "%jd", "%td"})
    EXPECT_EQ(parse(Format)[0].Length, PrintfDirective::Long) << Format.str();
}

TEST(PrintfFormat, APointWithoutDigitsIsPrecisionZero) {
  auto D = parse("%.f");
  ASSERT_TRUE(D[0].Precision.has_value());
  EXPECT_EQ(*D[0].Precision, 0u);
}

TEST(PrintfFormat, WhatOpenCLDoesNotHaveIsAnError) {
  EXPECT_EQ(parseError("a%n"), "'%n' is not in OpenCL C");
  EXPECT_EQ(parseError("%*d"),
            "'%*' has the width '*', which OpenCL C does not "
            "have; write the number");
  EXPECT_EQ(parseError("%.*f"), "'%.*' has the precision '*', which OpenCL C "
                                "does not have; write the number");
  EXPECT_EQ(parseError("%y"), "'%y' is no conversion of printf");
  EXPECT_EQ(parseError("%5%"), "'%5%' is no conversion of printf");
  EXPECT_EQ(parseError("50%"), "'%' is incomplete");
  EXPECT_EQ(parseError("%-3.2v4h"), "'%-3.2v4h' is incomplete");
  EXPECT_EQ(parseError("%v5d"),
            "'%v5' has a vector size other than 2, 3, 4, 8 and 16");
  EXPECT_EQ(parseError("%vd"),
            "'%v' has a vector size other than 2, 3, 4, 8 and 16");
  EXPECT_EQ(parseError("%v4s"), "'%v4s' cannot take a vector");
  EXPECT_EQ(parseError("%ls"), "'%ls' cannot have a length modifier");
  EXPECT_EQ(parseError("%hld"),
            "'%hld' has the length modifier 'hl', which is for vectors");
  EXPECT_EQ(parseError("%hhf"),
            "'%hhf' has the length modifier 'hh', which is for integers");
  EXPECT_EQ(parseError("%Lf"), "'%L' is no conversion of printf");
  EXPECT_EQ(parseError("%4095d%.4095d"), "success");
  EXPECT_EQ(parseError("%4096d"), "'%4096' has a width of more than 4095");
  EXPECT_EQ(parseError("%.99999999999999999999d"),
            "'%.99999999999999999999' has a precision of more than 4095");
}

TEST(PrintfFormat, ArgumentsMustFit) {
  EXPECT_EQ(
      check("%d %f %s %p %c %%", {"i32", "f32", "string", "pointer", "i32"}),
      "success");
  EXPECT_EQ(check("%v4hlf %v3hhd %v2hf", {"f32x4", "i8x3", "f16x2"}),
            "success");
  // The size of an integer is converted, as on other implementations.
  EXPECT_EQ(check("%d %ld", {"i64", "i32"}), "success");
  EXPECT_EQ(check("%d", {}), "there is no argument for '%d'");
  EXPECT_EQ(check("%d", {"i32", "i32"}), "2 arguments are given, 1 are taken");
  EXPECT_EQ(check("%d", {"f32"}), "'%d' takes an integer, argument 1 is a "
                                  "float");
  EXPECT_EQ(check("%d%f", {"i32", "i32"}),
            "'%f' takes a float, argument 2 is an integer");
  EXPECT_EQ(check("%s", {"pointer"}), "'%s' takes a pointer, argument 1 is a "
                                      "pointer");
  EXPECT_EQ(check("%v4d", {"i32"}), "'%v4d' takes a vector of 4 integers, "
                                    "argument 1 is an integer");
  EXPECT_EQ(check("%f", {"f32x2"}), "'%f' takes a float, argument 1 is a "
                                    "vector of 2 floats");
}

TEST(PrintfFormat, NamesOfArguments) {
  unsigned Count = 0;
  for (unsigned K = 0; K != NumPrintfArgKinds; ++K)
    for (unsigned Lanes = 1; Lanes != 20; ++Lanes) {
      PrintfArg A;
      A.Kind = PrintfArgKind(K);
      A.Lanes = Lanes;
      if (std::optional<PrintfArg> B =
              parsePrintfArgName(getPrintfArgName(A))) {
        EXPECT_TRUE(*B == A);
        ++Count;
      }
    }
  // Six kinds as vectors of five sizes; five kinds as scalars.
  EXPECT_EQ(Count, 6u * 5 + 5);
  for (StringRef Name : {"", "i", "i8", "i16", "f16", "i32x1", "i32x5",
                         "i32x04", "pointerx2", "string ", "I32"})
    EXPECT_FALSE(parsePrintfArgName(Name).has_value()) << Name.str();
}

TEST(PrintfFormat, LayoutAlignsToElements) {
  std::vector<PrintfArg> Args;
  for (StringRef Name : {"i8x3", "i32", "i64", "f16x3", "f32x3", "string"})
    Args.push_back(*parsePrintfArgName(Name));
  PrintfRecordLayout L(Args);
  EXPECT_EQ(L.Offsets, (std::vector<uint64_t>{8, 12, 16, 24, 32, 48}));
  EXPECT_EQ(L.Size, 56u);
  EXPECT_EQ(PrintfRecordLayout({}).Size, 8u);
  EXPECT_EQ(PrintfRecordLayout(ArrayRef(Args).take_front(1)).Size, 16u);
}

TEST(PrintfFormat, RecordsHaveALimit) {
  std::string Format;
  std::vector<const char *> Names;
  for (unsigned I = 0; I != 31; ++I) {
    Format += "%v16ld";
    Names.push_back("i64x16");
  }
  EXPECT_EQ(check(Format, Names), "success");
  Format += "%v16ld";
  Names.push_back("i64x16");
  EXPECT_EQ(check(Format, Names),
            "a record needs 4104 bytes, the limit is 4096");
}

//===----------------------------------------------------------------------===//
// In the metadata
//===----------------------------------------------------------------------===//

ModuleMetadata metadataWith(std::vector<PrintfFormat> Formats) {
  ModuleMetadata MD = makeMetadata();
  MD.PrintfFormats = std::move(Formats);
  return MD;
}

PrintfArg arg(StringRef Name) { return *parsePrintfArgName(Name); }

TEST(PrintfMetadata, RoundTripKeepsFormats) {
  ModuleMetadata In = metadataWith(
      {{1, "plain\n", {}},
       {0xffffffff, "%d %v4hlf %s", {arg("i32"), arg("f32x4"), arg("string")}},
       {0xfffffffe, "\t\x01\x7f\"'\\ : - # %% \xc3\xa4\xe2\x82\xac", {}},
       {3, "", {}},
       {4, "123", {}},
       {5, "true", {}},
       {6, " x ", {}},
       {7, "\n\n", {}},
       {8, "--- |\n", {}}});
  Expected<ModuleMetadata> Out = decodeMetadata(encodeMetadata(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  EXPECT_TRUE(Out->PrintfFormats == In.PrintfFormats);
  Expected<ModuleMetadata> FromYAML = metadataFromYAML(metadataToYAML(In));
  ASSERT_TRUE(bool(FromYAML)) << toString(FromYAML.takeError());
  EXPECT_TRUE(FromYAML->PrintfFormats == In.PrintfFormats);
}

/// All characters that a format can have, through the assembler's YAML.
TEST(PrintfMetadata, EveryCharacterSurvivesYAML) {
  std::vector<PrintfFormat> Formats;
  for (unsigned C = 1; C != 0x80; ++C)
    for (StringRef Around : {"", "a", " "}) {
      PrintfFormat F;
      F.Id = Formats.size() + 1;
      F.Format = Around.str() + (C == '%' ? "%%" : std::string(1, char(C))) +
                 Around.str();
      Formats.push_back(F);
    }
  ModuleMetadata In = metadataWith(Formats);
  Expected<ModuleMetadata> Out = metadataFromYAML(metadataToYAML(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  ASSERT_EQ(Out->PrintfFormats.size(), Formats.size());
  for (size_t I = 0; I != Formats.size(); ++I)
    EXPECT_EQ(Out->PrintfFormats[I].Format, Formats[I].Format) << I;
}

TEST(PrintfMetadata, MinorVersionIsNewOnlyWithFormats) {
  EXPECT_EQ(metadataToYAML(makeMetadata()).find("printf"), std::string::npos);
  auto Minor = [](const ModuleMetadata &MD) {
    std::string Text = metadataToYAML(MD);
    size_t At = Text.rfind("version:");
    return Text.substr(At).find("- 1\n  - 1") != std::string::npos ||
           Text.substr(At).find("[ 1, 1 ]") != std::string::npos;
  };
  EXPECT_FALSE(Minor(makeMetadata()));
  EXPECT_TRUE(Minor(metadataWith({{1, "x", {}}})));
}

TEST(PrintfMetadata, ReaderAndValidatorRefuseWhatMakesNoSense) {
  auto Message = [](std::vector<PrintfFormat> Formats) {
    ModuleMetadata MD = metadataWith(std::move(Formats));
    Error E = validateMetadata(MD);
    std::string Direct = E ? toString(std::move(E)) : "success";
    Expected<ModuleMetadata> Read = decodeMetadata(encodeMetadata(MD));
    EXPECT_EQ(Direct, Read ? "success" : toString(Read.takeError()));
    return Direct;
  };
  EXPECT_EQ(Message({{0, "x", {}}}),
            "kernel metadata: printf.formats[0]: the id is 0");
  EXPECT_EQ(Message({{1, "x", {}}, {1, "y", {}}}),
            "kernel metadata: printf.formats[1].id 1 is repeated");
  EXPECT_EQ(Message({{1, "%d", {}}}), "kernel metadata: printf.formats[0]: "
                                      "there is no argument for '%d'");
  EXPECT_EQ(Message({{1, "\xff", {}}}), "kernel metadata: printf.formats[0]: "
                                        "the format is not valid UTF-8");
  EXPECT_EQ(Message({{1, std::string("a\0b", 3), {}}}),
            "kernel metadata: printf.formats[0]: there is a zero byte in the "
            "format");

  std::string YAML = metadataToYAML(metadataWith({{1, "%d", {arg("i32")}}}));
  auto Changed = [&](StringRef From, StringRef To) {
    size_t At = YAML.find(From.str());
    EXPECT_NE(At, std::string::npos) << From.str();
    std::string Text = YAML;
    Text.replace(At, From.size(), To.str());
    Expected<ModuleMetadata> MD = metadataFromYAML(Text);
    return MD ? "success" : toString(MD.takeError());
  };
  EXPECT_EQ(Changed("i32", "i31"), "kernel metadata: "
                                   "printf.formats[0].args[0] is no type of a "
                                   "printf argument");
  EXPECT_EQ(Changed("  version:         1", "  version:         2"),
            "kernel metadata: printf.version is 2, this reader knows version "
            "1");
}

} // namespace
