//===- Picture.h - PNG files ------------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_PICTURE_H
#define LLVM_GPUSIM_PICTURE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {

/// Rows of pixels from the top, 8 bits for each sample.
struct Picture {
  unsigned Width = 0, Height = 0;
  unsigned Channels = 4; ///< 1 grey, 3 RGB, 4 RGBA.
  std::vector<uint8_t> Samples;
};

/// Reads a PNG file of any kind as RGBA of 8 bits. An error names the file.
Expected<Picture> readPNG(StringRef Path);

/// The bytes of a PNG file.
Expected<std::string> encodePNG(const Picture &P);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_PICTURE_H
