//===- Remarks.cpp - Optimization remarks --------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDriver/Remarks.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpudriver;

namespace {

class RemarkPrinter : public DiagnosticHandler {
public:
  std::optional<Regex> Passed, Missed, Analysis;

  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Passed && Passed->match(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Missed && Missed->match(Pass);
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Analysis && Analysis->match(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Passed || Missed || Analysis;
  }

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() != DS_Remark)
      return false;
    auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&DI);
    if (!Remark || !Remark->isEnabled())
      return true;
    if (Remark->isLocationAvailable())
      errs() << Remark->getLocationStr() << ": ";
    StringRef Option = Remark->isPassed()   ? "-Rpass"
                       : Remark->isMissed() ? "-Rpass-missed"
                                            : "-Rpass-analysis";
    WithColor::remark(errs()) << Remark->getMsg() << " [" << Option << '='
                              << Remark->getPassName() << "]\n";
    return true;
  }
};

} // namespace

static Error compileRegex(const std::optional<std::string> &Pattern,
                          StringRef Option, std::optional<Regex> &Result) {
  if (!Pattern)
    return Error::success();
  Result.emplace(*Pattern);
  std::string Problem;
  if (Result->isValid(Problem))
    return Error::success();
  return createStringError("'" + *Pattern + "' in " + Option +
                           " is no regular expression: " + Problem);
}

Expected<LLVMRemarkFileHandle>
gpudriver::setUpRemarks(LLVMContext &Context, const RemarkOptions &Options) {
  auto Printer = std::make_unique<RemarkPrinter>();
  if (Error E = compileRegex(Options.Passed, "-Rpass", Printer->Passed))
    return std::move(E);
  if (Error E = compileRegex(Options.Missed, "-Rpass-missed", Printer->Missed))
    return std::move(E);
  if (Error E =
          compileRegex(Options.Analysis, "-Rpass-analysis", Printer->Analysis))
    return std::move(E);
  if (Options.any())
    Context.setDiagnosticHandler(std::move(Printer), /*RespectFilters=*/true);
  auto File = setupLLVMOptimizationRemarks(Context, Options.File,
                                           /*RemarksPasses=*/"", "yaml",
                                           /*RemarksWithHotness=*/false);
  if (!File)
    return createStringError("cannot write '" + Options.File +
                             "': " + toString(File.takeError()));
  return File;
}
