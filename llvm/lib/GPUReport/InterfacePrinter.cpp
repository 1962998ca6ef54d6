//===- InterfacePrinter.cpp - Descriptors and constants of a shader -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpureport;

/// A constant as GLSL writes it; halves as their bits.
static std::string constantText(const SpecConstant &S, uint64_t Bits) {
  if (S.TypeName == "bool")
    return Bits ? "true" : "false";
  std::optional<GLSLType> T = parseGLSLType(S.TypeName);
  if (!T)
    return utostr(Bits);
  switch (T->Scalar) {
  case GLSLType::Float16:
    return "0x" + utohexstr(Bits, /*LowerCase=*/true);
  case GLSLType::Float32:
    return formatNumber(bit_cast<float>(uint32_t(Bits)));
  case GLSLType::Float64:
    return formatNumber(bit_cast<double>(Bits));
  case GLSLType::Int8:
  case GLSLType::Int16:
  case GLSLType::Int32:
  case GLSLType::Int64: {
    unsigned Unused = 64 - 8 * T->scalarSize();
    return itostr(int64_t(Bits << Unused) >> Unused);
  }
  default:
    return utostr(Bits);
  }
}

void gpureport::writeInterface(json::OStream &J, const KernelReport &K) {
  if (K.GroupSize)
    J.attributeArray("work_group_size", [&] {
      for (uint32_t Size : *K.GroupSize)
        J.value(Size);
    });
  else
    J.attribute("work_group_size", nullptr);
  if (!K.Interface) {
    for (StringRef Key : {"resources", "spec_constants", "work_group_size_ids"})
      J.attribute(Key, nullptr);
    return;
  }
  auto Numbers = [&](StringRef Key, ArrayRef<BlockArray> Arrays,
                     uint64_t BlockArray::*Field) {
    J.attributeArray(Key, [&] {
      for (const BlockArray &A : Arrays)
        J.value(A.*Field);
    });
  };
  J.attributeArray("resources", [&] {
    for (const ShaderResource &R : K.Interface->Resources)
      J.object([&] {
        J.attribute("kind", getResourceKindName(R.Kind));
        J.attribute("name", R.Name);
        if (R.isDescriptor()) {
          J.attribute("set", R.Set);
          J.attribute("binding", R.Binding);
          J.attribute("count", R.Count);
        }
        J.attribute("access", getResourceAccessName(R.Access));
        J.attribute("size", R.Size);
        J.attribute("stride", R.Stride);
        J.attribute("arg", R.Arg);
        if (R.SamplerArg)
          J.attribute("sampler_arg", *R.SamplerArg);
        if (R.SizeArg)
          J.attribute("size_arg", *R.SizeArg);
        J.attributeArray("members", [&] {
          for (const BlockMember &M : R.Members)
            J.object([&] {
              J.attribute("name", M.Name);
              J.attribute("type", M.Type.name());
              J.attribute("offset", M.Offset);
              if (!M.Arrays.empty()) {
                Numbers("counts", M.Arrays, &BlockArray::Count);
                Numbers("strides", M.Arrays, &BlockArray::Stride);
              }
              if (M.Type.Columns > 1) {
                J.attribute("matrix_stride", M.MatrixStride);
                J.attribute("row_major", M.RowMajor);
              }
            });
        });
      });
  });
  J.attributeArray("spec_constants", [&] {
    for (const SpecConstant &S : K.Interface->SpecConstants)
      J.object([&] {
        J.attribute("id", S.Id);
        J.attribute("name", S.Name);
        J.attribute("type", S.TypeName);
        J.attribute("default", constantText(S, S.Default));
        J.attribute("value", constantText(S, S.Value));
      });
  });
  J.attributeArray("work_group_size_ids", [&] {
    for (std::optional<uint32_t> Id : K.Interface->WorkGroupSizeIds)
      if (Id)
        J.value(*Id);
      else
        J.value(nullptr);
  });
}

void gpureport::printInterface(
    const KernelReport &K,
    function_ref<void(StringRef Name, const Twine &Value)> Line) {
  if (K.GroupSize)
    Line("work-group size", Twine((*K.GroupSize)[0]) + " x " +
                                Twine((*K.GroupSize)[1]) + " x " +
                                Twine((*K.GroupSize)[2]));
  if (!K.Interface)
    return;
  for (const ShaderResource &R : K.Interface->Resources) {
    std::string Name = R.SamplerArg ? "image and sampler"
                                    : getResourceKindName(R.Kind).str();
    std::replace(Name.begin(), Name.end(), '_', ' ');
    std::string Text = "'" + R.Name + "'";
    if (R.isDescriptor()) {
      Text = ("set " + Twine(R.Set) + ", binding " + Twine(R.Binding) + ": " +
              Text)
                 .str();
      if (R.Count > 1)
        Text += ", " + utostr(R.Count) + " descriptors";
      if (R.Kind == ResourceKind::StorageBuffer ||
          R.Kind == ResourceKind::StorageImage) {
        std::string Access = getResourceAccessName(R.Access).str();
        std::replace(Access.begin(), Access.end(), '_', ' ');
        Text += ", " + Access;
      }
    }
    if (R.isBuffer() || !R.isDescriptor())
      Text += ", " + utostr(R.Size) + " bytes";
    if (R.Stride)
      Text += " and elements of " + utostr(R.Stride);
    if (R.SizeArg)
      Text += ", with its size";
    Line(Name, Text);
  }
  for (const SpecConstant &S : K.Interface->SpecConstants) {
    std::string Text = ("id " + Twine(S.Id) + ": " + S.TypeName + " " +
                        (S.Name.empty() ? "" : "'" + S.Name + "' ") + "= " +
                        constantText(S, S.Value))
                           .str();
    if (S.Value != S.Default)
      Text += ", by default " + constantText(S, S.Default);
    for (auto [Axis, Id] :
         zip_equal(StringRef("xyz"), K.Interface->WorkGroupSizeIds))
      if (Id == S.Id)
        Text += std::string(", work-group size in ") + Axis;
    Line("specialization", Text);
  }
}
