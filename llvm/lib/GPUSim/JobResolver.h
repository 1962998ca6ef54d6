//===- JobResolver.h - From what a job says to what it does -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_JOBRESOLVER_H
#define LLVM_LIB_GPUSIM_JOBRESOLVER_H

#include "JobDocument.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/Path.h"
#include <array>

namespace llvm::gpusim {

/// Turns a document into a job.
class JobResolver {
public:
  JobResolver(StringRef Text, StringRef JobPath)
      : Text(Text), Path(JobPath), Directory(sys::path::parent_path(JobPath)) {}

  Expected<JobSpec> resolve(const YJob &Y);

protected:
  std::string pathOf(StringRef Path) const {
    if (Path.empty() || sys::path::is_absolute(Path) || Directory.empty())
      return Path.str();
    SmallString<128> Full(Directory);
    sys::path::append(Full, Path);
    return std::string(Full);
  }
  Error launch(const YLaunch &Y, ArrayRef<BufferSpec> Known,
               LaunchSpec &L) const;
  Error dimensions(ArrayRef<uint64_t> Values, StringRef Key,
                   std::array<uint64_t, 3> &Result, unsigned &Dims) const;
  Expected<FillSpec> fill(const YData &Y, const DataType &Type) const;
  Expected<BufferSpec> buffer(const YBuffer &Y) const;
  Expected<SaveSpec> save(const YSave &Y) const;
  Expected<ArgumentSpec> argument(const YArg &Y) const;
  Expected<BlockPart> part(const YPart &Y) const;
  Expected<BindingSpec> binding(const YBinding &Y,
                                ArrayRef<BufferSpec> Known) const;
  Error bindings(const YLaunch &Y, ArrayRef<BufferSpec> Known,
                 LaunchSpec &L) const;
  Error specialization(const YJob &Y, JobSpec &J) const;
  std::string lineOf(SMLoc Place) const;
  /// An error with its place.
  Error errorAt(SMLoc Place, const Twine &Message) const {
    return createStringError(lineOf(Place) + ": " + Message);
  }
  Expected<RawSpec> raw(const YRaw &Y) const;
  Expected<std::vector<uint8_t>> words(StringRef Name, const YData &Y,
                                       uint64_t MinWords) const;
  Expected<unsigned> bufferIndex(StringRef Name) const {
    auto It = Buffers.find(Name);
    if (It == Buffers.end())
      return createStringError("there is no buffer '" + Name + "'");
    return It->second;
  }

  StringRef Text, Path, Directory;
  StringMap<unsigned> Buffers;
  std::vector<uint64_t> BufferSizes;
};

} // namespace llvm::gpusim

#endif // LLVM_LIB_GPUSIM_JOBRESOLVER_H
