//===- Disassembly.cpp - Code of a kernel as instructions -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/Disassembly.h"
#include "Disassembler/Valhall/ValhallDisassembler.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUReport/MCTarget.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpureport;

/// The address of code without one: nothing is named after it.
static constexpr uint64_t NoAddress = ~0ULL;

Disassembly::Disassembly(const MCTarget &M, unsigned Variant) : M(M) {
  Context =
      std::make_unique<MCContext>(M.TT, M.MAI.get(), M.MRI.get(), M.STI.get());
  Disassembler.reset(M.TheTarget->createMCDisassembler(*M.STI, *Context));
  Printer.reset(
      M.TheTarget->createMCInstPrinter(M.TT, Variant, *M.MAI, *M.MII, *M.MRI));
}

Disassembly::~Disassembly() = default;

std::vector<DecodedInst> Disassembly::decode(ArrayRef<uint8_t> Code,
                                             uint64_t Base, bool OwnNames) {
  std::vector<DecodedInst> Result;
  uint64_t Unit = M.MAI->getMinInstAlignment();
  for (uint64_t Done = 0; Done < Code.size();) {
    DecodedInst I;
    I.Offset = Base + Done;
    raw_string_ostream Comments(I.Problem);
    Disassembler->CommentStream = &Comments;
    I.Valid = Disassembler->getInstruction(I.Inst, I.Size, Code.slice(Done),
                                           OwnNames ? I.Offset : NoAddress,
                                           Comments) == MCDisassembler::Success;
    Disassembler->CommentStream = nullptr;
    if (!I.Valid || I.Size == 0)
      I.Size = std::min<uint64_t>(Unit, Code.size() - Done);
    uint64_t Target;
    if (I.Valid && M.MIA &&
        M.MIA->evaluateBranch(I.Inst, I.Offset, I.Size, Target))
      I.Target = Target;
    I.Problem = StringRef(I.Problem).trim().str();
    Done += I.Size;
    Result.push_back(std::move(I));
  }
  return Result;
}

std::vector<std::string>
Disassembly::describeFields(ArrayRef<uint8_t> Bytes) const {
  std::vector<std::string> Lines;
  if (M.Core->Arch != StringRef("valhall") || Bytes.size() != 8)
    return Lines;
  const auto &Valhall = static_cast<const ValhallDisassembler &>(*Disassembler);
  for (const Valhall::WordField &F :
       Valhall.describe(support::endian::read64le(Bytes.data())).Fields) {
    std::string Bits =
        F.Hi == F.Lo ? utostr(F.Hi) : utostr(F.Hi) + "-" + utostr(F.Lo);
    std::string Line = formatv("{0,-6} 0x{1,-10} {2,-24} {3}", Bits,
                               utohexstr(F.Value), F.Name, F.Meaning);
    if (!F.Problem.empty())
      Line += (F.Meaning.empty() ? "" : " ") + ("<-- " + F.Problem);
    Lines.push_back(StringRef(Line).rtrim().str());
  }
  return Lines;
}

/// Replaces the operand of \p Inst that says where a branch goes. In a group of
/// operations it is the last one of the branch.
static void setBranchTarget(MCInst &Inst, MCOperand Target,
                            const MCInstrInfo &MII, MCContext &Context,
                            bool InGroup = false) {
  const MCInstrDesc &Desc = MII.get(Inst.getOpcode());
  for (unsigned Op = 0, E = Inst.getNumOperands(); Op != E; ++Op) {
    MCOperand &O = Inst.getOperand(Op);
    if (O.isInst()) {
      MCInst *Inner = Context.createMCInst();
      *Inner = *O.getInst();
      setBranchTarget(*Inner, Target, MII, Context, /*InGroup=*/true);
      O = MCOperand::createInst(Inner);
    } else if (InGroup ? Desc.isBranch() && Op + 1 == E
                       : Op < Desc.getNumOperands() &&
                             Desc.operands()[Op].OperandType ==
                                 MCOI::OPERAND_PCREL) {
      O = Target;
    }
  }
}

std::string Disassembly::print(const DecodedInst &I,
                               const std::map<uint64_t, std::string> &Labels) {
  MCInst Inst = I.Inst;
  auto Label = I.Target ? Labels.find(*I.Target) : Labels.end();
  if (Label != Labels.end())
    setBranchTarget(Inst,
                    MCOperand::createExpr(MCSymbolRefExpr::create(
                        Context->getOrCreateSymbol(Label->second), *Context)),
                    *M.MII, *Context);
  std::string Text;
  raw_string_ostream OS(Text);
  Printer->printInst(&Inst, I.Offset, /*Annot=*/"", *M.STI, OS);
  // Statements of several lines have their own layout.
  if (StringRef(Text).contains('\n'))
    return Text;
  // The printer separates mnemonic and operands by a tab; columns are ours.
  StringRef Trimmed = StringRef(Text).trim();
  std::string Result;
  for (char C : Trimmed)
    Result += C == '\t' ? ' ' : C;
  return Result;
}
