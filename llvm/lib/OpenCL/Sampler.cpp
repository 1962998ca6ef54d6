//===- Sampler.cpp - Samplers ---------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sampler.h"
#include "Api.h"
#include "llvm/GPUSim/LaunchImages.h"

using namespace llvm;
using namespace llvm::opencl;

gpusim::SamplerState Sampler::state() const {
  gpuobj::ConstantSampler S;
  S.Normalized = Normalized;
  S.Linear = Filter == CL_FILTER_LINEAR;
  switch (Addressing) {
  case CL_ADDRESS_CLAMP_TO_EDGE:
    S.Addressing = gpuobj::SamplerAddressing::ClampToEdge;
    break;
  case CL_ADDRESS_CLAMP:
    S.Addressing = gpuobj::SamplerAddressing::Clamp;
    break;
  case CL_ADDRESS_REPEAT:
    S.Addressing = gpuobj::SamplerAddressing::Repeat;
    break;
  case CL_ADDRESS_MIRRORED_REPEAT:
    S.Addressing = gpuobj::SamplerAddressing::MirroredRepeat;
    break;
  default:
    S.Addressing = gpuobj::SamplerAddressing::None;
    break;
  }
  return gpusim::stateOf(S);
}

static cl_sampler create(cl_context H, cl_bool Normalized,
                         cl_addressing_mode Addressing, cl_filter_mode Filter,
                         std::vector<cl_sampler_properties> Properties,
                         cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (Addressing < CL_ADDRESS_NONE || Addressing > CL_ADDRESS_MIRRORED_REPEAT ||
      (Filter != CL_FILTER_NEAREST && Filter != CL_FILTER_LINEAR) ||
      (Normalized != CL_TRUE && Normalized != CL_FALSE))
    return fail(Err, CL_INVALID_VALUE);
  if (!C->hasImages())
    return fail(Err, CL_INVALID_OPERATION);
  return succeed(
      Err, Ref<Sampler>(new Sampler(Ref<Context>(C), Normalized, Addressing,
                                    Filter, std::move(Properties))));
}

cl_sampler api::clCreateSampler(cl_context C, cl_bool Normalized,
                                cl_addressing_mode Addressing,
                                cl_filter_mode Filter, cl_int *Err) {
  return create(C, Normalized, Addressing, Filter, {}, Err);
}

cl_sampler api::clCreateSamplerWithProperties(cl_context C,
                                              const cl_sampler_properties *P,
                                              cl_int *Err) {
  std::optional<cl_bool> Normalized;
  std::optional<cl_addressing_mode> Addressing;
  std::optional<cl_filter_mode> Filter;
  std::vector<cl_sampler_properties> List;
  if (P) {
    for (; *P; P += 2) {
      // Each at most once.
      if (P[0] == CL_SAMPLER_NORMALIZED_COORDS && !Normalized)
        Normalized = P[1];
      else if (P[0] == CL_SAMPLER_ADDRESSING_MODE && !Addressing)
        Addressing = P[1];
      else if (P[0] == CL_SAMPLER_FILTER_MODE && !Filter)
        Filter = P[1];
      else
        return fail(Err, CL_INVALID_VALUE);
      List.insert(List.end(), P, P + 2);
    }
    List.push_back(0);
  }
  return create(C, Normalized.value_or(CL_TRUE),
                Addressing.value_or(CL_ADDRESS_CLAMP),
                Filter.value_or(CL_FILTER_NEAREST), std::move(List), Err);
}

cl_int api::clRetainSampler(cl_sampler H) {
  return retain<Sampler>(H, CL_INVALID_SAMPLER);
}

cl_int api::clReleaseSampler(cl_sampler H) {
  return release<Sampler>(H, CL_INVALID_SAMPLER);
}

cl_int api::clGetSamplerInfo(cl_sampler H, cl_sampler_info Name, size_t Size,
                             void *Value, size_t *SizeOut) {
  Sampler *S = find<Sampler>(H);
  if (!S)
    return CL_INVALID_SAMPLER;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_SAMPLER_REFERENCE_COUNT:
    return A.value(S->External.load());
  case CL_SAMPLER_CONTEXT:
    return A.value(cl_context(S->Context.get()));
  case CL_SAMPLER_NORMALIZED_COORDS:
    return A.value(S->Normalized);
  case CL_SAMPLER_ADDRESSING_MODE:
    return A.value(S->Addressing);
  case CL_SAMPLER_FILTER_MODE:
    return A.value(S->Filter);
  case CL_SAMPLER_PROPERTIES:
    return A.array(ArrayRef(S->Properties));
  default:
    return CL_INVALID_VALUE;
  }
}
