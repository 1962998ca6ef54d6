//===- RogueTranslate.cpp - From groups to operations ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Driven by the fields of the operations: what a field means to the run loop is
// said once, for all operations that have it.
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "MCTargetDesc/RogueTables.h"
#include "RogueExecTables.h"
#include "RogueProgram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

ExecFn rogue::findExec(unsigned Opcode) {
  static const DenseMap<unsigned, ExecFn> Map = [] {
    DenseMap<unsigned, ExecFn> M;
    for (ArrayRef<ExecEntry> Table :
         {execTableFloat(), execTableComplex(), execTableInteger(),
          execTablePack(), execTableTest(), execTableBitwise(),
          execTableMemory(), execTableTexture(), execTableFragment(),
          execTableVertex(), execTableControl()})
      for (const ExecEntry &E : Table)
        M[E.Opcode] = E.Fn;
    return M;
  }();
  return Map.lookup(Opcode);
}

//===--- Operands ---------------------------------------------------------===//

/// The group cannot run. Only the first reason counts.
void GroupTranslator::unsupported(const Twine &Why) {
  if (Problem.empty())
    Problem = ("not simulated: " + Why).str();
}

uint16_t GroupTranslator::constantRow(uint32_t Value) {
  auto It = llvm::find(P.ConstantValues, Value);
  uint16_t Row = It - P.ConstantValues.begin();
  if (It == P.ConstantValues.end())
    P.ConstantValues.push_back(Value);
  return Row;
}

/// Special registers with a known meaning.
static unsigned findSystemRegister(const MCRegisterInfo &MRI, unsigned Number) {
  for (unsigned Reg : {Rogue::SR_INST_NUM,   Rogue::SR_LOCAL_ADDR_INST_NUM,
                       Rogue::SR_INST_VALID, Rogue::SR_TASK_ID,
                       Rogue::SR_SLOT_NUM,   Rogue::SR_CLUSTER_NUM,
                       Rogue::SR_GPU_OFFSET, Rogue::SR_SH_ALLOC_SIZE,
                       Rogue::SR_TIMER_80NS, Rogue::SR_X_P,
                       Rogue::SR_X_S,        Rogue::SR_Y_P,
                       Rogue::SR_Y_S,        Rogue::SR_TILE_X_P,
                       Rogue::SR_TILE_X_S,   Rogue::SR_TILE_Y_P,
                       Rogue::SR_TILE_Y_S,   Rogue::SR_FACE_ORIENT,
                       Rogue::SR_SAMP_NUM,   Rogue::SR_RENDER_TGT_ID})
    if (MRI.getEncodingValue(Reg) == Number)
      return Reg;
  return 0;
}

static Place placeOf(Rogue::IndexBank Bank) {
  switch (Bank) {
  case Rogue::INDEX_TEMP:
    return Place::Temporary;
  case Rogue::INDEX_VTXIN:
    return Place::VertexInput;
  case Rogue::INDEX_COEFF:
    return Place::Coefficient;
  case Rogue::INDEX_SHARED:
    return Place::Shared;
  case Rogue::INDEX_DYNAMIC:
  case Rogue::INDEX_REG:
  case Rogue::INDEX_COEFF_ALT:
    break;
  case Rogue::INDEX_PIXOUT:
    return Place::PixelOutput;
  }
  return Place::None;
}

Operand GroupTranslator::operand(const Rogue::RegRef &R) {
  Operand O;
  if (R.isIndexRegister())
    return {Place::Index, 0, uint16_t(R.indexRegister())};
  if (R.isIndexed()) {
    O = {placeOf(R.indexedBank()), uint8_t(R.indexRegister() + 1),
         uint16_t(R.indexOffset())};
    if (O.Where == Place::None)
      unsupported("the indexed bank '" +
                  Rogue::getIndexBankText(R.indexedBank()).value_or("") +
                  "' does not exist in a compute task");
    return O;
  }
  switch (R.In) {
  case Rogue::BANK_TEMP:
    return {Place::Temporary, 0, R.Number};
  case Rogue::BANK_VTXIN:
    return {Place::VertexInput, 0, R.Number};
  case Rogue::BANK_COEFF:
    return {Place::Coefficient, 0, R.Number};
  case Rogue::BANK_SHARED:
    return {Place::Shared, 0, R.Number};
  case Rogue::BANK_COEFF_ALT:
    unsupported("there is no alternate set of coefficients in a compute task");
    return O;
  case Rogue::BANK_IDX0:
  case Rogue::BANK_IDX1:
    return O;
  case Rogue::BANK_SPECIAL:
    break;
  }
  const Rogue::SpecialInfo *S = Rogue::getSpecial(R.Number);
  if (!S) {
    unsupported("number " + Twine(R.Number) +
                " of the special bank has no known meaning");
    return O;
  }
  auto Behind = [&](unsigned First) {
    return uint16_t(R.Number - P.MRI->getEncodingValue(First));
  };
  switch (S->kind()) {
  case Rogue::SpecialConstant:
    return {Place::Constant, 0, constantRow(S->Value)};
  case Rogue::SpecialInternal:
    return {Place::Internal, 0, Behind(Rogue::I0)};
  case Rogue::SpecialGlobal:
    return {Place::Global, 0, Behind(Rogue::G0)};
  case Rogue::SpecialPixelOut:
    return {Place::PixelOutput, 0,
            R.Number < P.MRI->getEncodingValue(Rogue::O4)
                ? Behind(Rogue::O0)
                : uint16_t(4 + Behind(Rogue::O4))};
  case Rogue::SpecialSystem:
    break;
  }
  unsigned Reg = findSystemRegister(*P.MRI, R.Number);
  if (!Reg)
    unsupported(Twine(S->Text) + " has no known value");
  return {Place::Special, 0, uint16_t(Reg)};
}

//===--- Operations -------------------------------------------------------===//

/// Fields of single sources and halves of a mask. Returns false for others.
static StringRef whyNotSimulated(unsigned Opcode) {
  switch (Opcode) {
  case Rogue::FLOGCN:
    return "is not described";
  case Rogue::SBO:
    return "is known by name only";
  default:
    return "belongs to the graphics pipeline";
  }
}

bool GroupTranslator::has(unsigned Opcode) const {
  return llvm::any_of(G->Ops, [&](const Rogue::GroupOp &Op) {
    return Op.Inst.getOpcode() == Opcode;
  });
}

void GroupTranslator::operation(const Rogue::GroupOp &Op) {
  const Rogue::OpInfo &Info = *Rogue::getOpInfo(Op.Inst.getOpcode());
  SubOp O;
  O.Exec = findExec(Info.Opcode);
  if (!O.Exec)
    unsupported("'" + Info.Mnemonic + "' " + whyNotSimulated(Info.Opcode));
  switch (Op.At) {
  case Rogue::PhaseP0:
  case Rogue::PhaseP1: {
    unsigned First = Op.At == Rogue::PhaseP1 ? Rogue::HalfSources : 0;
    for (unsigned I = 0; I != Rogue::HalfSources; ++I)
      O.Src[I] = First + I;
    O.Dst = Op.At == Rogue::PhaseP1 ? FeedFT1 : FeedFT0;
    break;
  }
  case Rogue::PhasePck:
    O.Src[0] = G->Internal[3];
    break;
  case Rogue::PhaseTst:
    O.Src[0] = G->Internal[1];
    O.Src[1] = G->Internal[2];
    break;
  default:
    break;
  }
  O.Bytes = 4;
  for (auto [Field, Value] : llvm::zip(Info.Operands, Op.Inst))
    field(O, Field, Value.isImm() ? Value.getImm() : 0);
  switch (Info.Opcode) {
  case Rogue::FADD:
  case Rogue::FMUL:
  case Rogue::FMAD:
    O.RoundZero = !P.STI->hasFeature(Rogue::FeatureNearestEven);
    break;
  case Rogue::FRED:
    O.Src[1] = 3;
    break;
  case Rogue::LD:
  case Rogue::LD_REG:
    O.Src[1] = 3;
    break;
  default:
    break;
  }
  O.Signed = llvm::any_of(Info.Keys, [](const Rogue::KeyValue &K) {
    return K.In == RogueEnc::Signed && K.Value;
  });
  checkMeaning(Op, O);
  Result.Ops.push_back(O);
}

//===--- Groups -----------------------------------------------------------===//

/// Sets the write ports to what drives them by default.
static void connectOutputs(TaskState &T, const SubOp &O) {
  T.W[0] = T.feed(O.Src[0]);
  T.W[1] = T.feed(O.Src[1]);
}
static void connectBitwise(TaskState &T, const SubOp &O) {
  T.W[0] = T.FT[5];
  T.W[1] = T.FT[3];
}
/// An absent second shifter.
static void passLogic(TaskState &T, const SubOp &O) {
  std::memcpy(T.FT[5], T.FT[4], sizeof(Row));
}

void GroupTranslator::selectOutputs() {
  SubOp O;
  O.Exec = G->Kind == Rogue::BitwiseGroup ? connectBitwise : connectOutputs;
  O.Src[0] = G->Internal[4];
  O.Src[1] = G->Internal[5];
  // Some operations write a port by themselves.
  for (const Rogue::GroupOp &Op : G->Ops) {
    unsigned Writes = Rogue::getOpInfo(Op.Inst.getOpcode())->Writes;
    if (Op.At != Rogue::PhaseP0 && Op.At != Rogue::PhaseControl)
      continue;
    if (Writes & Rogue::WritesW0)
      O.Src[0] = FeedFT0;
    if (Writes & Rogue::WritesW1)
      O.Src[1] = FeedFT1;
  }
  Result.Out[0] = O.Src[0];
  Result.Out[1] = O.Src[1];
  Result.Ops.push_back(O);
}

/// Units that are absent pass their input on.
void GroupTranslator::addBitwiseUnits() {
  struct {
    Rogue::Phase At;
    unsigned Bypass;
  } Units[] = {{Rogue::PhaseMask, Rogue::BBYP0BM},
               {Rogue::PhaseShift1, Rogue::BBYP0S1},
               {Rogue::PhaseCount, Rogue::BBYP0C},
               {Rogue::PhaseLogic, Rogue::BBYP1}};
  for (const auto &U : Units) {
    if (const Rogue::GroupOp *Op = G->find(U.At)) {
      operation(*Op);
      continue;
    }
    SubOp O;
    O.Exec = findExec(U.Bypass);
    Result.Ops.push_back(O);
  }
  if (const Rogue::GroupOp *Op = G->find(Rogue::PhaseShift2)) {
    operation(*Op);
  } else {
    SubOp O;
    O.Exec = passLogic;
    Result.Ops.push_back(O);
  }
  if (const Rogue::GroupOp *Op = G->find(Rogue::PhaseBitTest))
    operation(*Op);
  selectOutputs();
}

void GroupTranslator::addOperations() {
  if (G->Kind == Rogue::BitwiseGroup)
    return addBitwiseUnits();
  bool Connected = false;
  for (const Rogue::GroupOp &Op : G->Ops) {
    bool Late = Op.At == Rogue::PhaseMov || Op.At == Rogue::PhaseBackend;
    if (Late && !Connected) {
      selectOutputs();
      Connected = true;
    }
    operation(Op);
  }
  if (!Connected)
    selectOutputs();
}

/// The value of a port goes somewhere.
bool GroupTranslator::readsPort(unsigned I) const {
  if (G->Dests[I])
    return true;
  for (const Rogue::GroupOp &Op : G->Ops)
    if (Rogue::findOperand(Op.Inst, RogueEnc::Port) >= 0 &&
        Rogue::getImm(Op.Inst, Rogue::OpName::port) == int64_t(I))
      return true;
  if (I == 0 && has(Rogue::DEPTHF))
    return true;
  return false;
}

/// A source slot goes to FTE and from there to somewhere.
bool GroupTranslator::usesExternalFeed() const {
  if (has(Rogue::ADD64) || has(Rogue::UMADD64) || has(Rogue::SMADD64))
    return true;
  if (has(Rogue::UADD6432) || has(Rogue::SADD6432))
    return false;
  for (unsigned I = 0; I != 2; ++I)
    if (readsPort(I) && Result.Out[I] == FeedFTE)
      return true;
  for (const Rogue::GroupOp &Op : G->Ops) {
    if (Op.At == Rogue::PhasePck && G->Internal[3] == Rogue::FEED_FTE)
      return true;
    if (Op.At == Rogue::PhaseTst && (G->Internal[1] == Rogue::FEED_FTE ||
                                     G->Internal[2] == Rogue::FEED_FTE))
      return true;
    if (Op.At == Rogue::PhaseMov &&
        (Rogue::getImm(Op.Inst, Rogue::OpName::src0) == Rogue::FEED_FTE ||
         Rogue::getImm(Op.Inst, Rogue::OpName::src1) == Rogue::FEED_FTE))
      return true;
  }
  return false;
}

static unsigned slotOf(Rogue::IS0Select Select) {
  switch (Select) {
  case Rogue::IS0_S0:
    return 0;
  case Rogue::IS0_S1:
    return 1;
  case Rogue::IS0_S2:
    return 2;
  case Rogue::IS0_S3:
    return 3;
  case Rogue::IS0_S4:
    return 4;
  case Rogue::IS0_S5:
    return 5;
  }
  return 0;
}

/// Slots whose values are read, as opposed to registers that memory operations
/// name.
void GroupTranslator::findValues() {
  for (const Rogue::GroupOp &Op : G->Ops)
    if (Op.At != Rogue::PhaseBackend)
      Result.Values |= Rogue::getSlots(Op);
  Result.IS0 = slotOf(G->IS0);
  if (G->Kind == Rogue::MainGroup && usesExternalFeed())
    Result.Values |= 1u << Result.IS0;
  if (G->Kind == Rogue::MainGroup && G->Internal[3] == Rogue::FEED_S2)
    Result.Values |= 1u << 2;
  // The units of the bitwise ALU that pass on read S0 to S2.
  if (G->Kind == Rogue::BitwiseGroup)
    Result.Values |= 7;
}

/// How registers advance is known for copies, packs and unpacks.
void GroupTranslator::findAdvance() {
  if (G->Repeat == 1)
    return;
  for (const Rogue::GroupOp &Op : G->Ops) {
    unsigned Opcode = Op.Inst.getOpcode();
    if (Opcode != Rogue::MBYP && Opcode != Rogue::MOV && Opcode != Rogue::PCK &&
        Opcode != Rogue::UNPCK && Opcode != Rogue::UVSW_WRITE)
      return unsupported("how registers advance in repetitions of '" +
                         Rogue::getOpInfo(Opcode)->Mnemonic + "' is not known");
  }
  // One source feeds all results, or all sources one result.
  if (!has(Rogue::UNPCK))
    Result.Advance = Result.Values;
  Result.AdvanceResult = !has(Rogue::PCK);
}

static Condition conditionOf(Rogue::Condition C) {
  switch (C) {
  case Rogue::CC_PE:
    return Condition::Pe;
  case Rogue::CC_P0:
    return Condition::P0;
  case Rogue::CC_ANY:
    return Condition::Any;
  case Rogue::CC_NOTP0:
    return Condition::NotP0;
  }
  return Condition::Pe;
}

GroupOp GroupTranslator::translate(const Rogue::Group &Group, uint32_t Address,
                                   uint32_t Size) {
  G = &Group;
  Result = GroupOp();
  Problem.clear();
  Result.Address = Address;
  Result.Next = Address + Size;
  Result.Cond = conditionOf(Group.Cond);
  Result.Repeat = Group.Repeat;
  Result.Atom = Group.Atom;
  Result.End = Group.End;
  const Operand Zero = {Place::Constant, 0, constantRow(0)};
  for (unsigned I = 0; I != NumSlots; ++I)
    Result.S[I] = Group.Sources[I] ? operand(*Group.Sources[I]) : Zero;
  for (unsigned I = 0; I != 2; ++I) {
    if (!Group.Dests[I] || has(Rogue::CNDSETL_A))
      continue;
    Result.W[I] = operand(*Group.Dests[I]);
    if (Result.W[I].Where == Place::Constant ||
        Result.W[I].Where == Place::Special)
      Problem = "the destination cannot be written";
  }
  addOperations();
  findValues();
  findAdvance();

  std::string Name;
  for (const Rogue::GroupOp &Op : Group.Ops)
    if (!Rogue::isBypass(Op) || Group.Ops.size() == 1)
      Name += (Name.empty() ? "" : "+") +
              Rogue::getOpInfo(Op.Inst.getOpcode())->Mnemonic.str();
  P.Mnemonics.push_back(std::move(Name));
  if (!Problem.empty())
    Result.Fault = P.faultNumber(Problem);
  return std::move(Result);
}
