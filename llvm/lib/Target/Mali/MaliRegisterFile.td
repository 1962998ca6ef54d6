//===- MaliRegisterFile.td - Facts of the registers --------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread of both Mali instruction sets has 64 registers, or, so that twice as
// many threads run, 32: the first and the last sixteen. The last sixteen can be
// filled before a program starts, each by its own bit of a mask. C++ has these
// numbers from llvm/GPUObject/MaliRegisterFile.h.
//
//===----------------------------------------------------------------------===//

class RegisterFact<int value> { int Value = value; }

// The register modes, by the number of registers.
def SmallRegisterMode : RegisterFact<32>;
def LargeRegisterMode : RegisterFact<64>;
// From the first to the last register that is not there in the small mode.
def FirstLargeOnly : RegisterFact<16>;
def LastLargeOnly : RegisterFact<47>;
// The register of bit 0 of the mask of preloaded registers.
def FirstPreload : RegisterFact<48>;

// What a compute program finds where. Local ids are halves: x and y in one
// register, z in the low half of the next.
def PreloadLocalIdXY : RegisterFact<55>;
def PreloadLocalIdZ : RegisterFact<56>;
def PreloadGroupId : RegisterFact<57>;
// Without the global offset.
def PreloadGlobalId : RegisterFact<60>;

// What a fragment program finds where.
def PreloadPrimitiveId : RegisterFact<57>;
// Bit 0: the back of a triangle.
def PreloadPrimitiveFlags : RegisterFact<58>;
// x and y of the pixel, halves.
def PreloadPixel : RegisterFact<59>;
// Samples that survive tests so far.
def PreloadCoverage : RegisterFact<60>;
// Samples of the rasteriser, number of the sample from bit 16 on, that of a
// centroid from bit 24 on.
def PreloadSamples : RegisterFact<61>;
// Valhall: low byte, the layer.
def PreloadFrameArgument : RegisterFact<62>;

// What a vertex program finds where, on Valhall: the number of its records in
// the output buffers, the vertex with the base of the draw, the instance from
// zero, and the draw.
def PreloadInternalId : RegisterFact<59>;
def PreloadVertexId : RegisterFact<60>;
def PreloadInstanceId : RegisterFact<61>;
def PreloadDrawId : RegisterFact<62>;
// On Bifrost: the address of its position, which has two registers, vertex and
// instance from zero.
def PreloadPositionAddress : RegisterFact<58>;
def PreloadBifrostVertexId : RegisterFact<61>;
def PreloadBifrostInstanceId : RegisterFact<62>;
