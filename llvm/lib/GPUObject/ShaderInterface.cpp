//===- ShaderInterface.cpp - What a shader is launched with ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/Support/ErrorHandling.h"
#include <set>

using namespace llvm;
using namespace llvm::gpuobj;

namespace {
struct ScalarInfo {
  StringLiteral Name, Prefix; ///< Of vectors and matrices.
  unsigned Bytes;
};
} // namespace

// In the order of GLSLType::ScalarTy.
static constexpr ScalarInfo Scalars[] = {
    {"int8_t", "i8", 1},    {"uint8_t", "u8", 1},   {"int16_t", "i16", 2},
    {"uint16_t", "u16", 2}, {"int", "i", 4},        {"uint", "u", 4},
    {"int64_t", "i64", 8},  {"uint64_t", "u64", 8}, {"float16_t", "f16", 2},
    {"float", "", 4},       {"double", "d", 8},
};

unsigned GLSLType::scalarSize() const { return Scalars[Scalar].Bytes; }

std::string GLSLType::name() const {
  const ScalarInfo &S = Scalars[Scalar];
  if (Columns > 1)
    return (S.Prefix + "mat" + Twine(Columns) +
            (Rows == Columns ? "" : "x" + Twine(Rows)))
        .str();
  if (Rows > 1)
    return (S.Prefix + "vec" + Twine(Rows)).str();
  return S.Name.str();
}

std::optional<GLSLType> gpuobj::parseGLSLType(StringRef Name) {
  GLSLType T;
  auto Digit = [](StringRef &Text) -> unsigned {
    if (Text.empty() || Text[0] < '2' || Text[0] > '4')
      return 0;
    unsigned N = Text[0] - '0';
    Text = Text.drop_front();
    return N;
  };
  for (auto [I, S] : enumerate(Scalars)) {
    T.Scalar = GLSLType::ScalarTy(I);
    T.Rows = T.Columns = 1;
    if (Name == S.Name)
      return T;
    StringRef Rest = Name;
    if (!Rest.consume_front(S.Prefix))
      continue;
    if (Rest.consume_front("vec")) {
      T.Rows = Digit(Rest);
      if (T.Rows && Rest.empty())
        return T;
    } else if (T.isFloat() && Rest.consume_front("mat")) {
      T.Columns = T.Rows = Digit(Rest);
      if (Rest.consume_front("x"))
        T.Rows = Digit(Rest);
      if (T.Columns && T.Rows && Rest.empty())
        return T;
    }
  }
  return std::nullopt;
}

StringRef gpuobj::getResourceKindName(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::StorageBuffer:
    return "storage_buffer";
  case ResourceKind::UniformBuffer:
    return "uniform_buffer";
  case ResourceKind::PushConstants:
    return "push_constants";
  case ResourceKind::StorageImage:
    return "storage_image";
  case ResourceKind::SampledImage:
    return "sampled_image";
  case ResourceKind::Sampler:
    return "sampler";
  case ResourceKind::CombinedImageSampler:
    return "combined_image_sampler";
  case ResourceKind::InputAttachment:
    return "input_attachment";
  }
  llvm_unreachable("not a kind of resource");
}

StringRef gpuobj::getResourceAccessName(ResourceAccess Access) {
  switch (Access) {
  case ResourceAccess::ReadWrite:
    return "read_write";
  case ResourceAccess::ReadOnly:
    return "read_only";
  case ResourceAccess::WriteOnly:
    return "write_only";
  }
  llvm_unreachable("not an access");
}

const ShaderResource *ShaderInterface::findDescriptor(uint32_t Set,
                                                      uint32_t Binding) const {
  for (const ShaderResource &R : Resources)
    if (R.isDescriptor() && R.Set == Set && R.Binding == Binding)
      return &R;
  return nullptr;
}

std::map<uint32_t, const ShaderResource *>
ShaderInterface::uniformBuffers() const {
  std::map<uint32_t, const ShaderResource *> Buffers;
  for (const ShaderResource &R : Resources)
    if (R.Kind == ResourceKind::UniformBuffer)
      for (uint32_t I = 0; I != R.Count; ++I)
        Buffers.emplace(R.Arg + I, &R);
  return Buffers;
}

const ShaderResource *ShaderInterface::pushConstants() const {
  for (const ShaderResource &R : Resources)
    if (!R.isDescriptor())
      return &R;
  return nullptr;
}

namespace {
class InterfaceValidator {
public:
  InterfaceValidator(const ShaderInterface &Interface, ArrayRef<KernelArg> Args)
      : Interface(Interface), Args(Args), IsClaimed(Args.size()) {}

  Error run() {
    for (auto [I, R] : enumerate(Interface.Resources))
      checkResource(R, ("resources[" + Twine(I) + "]").str());
    checkConstants();
    checkVariables("inputs", Interface.Inputs);
    checkVariables("outputs", Interface.Outputs);
    if (Problem.empty())
      return Error::success();
    return createStringError(Problem);
  }

private:
  void fail(const Twine &Key, const Twine &Message) {
    if (Problem.empty())
      Problem = (Key + " " + Message).str();
  }

  /// The arguments from \p First are for \p Count descriptors.
  void claim(const std::string &Key, uint64_t First, uint32_t Count,
             function_ref<bool(const KernelArg &)> Fits, StringRef What) {
    if (First + Count > Args.size())
      return fail(Key, "ends at " + Twine(First + Count) + ", the kernel has " +
                           Twine(Args.size()) + " arguments");
    for (uint64_t I = First; I != First + Count; ++I) {
      if (!Fits(Args[I]))
        fail(Key, "names args[" + Twine(I) + "], which is no " + What);
      if (IsClaimed[I])
        fail(Key, "names args[" + Twine(I) + "] again");
      IsClaimed[I] = true;
    }
  }

  /// What a descriptor is among the arguments.
  static std::pair<KernelArgKind, StringRef>
  argumentOf(const ShaderResource &R) {
    if (R.Kind == ResourceKind::StorageBuffer)
      return {KernelArgKind::Global, "global address"};
    if (R.Kind == ResourceKind::UniformBuffer)
      return {KernelArgKind::Constant, "constant address"};
    if (R.isImage())
      return {KernelArgKind::Image, "image"};
    return {KernelArgKind::Sampler, "sampler"};
  }

  void checkResource(const ShaderResource &R, const std::string &Path) {
    if (!R.Count)
      fail(Path + ".count", "is 0");
    if (!R.isDescriptor()) {
      if (&R != Interface.pushConstants())
        fail(Path + ".kind", "is push_constants again");
      if (R.Size > MaxPushConstantBytes)
        fail(Path + ".size", "is " + Twine(R.Size) + ", the maximum is " +
                                 Twine(MaxPushConstantBytes));
      if (R.SizeArg)
        fail(Path + ".size_arg", "is for buffers only");
      claim(
          Path + ".arg", R.Arg, 1,
          [&](const KernelArg &A) {
            return A.Kind == KernelArgKind::Value && A.Size >= R.Size;
          },
          "value with place for them");
    } else {
      if (!Bindings.insert({R.Set, R.Binding}).second)
        fail(Path, "is set " + Twine(R.Set) + ", binding " + Twine(R.Binding) +
                       " again");
      auto [Kind, What] = argumentOf(R);
      claim(
          Path + ".arg", R.Arg, R.Count,
          [Wanted = Kind](const KernelArg &A) { return A.Kind == Wanted; },
          What);
      bool IsCombined = R.Kind == ResourceKind::CombinedImageSampler;
      if (IsCombined != R.SamplerArg.has_value())
        fail(Path + ".sampler_arg",
             IsCombined ? "is missing" : "is for combined images only");
      else if (IsCombined)
        claim(
            Path + ".sampler_arg", *R.SamplerArg, R.Count,
            [](const KernelArg &A) { return A.Kind == KernelArgKind::Sampler; },
            "sampler");
      if (R.Attachment.has_value() != (R.Kind == ResourceKind::InputAttachment))
        fail(Path + ".attachment",
             R.Attachment ? "is for input attachments only" : "is missing");
      if (R.SizeArg && !R.isBuffer())
        fail(Path + ".size_arg", "is for buffers only");
      else if (R.SizeArg)
        claim(
            Path + ".size_arg", *R.SizeArg, R.Count,
            [](const KernelArg &A) {
              return A.Kind == KernelArgKind::Value && A.Size == 8;
            },
            "value of 8 bytes");
    }
    if (R.Members.size() > MaxBlockMembers)
      fail(Path + ".members", "are more than " + Twine(MaxBlockMembers));
    for (auto [I, M] : enumerate(R.Members)) {
      std::string Key = (Path + ".members[" + Twine(I) + "]").str();
      if (M.Name.empty())
        fail(Key + ".name", "is empty");
      if (StringRef(M.Name).count("[]") > M.Arrays.size())
        fail(Key + ".name", "has more brackets than there are counts");
      if (M.MatrixStride && M.Type.Columns == 1)
        fail(Key + ".matrix_stride", "is for matrices only");
    }
  }

  void checkConstants() {
    std::set<uint32_t> Ids;
    for (auto [I, S] : enumerate(Interface.SpecConstants)) {
      std::string Key = ("spec_constants[" + Twine(I) + "]").str();
      if (!Ids.insert(S.Id).second)
        fail(Key + ".id", Twine(S.Id) + " is repeated");
      std::optional<GLSLType> T = parseGLSLType(S.TypeName);
      if (S.TypeName != "bool" && (!T || T->Rows != 1))
        fail(Key + ".type", "is '" + S.TypeName + "', no type of a number");
    }
    for (std::optional<uint32_t> Id : Interface.WorkGroupSizeIds)
      if (Id && !Ids.count(*Id))
        fail("work_group_size_ids", "names the constant " + Twine(*Id) +
                                        ", which spec_constants have not");
  }

  void checkVariables(StringRef List, ArrayRef<StageVariable> Variables) {
    for (auto [I, V] : enumerate(Variables)) {
      std::string Key = (List + "[" + Twine(I) + "]").str();
      if (V.Type.Columns != 1)
        fail(Key + ".type", "is a matrix, which has several locations");
      else if (V.Component + V.Type.Rows > 4 || V.Type.scalarSize() > 4)
        fail(Key + ".type", "does not fit the four words of a location");
    }
  }

  const ShaderInterface &Interface;
  ArrayRef<KernelArg> Args;
  std::vector<bool> IsClaimed;
  std::set<std::pair<uint32_t, uint32_t>> Bindings;
  std::string Problem;
};
} // namespace

Error gpuobj::validateInterface(const ShaderInterface &Interface,
                                ArrayRef<KernelArg> Args) {
  return InterfaceValidator(Interface, Args).run();
}
