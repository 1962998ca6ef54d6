//===- Format.h - Numbers and figures of a report ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUREPORT_FORMAT_H
#define LLVM_LIB_GPUREPORT_FORMAT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUReport/Report.h"

namespace llvm {
namespace json {
class OStream;
}
namespace gpureport {

/// At most six decimals, no trailing zeros: the same text on every machine, and
/// a JSON number.
std::string formatNumber(double Value);

/// Writes the key "schema" for \p Name and the key "producer".
void writeJSONHeader(json::OStream &J, StringRef Name, StringRef Version);

/// Calls \p Each for every figure of a kernel that is a number, in a fixed
/// order; names are those of the JSON report with dots between levels.
void forEachFigure(
    const ObjectReport &Report, const KernelReport &Kernel,
    function_ref<void(const std::string &Name, double Value)> Each);

/// Percent of the arithmetic operations, on values of at most 16 bits.
double narrowShare(const KernelReport &K);
/// Writes the keys "stage" and "program".
void writeStage(json::OStream &J, const KernelReport &K);
/// Writes the keys from "has_uniform_computation" to "reads_color_buffer".
void writeTraits(json::OStream &J, const KernelReport &K);
/// Prints the stage of a vertex or fragment program.
void printStage(const KernelReport &K,
                function_ref<void(StringRef Name, const Twine &Value)> Line);
/// Prints a line for arithmetic of 16 bits, and one for each trait.
void printTraits(const KernelReport &K,
                 function_ref<void(StringRef Name, const Twine &Value)> Line);

/// Writes the keys "work_group_size", "resources", "spec_constants" and
/// "work_group_size_ids".
void writeInterface(json::OStream &J, const KernelReport &K);
/// Prints a line for the size of work-groups, each resource and each
/// specialization constant.
void printInterface(
    const KernelReport &K,
    function_ref<void(StringRef Name, const Twine &Value)> Line);

} // namespace gpureport
} // namespace llvm

#endif // LLVM_LIB_GPUREPORT_FORMAT_H
