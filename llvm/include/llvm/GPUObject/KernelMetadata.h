//===- KernelMetadata.h - What a driver must know of a kernel ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel metadata of an object, and its MessagePack form in the note
// "MGPU"/NT_MGPU_METADATA of section .note.mgpu. Field by field, with the
// hardware descriptor that each one fills: docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_KERNELMETADATA_H
#define LLVM_GPUOBJECT_KERNELMETADATA_H

#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUObject/PrintfFormat.h"
#include "llvm/GPUObject/RogueStageMetadata.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/GPUObject/StageMetadata.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace llvm {
namespace gpuobj {

/// Name and type of the ELF note that carries the metadata, and its section.
constexpr StringLiteral NoteOwner = "MGPU";
constexpr uint32_t NT_MGPU_METADATA = 1;
constexpr StringLiteral NoteSectionName = ".note.mgpu";

/// Version of the metadata. A reader accepts any minor version of its major
/// version and ignores keys it does not know when the minor version is newer.
/// The writer takes the oldest minor version that has all keys it needs: 1 has
/// printf, 2 the implicit arguments from GlobalData on, and interfaces of
/// shaders, 3 the types of images, and the words that they need, 4 stages other
/// than compute, their implicit arguments, and words of uniform buffers.
constexpr uint32_t MetadataVersionMajor = 1;
constexpr uint32_t MetadataVersionMinor = 4;

/// Values that the driver computes and places in the FAU (Rogue: in the shared
/// registers) for a kernel. The enum order is the order there.
enum class ImplicitArgKind : uint8_t {
  NumGroupsX, ///< u32, work-groups of the launch per dimension
  NumGroupsY,
  NumGroupsZ,
  LocalSizeX, ///< u32, work-items of a full work-group per dimension
  LocalSizeY,
  LocalSizeZ,
  GlobalOffsetX, ///< u32, added to the preloaded global id
  GlobalOffsetY,
  GlobalOffsetZ,
  WorkDim,        ///< u32, 1 to 3
  ConstantData,   ///< u64, address of the loaded .rodata section
  ArgumentBuffer, ///< u64, address of the arguments that do not fit the FAU
  PrintfBuffer,   ///< u64, address of the printf buffer (PrintfBuffer.h)
  GlobalData,     ///< u64, address of the loaded .data and .bss sections
  LocalBytes,     ///< u32, local memory of the launch with local arguments
  FirstVertex,    ///< u32, the draw's first vertex, or what it adds to indices
  BaseInstance,   ///< u32, the draw's first instance
  DrawIndex,      ///< u32, number of the draw among those of one command
  /// f32, viewport: what the coordinates of a position are multiplied by after
  /// the division by w, and what is added then. X and Y in pixels, Z in depth.
  ViewportScaleX,
  ViewportScaleY,
  ViewportScaleZ,
  ViewportOffsetX,
  ViewportOffsetY,
  ViewportOffsetZ,
  /// u32, which way the vertices of front faces go: 0: clockwise, 1: counter-
  /// clockwise, 2: any, as for points and lines.
  FrontWinding,
  BlendConstantR, ///< f32, the constant color of blending
  BlendConstantG,
  BlendConstantB,
  BlendConstantA,
  /// u64, address of the places of samples in their pixel, a word each: x and y
  /// from its upper left corner, in 1/256 of a pixel, x in the lower half.
  SamplePlaces,
};
constexpr unsigned NumImplicitArgKinds = 30;

/// "num_groups_x" and so on, as in the metadata.
StringRef getImplicitArgName(ImplicitArgKind Kind);
/// Size in bytes: 4 or 8. The alignment is the same.
unsigned getImplicitArgSize(ImplicitArgKind Kind);

struct ImplicitArg {
  ImplicitArgKind Kind = ImplicitArgKind::NumGroupsX;
  /// Byte offset from the start of the FAU (Rogue: of sh0).
  uint32_t Offset = 0;
  /// Bytes; always getImplicitArgSize(Kind).
  uint32_t Size = 0;
};

enum class KernelArgKind : uint8_t {
  Global,   ///< 64-bit address
  Constant, ///< 64-bit address of an OpenCL constant buffer
  Local,    ///< 64-bit byte offset into the work-group's local memory
  Value,    ///< the bytes of a scalar, vector or structure
  Image,    ///< resource handle
  Sampler,  ///< resource handle
};

/// "global" and so on, as in the metadata.
StringRef getKernelArgKindName(KernelArgKind Kind);

struct KernelArg {
  /// Source name; empty when the compiler was not told.
  std::string Name;
  /// OpenCL type name ("float4", "uint*"); empty when not known.
  std::string TypeName;
  KernelArgKind Kind = KernelArgKind::Value;
  /// Byte offset in the FAU (Rogue: from sh0), or in the argument buffer if
  /// InArgumentBuffer.
  uint32_t Offset = 0;
  /// Bytes.
  uint32_t Size = 0;
  /// Alignment of Offset in bytes, a power of two.
  uint32_t Align = 1;
  /// For Local: alignment in bytes that the pointed-to block needs; else 0.
  uint32_t PointeeAlign = 0;
  bool InArgumentBuffer = false;
  /// Of an Image; nothing if the compiler was not told.
  std::optional<ImageType> Image;
};

/// A 32-bit constant that the compiler moved into the FAU.
struct FAUConstant {
  /// Index of the 32-bit FAU word.
  uint32_t WordOffset = 0;
  uint32_t Value = 0;
};

/// Shader program descriptor word 0 bits 18:17. The values are the hardware's.
enum class FlushToZeroMode : uint8_t {
  Preserve = 0, ///< subnormals are kept
  DX11 = 1,     ///< f32 subnormals are flushed, f16 are kept
  Always = 2,   ///< both are flushed
  Abrupt = 3,
};

/// "preserve", "dx11", "always", "abrupt".
StringRef getFlushToZeroName(FlushToZeroMode Mode);

/// What only kernels for Mali have.
struct MaliKernelInfo {
  /// Registers allocated per thread: 32 or 64.
  uint32_t RegisterMode = Mali::LargeRegisterMode;
  /// Registers that the code touches.
  uint32_t RegistersUsed = 0;
  /// Bit k: r(48+k) is preloaded by the hardware.
  uint16_t PreloadMask = 0;
  /// 32-bit FAU words that the driver uploads: implicit and explicit arguments
  /// and constants. At most 128.
  uint32_t FAUWords = 0;
  std::vector<FAUConstant> FAUConstants;
  FlushToZeroMode FlushToZero = FlushToZeroMode::Preserve;
  /// Offset of the spill slots in private memory; behind them is nothing else.
  /// Absent if there are none.
  std::optional<uint32_t> SpillStart;
};

/// Where a Rogue kernel finds its local memory.
enum class RogueLocalPlace : uint8_t {
  Coefficients, ///< coefficient registers from cf[Start]
  Memory,       ///< at the address in sh[Start], sh[Start + 1]
};

/// "coefficients", "memory".
StringRef getRogueLocalPlaceName(RogueLocalPlace Place);

struct RogueLocalMemory {
  RogueLocalPlace Place = RogueLocalPlace::Coefficients;
  /// First coefficient register, or the shared register of the address.
  uint32_t Start = 0;
  /// 32-bit words per work-group, without those of Local arguments.
  uint32_t Words = 0;
  /// The words must be zero when a work-group starts (barrier counters).
  bool Zero = false;
};

/// What only kernels for Rogue have: how many registers the driver allocates,
/// and in which of them it places what the kernel reads.
struct RogueKernelInfo {
  /// Allocated registers of each bank.
  uint32_t Temporaries = 0;
  uint32_t VertexInputs = 0;
  uint32_t Coefficients = 0;
  uint32_t SharedRegisters = 0;
  /// Vertex-input register with the flat local id of the work-item.
  std::optional<uint32_t> LocalIndex;
  /// First of three coefficient registers with the id of the work-group.
  std::optional<uint32_t> GroupId;
  /// First of three coefficient registers with the number of work-groups.
  std::optional<uint32_t> NumGroups;
  std::optional<RogueLocalMemory> LocalMemory;
  /// First of three shared registers: address (low, high) and bytes per
  /// instance of the area for spilled registers, of SpillBytes each.
  std::optional<uint32_t> SpillArea;
  /// The same for private variables, of PrivateBytes each.
  std::optional<uint32_t> PrivateArea;
  /// Most work-items of a work-group whose tasks wait for each other, which
  /// have to fit a cluster together; nothing if they do not wait.
  std::optional<uint32_t> MaxGroupItems;
  /// Uses atomics, which the driver must serve with a coherent cache mode.
  bool UsesAtomics = false;
  /// Of the stage Vertex.
  std::optional<RogueVertexInfo> Vertex;
  /// Of the stage Fragment.
  std::optional<RogueFragmentInfo> Fragment;
};

/// A word of a uniform buffer that the driver copies to the uniforms.
struct BufferWord {
  /// Byte offset in the FAU (Rogue: from sh0).
  uint32_t Offset = 0;
  /// Index in KernelMetadata::Args of the buffer's address.
  uint32_t Arg = 0;
  /// Byte offset in the buffer, a multiple of 4.
  uint32_t Byte = 0;
};

struct KernelMetadata {
  ShaderStage Stage = ShaderStage::Compute;
  /// OpenCL kernel name.
  std::string Name;
  /// ELF symbol of the code; the same as Name unless the name was mangled.
  std::string Symbol;
  std::vector<ImplicitArg> ImplicitArgs;
  std::vector<KernelArg> Args;
  /// Words for images and samplers, by increasing offset.
  std::vector<ImageWord> ImageWords;
  /// Words of uniform buffers, by increasing offset.
  std::vector<BufferWord> BufferWords;
  /// Thread-local storage in bytes per work-item.
  uint32_t PrivateBytes = 0;
  /// Local memory in bytes per work-group that the code declares itself;
  /// memory for Local arguments comes after it.
  uint32_t LocalBytes = 0;
  bool UsesBarrier = false;
  /// Lanes of a warp rely on its order: there are barriers of sub-groups.
  bool OrdersLanes = false;
  /// reqd_work_group_size, if the source has it.
  std::optional<std::array<uint32_t, 3>> ReqdWorkGroupSize;
  /// Of a kernel made from a shader: what its arguments are.
  std::optional<ShaderInterface> Interface;
  /// Of the stage Vertex.
  std::optional<VertexMetadata> Vertex;
  /// Of the stage Fragment.
  std::optional<FragmentMetadata> Fragment;
  /// Static counts of spill instructions and the bytes of their slots.
  uint32_t SpillStores = 0;
  uint32_t SpillLoads = 0;
  uint32_t SpillBytes = 0;
  /// By the family of the instruction set.
  std::variant<MaliKernelInfo, RogueKernelInfo> Family;

  MaliKernelInfo *mali() { return std::get_if<MaliKernelInfo>(&Family); }
  const MaliKernelInfo *mali() const {
    return std::get_if<MaliKernelInfo>(&Family);
  }
  RogueKernelInfo *rogue() { return std::get_if<RogueKernelInfo>(&Family); }
  const RogueKernelInfo *rogue() const {
    return std::get_if<RogueKernelInfo>(&Family);
  }
  /// 32-bit words that the driver uploads, arguments among them: to the FAU or
  /// to shared registers.
  uint32_t uploadedWords() const {
    return mali() ? mali()->FAUWords : rogue()->SharedRegisters;
  }
};

struct ModuleMetadata {
  /// Target as in -march.
  std::string Arch;
  /// Core as in -mcpu.
  std::string CPU;
  /// Mali: 9 for v9 and so on; Rogue: 0.
  uint32_t ArchVersion = 0;
  std::vector<KernelMetadata> Kernels;
  /// What records in the printf buffer mean; empty when no kernel prints.
  std::vector<PrintfFormat> PrintfFormats;
};

/// The MessagePack blob for the note's descriptor. Deterministic: equal
/// metadata gives equal bytes. \p MD is not checked; see validateMetadata.
std::string encodeMetadata(const ModuleMetadata &MD);

/// Reads a blob. Fails on malformed MessagePack, on missing, repeated, unknown
/// or wrongly typed keys and on everything validateMetadata rejects; the
/// message names the key as in "kernels[0].args[2].size".
Expected<ModuleMetadata> decodeMetadata(StringRef Blob);

/// Checks ranges and relations between fields: limits of the FAU or of the
/// register banks, offsets, alignments and overlap of arguments, register mode,
/// name of the core.
Error validateMetadata(const ModuleMetadata &MD);

/// The metadata as the YAML document that the assembler's
/// .mgpu_metadata/.end_mgpu_metadata block holds. Ends with a newline.
std::string metadataToYAML(const ModuleMetadata &MD);

/// Inverse of metadataToYAML, with the checks of decodeMetadata.
Expected<ModuleMetadata> metadataFromYAML(StringRef YAML);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_KERNELMETADATA_H
