//===- ObjectTest.cpp - Tests of the object reader ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/Object.h"
#include "TestObject.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpuobj::test;

namespace {

/// The reader's message for \p Bytes, or "success".
std::string readError(StringRef Bytes) {
  Expected<LoadedObject> Object = readObject(MemoryBufferRef(Bytes, "t.o"));
  return Object ? "success" : toString(Object.takeError());
}

std::string errorAfter(function_ref<void(TestObject &)> Change) {
  TestObject Object;
  Change(Object);
  return readError(Object.write());
}

std::string errorWithByte(size_t Offset, uint8_t Byte) {
  std::string Bytes = TestObject().write();
  Bytes[Offset] = char(Byte);
  return readError(Bytes);
}

TEST(Object, ReadsWhatWasWritten) {
  TestObject T;
  for (size_t I = 0; I != T.Text.size(); ++I)
    T.Text[I] = char(I);
  std::string Bytes = T.write();
  Expected<LoadedObject> O = readObject(MemoryBufferRef(Bytes, "t.o"));
  ASSERT_TRUE(bool(O)) << toString(O.takeError());
  EXPECT_EQ(O->EMachine, EM_MGPU_VALHALL);
  EXPECT_EQ(O->EFlags, 0x0901u);
  EXPECT_EQ(O->Core->Name, "mali-g57");
  EXPECT_EQ(O->Text.size(), 256u);
  EXPECT_EQ(Bytes.data() + O->TextFileOffset, (const char *)O->Text.data());
  EXPECT_EQ(toStringRef(O->ROData), "rodata!!");
  EXPECT_EQ(O->RODataAlign, 16u);
  ASSERT_EQ(O->Kernels.size(), 2u);
  EXPECT_EQ(O->findKernel("nothing"), nullptr);
  const KernelCode *K = O->findKernel("empty");
  ASSERT_NE(K, nullptr);
  EXPECT_EQ(K->Offset, 128u);
  EXPECT_EQ(K->Size, 8u);
  EXPECT_EQ(O->getCode(*K)[1], 129);
  EXPECT_EQ(O->getCode(*K).size(), 8u);
  ASSERT_EQ(O->Symbols.size(), 3u);
  EXPECT_EQ(O->Symbols[1].Name, "loop");
  EXPECT_EQ(O->Symbols[1].Offset, 8u);
  EXPECT_TRUE(isGPUObject(MemoryBufferRef(Bytes, "t.o")));
}

TEST(Object, ZeroBytesAtTheEndOfAKernelArePadding) {
  TestObject T;
  T.Text = std::string(9, 'x') + std::string(119, '\0') + std::string(128, 'y');
  T.Symbols[0].Size = 128;
  std::string Bytes = T.write();
  Expected<LoadedObject> O = readObject(MemoryBufferRef(Bytes, "t.o"));
  ASSERT_TRUE(bool(O)) << toString(O.takeError());
  const KernelCode *K = O->findKernel("saxpy");
  EXPECT_EQ(O->getCode(*K).size(), 128u);
  EXPECT_EQ(O->getInstructions(*K).size(), 16u);
  EXPECT_EQ(O->getInstructions(*O->findKernel("empty")).size(), 8u);
}

TEST(Object, ARogueKernelMayEndInZeroBytes) {
  TestObject T;
  T.Machine = EM_MGPU_ROGUE;
  T.Flags = 3;
  T.Note = TestObject::makeNote(encodeMetadata(makeRogueMetadata()));
  // A group of 8 bytes, and one of 32 whose first byte and whose end are zero.
  std::string Groups("\x44\xa0\x80\x05\0\0\0\xff\0\x80\x6a\xff", 12);
  Groups.resize(8 + 32);
  T.Text = Groups;
  T.Text.resize(256);
  // The second kernel ends inside its only group.
  T.Text[128] = 0x08;
  T.Symbols = {{"reduce", 0, 128}, {"empty", 128, 8}};
  std::string Bytes = T.write();
  Expected<LoadedObject> O = readObject(MemoryBufferRef(Bytes, "t.o"));
  ASSERT_TRUE(bool(O)) << toString(O.takeError());
  EXPECT_EQ(O->getInstructions(*O->findKernel("reduce")).size(), 40u);
  EXPECT_EQ(O->getInstructions(*O->findKernel("empty")).size(), 8u);
}

TEST(Object, RODataIsOptional) {
  EXPECT_EQ(errorAfter([](TestObject &T) { T.ROData = ""; }), "success");
}

TEST(Object, EveryTruncationIsAnError) {
  std::string Bytes = TestObject().write();
  for (size_t Size = 0; Size != Bytes.size(); ++Size) {
    // A copy of its own, so that a sanitizer sees reads behind the end.
    std::vector<char> Copy(Bytes.begin(), Bytes.begin() + Size);
    EXPECT_NE(readError(StringRef(Copy.data(), Size)), "success") << Size;
  }
}

TEST(Object, EveryByteChangeIsSurvived) {
  const std::string Bytes = TestObject().write();
  for (size_t I = 0; I != Bytes.size(); ++I)
    for (unsigned Byte : {0x00u, 0x01u, 0x7fu, 0x80u, 0xffu}) {
      std::vector<char> Copy(Bytes.begin(), Bytes.end());
      Copy[I] = char(Byte);
      readError(StringRef(Copy.data(), Copy.size()));
    }
}

TEST(Object, EveryWordOfOnesIsSurvived) {
  const std::string Bytes = TestObject().write();
  for (size_t I = 0; I + 8 <= Bytes.size(); I += 4)
    for (unsigned Count : {4u, 8u}) {
      std::vector<char> Copy(Bytes.begin(), Bytes.end());
      std::fill_n(Copy.begin() + I, Count, '\xff');
      readError(StringRef(Copy.data(), Copy.size()));
    }
}

TEST(Object, HeaderErrors) {
  EXPECT_EQ(readError("MZ"), "t.o: offset 0x0: this is not an ELF file");
  EXPECT_EQ(readError(""), "t.o: offset 0x0: this is not an ELF file");
  EXPECT_EQ(readError("\x7f"
                      "ELF\x02"),
            "t.o: offset 0x5: the file ends inside the ELF header");
  EXPECT_EQ(errorWithByte(4, 1),
            "t.o: offset 0x4: this is not a 64-bit ELF file");
  EXPECT_EQ(errorWithByte(5, 2),
            "t.o: offset 0x5: this is not a little-endian ELF file");
  EXPECT_EQ(errorWithByte(6, 2),
            "t.o: offset 0x6: ELF version 2 is not supported");
  EXPECT_EQ(
      errorAfter([](TestObject &T) { T.Machine = ELF::EM_X86_64; }),
      "t.o: offset 0x12: machine 0x3e is not a GPU target of this program");
  EXPECT_EQ(
      errorAfter([](TestObject &T) { T.ABIVersion = 7; }),
      "t.o: offset 0x8: ABI version 7 is not supported; this program reads "
      "version 1");
  EXPECT_EQ(errorAfter([](TestObject &T) { T.Type = ELF::ET_EXEC; }),
            "t.o: offset 0x10: ELF type 2 is not an object file (ET_REL)");
  EXPECT_EQ(
      errorAfter([](TestObject &T) { T.Flags = 0x0902; }),
      "t.o: offset 0x188: the metadata is for mali-g57, the ELF header for "
      "mali-g77")
      << "the offset is that of the note section";
  EXPECT_EQ(errorAfter([](TestObject &T) { T.Flags = 0x0999; }),
            "t.o: offset 0x30: flags 0x999 do not name a core of the target "
            "valhall");
}

TEST(Object, SectionErrors) {
  auto Has = [](const std::string &Message, StringRef Part) {
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  };
  Has(errorAfter([](TestObject &T) { T.Text = ""; }),
      "there is no section .text");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {{".tdata", ELF::SHT_PROGBITS, ELF::SHF_ALLOC, "x"}};
      }),
      "section .tdata would have to be loaded; only .text, .rodata, .data and "
      ".bss are");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {{".text", ELF::SHT_PROGBITS, ELF::SHF_ALLOC, "x"}};
      }),
      "section .text is repeated");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {{".rodata", ELF::SHT_PROGBITS, ELF::SHF_ALLOC, "x"}};
      }),
      "section .rodata is repeated");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {{".note.mgpu", ELF::SHT_NOTE, 0, "x"}};
      }),
      "section .note.mgpu is repeated");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {
            {".rela.text", ELF::SHT_RELA, 0, std::string(24, 0), 8, 4, 1, 24}};
      }),
      "section .text has unresolved relocations: byte 0 refers to symbol 0");
  Has(errorAfter([](TestObject &T) {
        T.Extra = {
            {".rela.x", ELF::SHT_RELA, 0, std::string(24, 0), 8, 4, 99, 24}};
      }),
      "relocations for section 99, which does not exist");
  // Debug sections, and relocations for them, are none of a loader's business.
  EXPECT_EQ(errorAfter([](TestObject &T) {
              T.Extra = {{".debug_line", ELF::SHT_PROGBITS, 0, "x"},
                         {".rela.debug_line", ELF::SHT_RELA, 0,
                          std::string(24, 0), 8, 4, 6, 24}};
            }),
            "success");
}

/// A relocation entry: Elf64_Rela.
std::string relocation(uint64_t Offset, uint32_t Symbol, uint32_t Type,
                       int64_t Addend) {
  char Bytes[24];
  support::endian::write64le(Bytes, Offset);
  support::endian::write64le(Bytes + 8, uint64_t(Symbol) << 32 | Type);
  support::endian::write64le(Bytes + 16, Addend);
  return std::string(Bytes, sizeof(Bytes));
}

TEST(Object, UnresolvedRelocationsNameTheSymbol) {
  auto Error = [](const std::string &Entries, uint64_t EntrySize = 24,
                  uint32_t Type = ELF::SHT_RELA) {
    TestObject T;
    T.Symbols.push_back({"elsewhere", 0, 0, ELF::STT_NOTYPE, 0});
    T.Extra = {{".rela.text", Type, 0, Entries, 8, 4, 1, EntrySize}};
    std::string Message = readError(T.write());
    return Message.substr(Message.find("section "));
  };
  EXPECT_EQ(Error(relocation(8, 4, R_MGPU_ABS64, 0)),
            "section .text has unresolved relocations: byte 8 refers to "
            "'elsewhere'");
  EXPECT_EQ(Error(relocation(8, 99, R_MGPU_ABS64, 0)),
            "section .text has unresolved relocations: byte 8 refers to "
            "symbol 99");
  EXPECT_EQ(Error("x"), "section .text has unresolved relocations");
  EXPECT_EQ(Error(std::string(16, 0), 16, ELF::SHT_REL),
            "section .text has unresolved relocations");
}

TEST(Object, MetadataCanBeOptional) {
  TestObject T;
  T.Note = "";
  T.NoteName = ".note.other";
  std::string Bytes = T.write();
  auto Object = readObject(MemoryBufferRef(Bytes, "t.o"),
                           /*NeedMetadata=*/false);
  ASSERT_TRUE(bool(Object)) << toString(Object.takeError());
  EXPECT_FALSE(Object->HasMetadata);
  EXPECT_TRUE(Object->Kernels.empty());
  EXPECT_EQ(Object->Symbols.size(), 3u);
  EXPECT_NE(readError(Bytes).find("there is no section .note.mgpu"),
            std::string::npos);
}

TEST(Object, NoteMayBeAllocated) {
  EXPECT_EQ(errorAfter([](TestObject &T) { T.NoteFlags = ELF::SHF_ALLOC; }),
            "success");
}

/// An object with 32 bytes of .rodata, symbol 4 at byte 4 of it, symbol 1 in
/// .text, and \p Entries for .rodata.
TestObject objectWithPointers(const std::string &Entries) {
  TestObject T;
  T.ROData = std::string(32, '\0');
  T.Symbols.push_back({"table", 4, 0, ELF::STT_OBJECT, 2});
  T.Extra = {{".rela.rodata", ELF::SHT_RELA, 0, Entries, 8, 4, 2, 24}};
  return T;
}

TEST(Object, PointersInConstantData) {
  std::string Bytes = objectWithPointers(relocation(24, 4, R_MGPU_ABS64, 28) +
                                         relocation(8, 4, R_MGPU_ABS64, -4))
                          .write();
  auto Object = readObject(MemoryBufferRef(Bytes, "test"));
  ASSERT_TRUE(bool(Object)) << toString(Object.takeError());
  ASSERT_EQ(Object->DataPointers.size(), 2u);
  EXPECT_EQ(Object->DataPointers[0].Offset, 8u);
  EXPECT_EQ(Object->DataPointers[0].Target, 0u);
  EXPECT_EQ(Object->DataPointers[1].Offset, 24u);
  EXPECT_EQ(Object->DataPointers[1].Target, 32u);

  auto Expect = [](const std::string &Entries, StringRef Part) {
    std::string Message = readError(objectWithPointers(Entries).write());
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  };
  Expect(relocation(8, 4, 1, 0), "relocation type 1 is not that of a pointer");
  Expect(relocation(8, 1, R_MGPU_ABS64, 0),
         "the pointer is to 'saxpy', which is not in .rodata, .data or .bss");
  Expect(relocation(8, 99, R_MGPU_ABS64, 0),
         "the pointer is to symbol 99, which is not in .rodata");
  Expect(relocation(25, 4, R_MGPU_ABS64, 0),
         "the pointer at 25 is not inside .rodata, which has 32 bytes");
  Expect(relocation(8, 4, R_MGPU_ABS64, 29),
         "the pointer at 8 of .rodata is to byte 33 of .rodata, which has 32");
  Expect(relocation(8, 4, R_MGPU_ABS64, -5), "is to byte -1 of .rodata");
  Expect(relocation(~0ull, 4, R_MGPU_ABS64, 0), "is not inside .rodata");
  Expect(relocation(8, 4, R_MGPU_ABS64, 0) + relocation(15, 4, R_MGPU_ABS64, 0),
         "two pointers share the byte 15 of .rodata");
}

/// An object with \p Data bytes of .data, \p Zeros bytes of .bss, symbols 4 in
/// .rodata, 5 at byte 2 of .data and 6 at byte 8 of .bss, and \p Entries for
/// .data.
TestObject objectWithVariables(size_t Data, uint64_t Zeros,
                               const std::string &Entries = "") {
  TestObject T;
  T.Symbols.push_back({"table", 4, 0, ELF::STT_OBJECT, 2});
  T.Symbols.push_back({"counter", 2, 0, ELF::STT_OBJECT, 6});
  T.Symbols.push_back({"zeros", 8, 0, ELF::STT_OBJECT, 7});
  uint64_t Flags = ELF::SHF_ALLOC | ELF::SHF_WRITE;
  T.Extra = {{".data", ELF::SHT_PROGBITS, Flags, std::string(Data, 'd'), 4},
             {".bss", ELF::SHT_NOBITS, Flags, "", 16, 0, 0, 0, Zeros}};
  if (!Entries.empty())
    T.Extra.push_back({".rela.data", ELF::SHT_RELA, 0, Entries, 8, 4, 6, 24});
  return T;
}

TEST(Object, VariablesAreOneBlock) {
  std::string Bytes =
      objectWithVariables(25, 40,
                          relocation(16, 6, R_MGPU_ABS64, 1) +
                              relocation(0, 4, R_MGPU_ABS64, 0) +
                              relocation(8, 5, R_MGPU_ABS64, 23))
          .write();
  auto Object = readObject(MemoryBufferRef(Bytes, "test"));
  ASSERT_TRUE(bool(Object)) << toString(Object.takeError());
  EXPECT_EQ(toStringRef(Object->Data), std::string(25, 'd'));
  EXPECT_EQ(Object->getZeroStart(), 32u);
  EXPECT_EQ(Object->getVariableBytes(), 72u);
  EXPECT_EQ(Object->getVariableAlign(), 16u);
  ASSERT_EQ(Object->DataPointers.size(), 3u);
  DataBlock To[] = {DataBlock::Constants, DataBlock::Variables,
                    DataBlock::Variables};
  uint64_t Target[] = {4, 25, 32 + 8 + 1};
  for (unsigned I = 0; I != 3; ++I) {
    EXPECT_EQ(Object->DataPointers[I].In, DataBlock::Variables);
    EXPECT_EQ(Object->DataPointers[I].Offset, I * 8u);
    EXPECT_EQ(Object->DataPointers[I].To, To[I]);
    EXPECT_EQ(Object->DataPointers[I].Target, Target[I]);
  }

  auto WithoutZeros = objectWithVariables(25, 0).write();
  Object = readObject(MemoryBufferRef(WithoutZeros, "test"));
  ASSERT_TRUE(bool(Object)) << toString(Object.takeError());
  EXPECT_EQ(Object->getVariableBytes(), 25u);
}

TEST(Object, VariableErrors) {
  auto Expect = [](const TestObject &T, StringRef Part) {
    std::string Message = readError(T.write());
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  };
  EXPECT_EQ(readError(objectWithVariables(0, uint64_t(1) << 28).write()),
            "success");
  Expect(objectWithVariables(0, (uint64_t(1) << 28) + 1),
         ".data and .bss have more than 268435456 bytes");
  Expect(objectWithVariables(1, uint64_t(1) << 28), ".data and .bss have more");
  Expect(objectWithVariables(0, ~uint64_t(0)), ".data and .bss have more");
  Expect(objectWithVariables(16, 16, relocation(9, 5, R_MGPU_ABS64, 0)),
         "the pointer at 9 is not inside .data, which has 16 bytes");
  Expect(objectWithVariables(16, 16, relocation(0, 6, R_MGPU_ABS64, 9)),
         "the pointer at 0 of .data is to byte 17 of .bss, which has 16 bytes");
  Expect(objectWithVariables(16, 16,
                             relocation(0, 5, R_MGPU_ABS64, 0) +
                                 relocation(7, 5, R_MGPU_ABS64, 0)),
         "two pointers share the byte 7 of .data");
  TestObject T = objectWithVariables(16, 16);
  T.Extra[1].Type = ELF::SHT_PROGBITS;
  T.Extra[1].Contents = "x";
  Expect(T, "section .bss is not of type SHT_NOBITS");
  T = objectWithVariables(16, 16);
  T.Extra[0].Align = 8192;
  Expect(T, "the alignment 8192 of .data is not a power of two up to 4096");
  T = objectWithVariables(16, 16);
  T.Extra.push_back(T.Extra[1]);
  Expect(T, "section .bss is repeated");
  T = objectWithVariables(16, 16);
  T.Extra.push_back({".rela.bss", ELF::SHT_RELA, 0,
                     relocation(0, 5, R_MGPU_ABS64, 0), 8, 4, 7, 24});
  Expect(T, "section .bss has unresolved relocations: byte 0 refers to "
            "'counter'");
}

TEST(Object, NoteErrors) {
  auto Has = [](const std::string &Message, StringRef Part) {
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  };
  Has(errorAfter([](TestObject &T) { T.Note = ""; }), "has no metadata note");
  Has(errorAfter([](TestObject &T) {
        T.Note = TestObject::makeNote("x", "AMDGPU", NT_MGPU_METADATA);
      }),
      "has no metadata note");
  Has(errorAfter([](TestObject &T) {
        T.Note = TestObject::makeNote("x", NoteOwner, 2);
      }),
      "has no metadata note");
  Has(errorAfter([](TestObject &T) { T.Note += T.Note; }),
      "has two metadata notes");
  Has(errorAfter([](TestObject &T) { T.Note = TestObject::makeNote("\xc1"); }),
      "malformed MessagePack");
  Has(errorAfter([](TestObject &T) { T.Note.resize(T.Note.size() / 2); }),
      "ELF note overflows container");
  // Notes of others may stand beside ours.
  EXPECT_EQ(errorAfter([](TestObject &T) {
              T.Note = TestObject::makeNote("abc", "GNU", 3) + T.Note;
            }),
            "success");
}

TEST(Object, KernelErrors) {
  auto Has = [](const std::string &Message, StringRef Part) {
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  };
  Has(errorAfter([](TestObject &T) { T.Symbols.pop_back(); }),
      "kernel 'empty': .text has no function '_empty'");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Type = ELF::STT_NOTYPE; }),
      "kernel 'empty': .text has no function '_empty'");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Section = 2; }),
      "kernel 'empty': .text has no function '_empty'");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Value = 64; }),
      "kernel 'empty' starts at 64, not a multiple of 128");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Size = 12; }),
      "kernel 'empty' has 12 bytes, not a positive multiple of 8");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Size = 0; }),
      "kernel 'empty' has 0 bytes, not a positive multiple of 8");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Size = 136; }),
      "symbol '_empty' at 128 with size 136 is not inside .text");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Size = ~uint64_t(0) - 127; }),
      "is not inside .text");
  Has(errorAfter([](TestObject &T) { T.Symbols[2].Value = 0; }), "share code");
}

TEST(Object, OtherFilesAreNotOurs) {
  TestObject T;
  T.Machine = ELF::EM_AMDGPU;
  std::string Bytes = T.write();
  EXPECT_FALSE(isGPUObject(MemoryBufferRef(Bytes, "t.o")));
  EXPECT_FALSE(isGPUObject(MemoryBufferRef("", "t.o")));
  EXPECT_FALSE(isGPUObject(MemoryBufferRef("\x7f"
                                           "ELF",
                                           "t.o")));
}

} // namespace
