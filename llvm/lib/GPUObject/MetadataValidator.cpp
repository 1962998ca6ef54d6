//===- MetadataValidator.cpp - Range checks of kernel metadata ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/Support/MathExtras.h"
#include <set>
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;

namespace {
// 64 slots of 64 bits can be addressed by an instruction.
constexpr uint32_t MaxFAUWords = 128;
constexpr uint32_t MaxArgAlign = 128;
/// Of an image or sampler.
constexpr uint32_t HandleBytes = 4;

/// Rogue: registers of each bank that a kernel can have.
constexpr uint32_t MaxRoguePerInstance = 248;
constexpr uint32_t MaxRogueCoefficients = 4096;
constexpr uint32_t MaxRogueShared = 4096;
/// A work-group or grid id has three components; a memory area is described by
/// address low, address high and bytes per instance.
constexpr uint32_t RogueTriple = 3;

/// A claimed byte range and the metadata key that claims it.
struct Range {
  uint64_t Begin;
  uint64_t End;
  std::string Path;
  /// Position in the metadata; of two that overlap the later one is at fault.
  size_t Order = 0;
};

class KernelValidator {
public:
  KernelValidator(const ModuleMetadata &MD, const KernelMetadata &K,
                  std::string Path)
      : MD(MD), K(K), Path(std::move(Path)) {}

  Error run() {
    checkScalars();
    checkStage();
    if (MD.Arch == "rogue")
      checkRogue();
    else
      checkMali();
    checkImplicitArgs();
    checkArgs();
    checkImageWords();
    checkBufferWords();
    checkInterface();
    checkConstants();
    checkOverlap(Uploaded);
    checkOverlap(ArgumentBuffer);
    checkOverlap(Coefficients);
    if (Problem.empty())
      return Error::success();
    return createStringError(Problem);
  }

private:
  void fail(const Twine &Key, const Twine &Message) {
    if (Problem.empty())
      Problem = ("kernel metadata: " + Path + "." + Key + " " + Message).str();
  }

  void checkScalars() {
    if (K.Name.empty())
      fail("name", "is empty");
    if (K.Symbol.empty())
      fail("symbol", "is empty");
    if (K.ReqdWorkGroupSize)
      for (uint32_t N : *K.ReqdWorkGroupSize)
        if (N == 0 || N > MaxWorkGroupSize)
          fail("reqd_work_group_size", "has the element " + Twine(N) +
                                           ", not 1 to " +
                                           Twine(MaxWorkGroupSize));
  }

  void checkStage() {
    bool IsVertex = K.Stage == ShaderStage::Vertex;
    bool IsFragment = K.Stage == ShaderStage::Fragment;
    if (K.Vertex.has_value() != IsVertex)
      fail("vertex", IsVertex ? "is missing" : "is only for the stage vertex");
    if (K.Fragment.has_value() != IsFragment)
      fail("fragment",
           IsFragment ? "is missing" : "is only for the stage fragment");
    if (K.Stage != ShaderStage::Compute && K.ReqdWorkGroupSize)
      fail("reqd_work_group_size", "is only for the stage compute");
  }

  void checkMali() {
    const MaliKernelInfo *I = K.mali();
    if (!I) {
      fail("rogue", "is only for the target rogue");
      return;
    }
    if (MD.Arch == "valhall" && !Mali::isRegisterMode(I->RegisterMode))
      fail("register_mode", "is " + Twine(I->RegisterMode) + ", not " +
                                Twine(unsigned(Mali::SmallRegisterMode)) +
                                " or " +
                                Twine(unsigned(Mali::LargeRegisterMode)));
    if (I->RegistersUsed > I->RegisterMode)
      fail("registers_used", "is " + Twine(I->RegistersUsed) +
                                 ", more than register_mode " +
                                 Twine(I->RegisterMode));
    if (I->FAUWords > MaxFAUWords)
      fail("fau_words", "is " + Twine(I->FAUWords) + ", the maximum is " +
                            Twine(MaxFAUWords));
    if (I->SpillStart && *I->SpillStart > K.PrivateBytes)
      fail("spill_start", "is " + Twine(*I->SpillStart) +
                              ", more than private_bytes " +
                              Twine(K.PrivateBytes));
  }

  void checkRogue() {
    if (!K.rogue()) {
      fail("rogue", "is missing");
      return;
    }
    const RogueKernelInfo &R = *K.rogue();
    atMost("temporaries", R.Temporaries, MaxRoguePerInstance);
    atMost("vertex_inputs", R.VertexInputs, MaxRoguePerInstance);
    atMost("coefficients", R.Coefficients, MaxRogueCoefficients);
    atMost("shared_registers", R.SharedRegisters, MaxRogueShared);
    if (R.LocalIndex && *R.LocalIndex >= R.VertexInputs)
      fail("rogue.local_index", "is " + Twine(*R.LocalIndex) +
                                    ", not one of the " +
                                    Twine(R.VertexInputs) + " vertex_inputs");
    claimCoefficients("group_id", R.GroupId, RogueTriple);
    claimCoefficients("num_groups", R.NumGroups, RogueTriple);
    if (const auto &L = R.LocalMemory) {
      bool InMemory = L->Place == RogueLocalPlace::Memory;
      if (InMemory)
        claimUploaded(uint64_t(L->Start) * 4, 8, "rogue.local_memory");
      else
        claimCoefficients("local_memory", L->Start, L->Words);
    }
    if (uint64_t Words = R.LocalMemory ? R.LocalMemory->Words : 0;
        K.LocalBytes > Words * 4)
      fail("local_bytes", "is " + Twine(K.LocalBytes) +
                              ", more than the words of rogue.local_memory");
    checkArea("spill_area", R.SpillArea, "spill_bytes", K.SpillBytes);
    checkArea("private_area", R.PrivateArea, "private_bytes", K.PrivateBytes);
    checkRogueStage(R);
  }

  void checkRogueStage(const RogueKernelInfo &R) {
    bool IsVertex = K.Stage == ShaderStage::Vertex,
         IsFragment = K.Stage == ShaderStage::Fragment;
    if (R.Vertex.has_value() != IsVertex)
      fail("rogue.vertex",
           IsVertex ? "is missing" : "is only for the stage vertex");
    if (R.Fragment.has_value() != IsFragment)
      fail("rogue.fragment",
           IsFragment ? "is missing" : "is only for the stage fragment");
    if (R.Vertex)
      checkRogueVertex(R, *R.Vertex);
    if (R.Fragment)
      checkRogueFragment(*R.Fragment);
  }

  /// Claims \p Count of \p All registers from \p First on, of a list of its
  /// own.
  void claimOf(std::vector<Range> &List, uint32_t All, uint64_t First,
               uint64_t Count, const Twine &Key) {
    if (First + Count > All)
      fail(Key,
           "ends at " + Twine(First + Count) + ", there are " + Twine(All));
    List.push_back({First, First + Count, Key.str(), 0});
  }

  void checkRogueVertex(const RogueKernelInfo &R, const RogueVertexInfo &V) {
    std::vector<Range> Inputs, Outputs;
    if (V.VertexId)
      claimOf(Inputs, R.VertexInputs, *V.VertexId, 1, "rogue.vertex.vertex_id");
    if (V.InstanceId)
      claimOf(Inputs, R.VertexInputs, *V.InstanceId, 1,
              "rogue.vertex.instance_id");
    for (auto [I, A] : enumerate(V.Attributes))
      claimOf(Inputs, R.VertexInputs, A.Register, A.Components,
              "rogue.vertex.attributes[" + Twine(I) + "]");
    claimOf(Outputs, V.Words, 0, RoguePositionWords, "the position");
    for (auto [I, O] : enumerate(V.Varyings)) {
      std::string Key = ("rogue.vertex.varyings[" + Twine(I) + "]").str();
      if (O.Component + O.Components > RoguePositionWords)
        fail(Key, "has components behind the fourth one");
      claimOf(Outputs, V.Words, O.Word, O.Components, Key);
    }
    if (V.PointSize)
      claimOf(Outputs, V.Words, *V.PointSize, 1, "rogue.vertex.point_size");
    if (V.Layer)
      claimOf(Outputs, V.Words, *V.Layer, 1, "rogue.vertex.layer");
    checkOverlap(Inputs);
    checkOverlap(Outputs);
  }

  void checkRogueFragment(const RogueFragmentInfo &F) {
    for (auto [I, C] : enumerate(F.Coefficients)) {
      std::string Key = ("fragment.coefficients[" + Twine(I) + "]").str();
      if (C.Register % RogueCoefficientRegisters)
        fail("rogue." + Key,
             "begins at cf" + Twine(C.Register) + ", not at a multiple of 4");
      claimCoefficients(Key, C.Register,
                        C.Components * RogueCoefficientRegisters);
    }
    std::vector<Range> Registers;
    for (auto [I, O] : enumerate(F.Outputs))
      claimOf(Registers, MaxRogueOutputs, O.Register,
              getRegisterFormatWords(O.Format),
              "rogue.fragment.outputs[" + Twine(I) + "]");
    checkOverlap(Registers);
  }

  void checkArea(StringRef Key, std::optional<uint32_t> Start,
                 StringRef SizeKey, uint32_t Bytes) {
    if (Bytes % 4)
      fail(SizeKey, "is " + Twine(Bytes) + ", not a multiple of 4");
    if (Start)
      claimUploaded(uint64_t(*Start) * 4, RogueTriple * 4,
                    ("rogue." + Key).str());
    else if (Bytes)
      fail(SizeKey,
           "is " + Twine(Bytes) + ", but rogue." + Key + " is missing");
  }

  void atMost(StringRef Key, uint32_t Value, uint32_t Max) {
    if (Value > Max)
      fail("rogue." + Key,
           "is " + Twine(Value) + ", the maximum is " + Twine(Max));
  }

  void claimCoefficients(StringRef Key, std::optional<uint32_t> Start,
                         uint32_t Count) {
    if (!Start)
      return;
    uint64_t End = uint64_t(*Start) + Count;
    if (End > K.rogue()->Coefficients)
      fail("rogue." + Key, "ends at cf" + Twine(End) +
                               ", behind the last of coefficients " +
                               Twine(K.rogue()->Coefficients));
    Coefficients.push_back({*Start, End, ("rogue." + Key).str(), 0});
  }

  void checkImplicitArgs() {
    for (size_t I = 0, E = K.ImplicitArgs.size(); I != E; ++I) {
      const ImplicitArg &A = K.ImplicitArgs[I];
      std::string Key = ("implicit_args[" + Twine(I) + "]").str();
      if (A.Size != getImplicitArgSize(A.Kind))
        fail(Key + ".size", "is " + Twine(A.Size) + ", " +
                                getImplicitArgName(A.Kind) + " has " +
                                Twine(getImplicitArgSize(A.Kind)));
      else if (A.Offset % A.Size)
        fail(Key + ".offset",
             "is " + Twine(A.Offset) + ", not a multiple of " + Twine(A.Size));
      if (I && K.ImplicitArgs[I - 1].Kind >= A.Kind)
        fail(Key + ".kind", "is out of order or repeated");
      claimUploaded(A.Offset, A.Size, Key);
    }
  }

  void checkArgs() {
    for (size_t I = 0, E = K.Args.size(); I != E; ++I) {
      const KernelArg &A = K.Args[I];
      std::string Key = ("args[" + Twine(I) + "]").str();
      bool IsPointer = A.Kind == KernelArgKind::Global ||
                       A.Kind == KernelArgKind::Constant ||
                       A.Kind == KernelArgKind::Local;
      if (IsPointer && A.Size != 8)
        fail(Key + ".size", "is " + Twine(A.Size) + ", a pointer has 8");
      if (!isPowerOf2_32(A.Align) || A.Align > MaxArgAlign)
        fail(Key + ".align", "is " + Twine(A.Align) +
                                 ", not a power of two up to " +
                                 Twine(MaxArgAlign));
      else if (A.Offset % A.Align)
        fail(Key + ".offset",
             "is " + Twine(A.Offset) + ", not a multiple of " + Twine(A.Align));
      if (A.PointeeAlign && !isPowerOf2_32(A.PointeeAlign))
        fail(Key + ".pointee_align",
             "is " + Twine(A.PointeeAlign) + ", not a power of two");
      if (A.Kind == KernelArgKind::Local && !A.PointeeAlign)
        fail(Key + ".pointee_align", "is 0 for a local pointer");
      bool IsHandle =
          A.Kind == KernelArgKind::Image || A.Kind == KernelArgKind::Sampler;
      unsigned HandleSize = K.rogue() ? ImageStateBytes : HandleBytes;
      if (IsHandle && A.Size != HandleSize)
        fail(Key + ".size", "is " + Twine(A.Size) + ", a " +
                                (K.rogue() ? "state" : "handle") + " has " +
                                Twine(HandleSize));
      if (A.Image && A.Kind != KernelArgKind::Image)
        fail(Key + ".image", "is only for arguments of kind image");
      if (A.InArgumentBuffer)
        ArgumentBuffer.push_back(
            {A.Offset, uint64_t(A.Offset) + A.Size, Key, 0});
      else
        claimUploaded(A.Offset, A.Size, Key);
    }
  }

  void checkImageWords() {
    for (size_t I = 0, E = K.ImageWords.size(); I != E; ++I) {
      const ImageWord &W = K.ImageWords[I];
      std::string Key = ("image_words[" + Twine(I) + "]").str();
      unsigned Bytes = getImageWordBytes(W.Kind, /*HasStates=*/K.rogue());
      if (W.Offset % Bytes)
        fail(Key + ".offset",
             "is " + Twine(W.Offset) + ", not a multiple of " + Twine(Bytes));
      if (I && K.ImageWords[I - 1].Offset >= W.Offset)
        fail(Key + ".offset", "is out of order or repeated");
      claimUploaded(W.Offset, Bytes, Key);
      checkOwner(W, Key);
    }
  }

  void checkBufferWords() {
    for (size_t I = 0, E = K.BufferWords.size(); I != E; ++I) {
      const BufferWord &W = K.BufferWords[I];
      std::string Key = ("buffer_words[" + Twine(I) + "]").str();
      if (W.Offset % 4)
        fail(Key + ".offset",
             "is " + Twine(W.Offset) + ", not a multiple of 4");
      if (W.Byte % 4)
        fail(Key + ".byte", "is " + Twine(W.Byte) + ", not a multiple of 4");
      if (I && K.BufferWords[I - 1].Offset >= W.Offset)
        fail(Key + ".offset", "is out of order or repeated");
      if (W.Arg >= K.Args.size() ||
          K.Args[W.Arg].Kind != KernelArgKind::Constant)
        fail(Key + ".arg",
             "is " + Twine(W.Arg) + ", which is no constant address");
      claimUploaded(W.Offset, 4, Key);
    }
  }

  void checkOwner(const ImageWord &W, const std::string &Key) {
    ImageWordOwner Owner = getImageWordOwner(W.Kind);
    if (Owner == ImageWordOwner::None)
      return;
    const KernelArg *A = W.Arg < K.Args.size() ? &K.Args[W.Arg] : nullptr;
    bool IsOwner =
        A &&
        ((Owner != ImageWordOwner::Sampler &&
          A->Kind == KernelArgKind::Image) ||
         (Owner != ImageWordOwner::Image && A->Kind == KernelArgKind::Sampler));
    if (!IsOwner)
      fail(Key + ".arg", "is " + Twine(W.Arg) +
                             ", which is no argument that has a " +
                             getImageWordKindName(W.Kind));
  }

  void checkInterface() {
    Error Err = K.Interface ? validateInterface(*K.Interface, K.Args)
                            : Error::success();
    std::string Message = toString(std::move(Err));
    if (Problem.empty() && !Message.empty())
      Problem = "kernel metadata: " + Path + "." + Message;
  }

  void checkConstants() {
    if (!K.mali())
      return;
    for (const auto &[I, C] : enumerate(K.mali()->FAUConstants))
      claimUploaded(uint64_t(C.WordOffset) * 4, 4,
                    ("fau_constants[" + Twine(I) + "]").str());
  }

  /// Bytes of the FAU or, on Rogue, of the shared registers.
  void claimUploaded(uint64_t Offset, uint64_t Size, const std::string &Key) {
    uint32_t Words = K.uploadedWords();
    bool IsMali = K.mali();
    if (Offset + Size > uint64_t(Words) * 4)
      fail(Key,
           (IsMali ? "ends at FAU byte " : "ends at shared-register byte ") +
               Twine(Offset + Size) + ", behind the last of " +
               (IsMali ? "fau_words " : "shared_registers ") + Twine(Words));
    Uploaded.push_back({Offset, Offset + Size, Key, 0});
  }

  void checkOverlap(std::vector<Range> &Ranges) {
    for (size_t I = 0; I != Ranges.size(); ++I)
      Ranges[I].Order = I;
    llvm::sort(Ranges, [](const Range &A, const Range &B) {
      return std::tie(A.Begin, A.Order) < std::tie(B.Begin, B.Order);
    });
    const Range *Last = nullptr;
    for (const Range &R : Ranges) {
      if (R.Begin == R.End)
        continue;
      if (Last && Last->End > R.Begin)
        fail(R.Path, "overlaps " + Last->Path + " at " +
                         (&Ranges == &Coefficients ? "cf" : "byte ") +
                         Twine(R.Begin));
      if (!Last || R.End > Last->End)
        Last = &R;
    }
  }

  const ModuleMetadata &MD;
  const KernelMetadata &K;
  std::string Path;
  std::string Problem;
  std::vector<Range> Uploaded;
  std::vector<Range> ArgumentBuffer;
  std::vector<Range> Coefficients;
};
} // namespace

static Error validateKernels(const ModuleMetadata &MD) {
  StringSet<> Names, Symbols;
  for (const auto &[I, K] : enumerate(MD.Kernels)) {
    std::string Path = ("kernels[" + Twine(I) + "]").str();
    if (Error Err = KernelValidator(MD, K, Path).run())
      return Err;
    if (!Names.insert(K.Name).second)
      return createStringError("kernel metadata: " + Path + ".name '" + K.Name +
                               "' is repeated");
    if (!Symbols.insert(K.Symbol).second)
      return createStringError("kernel metadata: " + Path + ".symbol '" +
                               K.Symbol + "' is repeated");
  }
  return Error::success();
}

static Error validatePrintfFormats(ArrayRef<PrintfFormat> Formats) {
  std::set<uint32_t> Ids;
  for (const auto &[I, F] : enumerate(Formats)) {
    std::string Path =
        ("kernel metadata: printf.formats[" + Twine(I) + "]").str();
    if (Error Err = checkPrintfFormat(F))
      return createStringError(Path + ": " + toString(std::move(Err)));
    if (!Ids.insert(F.Id).second)
      return createStringError(Path + ".id " + Twine(F.Id) + " is repeated");
  }
  return Error::success();
}

Error gpuobj::validateMetadata(const ModuleMetadata &MD) {
  const CoreInfo *Core = MD.CPU.empty() ? nullptr : findCore(MD.Arch, MD.CPU);
  if (!Core || Core->Name != MD.CPU)
    return createStringError("kernel metadata: there is no core '" + MD.CPU +
                             "' of the target '" + MD.Arch + "'");
  if (Core->ArchVersion != MD.ArchVersion)
    return createStringError("kernel metadata: arch_version is " +
                             Twine(MD.ArchVersion) + ", " + MD.CPU + " has " +
                             Twine(unsigned(Core->ArchVersion)));
  if (Error Err = validateKernels(MD))
    return Err;
  return validatePrintfFormats(MD.PrintfFormats);
}
