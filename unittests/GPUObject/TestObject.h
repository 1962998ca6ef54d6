//===- TestObject.h - Objects made for tests --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUOBJECT_TESTOBJECT_H
#define MGPU_UNITTESTS_GPUOBJECT_TESTOBJECT_H

#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <string>
#include <vector>

namespace llvm::gpuobj::test {

/// Valid metadata with every optional part in use.
inline ModuleMetadata makeMetadata() {
  ModuleMetadata MD;
  MD.Arch = "valhall";
  MD.CPU = "mali-g57";
  MD.ArchVersion = 9;
  KernelMetadata K;
  K.Name = "saxpy";
  K.Symbol = "saxpy";
  K.mali()->RegisterMode = 32;
  K.mali()->RegistersUsed = 7;
  K.mali()->PreloadMask = 0x1200;
  K.mali()->FAUWords = 12;
  K.ImplicitArgs = {{ImplicitArgKind::GlobalOffsetX, 0, 4},
                    {ImplicitArgKind::ConstantData, 8, 8}};
  K.Args = {
      {"x", "float*", KernelArgKind::Global, 16, 8, 8, 4, false},
      {"tmp", "float*", KernelArgKind::Local, 24, 8, 8, 4, false},
      {"a", "float", KernelArgKind::Value, 32, 4, 4, 0, false},
      {"big", "struct big", KernelArgKind::Value, 0, 600, 4, 0, true},
  };
  K.mali()->FAUConstants = {{9, 0x3f800000}, {10, 0xffffffff}};
  K.PrivateBytes = 64;
  K.LocalBytes = 1024;
  K.UsesBarrier = true;
  K.OrdersLanes = true;
  K.ReqdWorkGroupSize = {8, 8, 1};
  K.mali()->FlushToZero = FlushToZeroMode::Always;
  K.SpillStores = 3;
  K.SpillLoads = 4;
  K.SpillBytes = 12;
  K.mali()->SpillStart = 48;
  MD.Kernels.push_back(K);
  K = KernelMetadata();
  K.Name = "empty";
  K.Symbol = "_empty";
  MD.Kernels.push_back(K);
  return MD;
}

/// Of a shader with every kind of resource.
inline ModuleMetadata makeShaderMetadata() {
  ModuleMetadata MD;
  MD.Arch = "valhall";
  MD.CPU = "mali-g57";
  MD.ArchVersion = 9;
  KernelMetadata K;
  K.Name = K.Symbol = "main";
  K.mali()->FAUWords = 32;
  K.Args = {
      {"out", "", KernelArgKind::Global, 0, 8, 8, 16, false},
      {"tables", "", KernelArgKind::Constant, 8, 8, 8, 16, false},
      {"tables.1", "", KernelArgKind::Constant, 16, 8, 8, 16, false},
      {"out.size", "", KernelArgKind::Value, 24, 8, 8, 0, false},
      {"push", "", KernelArgKind::Value, 32, 64, 8, 0, false},
  };
  ShaderInterface I;
  ShaderResource Out;
  Out.Name = "out";
  Out.Binding = 3;
  Out.Access = ResourceAccess::WriteOnly;
  Out.Size = 16;
  Out.Stride = 32;
  Out.SizeArg = 3;
  BlockMember M;
  M.Name = "lights[].color";
  M.Type = *parseGLSLType("vec3");
  M.Offset = 16;
  M.Arrays = {{0, 32}, {2, 16}};
  Out.Members = {M};
  ShaderResource Tables;
  Tables.Kind = ResourceKind::UniformBuffer;
  Tables.Name = "tables";
  Tables.Set = 1;
  Tables.Count = 2;
  Tables.Access = ResourceAccess::ReadOnly;
  Tables.Size = 12;
  Tables.Arg = 1;
  ShaderResource Push;
  Push.Kind = ResourceKind::PushConstants;
  Push.Name = "push";
  Push.Size = 64;
  Push.Arg = 4;
  M.Name = "turn";
  M.Type = *parseGLSLType("mat4x3");
  M.Offset = 0;
  M.Arrays.clear();
  M.MatrixStride = 16;
  M.RowMajor = true;
  Push.Members = {M};
  I.Resources = {Out, Tables, Push};
  I.SpecConstants = {{1, "twice", "bool", 0, 1},
                     {7, "", "uint64_t", 5, 0xffffffffffffffff}};
  I.WorkGroupSizeIds[1] = 7;
  K.Interface = I;
  MD.Kernels.push_back(K);
  return MD;
}

/// The same for a Rogue core.
inline ModuleMetadata makeRogueMetadata() {
  ModuleMetadata MD;
  MD.Arch = "rogue";
  MD.CPU = "bxs-4-64";
  KernelMetadata K;
  K.Name = K.Symbol = "reduce";
  K.ImplicitArgs = {{ImplicitArgKind::LocalSizeX, 12, 4}};
  K.Args = {
      {"x", "uint*", KernelArgKind::Global, 0, 8, 8, 4, false},
      {"n", "uint", KernelArgKind::Value, 8, 4, 4, 0, false},
      {"tmp", "uint*", KernelArgKind::Local, 16, 8, 8, 4, false},
  };
  K.PrivateBytes = 32;
  K.LocalBytes = 128;
  K.UsesBarrier = true;
  K.SpillBytes = 8;
  RogueKernelInfo R;
  R.Temporaries = 12;
  R.VertexInputs = 4;
  R.Coefficients = 48;
  R.SharedRegisters = 16;
  R.LocalIndex = 0;
  R.GroupId = 0;
  R.NumGroups = 4;
  R.LocalMemory = {RogueLocalPlace::Coefficients, 8, 33, true};
  R.SpillArea = 8;
  R.PrivateArea = 11;
  R.UsesAtomics = true;
  K.Family = R;
  MD.Kernels.push_back(K);
  K = KernelMetadata();
  K.Name = K.Symbol = "empty";
  K.Family = RogueKernelInfo();
  MD.Kernels.push_back(K);
  return MD;
}

struct TestSymbol {
  std::string Name;
  uint64_t Value;
  uint64_t Size;
  uint8_t Type = ELF::STT_FUNC;
  uint16_t Section = 1;
};

struct TestSection {
  std::string Name;
  uint32_t Type;
  uint64_t Flags;
  std::string Contents;
  uint64_t Align = 1;
  uint32_t Link = 0;
  uint32_t Info = 0;
  uint64_t EntrySize = 0;
  uint64_t Size = 0; ///< Of SHT_NOBITS.
};

/// An ELF object with the sections 1 .text, 2 .rodata, 3 .note.mgpu, 4 .symtab,
/// 5 .strtab, then Extra, then .shstrtab. Tests change fields before write().
struct TestObject {
  uint16_t Machine = EM_MGPU_VALHALL;
  uint32_t Flags = 0x0901;
  uint16_t Type = ELF::ET_REL;
  uint8_t ABIVersion = ObjectABIVersion;
  std::string Text = std::string(256, '\x11');
  std::string ROData = "rodata!!";
  std::string NoteName = ".note.mgpu";
  uint64_t NoteFlags = 0;
  std::string Note = makeNote(encodeMetadata(makeMetadata()));
  std::vector<TestSymbol> Symbols = {
      {"saxpy", 0, 24}, {"loop", 8, 0, ELF::STT_NOTYPE}, {"_empty", 128, 8}};
  std::vector<TestSection> Extra;

  static std::string makeNote(StringRef Desc, StringRef Owner = NoteOwner,
                              uint32_t Type = NT_MGPU_METADATA) {
    std::string N;
    put<uint32_t>(N, Owner.size() + 1);
    put<uint32_t>(N, Desc.size());
    put<uint32_t>(N, Type);
    N += Owner.str();
    N.resize(alignTo(N.size() + 1, 4));
    N += Desc.str();
    N.resize(alignTo(N.size(), 4));
    return N;
  }

  std::string write() const {
    std::string Strings(1, '\0'), Symtab(24, '\0');
    for (const TestSymbol &S : Symbols) {
      put<uint32_t>(Symtab, Strings.size());
      put<uint8_t>(Symtab, uint8_t(ELF::STB_GLOBAL << 4 | S.Type));
      put<uint8_t>(Symtab, 0);
      put<uint16_t>(Symtab, S.Section);
      put<uint64_t>(Symtab, S.Value);
      put<uint64_t>(Symtab, S.Size);
      Strings += S.Name + '\0';
    }
    std::vector<TestSection> All = {
        {"", ELF::SHT_NULL, 0, "", 0},
        {".text", ELF::SHT_PROGBITS, ELF::SHF_ALLOC | ELF::SHF_EXECINSTR, Text,
         128},
        {".rodata", ELF::SHT_PROGBITS, ELF::SHF_ALLOC, ROData, 16},
        {NoteName, ELF::SHT_NOTE, NoteFlags, Note, 4},
        {".symtab", ELF::SHT_SYMTAB, 0, Symtab, 8, 5, 1, 24},
        {".strtab", ELF::SHT_STRTAB, 0, Strings, 1}};
    All.insert(All.end(), Extra.begin(), Extra.end());
    std::string Names;
    std::vector<uint32_t> NameOffsets;
    All.push_back({".shstrtab", ELF::SHT_STRTAB, 0, "", 1});
    for (const TestSection &S : All) {
      NameOffsets.push_back(Names.size());
      Names += S.Name + '\0';
    }
    All.back().Contents = Names;

    std::string Body, Headers;
    for (size_t I = 0; I != All.size(); ++I) {
      const TestSection &S = All[I];
      Body.resize(alignTo(Body.size() + 64, std::max<uint64_t>(S.Align, 1)) -
                  64);
      put<uint32_t>(Headers, NameOffsets[I]);
      put<uint32_t>(Headers, S.Type);
      put<uint64_t>(Headers, S.Flags);
      put<uint64_t>(Headers, 0);
      put<uint64_t>(Headers, I ? 64 + Body.size() : 0);
      put<uint64_t>(Headers,
                    S.Type == ELF::SHT_NOBITS ? S.Size : S.Contents.size());
      put<uint32_t>(Headers, S.Link);
      put<uint32_t>(Headers, S.Info);
      put<uint64_t>(Headers, S.Align);
      put<uint64_t>(Headers, S.EntrySize);
      Body += S.Contents;
    }
    Body.resize(alignTo(Body.size(), 8));

    std::string File("\x7f"
                     "ELF\x02\x01\x01\x00",
                     8);
    put<uint8_t>(File, ABIVersion);
    File.resize(16);
    put<uint16_t>(File, Type);
    put<uint16_t>(File, Machine);
    put<uint32_t>(File, 1);
    put<uint64_t>(File, 0);
    put<uint64_t>(File, 0);
    put<uint64_t>(File, 64 + Body.size());
    put<uint32_t>(File, Flags);
    put<uint16_t>(File, 64);
    put<uint16_t>(File, 0);
    put<uint16_t>(File, 0);
    put<uint16_t>(File, 64);
    put<uint16_t>(File, All.size());
    put<uint16_t>(File, All.size() - 1);
    return File + Body + Headers;
  }

private:
  template <typename T> static void put(std::string &S, T Value) {
    for (size_t I = 0; I != sizeof(T); ++I)
      S.push_back(char(uint64_t(Value) >> (8 * I)));
  }
};

} // namespace llvm::gpuobj::test

#endif // MGPU_UNITTESTS_GPUOBJECT_TESTOBJECT_H
