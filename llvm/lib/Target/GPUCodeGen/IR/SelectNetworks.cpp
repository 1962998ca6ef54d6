//===- SelectNetworks.cpp - Switches that choose values -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectNetworks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace llvm;
using namespace llvm::gpu;
using namespace llvm::PatternMatch;

/// With fewer cases, flattening of branches does as well.
static constexpr unsigned LeastCases = 3;
/// Bits of the condition that tell cases apart.
static constexpr unsigned MostBits = 8;
/// Parts of variables that sides access.
static constexpr unsigned MostLocations = 256;
/// Results times cases, which bounds the time.
static constexpr size_t MostChoices = 1 << 16;
/// Operations that use each other and that sides have in common.
static constexpr unsigned MostDepth = 32;
/// Instructions of a funnel shift by an amount that is not known.
static constexpr unsigned FunnelShiftSize = 3;
/// Comparison and jump.
static constexpr unsigned BranchSize = 2;
/// Lanes seldom take all sides: a network of two thirds of the code of all of
/// them is hardly longer than what they do take.
static constexpr unsigned NetworkPart = 2, SwitchPart = 3;

//===----------------------------------------------------------------------===//
// The switch
//===----------------------------------------------------------------------===//

namespace {

/// A part of a variable in private memory.
struct Location {
  Location(AllocaInst *Variable, uint64_t Offset)
      : Variable(Variable), Offset(Offset) {}

  AllocaInst *Variable;
  uint64_t Offset; // bytes
  /// What it has before the switch. It is in no block before the network is.
  LoadInst *Before = nullptr;
  bool IsStored = false;
  /// What it has behind a side, where that stores something.
  SmallDenseMap<const BasicBlock *, Value *, 8> Behind;
};

/// What a switch chooses: a value behind it, or what memory has there.
struct Result {
  PHINode *Phi = nullptr;
  const Location *Place = nullptr;

  Type *type() const { return Phi ? Phi->getType() : Place->Before->getType(); }
};

/// A switch, its sides, and the block where they meet.
struct Choice {
  SwitchInst *Switch = nullptr;
  BasicBlock *Join = nullptr;
  SmallSetVector<BasicBlock *, 8> Sides;
  /// What is subtracted from the condition, so that fewer bits differ between
  /// cases: zero or the least case.
  APInt Base;
  /// Bits of the difference that differ between cases, and the others.
  APInt Varying, Common;
  /// The block that leads a case to the join, null where there is none. The
  /// index has the varying bits alone.
  SmallVector<BasicBlock *, 0> Table;
  /// The same for the default.
  BasicBlock *Default = nullptr;
  /// Whether conditions may have other bits than the cases.
  bool HasOutside = false;
  /// What sides load and store.
  SmallVector<Location, 0> Locations;
  /// The values that sides load.
  DenseMap<const Value *, Value *> Loaded;
  SmallVector<Result, 0> Results;

  Choice() = default;
  Choice(Choice &&) = default;
  ~Choice() {
    for (Location &L : Locations)
      if (!L.Before->getParent())
        L.Before->deleteValue();
  }

  BasicBlock *head() const { return Switch->getParent(); }
  bool isInSide(const Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && I->getParent() && Sides.contains(I->getParent());
  }
  /// What \p R is behind \p Way, which is a side or the head; nothing where
  /// there is no way.
  Value *valueOf(const Result &R, const BasicBlock *Way) const {
    if (!Way)
      return nullptr;
    if (R.Phi)
      return follow(R.Phi->getIncomingValueForBlock(Way));
    Value *Stored = R.Place->Behind.lookup(Way);
    return Stored ? Stored : R.Place->Before;
  }
  /// \p V without memory between.
  Value *follow(Value *V) const {
    Value *Known = Loaded.lookup(V);
    return Known ? Known : V;
  }
};

} // namespace

static bool isSpeculatable(const Instruction &I) {
  if (isa<LoadInst, StoreInst>(I))
    return !I.isVolatile() && !I.isAtomic(); // see findLocations()
  const auto *Call = dyn_cast<CallBase>(&I);
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
         !(Call && Call->isConvergent()) && isSafeToSpeculativelyExecute(&I);
}

/// \returns where \p Side leads to if it only computes values, else null.
static BasicBlock *joinOf(const BasicBlock &Side, const BasicBlock &Head) {
  auto *Jump = dyn_cast<BranchInst>(Side.getTerminator());
  if (!Jump || Jump->isConditional() || Side.getUniquePredecessor() != &Head ||
      Side.hasAddressTaken())
    return nullptr;
  for (const Instruction &I : Side)
    if (&I != Jump && !isSpeculatable(I))
      return nullptr;
  return Jump->getSuccessor(0);
}

static bool isUnreachable(const BasicBlock &B) {
  return isa<UnreachableInst>(B.front());
}

/// Finds where all sides meet: some may lead there at once, which only the
/// others tell.
static bool findJoin(Choice &C) {
  SmallPtrSet<BasicBlock *, 2> Direct;
  for (BasicBlock *S : successors(C.head())) {
    if (isUnreachable(*S))
      continue;
    if (BasicBlock *J = joinOf(*S, *C.head()); J && J != C.head()) {
      if (C.Join && C.Join != J)
        return false;
      C.Join = J;
      C.Sides.insert(S);
    } else {
      Direct.insert(S);
    }
  }
  if (!C.Join && Direct.size() == 1)
    C.Join = *Direct.begin();
  // What joinOf() takes for a side may be where the others lead.
  if (C.Join && C.Sides.contains(C.Join))
    return false;
  return C.Join && C.Join != C.head() &&
         all_of(Direct, [&](BasicBlock *S) { return S == C.Join; });
}

static Location *findLocation(Choice &C, Instruction &Access) {
  const DataLayout &DL = Access.getModule()->getDataLayout();
  Type *Ty = getLoadStoreType(&Access);
  int64_t Offset = 0;
  auto *Variable = dyn_cast<AllocaInst>(GetPointerBaseWithConstantOffset(
      getLoadStorePointerOperand(&Access), Offset, DL));
  if (!Variable || C.isInSide(Variable) || !Ty->isSingleValueType())
    return nullptr;
  std::optional<TypeSize> Whole = Variable->getAllocationSize(DL);
  uint64_t Size = DL.getTypeStoreSize(Ty);
  if (!Whole || Whole->isScalable() || Offset < 0 ||
      uint64_t(Offset) + Size > Whole->getFixedValue())
    return nullptr;
  for (Location &L : C.Locations) {
    if (L.Variable != Variable)
      continue;
    if (L.Offset == uint64_t(Offset) && L.Before->getType() == Ty)
      return &L;
    uint64_t End = L.Offset + DL.getTypeStoreSize(L.Before->getType());
    if (L.Offset < Offset + Size && uint64_t(Offset) < End)
      return nullptr;
  }
  if (C.Locations.size() == MostLocations)
    return nullptr;
  C.Locations.emplace_back(Variable, Offset);
  Location &L = C.Locations.back();
  L.Before = new LoadInst(
      Ty, PoisonValue::get(Variable->getType()), "", /*isVolatile=*/false,
      commonAlignment(Variable->getAlign(), uint64_t(Offset)));
  return &L;
}

/// Follows values through the private memory of each lane: all that sides do
/// with memory.
static bool findLocations(Choice &C) {
  for (BasicBlock *Side : C.Sides)
    for (Instruction &I : *Side) {
      if (!isa<LoadInst, StoreInst>(I))
        continue;
      Location *L = findLocation(C, I);
      if (!L)
        return false;
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        L->IsStored = true;
        L->Behind[Side] = C.follow(Store->getValueOperand());
      } else {
        Value *Stored = L->Behind.lookup(Side);
        C.Loaded[&I] = Stored ? Stored : L->Before;
      }
    }
  return true;
}

/// Gathers those bits of \p Value that \p Mask has.
static unsigned gatherBits(const APInt &Value, const APInt &Mask) {
  unsigned Result = 0, To = 0;
  for (unsigned I = 0; I < Mask.getBitWidth(); ++I)
    if (Mask[I])
      Result |= unsigned(Value[I]) << To++;
  return Result;
}

static APInt scatterBits(unsigned Index, const APInt &Mask) {
  APInt Result(Mask.getBitWidth(), 0);
  for (unsigned I = 0; I < Mask.getBitWidth(); ++I)
    if (Mask[I]) {
      Result.setBitVal(I, Index & 1);
      Index >>= 1;
    }
  return Result;
}

static std::optional<Choice> analyze(SwitchInst &Switch) {
  Choice C;
  C.Switch = &Switch;
  if (Switch.getNumCases() < LeastCases || !findJoin(C))
    return std::nullopt;
  for (PHINode &P : C.Join->phis())
    if (!P.getType()->isSingleValueType())
      return std::nullopt;

  APInt Least = Switch.case_begin()->getCaseValue()->getValue();
  for (auto Case : Switch.cases())
    Least = APIntOps::smin(Least, Case.getCaseValue()->getValue());
  APInt Zero(Least.getBitWidth(), 0);
  auto VaryingBits = [&](const APInt &Base) {
    APInt Bits = Zero;
    for (auto Case : Switch.cases())
      Bits |= (Case.getCaseValue()->getValue() - Base) ^ (Least - Base);
    return Bits;
  };
  C.Base = VaryingBits(Least).popcount() < VaryingBits(Zero).popcount() ? Least
                                                                        : Zero;
  C.Varying = VaryingBits(C.Base);
  C.Common = (Least - C.Base) & ~C.Varying;
  unsigned Bits = C.Varying.popcount();
  if (Bits > MostBits || size_t(1) << Bits > 2 * Switch.getNumCases() ||
      !findLocations(C))
    return std::nullopt;

  auto WayTo = [&](BasicBlock *S) {
    return S == C.Join ? C.head() : isUnreachable(*S) ? nullptr : S;
  };
  C.Default = WayTo(Switch.getDefaultDest());
  C.Table.assign(size_t(1) << Bits, C.Default);
  for (auto Case : Switch.cases())
    C.Table[gatherBits(Case.getCaseValue()->getValue() - C.Base, C.Varying)] =
        WayTo(Case.getCaseSuccessor());
  C.HasOutside = C.Default != nullptr;
  if (C.Base.isZero()) {
    KnownBits Known = computeKnownBits(Switch.getCondition(),
                                       Switch.getModule()->getDataLayout());
    C.HasOutside &= !(Known.Zero | C.Common | C.Varying).isAllOnes() ||
                    !C.Common.isSubsetOf(Known.One);
  }

  for (PHINode &P : C.Join->phis())
    C.Results.push_back({&P});
  for (Location &L : C.Locations)
    if (L.IsStored)
      C.Results.push_back({nullptr, &L});
  if (C.Results.empty() || C.Results.size() << Bits > MostChoices)
    return std::nullopt;
  return C;
}

//===----------------------------------------------------------------------===//
// Operations that sides have in common
//===----------------------------------------------------------------------===//

namespace {

/// An operation as the network sees it. Operands that are null may have any
/// value.
struct Operation {
  /// An opcode, or behind all those an intrinsic.
  unsigned Code = 0;
  Type *Ty = nullptr;
  /// What the operation is like; null if its instructions differ.
  Instruction *Like = nullptr;
  SmallVector<Value *, 3> Operands;

  bool isFunnelShift() const {
    return Code == Instruction::OtherOpsEnd + Intrinsic::fshr;
  }
};

} // namespace

static Operation funnelShift(Value *High, Value *Low, Value *Amount) {
  return {Instruction::OtherOpsEnd + Intrinsic::fshr,
          Low ? Low->getType() : High->getType(),
          nullptr,
          {High, Low, Amount}};
}

/// Shifts right by constants are funnel shifts, too, whose upper half is zero.
static std::optional<Operation> asFunnelShift(Value *V) {
  Value *High, *Low;
  const APInt *Left, *Right;
  if (!V->getType()->isIntegerTy())
    return std::nullopt;
  unsigned Width = V->getType()->getIntegerBitWidth();
  auto Constant = [&](uint64_t Amount) {
    return ConstantInt::get(V->getType(), Amount);
  };
  if (match(V, m_c_Or(m_Shl(m_Value(High), m_APInt(Left)),
                      m_LShr(m_Value(Low), m_APInt(Right)))) &&
      Right->ult(Width) && *Left == Width - *Right)
    return funnelShift(High, Low, Constant(Right->getZExtValue()));
  if (match(V, m_Intrinsic<Intrinsic::fshl>(m_Value(High), m_Value(Low),
                                            m_APInt(Left))) &&
      Left->urem(Width))
    return funnelShift(High, Low, Constant(Width - Left->urem(Width)));
  if (match(V, m_LShr(m_Value(Low), m_APInt(Right))) && Right->ult(Width))
    return funnelShift(Constant(0), Low, Constant(Right->getZExtValue()));
  if (match(V, m_Shl(m_Value(High), m_APInt(Left))) && Left->ult(Width) &&
      !Left->isZero())
    return funnelShift(High, Constant(0),
                       Constant(Width - Left->getZExtValue()));
  return std::nullopt;
}

/// \p V as an operation, if others with other operands may take its place.
static std::optional<Operation> asOperation(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->isIntDivRem() || !I->getType()->isSingleValueType())
    return std::nullopt;
  Operation O;
  O.Ty = I->getType();
  O.Like = I;
  if (auto *Call = dyn_cast<IntrinsicInst>(I)) {
    for (unsigned Arg = 0; Arg < Call->arg_size(); ++Arg)
      if (Call->paramHasAttr(Arg, Attribute::ImmArg))
        return std::nullopt;
    O.Code = Instruction::OtherOpsEnd + Call->getIntrinsicID();
    O.Operands.append(Call->arg_begin(), Call->arg_end());
    return O;
  }
  if (!isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst>(I))
    return std::nullopt;
  O.Code = I->getOpcode();
  O.Operands.append(I->op_begin(), I->op_end());
  return O;
}

static bool isLike(const Operation &A, const Operation &B) {
  if (A.Code != B.Code || A.Ty != B.Ty ||
      A.Operands.size() != B.Operands.size())
    return false;
  if (A.Like && B.Like && isa<CmpInst>(A.Like) &&
      cast<CmpInst>(A.Like)->getPredicate() !=
          cast<CmpInst>(B.Like)->getPredicate())
    return false;
  return all_of(zip(A.Operands, B.Operands), [](auto Pair) {
    auto [X, Y] = Pair;
    return !X || !Y || X->getType() == Y->getType();
  });
}

/// Operands with which an operation like \p O gives \p V; none if there are no
/// such.
static SmallVector<Value *, 3> operandsFor(const Operation &O, Value *V) {
  bool IsZero = match(V, m_Zero());
  if (O.isFunnelShift()) {
    Constant *Zero = Constant::getNullValue(V->getType());
    if (IsZero)
      return {Zero, Zero, nullptr};
    return {nullptr, V, Zero};
  }
  switch (O.Code) {
  case Instruction::Mul:
  case Instruction::And:
    if (IsZero)
      return {V, nullptr};
    break;
  default:
    break;
  }
  if (!Instruction::isBinaryOp(O.Code) || !V->getType()->isIntOrIntVectorTy())
    return {};
  if (Constant *Neutral = ConstantExpr::getBinOpIdentity(
          O.Code, V->getType(), /*AllowRHSConstant=*/true))
    return {V, Neutral};
  return {};
}

//===----------------------------------------------------------------------===//
// The network
//===----------------------------------------------------------------------===//

namespace {

/// What stands in the place of operations with two or more operands that differ
/// between cases.
enum class Differing { ChooseResult, ChooseOperands };

class Network {
  enum NodeKind { Anything, Leaf, Selection, Merged, Linear };
  struct Node {
    explicit Node(NodeKind Kind) : Kind(Kind) {}
    NodeKind Kind;
    Value *V = nullptr; // Leaf; Linear: the value at condition zero
    unsigned Bit = 0;   // Selection: which of the varying ones
    APInt Factor;       // Linear
    Operation Op;       // Merged
    SmallVector<unsigned, 3> Inputs;
    SmallVector<Instruction *, 8> From; // Merged
    /// Whether an operation takes any value of it: but no poison.
    bool MeetsAny = false;
    Value *Result = nullptr;
  };
  using Key = std::tuple<NodeKind, const void *, unsigned, uint64_t,
                         SmallVector<unsigned, 3>>;

  const Choice &C;
  Differing Policy;
  SmallVector<Node, 0> Nodes;
  std::map<Key, unsigned> Numbers;
  std::map<SmallVector<Value *, 0>, unsigned> Merges;
  SmallPtrSet<Value *, 16> Hoisted;
  SmallDenseSet<unsigned, 8> UsedBits;
  unsigned Cost = 0, Depth = 0;
  Value *Difference = nullptr;
  SmallVector<Value *, MostBits> Conditions;
  unsigned AnyNode;

  unsigned number(Node N);
  unsigned leaf(Value *V);
  void hoist(Value *V);
  unsigned select(unsigned Bit, unsigned IfZero, unsigned IfOne);
  std::optional<unsigned> mergeConstants(ArrayRef<Value *> Values);
  std::optional<unsigned> mergeOperations(ArrayRef<Value *> Values);
  Value *condition(unsigned Bit, IRBuilderBase &B);
  Value *make(const Node &N, Type *Ty, IRBuilderBase &B);

public:
  Network(const Choice &C, Differing Policy) : C(C), Policy(Policy) {
    AnyNode = number(Node(Anything));
    Conditions.resize(C.Varying.popcount());
  }

  /// \returns the number of the node that has one of \p Values, the one that
  /// the varying bits of the condition tell; of a part of the table if there
  /// are fewer.
  unsigned merge(ArrayRef<Value *> Values);
  void addCost(unsigned Size) { Cost += Size; }
  unsigned getCost() const { return Cost; }
  Value *emit(unsigned Number, Type *Ty, IRBuilderBase &B);
  /// The condition without its base.
  Value *difference(IRBuilderBase &B);
};

} // namespace

unsigned Network::number(Node N) {
  const void *What = N.Kind == Merged ? N.Op.Ty : static_cast<void *>(N.V);
  unsigned Detail = N.Kind == Merged ? N.Op.Code : N.Bit;
  uint64_t More = 0;
  if (N.Kind == Linear)
    More = N.Factor.getZExtValue();
  else if (N.Kind == Merged && N.Op.Like && isa<CmpInst>(N.Op.Like))
    More = cast<CmpInst>(N.Op.Like)->getPredicate();
  auto [It, IsNew] =
      Numbers.try_emplace(Key(N.Kind, What, Detail, More, N.Inputs), 0);
  if (!IsNew) {
    Nodes[It->second].From.append(N.From);
    return It->second;
  }
  if (N.Kind == Selection)
    Cost += UsedBits.insert(N.Bit).second ? 2 : 1;
  else if (N.Kind == Linear)
    Cost += cast<Constant>(N.V)->isNullValue() ? 1 : 2;
  else if (N.Kind == Merged)
    Cost += N.Op.isFunnelShift() &&
                    !isa_and_nonnull<Constant>(Nodes[N.Inputs.back()].V)
                ? FunnelShiftSize
                : 1;
  It->second = Nodes.size();
  Nodes.push_back(std::move(N));
  return It->second;
}

static unsigned sizeOf(const Instruction &I) {
  bool IsFunnelShift = match(&I, m_Intrinsic<Intrinsic::fshr>()) ||
                       match(&I, m_Intrinsic<Intrinsic::fshl>());
  return IsFunnelShift && !isa<Constant>(I.getOperand(2)) ? FunnelShiftSize : 1;
}

/// \p V is computed before the switch.
void Network::hoist(Value *V) {
  SmallVector<Value *, 8> ToDo = {V};
  while (!ToDo.empty()) {
    V = ToDo.pop_back_val();
    bool IsBefore = isa<LoadInst>(V) && !cast<LoadInst>(V)->getParent();
    if (!(IsBefore || C.isInSide(V)) || !Hoisted.insert(V).second)
      continue;
    Cost += sizeOf(*cast<Instruction>(V));
    if (!IsBefore)
      for (Value *Operand : cast<Instruction>(V)->operands())
        ToDo.push_back(C.follow(Operand));
  }
}

unsigned Network::leaf(Value *V) {
  hoist(V);
  Node N(Leaf);
  N.V = V;
  return number(std::move(N));
}

unsigned Network::select(unsigned Bit, unsigned IfZero, unsigned IfOne) {
  if (IfZero == IfOne || IfOne == AnyNode)
    return IfZero;
  if (IfZero == AnyNode)
    return IfOne;
  Node N(Selection);
  N.Bit = Bit;
  N.Inputs = {IfZero, IfOne};
  return number(std::move(N));
}

/// Constants that are a multiple of the condition, and a constant more. A part
/// of the table knows its bits of the condition alone, so that all of it is
/// needed.
std::optional<unsigned> Network::mergeConstants(ArrayRef<Value *> Values) {
  if (Values.size() != C.Table.size())
    return std::nullopt;
  std::optional<APInt> AtFirst, Factor;
  APInt FirstX;
  unsigned Known = 0;
  for (auto [Index, V] : enumerate(Values)) {
    if (!V)
      continue;
    auto *Constant = dyn_cast<ConstantInt>(V);
    if (!Constant || Constant->getBitWidth() > 64)
      return std::nullopt;
    APInt X = ((scatterBits(Index, C.Varying) | C.Common) + C.Base)
                  .zextOrTrunc(Constant->getBitWidth());
    ++Known;
    if (!AtFirst) {
      AtFirst = Constant->getValue();
      FirstX = X;
      continue;
    }
    APInt Distance = X - FirstX, Change = Constant->getValue() - *AtFirst;
    if (!Factor) {
      // The first distance divides the others or there is no factor.
      if (Distance.isZero() || !Change.srem(Distance).isZero())
        return std::nullopt;
      Factor = Change.sdiv(Distance);
    }
    if (*Factor * Distance != Change)
      return std::nullopt;
  }
  if (!Factor || Known < LeastCases)
    return std::nullopt;
  Node N(Linear);
  N.Factor = *Factor;
  N.V = ConstantInt::get(C.Switch->getContext(), *AtFirst - *Factor * FirstX);
  return number(std::move(N));
}

std::optional<unsigned> Network::mergeOperations(ArrayRef<Value *> Values) {
  if (Depth == MostDepth)
    return std::nullopt;
  std::optional<Operation> First;
  bool HasFunnelShift = false;
  for (Value *V : Values)
    if (V && C.isInSide(V))
      if (std::optional<Operation> O = asFunnelShift(V))
        HasFunnelShift |= !match(O->Operands[0], m_Zero()) &&
                          !match(O->Operands[1], m_Zero());
  SmallVector<SmallVector<Value *, 3>, 0> Rows(Values.size());
  Node N(Merged);
  unsigned Neutral = 0;
  for (auto [V, Row] : zip(Values, Rows)) {
    if (!V || !C.isInSide(V))
      continue;
    std::optional<Operation> O =
        HasFunnelShift ? asFunnelShift(V) : std::nullopt;
    if (!O)
      O = asOperation(V);
    if (!O || (First && !isLike(*First, *O)))
      return std::nullopt;
    if (!First)
      First = O;
    for (Value *Operand : O->Operands)
      Row.push_back(C.follow(Operand));
    N.From.push_back(cast<Instruction>(V));
  }
  if (N.From.size() < 2)
    return std::nullopt;
  SmallVector<bool, 3> HasAny(First->Operands.size());
  for (auto [V, Row] : zip(Values, Rows)) {
    if (!V)
      Row.resize(First->Operands.size());
    if (!V || C.isInSide(V))
      continue;
    Row = operandsFor(*First, V);
    if (Row.empty())
      return std::nullopt;
    for (auto [Operand, Has] : zip(Row, HasAny))
      Has |= !Operand;
    Neutral += !match(V, m_Zero());
  }
  if (Neutral > N.From.size())
    return std::nullopt;

  SmallVector<SmallVector<Value *, 0>, 3> Columns(First->Operands.size());
  unsigned Different = 0;
  for (auto [I, Column] : enumerate(Columns)) {
    for (ArrayRef<Value *> Row : Rows)
      Column.push_back(Row[I]);
    SmallPtrSet<Value *, 4> Distinct(llvm::from_range, Column);
    Distinct.erase(nullptr);
    Different += Distinct.size() > 1;
  }
  if (Policy == Differing::ChooseResult && Different > 1)
    return std::nullopt;
  ++Depth;
  for (auto [Column, Has] : zip(Columns, HasAny)) {
    N.Inputs.push_back(merge(Column));
    Nodes[N.Inputs.back()].MeetsAny |= Has;
  }
  --Depth;
  N.Op = *First;
  return number(std::move(N));
}

unsigned Network::merge(ArrayRef<Value *> Values) {
  SmallVector<Value *, 0> Table(Values);
  if (auto It = Merges.find(Table); It != Merges.end())
    return It->second;
  SmallPtrSet<Value *, 4> Distinct(llvm::from_range, Values);
  Distinct.erase(nullptr);
  unsigned Result;
  if (Distinct.empty()) {
    Result = AnyNode;
  } else if (Distinct.size() == 1) {
    Result = leaf(*Distinct.begin());
  } else if (std::optional<unsigned> N = mergeConstants(Values)) {
    Result = *N;
  } else if (std::optional<unsigned> N = mergeOperations(Values)) {
    Result = *N;
  } else {
    size_t Half = Values.size() / 2;
    unsigned IfZero = merge(Values.take_front(Half));
    unsigned IfOne = merge(Values.drop_front(Half));
    Result = select(Log2_64(Half), IfZero, IfOne);
  }
  Merges[std::move(Table)] = Result;
  return Result;
}

Value *Network::difference(IRBuilderBase &B) {
  Value *X = C.Switch->getCondition();
  if (!Difference)
    Difference = B.CreateSub(X, ConstantInt::get(X->getType(), C.Base));
  return Difference;
}

Value *Network::condition(unsigned Bit, IRBuilderBase &B) {
  if (!Conditions[Bit]) {
    Value *X = difference(B);
    APInt Mask = scatterBits(1u << Bit, C.Varying);
    Conditions[Bit] =
        B.CreateIsNotNull(B.CreateAnd(X, ConstantInt::get(X->getType(), Mask)));
  }
  return Conditions[Bit];
}

Value *Network::emit(unsigned Number, Type *Ty, IRBuilderBase &B) {
  Node &N = Nodes[Number];
  if (N.Kind == Anything)
    return Constant::getNullValue(Ty);
  if (!N.Result) {
    Value *V = make(N, Ty, B);
    N.Result = N.MeetsAny && !isGuaranteedNotToBeUndefOrPoison(V)
                   ? B.CreateFreeze(V)
                   : V;
  }
  return N.Result;
}

Value *Network::make(const Node &N, Type *Ty, IRBuilderBase &B) {
  if (N.Kind == Leaf)
    return N.V;
  if (N.Kind == Linear) {
    Value *X = B.CreateZExtOrTrunc(C.Switch->getCondition(), N.V->getType());
    X = B.CreateMul(X, ConstantInt::get(N.V->getType(), N.Factor));
    return B.CreateAdd(X, N.V);
  }
  if (N.Kind == Selection) {
    Value *IfZero = emit(N.Inputs[0], Ty, B), *IfOne = emit(N.Inputs[1], Ty, B);
    return B.CreateSelect(condition(N.Bit, B), IfOne, IfZero);
  }
  SmallVector<Value *, 3> Operands;
  for (auto [I, Input] : enumerate(N.Inputs))
    Operands.push_back(
        emit(Input, N.Op.Like ? N.Op.Like->getOperand(I)->getType() : Ty, B));
  if (!N.Op.Like)
    return B.CreateIntrinsic(Intrinsic::fshr, Ty, Operands);
  Instruction *I = N.Op.Like->clone();
  for (auto [To, Operand] : zip(I->operands(), Operands))
    To.set(Operand);
  for (Instruction *Other : N.From)
    I->andIRFlags(Other);
  I->dropPoisonGeneratingAnnotations();
  I->dropUBImplyingAttrsAndMetadata();
  I->setDebugLoc(B.getCurrentDebugLocation());
  return B.Insert(I);
}

//===----------------------------------------------------------------------===//
// The decision
//===----------------------------------------------------------------------===//

namespace {

/// Instructions of a switch.
struct SwitchSize {
  unsigned All;     ///< of all sides
  unsigned OnePath; ///< that a lane executes, in the mean of all cases
};

} // namespace

static SwitchSize sizeOf(const Choice &C) {
  unsigned Cases = C.Switch->getNumCases();
  MapVector<const BasicBlock *, unsigned> Sizes;
  for (const BasicBlock *Way : C.Table)
    if (Way)
      Sizes[Way] = 0;
  if (C.Default)
    Sizes[C.Default] = 0;
  for (const BasicBlock *Side : C.Sides)
    for (const Instruction &I : *Side)
      Sizes[Side] += I.isTerminator() ? 0 : sizeOf(I);
  // A register that the sides have in common is the one that most want.
  for (const Result &R : C.Results) {
    if (!R.Phi)
      continue;
    SmallDenseMap<Value *, unsigned> Votes;
    for (auto &[Way, Size] : Sizes)
      ++Votes[C.valueOf(R, Way)];
    const Value *Most = max_element(Votes, [](auto &A, auto &B) {
                          return A.second < B.second;
                        })->first;
    for (auto &[Way, Size] : Sizes)
      Size += C.valueOf(R, Way) != Most;
  }
  SwitchSize Result = {Cases * BranchSize, 0};
  for (auto &[Way, Size] : Sizes)
    Result.All += Size;
  Result.OnePath = (Result.All - Cases * BranchSize) / Sizes.size() +
                   Log2_32_Ceil(Cases) * BranchSize;
  return Result;
}

/// Whether LLVM finds better ways for tables of constants.
static bool hasOnlyConstants(const Choice &C) {
  return all_of(C.Results, [&](const Result &R) {
    return all_of(C.Table, [&](const BasicBlock *Way) {
      return !Way || isa<Constant>(C.valueOf(R, Way));
    });
  });
}

static Value *addressOf(const Location &L, IRBuilderBase &B) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), L.Variable, L.Offset);
}

static void replace(Choice &C, Network &N, ArrayRef<unsigned> Numbers) {
  BasicBlock *Head = C.head(), *Join = C.Join;
  IRBuilder<InstSimplifyFolder> B(
      Head, C.Switch->getIterator(),
      InstSimplifyFolder(Head->getModule()->getDataLayout()));
  B.SetCurrentDebugLocation(C.Switch->getDebugLoc());
  for (const Location &L : C.Locations) {
    L.Before->setOperand(0, addressOf(L, B));
    B.Insert(L.Before);
  }
  for (auto [From, To] : C.Loaded)
    const_cast<Value *>(From)->replaceAllUsesWith(To);
  for (BasicBlock *Side : C.Sides) {
    for (Instruction &I : make_early_inc_range(*Side)) {
      I.dropDbgRecords();
      if (isa<LoadInst, StoreInst>(I))
        I.eraseFromParent();
      else
        I.dropUBImplyingAttrsAndMetadata();
    }
    Head->splice(C.Switch->getIterator(), Side, Side->begin(),
                 Side->getTerminator()->getIterator());
  }
  SmallVector<WeakTrackingVH, 32> Hoisted;
  for (Instruction &I : *Head)
    Hoisted.push_back(&I);

  Value *IsInside = nullptr;
  if (C.HasOutside) {
    Value *X = N.difference(B);
    Value *Rest = B.CreateAnd(X, ConstantInt::get(X->getType(), ~C.Varying));
    IsInside = B.CreateICmpEQ(Rest, ConstantInt::get(X->getType(), C.Common));
  }
  for (auto [R, Number] : zip(C.Results, Numbers)) {
    Value *V = N.emit(Number, R.type(), B);
    Value *Outside = C.HasOutside ? C.valueOf(R, C.Default) : V;
    if (V != Outside)
      V = B.CreateSelect(IsInside, V, Outside);
    if (!R.Phi) {
      B.CreateAlignedStore(V, addressOf(*R.Place, B),
                           R.Place->Before->getAlign());
      continue;
    }
    R.Phi->removeIncomingValueIf(
        [&](unsigned I) {
          BasicBlock *From = R.Phi->getIncomingBlock(I);
          return From == Head || C.Sides.contains(From);
        },
        /*DeletePHIIfEmpty=*/false);
    R.Phi->addIncoming(V, Head);
  }
  // Default destinations that are never reached have no phis of the switch.
  for (BasicBlock *S : successors(Head))
    if (S != Join && !C.Sides.contains(S))
      S->removePredecessor(Head, /*KeepOneInputPHIs=*/true);
  B.CreateBr(Join);
  C.Switch->eraseFromParent();
  for (BasicBlock *Side : C.Sides)
    Side->getTerminator()->eraseFromParent();
  for (BasicBlock *Side : C.Sides)
    Side->eraseFromParent();
  C.Locations.clear(); // Their loads are the function's now.
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Hoisted);
  MergeBlockIntoPredecessor(Join);
}

static bool formNetwork(SwitchInst &Switch,
                        function_ref<bool(const BasicBlock &)> IsDivergent) {
  std::optional<Choice> C = analyze(Switch);
  if (!C || hasOnlyConstants(*C))
    return false;
  auto Build = [&](Network &N, SmallVectorImpl<unsigned> &Numbers) {
    SmallVector<Value *, 0> Values;
    for (const Result &R : C->Results) {
      Values.clear();
      for (const BasicBlock *Way : C->Table)
        Values.push_back(C->valueOf(R, Way));
      Numbers.push_back(N.merge(Values));
      N.addCost(C->HasOutside + !R.Phi);
    }
    N.addCost(2 * C->HasOutside + !C->Base.isZero());
  };
  Network ByOperands(*C, Differing::ChooseOperands);
  Network ByResults(*C, Differing::ChooseResult);
  SmallVector<unsigned, 32> OperandNumbers, ResultNumbers;
  Build(ByOperands, OperandNumbers);
  Build(ByResults, ResultNumbers);
  bool TakeOperands = ByOperands.getCost() < ByResults.getCost();
  Network &Best = TakeOperands ? ByOperands : ByResults;
  SwitchSize Size = sizeOf(*C);
  if (Best.getCost() > Size.OnePath &&
      (SwitchPart * Best.getCost() > NetworkPart * Size.All ||
       !IsDivergent(*Switch.getParent())))
    return false;
  replace(*C, Best, TakeOperands ? OperandNumbers : ResultNumbers);
  return true;
}

PreservedAnalyses SelectNetworksPass::run(Function &F,
                                          FunctionAnalysisManager &AM) {
  // Switches inside of sides come first.
  SmallVector<BasicBlock *, 16> Heads;
  for (BasicBlock *B : post_order(&F))
    if (auto *S = dyn_cast<SwitchInst>(B->getTerminator());
        S && S->getNumCases() >= LeastCases)
      Heads.push_back(B);
  if (Heads.empty())
    return PreservedAnalyses::all();
  // Of the function as it was: blocks with a switch stay as long as they have
  // it.
  SmallPtrSet<const BasicBlock *, 16> Divergent;
  auto &Uniformity = AM.getResult<UniformityInfoAnalysis>(F);
  for (BasicBlock *B : Heads)
    if (Uniformity.hasDivergentTerminator(*B))
      Divergent.insert(B);
  bool Changed = false;
  for (BasicBlock *B : Heads)
    Changed |= formNetwork(
        *cast<SwitchInst>(B->getTerminator()),
        [&](const BasicBlock &Head) { return Divergent.contains(&Head); });
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
