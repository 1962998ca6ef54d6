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
