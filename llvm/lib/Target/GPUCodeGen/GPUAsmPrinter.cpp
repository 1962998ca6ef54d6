//===- GPUAsmPrinter.cpp - Kernels, their data and metadata ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUAsmPrinter.h"
#include "AddressSpaces.h"
#include "EntryPoint.h"
#include "GPUMC/MetadataStreamer.h"
#include "GPUMachineFunctionInfo.h"
#include "GPUTargetObjectFile.h"
#include "IR/CheckProgram.h"
#include "IR/LowerPrintf.h"
#include "StageTraits.h"
#include "SyncScopes.h"
#include "TargetLimits.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

/// Of private memory.
static constexpr uint64_t PrivateAlign = 16;

static uint64_t privateBytes(const MachineFunction &MF) {
  return alignTo(MF.getFrameInfo().getStackSize(), PrivateAlign);
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

void GPUAsmPrinter::emitStartOfAsmFile(Module &M) {
  Metadata = {};
  Metadata.Arch = TM.getTarget().getName();
  Metadata.CPU = TM.getTargetCPU().str();
  DataBase = {};
  DataEnd = {};
  // A variable in local memory has no address that debug information could
  // name.
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == gpu::LocalAS)
      GV.eraseMetadata(LLVMContext::MD_dbg);
  beginData(M);
}

void GPUAsmPrinter::beginData(const Module &M) {
  // Variables are addressed by their offset from the start of the section.
  static constexpr StringLiteral Names[] = {".Lconstant_data", ".Lglobal_data",
                                            ".Lglobal_zeros"};
  const auto &Sections =
      static_cast<const GPUTargetObjectFile &>(getObjFileLowering());
  for (unsigned I = 0; I != gpu::NumDataSections; ++I) {
    auto Section = static_cast<gpu::DataSection>(I);
    if (DataBase[I] || none_of(M.globals(), [&](const GlobalVariable &GV) {
          return gpu::hasData(GV) && gpu::dataSection(GV) == Section;
        }))
      continue;
    DataBase[I] = OutContext.getOrCreateSymbol(Names[I]);
    OutStreamer->switchSection(Sections.sectionOf(Section));
    OutStreamer->emitLabel(DataBase[I]);
  }
}

void GPUAsmPrinter::emitGlobalVariable(const GlobalVariable *GV) {
  if (!gpu::hasData(*GV))
    return;
  gpu::DataSection Section = gpu::dataSection(*GV);
  uint64_t &End = DataEnd[unsigned(Section)];
  End = alignTo(End, getGVAlignment(GV, getDataLayout()));
  if (MMI->getObjFileInfo<gpu::ProgramData>().offsetInSection(*GV) != End)
    reportFatalInternalError("variable '" + GV->getName() +
                             "' is not where the code expects it");
  End += getDataLayout().getTypeAllocSize(GV->getValueType());
  if (Section == gpu::DataSection::Zeros)
    emitZeros(*GV);
  else
    AsmPrinter::emitGlobalVariable(GV);
}

/// Where LLVM would declare a common symbol, whose place is the linker's
/// choice.
void GPUAsmPrinter::emitZeros(const GlobalVariable &GV) {
  uint64_t Bytes = getDataLayout().getTypeAllocSize(GV.getValueType());
  MCSymbol *Symbol = getSymbol(&GV);
  OutStreamer->switchSection(getObjFileLowering().getBSSSection());
  emitAlignment(getGVAlignment(&GV, getDataLayout()));
  OutStreamer->emitSymbolAttribute(Symbol, MCSA_ELF_TypeObject);
  OutStreamer->emitLabel(Symbol);
  OutStreamer->emitZeros(Bytes);
  OutStreamer->emitELFSize(Symbol, MCConstantExpr::create(Bytes, OutContext));
  OutStreamer->addBlankLine();
}

const MCExpr *GPUAsmPrinter::lowerDataOffset(const MachineOperand &MO) {
  const auto &GV = *cast<GlobalVariable>(MO.getGlobal());
  gpu::DataSection Section = gpu::dataSection(GV);
  const MCExpr *E = MCBinaryExpr::createSub(
      MCSymbolRefExpr::create(getSymbol(&GV), OutContext),
      MCSymbolRefExpr::create(DataBase[unsigned(Section)], OutContext),
      OutContext);
  // No expression can say how far two sections are apart.
  int64_t Offset =
      MO.getOffset() +
      int64_t(MMI->getObjFileInfo<gpu::ProgramData>().startOf(Section));
  if (Offset)
    E = MCBinaryExpr::createAdd(E, MCConstantExpr::create(Offset, OutContext),
                                OutContext);
  return E;
}

static bool prints(const gpuobj::KernelMetadata &K) {
  return any_of(K.ImplicitArgs, [](const gpuobj::ImplicitArg &A) {
    return A.Kind == gpuobj::ImplicitArgKind::PrintfBuffer;
  });
}

void GPUAsmPrinter::emitEndOfAsmFile(Module &M) {
  if (Metadata.Kernels.empty())
    return;
  if (any_of(Metadata.Kernels, prints)) {
    auto Formats = gpu::readPrintfFormats(M);
    if (!Formats) {
      M.getContext().emitError(toString(Formats.takeError()));
      return;
    }
    Metadata.PrintfFormats = std::move(*Formats);
  }
  if (Error E = gpuobj::validateMetadata(Metadata)) {
    M.getContext().emitError("metadata: " + toString(std::move(E)));
    return;
  }
  if (auto *TS = static_cast<gpu::MetadataStreamer *>(
          OutStreamer->getTargetStreamer()))
    TS->emitKernelMetadata(Metadata);
}

//===----------------------------------------------------------------------===//
// A kernel
//===----------------------------------------------------------------------===//

bool GPUAsmPrinter::runOnMachineFunction(MachineFunction &MF) {
  // A pass may have added the first variables of the program.
  beginData(*MF.getFunction().getParent());
  AsmPrinter::runOnMachineFunction(MF);
  emitFunctionTail();
  if (gpu::isEntryPoint(MF.getFunction()))
    addMetadata();
  return false;
}

DebugLoc GPUAsmPrinter::kernelLocation() const {
  DISubprogram *SP = MF->getFunction().getSubprogram();
  return SP ? DILocation::get(SP->getContext(), SP->getLine(), 0, SP) : nullptr;
}

void GPUAsmPrinter::emitRemarks(const gpuobj::KernelMetadata &K) {
  if (!K.SpillStores && !K.SpillLoads)
    return;
  ORE->emit([&] {
    return MachineOptimizationRemarkMissed("gpu-occupancy", "Spills",
                                           kernelLocation(), &MF->front())
           << "kernel keeps values in memory: "
           << ore::NV("Stores", K.SpillStores) << " stores, "
           << ore::NV("Loads", K.SpillLoads) << " loads, "
           << ore::NV("Bytes", K.SpillBytes) << " bytes per work-item";
  });
}

/// Says what there is too much of, and which variable is the largest.
void GPUAsmPrinter::checkMemoryLimits() {
  LLVMContext &C = MF->getFunction().getContext();
  const auto &MFI = *MF->getInfo<GPUMachineFunctionInfo>();
  auto Report = [&](uint64_t Needs, StringRef Of, uint64_t Has,
                    const Twine &Most) {
    C.emitError(gpu::placePrefix(gpu::placeOf(MF->getFunction())) + "kernel '" +
                MF->getName() + "' needs " + Twine(Needs) + " bytes of " + Of +
                "; the limit is " + Twine(Has) + Most);
  };
  // What there would be without variables that do not count.
  const DataLayout &DL = MF->getDataLayout();
  uint64_t Local = 0, LargestBytes = 0;
  const GlobalVariable *Largest = nullptr;
  for (const auto &[GV, Offset] : MFI.localOffsets()) {
    if (!isLimited(*GV))
      continue;
    uint64_t Bytes = DL.getTypeAllocSize(GV->getValueType());
    Local = alignTo(Local, DL.getPreferredAlign(GV)) + Bytes;
    if (!Largest || Bytes > LargestBytes) {
      Largest = GV;
      LargestBytes = Bytes;
    }
  }
  if (Local > Limits.LocalBytes) {
    StringRef Name = Largest->getName();
    // clang puts the kernel's name in front.
    Name.consume_front((MF->getName() + ".").str());
    Report(Local, "local memory per work-group", Limits.LocalBytes,
           " (the largest variable is '" + Name + "')");
  }
  uint64_t Private = privateBytes(*MF);
  if (Private > Limits.PrivateBytes)
    Report(Private, "private memory per work-item", Limits.PrivateBytes, "");
}

static std::optional<std::array<uint32_t, 3>>
requiredGroupSize(const Function &F) {
  const MDNode *N = F.getMetadata("reqd_work_group_size");
  if (!N)
    return std::nullopt;
  std::array<uint32_t, 3> Size{1, 1, 1};
  for (unsigned I = 0; I < std::min(3u, N->getNumOperands()); ++I)
    if (auto *C = mdconst::dyn_extract<ConstantInt>(N->getOperand(I)))
      Size[I] = C->getZExtValue();
  return Size;
}

/// Lanes rely on what other lanes of the warp did before a fence.
static bool ordersLanes(const Function &F) {
  SyncScope::ID Scope =
      F.getContext().getOrInsertSyncScopeID(gpu::SubGroupScope);
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Fence = dyn_cast<FenceInst>(&I);
    return Fence && Fence->getSyncScopeID() == Scope;
  });
}

void GPUAsmPrinter::addMetadata() {
  const Function &F = MF->getFunction();
  const auto &MFI = *MF->getInfo<GPUMachineFunctionInfo>();
  gpuobj::KernelMetadata K;
  K.Stage = *gpu::getStage(F);
  K.Name = F.getName().str();
  K.Symbol = CurrentFnSym->getName().str();
  K.ImplicitArgs = MFI.layout().implicitArgs();
  K.Args = gpu::describeArguments(F, MFI.layout());
  K.ImageWords = MFI.layout().imageWords();
  K.BufferWords = MFI.layout().bufferWords();
  if (K.Stage == gpuobj::ShaderStage::Vertex)
    K.Vertex = gpu::describeVertexProgram(F);
  else if (K.Stage == gpuobj::ShaderStage::Fragment)
    K.Fragment = gpu::describeFragmentProgram(F);
  K.PrivateBytes = privateBytes(*MF);
  K.LocalBytes = MFI.localBytes();
  K.OrdersLanes = ordersLanes(F);
  K.ReqdWorkGroupSize = requiredGroupSize(F);
  auto Interface = gpu::readInterface(F);
  if (Interface)
    K.Interface = std::move(*Interface);
  else
    F.getContext().emitError(toString(Interface.takeError()));
  describeCode(K);
  emitRemarks(K);
  checkMemoryLimits();
  Metadata.ArchVersion = getArchVersion();
  Metadata.Kernels.push_back(std::move(K));
}
