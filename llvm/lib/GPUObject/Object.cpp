//===- Object.cpp - Reader of GPU object files ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/Object.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstddef>
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;

/// Code comes in units of this many bytes: Valhall instructions; Bifrost
/// clauses and Rogue groups have whole numbers of them.
static uint64_t getCodeUnit(uint16_t EMachine) {
  switch (EMachine) {
  case EM_MGPU_VALHALL:
    return 8;
  case EM_MGPU_BIFROST:
    return 16;
  default:
    return 2;
  }
}

namespace {
using ELFT = object::ELF64LE;
using Elf_Ehdr = ELFT::Ehdr;
using Elf_Shdr = ELFT::Shdr;
using Elf_Rela = ELFT::Rela;
using Elf_Sym = ELFT::Sym;

class ObjectReader {
public:
  ObjectReader(MemoryBufferRef Buffer, bool NeedMetadata)
      : Buffer(Buffer), NeedMetadata(NeedMetadata) {}

  Expected<LoadedObject> read() {
    if (Error Err = readHeader())
      return Err;
    Expected<object::ELFFile<ELFT>> File =
        object::ELFFile<ELFT>::create(Buffer.getBuffer());
    if (!File)
      return wrap(File.takeError());
    ELF = &*File;
    if (Error Err = readSections())
      return Err;
    if (CodeRelocations)
      return unresolved();
    if (Error Err = readMetadata())
      return Err;
    if (Error Err = readSymbols())
      return Err;
    if (Error Err = findKernels())
      return Err;
    if (Error Err = readDataPointers())
      return Err;
    return std::move(Result);
  }

private:
  Error fail(const Twine &Message) {
    return createStringError(Twine(Buffer.getBufferIdentifier()) + ": " +
                             Message);
  }
  Error failAt(uint64_t Offset, const Twine &Message) {
    return fail("offset 0x" + Twine::utohexstr(Offset) + ": " + Message);
  }
  Error wrap(Error Err) { return fail(toString(std::move(Err))); }

  /// Symbol \p Index as messages name it.
  std::string symbolName(uint32_t Index) {
    if (SymbolTable) {
      Expected<const Elf_Sym *> Symbol =
          ELF->getEntry<Elf_Sym>(*SymbolTable, Index);
      Expected<StringRef> Strings =
          ELF->getStringTableForSymtab(*SymbolTable, Sections);
      if (Symbol && Strings) {
        Expected<StringRef> Name = (*Symbol)->getName(*Strings);
        if (Name && !Name->empty())
          return ("'" + *Name + "'").str();
        consumeError(Name.takeError());
      } else {
        consumeError(Symbol.takeError());
        consumeError(Strings.takeError());
      }
    }
    return "symbol " + std::to_string(Index);
  }

  /// File offset of a field of section header \p Index.
  uint64_t headerField(size_t Index, size_t Field) const {
    return ELF->getHeader().e_shoff + Index * sizeof(Elf_Shdr) + Field;
  }

  Error readHeader() {
    StringRef Bytes = Buffer.getBuffer();
    if (!Bytes.starts_with(StringRef(ELF::ElfMagic, 4)))
      return failAt(0, "this is not an ELF file");
    if (Bytes.size() < sizeof(Elf_Ehdr))
      return failAt(Bytes.size(), "the file ends inside the ELF header");
    const auto &H = *reinterpret_cast<const Elf_Ehdr *>(Bytes.data());
    if (H.e_ident[ELF::EI_CLASS] != ELF::ELFCLASS64)
      return failAt(ELF::EI_CLASS, "this is not a 64-bit ELF file");
    if (H.e_ident[ELF::EI_DATA] != ELF::ELFDATA2LSB)
      return failAt(ELF::EI_DATA, "this is not a little-endian ELF file");
    if (H.e_ident[ELF::EI_VERSION] != ELF::EV_CURRENT)
      return failAt(ELF::EI_VERSION,
                    "ELF version " + Twine(int(H.e_ident[ELF::EI_VERSION])) +
                        " is not supported");
    Result.EMachine = H.e_machine;
    StringRef Arch = getArchName(H.e_machine);
    if (Arch.empty())
      return failAt(offsetof(Elf_Ehdr, e_machine),
                    "machine 0x" + Twine::utohexstr(H.e_machine) +
                        " is not a GPU target of this program");
    if (H.e_ident[ELF::EI_ABIVERSION] != ObjectABIVersion)
      return failAt(ELF::EI_ABIVERSION,
                    "ABI version " + Twine(int(H.e_ident[ELF::EI_ABIVERSION])) +
                        " is not supported; this program reads version " +
                        Twine(int(ObjectABIVersion)));
    if (H.e_type != ELF::ET_REL)
      return failAt(offsetof(Elf_Ehdr, e_type),
                    "ELF type " + Twine(unsigned(H.e_type)) +
                        " is not an object file (ET_REL)");
    if (H.e_shoff > Bytes.size() ||
        H.e_shnum > (Bytes.size() - H.e_shoff) / sizeof(Elf_Shdr))
      return failAt(offsetof(Elf_Ehdr, e_shoff),
                    "the section table at 0x" +
                        Twine::utohexstr(uint64_t(H.e_shoff)) + " with " +
                        Twine(unsigned(H.e_shnum)) +
                        " entries goes past the end of the file");
    Result.EFlags = H.e_flags;
    Result.Core = findCore(H.e_machine, H.e_flags);
    if (!Result.Core)
      return failAt(offsetof(Elf_Ehdr, e_flags),
                    "flags 0x" + Twine::utohexstr(H.e_flags) +
                        " do not name a core of the target " + Arch);
    return Error::success();
  }

  Error readSections() {
    Expected<ArrayRef<Elf_Shdr>> Table = ELF->sections();
    if (!Table)
      return wrap(Table.takeError());
    Sections = *Table;
    for (size_t I = 0, E = Sections.size(); I != E; ++I) {
      const Elf_Shdr &S = Sections[I];
      Expected<StringRef> Name = ELF->getSectionName(S);
      if (!Name)
        return wrap(Name.takeError());
      if (Error Err = readSection(I, S, *Name))
        return Err;
    }
    if (!TextIndex)
      return fail("there is no section .text");
    return Error::success();
  }

  Error readSection(size_t Index, const Elf_Shdr &S, StringRef Name) {
    if (Name == NoteSectionName) {
      if (S.sh_type != ELF::SHT_NOTE)
        return failAt(headerField(Index, offsetof(Elf_Shdr, sh_type)),
                      "section " + Name + " is not of type SHT_NOTE");
      if (NoteSection)
        return failAt(headerField(Index, 0),
                      "section " + Name + " is repeated");
      NoteSection = &S;
      return Error::success();
    }
    if (S.sh_type == ELF::SHT_SYMTAB) {
      if (SymbolTable)
        return failAt(headerField(Index, 0), "there are two symbol tables");
      SymbolTable = &S;
      return Error::success();
    }
    if (S.sh_type == ELF::SHT_REL || S.sh_type == ELF::SHT_RELA)
      return readRelocations(Index, S);
    if (!(S.sh_flags & ELF::SHF_ALLOC) || S.sh_size == 0)
      return Error::success();
    std::optional<size_t> *Known = StringSwitch<std::optional<size_t> *>(Name)
                                       .Case(".text", &TextIndex)
                                       .Case(".rodata", &RODataIndex)
                                       .Case(".data", &DataIndex)
                                       .Case(".bss", &ZeroIndex)
                                       .Default(nullptr);
    if (!Known)
      return failAt(headerField(Index, 0),
                    "section " + Name +
                        " would have to be loaded; only .text, .rodata, .data "
                        "and .bss are");
    bool IsZero = Known == &ZeroIndex;
    if (S.sh_type != (IsZero ? ELF::SHT_NOBITS : ELF::SHT_PROGBITS))
      return failAt(headerField(Index, offsetof(Elf_Shdr, sh_type)),
                    "section " + Name + " is not of type " +
                        (IsZero ? "SHT_NOBITS" : "SHT_PROGBITS"));
    if (*Known)
      return failAt(headerField(Index, 0), "section " + Name + " is repeated");
    *Known = Index;
    ArrayRef<uint8_t> Contents;
    if (!IsZero) {
      Expected<ArrayRef<uint8_t>> C = ELF->getSectionContents(S);
      if (!C)
        return wrap(C.takeError());
      Contents = *C;
    }
    if (Known == &TextIndex) {
      Result.Text = Contents;
      Result.TextFileOffset = S.sh_offset;
      return Error::success();
    }
    uint64_t Align = S.sh_addralign ? uint64_t(S.sh_addralign) : 1;
    if (!isPowerOf2_64(Align) || Align > 4096)
      return failAt(headerField(Index, offsetof(Elf_Shdr, sh_addralign)),
                    "the alignment " + Twine(Align) + " of " + Name +
                        " is not a power of two up to 4096");
    if (Known == &RODataIndex) {
      Result.ROData = Contents;
      Result.RODataAlign = Align;
      return Error::success();
    }
    if (IsZero) {
      Result.ZeroBytes = S.sh_size;
      Result.ZeroAlign = Align;
    } else {
      Result.Data = Contents;
      Result.DataAlign = Align;
    }
    if (Result.ZeroBytes > MaxVariableBytes ||
        Result.getVariableBytes() > MaxVariableBytes)
      return failAt(headerField(Index, offsetof(Elf_Shdr, sh_size)),
                    ".data and .bss have more than " + Twine(MaxVariableBytes) +
                        " bytes");
    return Error::success();
  }

  /// Code is fully resolved; pointers in .rodata and .data are for the loader.
  /// Debug sections are none of its business.
  Error readRelocations(size_t Index, const Elf_Shdr &S) {
    if (S.sh_info >= Sections.size())
      return failAt(headerField(Index, offsetof(Elf_Shdr, sh_info)),
                    "relocations for section " + Twine(unsigned(S.sh_info)) +
                        ", which does not exist");
    const Elf_Shdr &For = Sections[S.sh_info];
    if (!S.sh_size || !(For.sh_flags & ELF::SHF_ALLOC))
      return Error::success();
    Expected<StringRef> Name = ELF->getSectionName(For);
    if (!Name)
      return wrap(Name.takeError());
    if ((*Name != ".rodata" && *Name != ".data") ||
        S.sh_type != ELF::SHT_RELA) {
      CodeRelocations = &S;
      return Error::success();
    }
    const Elf_Shdr *&Known =
        *Name == ".data" ? DataRelocations : RODataRelocations;
    if (Known)
      return failAt(headerField(Index, 0),
                    "there are two sections with relocations for " + *Name);
    Known = &S;
    return Error::success();
  }

  /// Says what the first of CodeRelocations refers to.
  Error unresolved() {
    Expected<StringRef> Section =
        ELF->getSectionName(Sections[CodeRelocations->sh_info]);
    std::string What =
        "section " +
        (Section ? Section->str() : std::to_string(CodeRelocations->sh_info)) +
        " has unresolved relocations";
    consumeError(Section.takeError());
    if (CodeRelocations->sh_type == ELF::SHT_RELA) {
      Expected<ELFT::RelaRange> Entries = ELF->relas(*CodeRelocations);
      if (Entries && !Entries->empty())
        What += ": byte " + std::to_string(Entries->front().r_offset) +
                " refers to " +
                symbolName(Entries->front().getSymbol(/*isMips64EL=*/false));
      consumeError(Entries.takeError());
    }
    return failAt(CodeRelocations->sh_offset, What);
  }

  Error readDataPointers() {
    if (Error E = readDataPointers(RODataRelocations, DataBlock::Constants,
                                   ".rodata", Result.ROData.size()))
      return E;
    return readDataPointers(DataRelocations, DataBlock::Variables, ".data",
                            Result.Data.size());
  }

  /// Those of section \p Name, which has \p Size bytes and begins the block
  /// \p In.
  Error readDataPointers(const Elf_Shdr *Relocations, DataBlock In,
                         StringRef Name, uint64_t Size) {
    if (!Relocations)
      return Error::success();
    Expected<ELFT::RelaRange> Entries = ELF->relas(*Relocations);
    if (!Entries)
      return wrap(Entries.takeError());
    Expected<ELFT::SymRange> Symbols = ELF->symbols(SymbolTable);
    if (!Symbols)
      return wrap(Symbols.takeError());
    std::vector<DataPointer> Pointers;
    for (size_t I = 0, E = Entries->size(); I != E; ++I) {
      const Elf_Rela &R = (*Entries)[I];
      uint64_t At = Relocations->sh_offset + I * sizeof(Elf_Rela);
      if (R.getType(/*isMips64EL=*/false) != R_MGPU_ABS64)
        return failAt(At, "relocation type " + Twine(R.getType(false)) +
                              " is not that of a pointer in " + Name);
      uint32_t Index = R.getSymbol(/*isMips64EL=*/false);
      std::optional<TargetSection> To =
          Index < Symbols->size() ? findTarget((*Symbols)[Index].st_shndx)
                                  : std::nullopt;
      if (!To)
        return failAt(At, "the pointer is to " + symbolName(Index) +
                              ", which is not in .rodata, .data or .bss");
      uint64_t Target =
          uint64_t((*Symbols)[Index].st_value) + uint64_t(R.r_addend);
      if (R.r_offset > Size || Size - R.r_offset < 8)
        return failAt(At, "the pointer at " + Twine(uint64_t(R.r_offset)) +
                              " is not inside " + Name + ", which has " +
                              Twine(Size) + " bytes");
      if (Target > To->Size)
        return failAt(At, "the pointer at " + Twine(uint64_t(R.r_offset)) +
                              " of " + Name + " is to byte " +
                              Twine(int64_t(Target)) + " of " + To->Name +
                              ", which has " + Twine(To->Size) + " bytes");
      Pointers.push_back({In, R.r_offset, To->Block, To->Start + Target});
    }
    llvm::sort(Pointers, [](const DataPointer &A, const DataPointer &B) {
      return A.Offset < B.Offset;
    });
    for (size_t I = 1; I < Pointers.size(); ++I)
      if (Pointers[I].Offset - Pointers[I - 1].Offset < 8)
        return failAt(Relocations->sh_offset, "two pointers share the byte " +
                                                  Twine(Pointers[I].Offset) +
                                                  " of " + Name);
    append_range(Result.DataPointers, Pointers);
    return Error::success();
  }

  /// A section that pointers can lead to.
  struct TargetSection {
    StringRef Name;
    DataBlock Block;
    uint64_t Start; ///< In the block.
    uint64_t Size;
  };

  std::optional<TargetSection> findTarget(size_t Index) const {
    if (RODataIndex == Index)
      return TargetSection{".rodata", DataBlock::Constants, 0,
                           Result.ROData.size()};
    if (DataIndex == Index)
      return TargetSection{".data", DataBlock::Variables, 0,
                           Result.Data.size()};
    if (ZeroIndex == Index)
      return TargetSection{".bss", DataBlock::Variables, Result.getZeroStart(),
                           Result.ZeroBytes};
    return std::nullopt;
  }

  Error readMetadata() {
    if (!NoteSection) {
      if (!NeedMetadata)
        return Error::success();
      return fail("there is no section " + NoteSectionName +
                  ", which says how kernels are started: assembly has it "
                  "between .mgpu_metadata and .end_mgpu_metadata; code without "
                  "it is for 'mgpu as --raw' and '--raw' here");
    }
    Result.HasMetadata = true;
    bool Found = false;
    Error Err = Error::success();
    for (const auto &Note : ELF->notes(*NoteSection, Err)) {
      if (Note.getName() != NoteOwner || Note.getType() != NT_MGPU_METADATA)
        continue;
      if (Found) {
        cantFail(std::move(Err));
        return failAt(NoteSection->sh_offset,
                      "section " + NoteSectionName + " has two metadata notes");
      }
      Found = true;
      StringRef Desc = Note.getDescAsStringRef(
          std::max<size_t>(NoteSection->sh_addralign, 4));
      Expected<ModuleMetadata> MD = decodeMetadata(Desc);
      if (!MD) {
        cantFail(std::move(Err));
        return failAt(Desc.data() - Buffer.getBufferStart(),
                      toString(MD.takeError()));
      }
      Result.Metadata = std::move(*MD);
    }
    if (Err)
      return wrap(std::move(Err));
    if (!Found)
      return failAt(NoteSection->sh_offset,
                    "section " + NoteSectionName + " has no metadata note");
    if (Result.Metadata.Arch != Result.Core->Arch ||
        Result.Metadata.CPU != Result.Core->Name)
      return failAt(NoteSection->sh_offset,
                    "the metadata is for " + Result.Metadata.CPU +
                        ", the ELF header for " + Result.Core->Name);
    return Error::success();
  }

  Error readSymbols() {
    if (!SymbolTable)
      return fail("there is no symbol table: it was stripped; 'llvm-strip "
                  "--strip-debug' and '--strip-unneeded' leave what is needed");
    Expected<ELFT::SymRange> Symbols = ELF->symbols(SymbolTable);
    if (!Symbols)
      return wrap(Symbols.takeError());
    Expected<StringRef> Strings =
        ELF->getStringTableForSymtab(*SymbolTable, Sections);
    if (!Strings)
      return wrap(Strings.takeError());
    for (size_t I = 0, E = Symbols->size(); I != E; ++I) {
      const Elf_Sym &S = (*Symbols)[I];
      if (S.st_shndx != *TextIndex || S.getType() == ELF::STT_SECTION ||
          S.getType() == ELF::STT_FILE)
        continue;
      Expected<StringRef> Name = S.getName(*Strings);
      if (!Name)
        return wrap(Name.takeError());
      uint64_t Field = SymbolTable->sh_offset + I * sizeof(Elf_Sym) +
                       offsetof(Elf_Sym, st_value);
      if (S.st_value > Result.Text.size() ||
          S.st_size > Result.Text.size() - S.st_value)
        return failAt(Field, "symbol '" + *Name + "' at " +
                                 Twine(uint64_t(S.st_value)) + " with size " +
                                 Twine(uint64_t(S.st_size)) +
                                 " is not inside .text");
      Result.Symbols.push_back({*Name, S.st_value, S.st_size});
      if (S.getType() == ELF::STT_FUNC)
        Functions.try_emplace(*Name, Function{S.st_value, S.st_size, Field});
    }
    llvm::sort(Result.Symbols, [](const CodeSymbol &A, const CodeSymbol &B) {
      return std::tie(A.Offset, A.Name) < std::tie(B.Offset, B.Name);
    });
    return Error::success();
  }

  Error findKernels() {
    uint64_t Unit = getCodeUnit(Result.EMachine);
    std::vector<KernelMetadata> &Kernels = Result.Metadata.Kernels;
    for (unsigned I = 0, E = Kernels.size(); I != E; ++I) {
      auto It = Functions.find(Kernels[I].Symbol);
      if (It == Functions.end())
        return fail("kernel '" + Kernels[I].Name +
                    "': .text has no function '" + Kernels[I].Symbol + "'");
      const Function &F = It->second;
      if (F.Offset % KernelCodeAlignment)
        return failAt(F.Field, "kernel '" + Kernels[I].Name + "' starts at " +
                                   Twine(F.Offset) + ", not a multiple of " +
                                   Twine(KernelCodeAlignment));
      if (F.Size == 0 || F.Size % Unit)
        return failAt(F.Field,
                      "kernel '" + Kernels[I].Name + "' has " + Twine(F.Size) +
                          " bytes, not a positive multiple of " + Twine(Unit));
      Result.Kernels.push_back({I, F.Offset, F.Size});
    }
    std::vector<KernelCode> Sorted = Result.Kernels;
    llvm::sort(Sorted, [](const KernelCode &A, const KernelCode &B) {
      return A.Offset < B.Offset;
    });
    for (size_t I = 1; I < Sorted.size(); ++I)
      if (Sorted[I - 1].Offset + Sorted[I - 1].Size > Sorted[I].Offset)
        return fail("kernels '" + Kernels[Sorted[I - 1].Index].Name +
                    "' and '" + Kernels[Sorted[I].Index].Name + "' share code");
    return Error::success();
  }

  struct Function {
    uint64_t Offset;
    uint64_t Size;
    /// File offset of the symbol's st_value.
    uint64_t Field;
  };

  MemoryBufferRef Buffer;
  bool NeedMetadata;
  object::ELFFile<ELFT> *ELF = nullptr;
  ArrayRef<Elf_Shdr> Sections;
  const Elf_Shdr *NoteSection = nullptr;
  const Elf_Shdr *SymbolTable = nullptr;
  const Elf_Shdr *RODataRelocations = nullptr;
  const Elf_Shdr *DataRelocations = nullptr;
  /// Relocations that no loader applies.
  const Elf_Shdr *CodeRelocations = nullptr;
  std::optional<size_t> TextIndex, RODataIndex, DataIndex, ZeroIndex;
  StringMap<Function> Functions;
  LoadedObject Result;
};
} // namespace

/// Bytes of \p Code that Rogue instruction groups use. The last group can end
/// in zero bytes, so it is found by the lengths: bits 3:0 of a group's first
/// byte count its 16-bit words, 16 of them as 0.
static size_t getRogueGroupBytes(ArrayRef<uint8_t> Code, size_t NonZero) {
  size_t Size = 0;
  while (Size < NonZero) {
    unsigned Words = Code[Size] & 15;
    Size += 2 * (Words ? Words : 16);
  }
  return std::min(Size, Code.size());
}

ArrayRef<uint8_t> LoadedObject::getInstructions(const KernelCode &K) const {
  return trimPadding(getCode(K), EMachine);
}

ArrayRef<uint8_t> gpuobj::trimPadding(ArrayRef<uint8_t> Code,
                                      uint16_t EMachine) {
  size_t Size = Code.size();
  while (Size && Code[Size - 1] == 0)
    --Size;
  if (EMachine == EM_MGPU_ROGUE)
    return Code.take_front(getRogueGroupBytes(Code, Size));
  return Code.take_front(
      std::min<uint64_t>(alignTo(Size, getCodeUnit(EMachine)), Code.size()));
}

const KernelCode *LoadedObject::findKernel(StringRef Name) const {
  for (const KernelCode &K : Kernels)
    if (Metadata.Kernels[K.Index].Name == Name)
      return &K;
  return nullptr;
}

Expected<LoadedObject> gpuobj::readObject(MemoryBufferRef Buffer,
                                          bool NeedMetadata) {
  return ObjectReader(Buffer, NeedMetadata).read();
}

bool gpuobj::isGPUObject(MemoryBufferRef Buffer) {
  StringRef Bytes = Buffer.getBuffer();
  if (!Bytes.starts_with(StringRef(ELF::ElfMagic, 4)) ||
      Bytes.size() < sizeof(Elf_Ehdr))
    return false;
  const auto &H = *reinterpret_cast<const Elf_Ehdr *>(Bytes.data());
  return !getArchName(H.e_machine).empty();
}

Error gpuobj::checkBareStream(MemoryBufferRef Buffer) {
  if (!isGPUObject(Buffer))
    return Error::success();
  return createStringError(
      Buffer.getBufferIdentifier() +
      ": this is an object, not a bare instruction stream; 'mgpu as --raw' "
      "and 'llvm-objcopy -O binary -j .text' make one");
}
