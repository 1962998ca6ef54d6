//===- Mesh.h - Wavefront files ---------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_MESH_H
#define LLVM_LIB_GPUDRAW_MESH_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <vector>

namespace llvm {
namespace gpudraw {

/// Triangles. A vertex has three numbers of position, three of the normal, two
/// of the texture; what a file does not have is zero.
struct Mesh {
  static constexpr unsigned VertexFloats = 8;
  std::vector<std::array<float, VertexFloats>> Vertices;
  std::vector<uint32_t> Indices;
};

/// Reads the vertices and faces of a Wavefront file; faces of more corners
/// become fans, everything else is passed over. An error names the line.
Expected<Mesh> readMesh(StringRef Text);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_MESH_H
