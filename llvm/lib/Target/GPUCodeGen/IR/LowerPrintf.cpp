//===- LowerPrintf.cpp - printf becomes stores to a buffer ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %r = call i32 @printf(ptr addrspace(2) @.str, i32 %a)      ; "a=%d\n"
// becomes
//   %buffer = inttoptr i64 (call @__mgpu_printf_buffer()) to ptr addrspace(1)
//   %capacity = load i32, %buffer
//   %seen = load atomic i32, %buffer + 4
//   %try = icmp ule (%seen + 16), %capacity
//   %start = atomicrmw add %buffer + 4, select %try, 16, 0
//   br (%try and (%start + 16 <= %capacity)), %fits, %full
// fits:
//   store <2 x i32> <16, id>, %buffer + 16 + %start
//   store i32 %a, %buffer + 16 + %start + 8
// full:
//   atomicrmw add %buffer + 8, 1
//   atomicrmw umin %buffer + 12, select %try, %start, -1
// join:
//   %r = phi i32 [0, fits], [-1, full]
// with the format in the module:
//   !mgpu.printf = !{!{i32 id, !"a=%d\n", !"i32"}}
//
// The look at the cursor before the addition bounds it: only work-items that
// look at the same time can move it beyond the capacity, so 32 bits do not wrap
// however much a kernel prints into a full buffer. It is no branch, as adding 0
// does no harm. Where such a reservation failed nothing was written; the lowest
// such place is the end of the records.
//
// Ids are made from what they stand for, so that modules can be linked after
// this pass, and a format that is chosen at run time is a choice between ids.
//
//===----------------------------------------------------------------------===//

#include "LowerPrintf.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "NarrowDouble.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include <map>

using namespace llvm;
using namespace llvm::gpuobj;

static constexpr StringLiteral FormatsName = "mgpu.printf";

bool gpu::isPrintf(const Function &F) {
  const FunctionType *T = F.getFunctionType();
  return F.isDeclaration() && F.getName() == "printf" && T->isVarArg() &&
         T->getNumParams() == 1 && T->getParamType(0)->isPointerTy() &&
         T->getReturnType()->isIntegerTy(32);
}

//===----------------------------------------------------------------------===//
// Formats in the module
//===----------------------------------------------------------------------===//

static Expected<PrintfFormat> readFormat(const MDNode &N) {
  auto Malformed = [] {
    return createStringError("metadata '" + FormatsName +
                             "': an entry is not an id, a format and the names "
                             "of argument types");
  };
  PrintfFormat F;
  if (N.getNumOperands() < 2)
    return Malformed();
  auto *Id = mdconst::dyn_extract_or_null<ConstantInt>(N.getOperand(0));
  auto *Format = dyn_cast_or_null<MDString>(N.getOperand(1));
  if (!Id || Id->getBitWidth() != 32 || !Format)
    return Malformed();
  F.Id = Id->getZExtValue();
  F.Format = Format->getString().str();
  for (const MDOperand &Op : drop_begin(N.operands(), 2)) {
    auto *Name = dyn_cast_or_null<MDString>(Op);
    std::optional<PrintfArg> A;
    if (Name)
      A = parsePrintfArgName(Name->getString());
    if (!A)
      return Malformed();
    F.Args.push_back(*A);
  }
  if (Error E = checkPrintfFormat(F))
    return createStringError("metadata '" + FormatsName +
                             "': " + toString(std::move(E)));
  return F;
}

Expected<std::vector<PrintfFormat>> gpu::readPrintfFormats(const Module &M) {
  std::vector<PrintfFormat> Formats;
  std::map<uint32_t, size_t> Index;
  const NamedMDNode *List = M.getNamedMetadata(FormatsName);
  for (unsigned I = 0, E = List ? List->getNumOperands() : 0; I != E; ++I) {
    Expected<PrintfFormat> F = readFormat(*List->getOperand(I));
    if (!F)
      return F.takeError();
    // Linked modules may have the same format.
    auto [Known, New] = Index.try_emplace(F->Id, Formats.size());
    if (New)
      Formats.push_back(std::move(*F));
    else if (!(Formats[Known->second] == *F))
      return createStringError("two formats of printf have the same id " +
                               Twine(F->Id) +
                               "; a change to one of them helps");
  }
  return Formats;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

/// An argument and where its value comes from.
struct PrintedValue {
  PrintfArg Type;
  Value *V = nullptr;
};

class Lowering {
public:
  Lowering(Module &M,
           function_ref<void(const CallInst &, const Twine &)> Report)
      : M(M), Report(Report), I32(Type::getInt32Ty(M.getContext())) {}

  bool run(Function &Printf, gpu::PrintfPhase Phase);

private:
  /// The constants that a format can be.
  using Choices = SmallMapVector<Value *, StringRef, 4>;

  bool findChoices(Value *V, Choices &Found, SmallPtrSetImpl<Value *> &Seen);
  void promoteFormats(ArrayRef<CallInst *> Calls);
  void lower(CallInst &Call, const Choices &Formats);
  Expected<std::vector<PrintedValue>> matchArguments(CallInst &Call,
                                                     StringRef Format);
  std::optional<PrintfArg> classify(Value *&V, char Conversion);
  uint32_t idOf(StringRef Format, ArrayRef<PrintfArg> Args);
  Value *idValue(Value *V, const DenseMap<Value *, uint32_t> &Ids,
                 DenseMap<Value *, Value *> &Made);
  Value *emit(CallInst &Call, Value *Id, ArrayRef<PrintedValue> Args);
  void emitArgument(IRBuilder<> &B, Value *Record, const PrintedValue &A,
                    uint64_t Offset);
  void dropStrings(const Choices &Formats);

  Module &M;
  function_ref<void(const CallInst &, const Twine &)> Report;
  Type *I32;
  std::map<uint32_t, PrintfFormat> Known;
};

} // namespace

/// Follows choices between constants. \returns false if \p V can be anything
/// else.
bool Lowering::findChoices(Value *V, Choices &Found,
                           SmallPtrSetImpl<Value *> &Seen) {
  if (!Seen.insert(V).second)
    return true;
  if (auto *S = dyn_cast<SelectInst>(V))
    return findChoices(S->getTrueValue(), Found, Seen) &&
           findChoices(S->getFalseValue(), Found, Seen);
  if (auto *P = dyn_cast<PHINode>(V))
    return all_of(P->incoming_values(),
                  [&](Value *In) { return findChoices(In, Found, Seen); });
  StringRef Text;
  if (!isa<Constant>(V) || !getConstantStringInfo(V, Text))
    return false;
  Found[V] = Text;
  return true;
}

/// Without optimisation a pointer to a format is a variable in memory.
void Lowering::promoteFormats(ArrayRef<CallInst *> Calls) {
  SmallSetVector<Function *, 4> Functions;
  for (CallInst *Call : Calls) {
    SmallPtrSet<Value *, 4> Seen;
    Choices Found;
    if (!findChoices(Call->getArgOperand(0), Found, Seen))
      Functions.insert(Call->getFunction());
  }
  for (Function *F : Functions) {
    std::vector<AllocaInst *> Variables;
    for (Instruction &I : instructions(*F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        if (A->getAllocatedType()->isPointerTy() && isAllocaPromotable(A))
          Variables.push_back(A);
    DominatorTree DT(*F);
    if (!Variables.empty())
      PromoteMemToReg(Variables, DT);
  }
}

/// Drops \p V if nothing needs it any more.
static void dropValue(Value *V) {
  if (auto *Phi = dyn_cast<PHINode>(V))
    RecursivelyDeleteDeadPHINode(Phi);
  else
    RecursivelyDeleteTriviallyDeadInstructions(V);
}

bool Lowering::run(Function &Printf, gpu::PrintfPhase Phase) {
  if (Expected<std::vector<PrintfFormat>> Old = gpu::readPrintfFormats(M))
    for (PrintfFormat &F : *Old)
      Known.try_emplace(F.Id, std::move(F));
  else
    consumeError(Old.takeError()); // Whoever uses them reports that.

  // Values may depend on themselves in blocks that nothing leads to.
  SmallSetVector<Function *, 8> Callers;
  for (User *U : Printf.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Callers.insert(Call->getFunction());
  bool Changed = false;
  for (Function *F : Callers)
    Changed |= removeUnreachableBlocks(*F);
  SmallVector<CallInst *, 16> Calls;
  for (Function &F : M)
    if (Callers.contains(&F))
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&I);
            Call && Call->getCalledFunction() == &Printf)
          Calls.push_back(Call);
  bool IsFinal = Phase == gpu::PrintfPhase::Final;
  if (IsFinal)
    promoteFormats(Calls);

  for (CallInst *Call : Calls) {
    Choices Formats;
    SmallPtrSet<Value *, 4> Seen;
    Value *Format = Call->getArgOperand(0);
    if (findChoices(Format, Formats, Seen) && !Formats.empty())
      lower(*Call, Formats);
    else if (IsFinal)
      Report(*Call, "the format is not known when the program is compiled; it "
                    "must be a string literal");
    else
      continue;
    Changed = true;
    // What is left has no result, or an error was reported.
    Call->replaceAllUsesWith(ConstantInt::getAllOnesValue(I32));
    // One of them can go away with another.
    SmallVector<WeakTrackingVH, 8> Args(Call->args());
    Call->eraseFromParent();
    for (WeakTrackingVH &A : Args)
      if (A)
        dropValue(A);
    dropStrings(Formats);
  }
  if (Printf.use_empty()) {
    Printf.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// Formats are not in the program's memory any more.
void Lowering::dropStrings(const Choices &Formats) {
  SmallSetVector<GlobalVariable *, 4> Strings;
  for (auto &[String, Text] : Formats)
    if (auto *GV = dyn_cast<GlobalVariable>(getUnderlyingObject(String)))
      Strings.insert(GV);
  for (GlobalVariable *GV : Strings) {
    GV->removeDeadConstantUsers();
    if (GV->hasLocalLinkage() && GV->use_empty())
      GV->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

/// How \p V, whose double precision goes away, is stored for \p Conversion.
std::optional<PrintfArg> Lowering::classify(Value *&V, char Conversion) {
  PrintfArg A;
  V = gpu::narrowDouble(V, M.getDataLayout());
  Type *T = V->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    A.Lanes = Vector->getNumElements();
  Type *Element = T->getScalarType();
  if (Element->isPointerTy())
    A.Kind = Conversion == 's' ? PrintfArgKind::String : PrintfArgKind::Pointer;
  else if (Element->isHalfTy())
    A.Kind = PrintfArgKind::F16;
  else if (Element->isFloatTy())
    A.Kind = PrintfArgKind::F32;
  else if (Element->isIntegerTy(8))
    A.Kind = PrintfArgKind::I8;
  else if (Element->isIntegerTy(16))
    A.Kind = PrintfArgKind::I16;
  else if (Element->isIntegerTy(32))
    A.Kind = PrintfArgKind::I32;
  else if (Element->isIntegerTy(64))
    A.Kind = PrintfArgKind::I64;
  else
    return std::nullopt;
  // The default argument promotion of the language.
  if (T->isHalfTy())
    A.Kind = PrintfArgKind::F32;
  // Reserved combinations have no name.
  return parsePrintfArgName(getPrintfArgName(A));
}

/// The arguments of \p Call as \p Format takes them. Those that are left over
/// are ignored, as in C.
Expected<std::vector<PrintedValue>> Lowering::matchArguments(CallInst &Call,
                                                             StringRef Format) {
  auto Directives = parsePrintfFormat(Format);
  if (!Directives)
    return Directives.takeError();
  std::vector<PrintedValue> Args;
  std::vector<PrintfArg> Types;
  for (const PrintfDirective &D : *Directives) {
    unsigned N = Args.size() + 1;
    if (!D.Conversion || N >= Call.arg_size())
      continue;
    PrintedValue A;
    A.V = Call.getArgOperand(N);
    std::optional<PrintfArg> Type = classify(A.V, D.Conversion);
    if (!Type) {
      std::string Name;
      raw_string_ostream(Name) << *A.V->getType();
      return createStringError("'" + D.Spelling + "' cannot print argument " +
                               Twine(N) + ", which has the type " + Name +
                               " in LLVM IR");
    }
    if (Type->Kind == PrintfArgKind::String &&
        A.V->getType()->getPointerAddressSpace() != gpu::ConstantAS) {
      A.V = A.V->stripPointerCasts();
      if (A.V->getType()->getPointerAddressSpace() != gpu::ConstantAS &&
          !isa<ConstantPointerNull>(A.V))
        return createStringError("'" + D.Spelling +
                                 "' takes strings in constant memory, such as "
                                 "literals; argument " +
                                 Twine(N) + " points elsewhere");
    }
    A.Type = *Type;
    Args.push_back(A);
    Types.push_back(*Type);
  }
  if (Error E = checkPrintfArgs(*Directives, Types))
    return std::move(E);
  PrintfFormat Whole;
  Whole.Id = 1;
  Whole.Format = Format.str();
  Whole.Args = Types;
  if (Error E = checkPrintfFormat(Whole))
    return std::move(E);
  return Args;
}

/// The id of a format, which the module knows from now on.
uint32_t Lowering::idOf(StringRef Format, ArrayRef<PrintfArg> Args) {
  PrintfFormat F;
  F.Format = Format.str();
  F.Args = Args.vec();
  std::string Contents = F.Format;
  for (const PrintfArg &A : Args)
    Contents += '\0' + getPrintfArgName(A);
  F.Id = uint32_t(MD5Hash(Contents));
  for (;; ++F.Id) {
    if (!F.Id)
      continue;
    auto [It, New] = Known.try_emplace(F.Id, F);
    if (!New && It->second == F)
      return F.Id;
    if (New)
      break;
  }
  LLVMContext &C = M.getContext();
  SmallVector<Metadata *, 8> Operands = {
      ConstantAsMetadata::get(ConstantInt::get(I32, F.Id)),
      MDString::get(C, F.Format)};
  for (const PrintfArg &A : Args)
    Operands.push_back(MDString::get(C, getPrintfArgName(A)));
  M.getOrInsertNamedMetadata(FormatsName)->addOperand(MDNode::get(C, Operands));
  return F.Id;
}

/// The id for the format \p V, chosen as \p V is.
Value *Lowering::idValue(Value *V, const DenseMap<Value *, uint32_t> &Ids,
                         DenseMap<Value *, Value *> &Made) {
  if (Value *Old = Made.lookup(V))
    return Old;
  if (auto *S = dyn_cast<SelectInst>(V)) {
    Value *True = idValue(S->getTrueValue(), Ids, Made);
    Value *False = idValue(S->getFalseValue(), Ids, Made);
    return Made[V] =
               IRBuilder<>(S).CreateSelect(S->getCondition(), True, False);
  }
  if (auto *P = dyn_cast<PHINode>(V)) {
    PHINode *New = IRBuilder<>(P).CreatePHI(I32, P->getNumIncomingValues());
    Made[V] = New;
    for (auto [In, Block] : zip(P->incoming_values(), P->blocks()))
      New->addIncoming(idValue(In, Ids, Made), Block);
    return New;
  }
  return ConstantInt::get(I32, Ids.lookup(V));
}

void Lowering::lower(CallInst &Call, const Choices &Formats) {
  std::vector<PrintedValue> Args;
  std::vector<PrintfArg> Types;
  DenseMap<Value *, uint32_t> Ids;
  for (auto &[Constant, Text] : Formats) {
    auto Matched = matchArguments(Call, Text);
    if (!Matched) {
      std::string Quoted;
      raw_string_ostream OS(Quoted);
      OS.write_escaped(Text);
      Report(Call, "\"" + Quoted + "\": " + toString(Matched.takeError()));
      return;
    }
    std::vector<PrintfArg> MatchedTypes;
    for (const PrintedValue &A : *Matched)
      MatchedTypes.push_back(A.Type);
    if (Ids.empty()) {
      Args = std::move(*Matched);
      Types = std::move(MatchedTypes);
    } else if (Types != MatchedTypes) {
      Report(Call, "the formats between which is chosen take different "
                   "arguments");
      return;
    }
    Ids[Constant] = idOf(Text, Types);
  }
  DenseMap<Value *, Value *> Made;
  Value *Id = idValue(Call.getArgOperand(0), Ids, Made);
  Call.replaceAllUsesWith(emit(Call, Id, Args));
}

Value *Lowering::emit(CallInst &Call, Value *Id, ArrayRef<PrintedValue> Args) {
  SmallVector<PrintfArg, 8> Types;
  for (const PrintedValue &A : Args)
    Types.push_back(A.Type);
  PrintfRecordLayout Layout(Types);
  auto *Size = cast<ConstantInt>(ConstantInt::get(I32, Layout.Size));

  IRBuilder<> B(&Call);
  Value *Address = gpu::createBuiltinCall(B, gpu::Builtin::PrintfBuffer);
  Value *Buffer =
      B.CreateIntToPtr(Address, B.getPtrTy(gpu::GlobalAS), "printf.buffer");
  auto Word = [&](uint32_t Offset) {
    return Offset ? B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Buffer, Offset)
                  : Buffer;
  };
  auto Atomic = [&](AtomicRMWInst::BinOp Op, uint32_t Offset, Value *V) {
    return B.CreateAtomicRMW(Op, Word(Offset), V, Align(4),
                             AtomicOrdering::Monotonic);
  };

  LoadInst *Capacity = B.CreateAlignedLoad(I32, Word(PrintfCapacityOffset),
                                           Align(8), "printf.capacity");
  Capacity->setMetadata(LLVMContext::MD_invariant_load,
                        MDNode::get(M.getContext(), {}));
  LoadInst *Seen = B.CreateAlignedLoad(I32, Word(PrintfCursorOffset), Align(4),
                                       "printf.seen");
  Seen->setAtomic(AtomicOrdering::Monotonic);
  Value *Try = B.CreateICmpULE(B.CreateAdd(Seen, Size), Capacity, "printf.try");
  Value *Start = Atomic(AtomicRMWInst::Add, PrintfCursorOffset,
                        B.CreateSelect(Try, Size, B.getInt32(0)));
  Start->setName("printf.start");
  Value *Fits = B.CreateAnd(
      Try, B.CreateICmpULE(B.CreateAdd(Start, Size), Capacity), "printf.fits");

  Instruction *Then, *Else;
  SplitBlockAndInsertIfThenElse(Fits, &Call, &Then, &Else);

  B.SetInsertPoint(Then);
  Value *Records = Word(PrintfHeaderBytes);
  Value *Offset = B.CreateZExt(Start, B.getInt64Ty());
  Value *Record =
      B.CreateInBoundsGEP(B.getInt8Ty(), Records, Offset, "printf.record");
  Value *Header = B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(I32, 2)), Size, uint64_t(0));
  Header = B.CreateInsertElement(Header, Id, uint64_t(1));
  B.CreateAlignedStore(Header, Record, Align(PrintfRecordAlign));
  for (auto [A, At] : zip(Args, Layout.Offsets))
    emitArgument(B, Record, A, At);

  B.SetInsertPoint(Else);
  Atomic(AtomicRMWInst::Add, PrintfLostOffset, B.getInt32(1));
  Atomic(AtomicRMWInst::UMin, PrintfEndOffset,
         B.CreateSelect(Try, Start, ConstantInt::getAllOnesValue(I32)));

  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(I32, 2, "printf.result");
  Result->addIncoming(B.getInt32(0), Then->getParent());
  Result->addIncoming(ConstantInt::getAllOnesValue(I32), Else->getParent());
  return Result;
}

void Lowering::emitArgument(IRBuilder<> &B, Value *Record,
                            const PrintedValue &A, uint64_t Offset) {
  Value *V = A.V;
  if (V->getType()->isHalfTy())
    V = B.CreateFPExt(V, B.getFloatTy());
  else if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  B.CreateAlignedStore(
      V, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Record, Offset),
      commonAlignment(Align(PrintfRecordAlign), Offset));
}

bool gpu::lowerPrintf(
    Module &M, PrintfPhase Phase,
    function_ref<void(const CallInst &, const Twine &)> Report) {
  Function *Printf = M.getFunction("printf");
  if (!Printf || !isPrintf(*Printf))
    return false;
  return Lowering(M, Report).run(*Printf, Phase);
}
