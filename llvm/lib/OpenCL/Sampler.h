//===- Sampler.h - Samplers -------------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_SAMPLER_H
#define LLVM_LIB_OPENCL_SAMPLER_H

#include "Context.h"
#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace opencl {

class Sampler final : public _cl_sampler, public Object {
public:
  using HandleType = _cl_sampler;
  static constexpr ObjectKind KindOf = ObjectKind::Sampler;

  Sampler(Ref<opencl::Context> C, cl_bool Normalized,
          cl_addressing_mode Addressing, cl_filter_mode Filter,
          std::vector<cl_sampler_properties> Properties)
      : Object(KindOf), Context(std::move(C)), Normalized(Normalized),
        Addressing(Addressing), Filter(Filter),
        Properties(std::move(Properties)) {}

  const Ref<opencl::Context> Context;
  const cl_bool Normalized;
  const cl_addressing_mode Addressing;
  const cl_filter_mode Filter;
  const std::vector<cl_sampler_properties> Properties;

  gpusim::SamplerState state() const;
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_SAMPLER_H
