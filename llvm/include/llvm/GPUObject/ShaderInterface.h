//===- ShaderInterface.h - What a shader is launched with -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels made from Vulkan's shaders are launched with descriptors and push
// constants; this says which argument each of them is. It is part of the
// metadata of a kernel, and of its IR as the metadata !mgpu.interface: one
// string, the YAML form. Field by field: docs/ObjectFormat.md.
//
// Sources of facts: "Interfaces with descriptors and push constants" of the
// Vulkan specification, names of types from GLSL 4.60 and
// GL_EXT_shader_explicit_arithmetic_types (Khronos).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_SHADERINTERFACE_H
#define LLVM_GPUOBJECT_SHADERINTERFACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/GPUObject/StageMetadata.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
namespace gpuobj {
struct KernelArg;

/// Name of the metadata of functions in IR.
constexpr StringLiteral InterfaceMetadataName = "mgpu.interface";

/// A number, a vector or a matrix in memory.
struct GLSLType {
  enum ScalarTy : uint8_t {
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float16,
    Float32,
    Float64
  };
  ScalarTy Scalar = Float32;
  /// 1 for numbers, else 2 to 4.
  unsigned Rows = 1;
  /// 1 for numbers and vectors, 2 to 4 for matrices, which are of floats.
  unsigned Columns = 1;

  /// Bytes of a number of the type: 1, 2, 4 or 8.
  unsigned scalarSize() const;
  bool isFloat() const { return Scalar >= Float16; }
  /// "uint", "f16vec3", "mat2x4", ...
  std::string name() const;
};
/// Inverse of GLSLType::name(); also "mat3x3" for "mat3".
std::optional<GLSLType> parseGLSLType(StringRef Name);

/// One dimension of an array.
struct BlockArray {
  /// 0: as many as the buffer has place for.
  uint64_t Count = 0;
  /// Bytes from one element to the next.
  uint64_t Stride = 0;
};

/// A part of a block that is no structure.
struct BlockMember {
  /// Path: "scale", "light.color"; an array of structures on the way has
  /// brackets: "lights[].color".
  std::string Name;
  /// Of an element, if it is an array.
  GLSLType Type;
  /// Bytes from the start of the block, with 0 for all indices.
  uint64_t Offset = 0;
  /// Outermost first: arrays of structures on the way, then its own.
  std::vector<BlockArray> Arrays;
  /// Of a matrix: bytes between columns, or rows if they are contiguous.
  uint32_t MatrixStride = 0;
  bool RowMajor = false;
};

enum class ResourceKind : uint8_t {
  StorageBuffer,
  UniformBuffer,
  PushConstants,
  StorageImage, ///< Read and written by texels.
  SampledImage, ///< Read through samplers, or by texels.
  Sampler,
  CombinedImageSampler, ///< A sampled image and a sampler.
  InputAttachment ///< An image with what the pixels of an attachment were.
};
constexpr unsigned NumResourceKinds = 8;
/// "storage_buffer" and so on, as in the metadata.
StringRef getResourceKindName(ResourceKind Kind);

enum class ResourceAccess : uint8_t { ReadWrite, ReadOnly, WriteOnly };
constexpr unsigned NumResourceAccesses = 3;
/// "read_write", "read_only", "write_only".
StringRef getResourceAccessName(ResourceAccess Access);

/// The descriptors of one binding, or the push constants.
struct ShaderResource {
  ResourceKind Kind = ResourceKind::StorageBuffer;
  /// Of the variable; of the block if that has none.
  std::string Name;
  uint32_t Set = 0, Binding = 0;
  /// Descriptors: elements of an array, or 1.
  uint32_t Count = 1;
  ResourceAccess Access = ResourceAccess::ReadWrite;
  /// Bytes of the block up to its last member; an array without length counts
  /// as none.
  uint64_t Size = 0;
  /// Bytes of an element of the array without length at the end; 0: there is
  /// none.
  uint64_t Stride = 0;
  /// InputAttachment: number of the first element among the attachments that
  /// the shader reads. Others follow.
  std::optional<uint32_t> Attachment;
  /// Index in KernelMetadata::Args of the first element's address or handle, or
  /// of the push constants. Other elements follow.
  uint32_t Arg = 0;
  /// Index of the first element's size, an u64 in bytes, if the code asks for
  /// it. Other elements follow.
  std::optional<uint32_t> SizeArg;
  /// CombinedImageSampler: index of the first element's sampler. Other elements
  /// follow.
  std::optional<uint32_t> SamplerArg;
  std::vector<BlockMember> Members;

  bool isDescriptor() const { return Kind != ResourceKind::PushConstants; }
  bool isBuffer() const {
    return Kind == ResourceKind::StorageBuffer ||
           Kind == ResourceKind::UniformBuffer;
  }
  bool isImage() const {
    return Kind == ResourceKind::StorageImage ||
           Kind == ResourceKind::SampledImage ||
           Kind == ResourceKind::CombinedImageSampler ||
           Kind == ResourceKind::InputAttachment;
  }
};

/// A constant that was given a value when the shader was compiled.
struct SpecConstant {
  uint32_t Id = 0;
  std::string Name;
  /// "bool" or a number in GLSL.
  std::string TypeName;
  /// Bits: what the module has, and what the code was made with.
  uint64_t Default = 0, Value = 0;
};

/// What a vertex or fragment shader is given or leaves at a location: a number
/// or a vector. Arrays, matrices and structures are several.
struct StageVariable {
  /// Path: "color", "light.direction", "rows[2]".
  std::string Name;
  uint32_t Location = 0;
  /// First component in the location.
  uint32_t Component = 0;
  GLSLType Type;
  /// Of inputs of fragments; of outputs of vertices, what the shader declares.
  Interpolation How = Interpolation::Smooth;
  InterpolationPlace Place = InterpolationPlace::Center;
  /// Of outputs of fragments: 1 for the second source of blending.
  uint32_t Index = 0;
};

struct ShaderInterface {
  /// Descriptors by set and binding, then push constants.
  std::vector<ShaderResource> Resources;
  /// By Id.
  std::vector<SpecConstant> SpecConstants;
  /// For each dimension the specialization constant that gave the size of the
  /// work-group.
  std::array<std::optional<uint32_t>, 3> WorkGroupSizeIds;
  /// By location and component: attributes of a vertex or varyings of a
  /// fragment, varyings of a vertex or colors of a fragment.
  std::vector<StageVariable> Inputs, Outputs;

  /// \returns null if there is none.
  const ShaderResource *findDescriptor(uint32_t Set, uint32_t Binding) const;
  const ShaderResource *pushConstants() const;
  /// Uniform buffers by argument, which is the order of their table.
  std::map<uint32_t, const ShaderResource *> uniformBuffers() const;
};

/// Most bytes of push constants, of our own. Vulkan guarantees 128.
constexpr uint64_t MaxPushConstantBytes = 1 << 16;
/// Most members that a resource lists; blocks with more list none.
constexpr size_t MaxBlockMembers = 4096;

/// Checks ranges, and that \p Args are what the resources say. The message
/// begins with a key such as "resources[1].arg".
Error validateInterface(const ShaderInterface &Interface,
                        ArrayRef<KernelArg> Args);

/// The keys "resources", "spec_constants", "work_group_size_ids", "inputs" and
/// "outputs" of a kernel's metadata as a YAML document.
std::string interfaceToYAML(const ShaderInterface &Interface);
/// Inverse; does not call validateInterface.
Expected<ShaderInterface> interfaceFromYAML(StringRef YAML);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_SHADERINTERFACE_H
