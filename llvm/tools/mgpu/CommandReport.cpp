//===- CommandReport.cpp - mgpu report ------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the static figures of an object's kernels, or how they differ from
// those of another object.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Files.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/GPUReport/Report.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::mgpu;
using namespace llvm::gpureport;

namespace {
struct InputOptions {
  bool Raw = false;
  std::string Arch, CPU;
  bool Listing = false;
};
} // namespace

static Expected<ObjectReport> loadRawReport(StringRef Path, StringRef Bytes,
                                            const InputOptions &Options) {
  auto M = MCTarget::create(Options.Arch, Options.CPU);
  if (!M)
    return M.takeError();
  Expected<ObjectReport> Report =
      buildRawReport(sys::path::stem(Path), arrayRefFromStringRef(Bytes), **M,
                     Options.Listing);
  if (!Report)
    return createStringError(Path + ": " + toString(Report.takeError()));
  return Report;
}

static Expected<ObjectReport> loadReport(StringRef Path,
                                         const InputOptions &Options) {
  auto Buffer = readFile(Path);
  if (!Buffer)
    return Buffer.takeError();
  if (Options.Raw) {
    if (Error E = gpuobj::checkBareStream(**Buffer))
      return std::move(E);
    return loadRawReport(Path, (*Buffer)->getBuffer(), Options);
  }
  auto Object =
      gpuobj::readObject(MemoryBufferRef((*Buffer)->getBuffer(), Path));
  if (!Object)
    return Object.takeError();
  auto M = MCTarget::create(Object->Core->Arch, Object->Core->Name);
  if (!M)
    return createStringError(Path + ": " + toString(M.takeError()));
  Expected<ObjectReport> Report =
      buildReport(*Object, MemoryBufferRef((*Buffer)->getBuffer(), Path), **M,
                  Options.Listing);
  if (!Report)
    return createStringError(Path + ": " + toString(Report.takeError()));
  return Report;
}

int mgpu::commandReport(int argc, char **argv) {
  std::string Format = "text", Old, Output;
  InputOptions Input;
  std::vector<std::string> Inputs;
  OptionParser Options(
      "report", "OBJECT",
      "Print registers, occupancy, spills and estimated cycles of an object's "
      "kernels.");
  Options.value("format", "text|json", Format, "Output format; default text");
  Options.value("diff", "object", Old,
                "Print how OBJECT differs from this older one; exit code 3 if "
                "it does");
  Options.flag("listing", Input.Listing,
               "List the instructions with unit, registers and source line");
  Options.flag("raw", Input.Raw, "OBJECT is a bare instruction stream");
  Options.value("march", "target", Input.Arch,
                "With -raw: target; default valhall");
  Options.value("mcpu", "core", Input.CPU,
                "With -raw: core; default: the target's first one");
  Options.value("o", "file", Output, "Output file; default: stdout");
  Options.operands(Inputs);
  if (std::optional<int> Code = Options.parse(argc, argv))
    return *Code;
  if (Inputs.size() != 1)
    return Options.usageError("one object is needed");
  if (Format != "text" && Format != "json")
    return Options.usageError("unknown format '" + Format + "'");

  if (!Input.Raw && !(Input.Arch.empty() && Input.CPU.empty()))
    return Options.usageError(
        "-march and -mcpu need -raw: an object names its core");
  if (Input.Listing && !Old.empty())
    return Options.usageError("-listing and -diff exclude each other");
  if (Input.Arch.empty())
    Input.Arch = "valhall";

  if (isSameFile(Inputs[0], Output))
    return Options.usageError("the output would overwrite the input '" +
                              Inputs[0] + "'");
  Expected<ObjectReport> Report = loadReport(Inputs[0], Input);
  if (!Report)
    return reportError("report", Report.takeError());
  std::string Text;
  raw_string_ostream OS(Text);
  int Result = ExitSuccess;
  if (!Old.empty()) {
    Expected<ObjectReport> OldReport = loadReport(Old, Input);
    if (!OldReport)
      return reportError("report", OldReport.takeError());
    bool Differs =
        Format == "json"
            ? printReportDiffJSON(OS, *OldReport, *Report, MGPU_VERSION)
            : printReportDiffText(OS, *OldReport, *Report);
    Result = Differs ? ExitDifferent : ExitSuccess;
  } else if (Format == "json") {
    printReportJSON(OS, *Report, MGPU_VERSION);
  } else {
    printReportText(OS, *Report);
  }
  if (Error Err = writeFile(Output, Text))
    return reportError("report", std::move(Err));
  return Result;
}
