//===- Translator.h - SPIR-V instructions to LLVM IR ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One class, whose parts are in the files that the comments name.
//
// Values of IR know no layout: a Boolean is i1, a matrix an array of columns, a
// structure a literal structure. Memory has one: that of decorations where the
// storage class asks for it, else LLVM's of memoryType(). Loads and stores go
// from one to the other, element by element.
//
// Variables of the module that belong to one invocation or to a descriptor have
// no place in IR. The entry point makes them, and functions that use them, or
// call such functions, have them as further parameters.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_SPIRVREADER_TRANSLATOR_H
#define LLVM_LIB_SPIRVREADER_TRANSLATOR_H

#include "DebugInfo.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/ImageShape.h"
#include "GPUCodeGen/VaryingShape.h"
#include "ParsedModule.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/GPUObject/StageDistances.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/SPIRVReader/SPIRVReader.h"
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace llvm::spirv {

/// The argument of __mgpu_barrier: cl_mem_fence_flags.
enum FenceFlag : uint32_t { LocalFence = 1, GlobalFence = 2 };

/// What an id of a pointer type points at, and how it lies in memory.
struct Pointer {
  Value *Address = nullptr;
  Id Pointee = 0;        ///< The type.
  bool Explicit = false; ///< By the decorations of types.
  bool Volatile = false;
  /// Of the matrix that this is, or is part of: bytes between its columns, or
  /// rows, if they are what is contiguous.
  uint32_t MatrixStride = 0;
  bool RowMajor = false;
  /// A table of descriptors' addresses, not yet indexed by an access chain;
  /// Sizes is the table of their sizes then.
  bool IsDescriptorArray = false;
  Value *Sizes = nullptr;
  /// Of a variable that is an image, a sampler or both: what a load gives.
  /// There is no address unless somebody asks for it.
  Value *Handle = nullptr;
  /// The buffer's size in bytes, if it is known: i64.
  Value *Size = nullptr;
  /// With checked accesses, Address is the buffer's; this is where to go from
  /// there: i32.
  Value *Offset = nullptr;
  /// What Offset is a multiple of; 16 stands for all above.
  uint64_t OffsetAlign = 16;
};

/// Nothing for stages that are not supported.
std::optional<gpuobj::ShaderStage> stageOf(spv::ExecutionModel Model);

class Translator {
public:
  Translator(const ParsedModule &SM, Module &M, const ReaderOptions &Options);

  Error run();

private:
  //===--------------------------------------------------------------------===//
  // Translator.cpp: functions, ids
  //===--------------------------------------------------------------------===//

  /// An output, and constant indices of the part of it that is meant.
  using OutputPart = std::pair<Id, std::vector<uint32_t>>;

  /// A function of the module, with the variables that it needs.
  struct FunctionInfo {
    ArrayRef<SpvInst> Body;
    Function *F = nullptr;
    SetVector<Id> Variables;      ///< Its own and those of functions it calls.
    std::set<OutputPart> Written; ///< The same.
    bool IsReachable = false;
    /// It, or what it calls, can end the invocation.
    bool CanEnd = false;
    /// Whether all entry points that lead here are fragment shaders.
    bool IsFragment = true;
  };

  void translateFunction(FunctionInfo &Info);
  void translate(const SpvInst &I);
  /// Fills Shaders.
  Error findShaders();
  void findVariables(FunctionInfo &Info, DenseSet<Id> &Visited);
  void declareFunctions();
  /// The types of the parameters that variable \p Variable adds.
  SmallVector<Type *, 2> interfaceTypes(Id Variable);

  const SpvInst &type(Id TypeId) const;
  Id typeOf(Id Value) const;
  /// The value of \p I; poison, and an error, if it has none.
  Value *value(Id I);
  Value *operand(const SpvInst &I, unsigned Op) { return value(I[Op]); }
  void define(const SpvInst &I, Value *V);
  std::string nameOf(Id I) const;
  CallInst *call(StringRef Name, Type *Result, ArrayRef<Value *> Args,
                 bool IsConvergent = false);
  /// A call of the function \p Name of OpenCL C, which the device library or
  /// libclc defines, for each element; \p IsSigned: the first parameter is a
  /// signed integer, others are not.
  Value *callLibrary(StringRef Name, Type *Result, ArrayRef<Value *> Args,
                     bool IsSigned = false, bool IsConvergent = false);
  /// Applies \p Make to each element of vectors \p Args.
  Value *forElements(Type *Result, ArrayRef<Value *> Args,
                     function_ref<Value *(Type *, ArrayRef<Value *>)> Make);

  //===--------------------------------------------------------------------===//
  // Diagnostics.cpp
  //===--------------------------------------------------------------------===//

  void error(const SpvInst &I, const Twine &Message);
  Value *poison(const SpvInst &I, const Twine &Message);
  Error takeErrors();

  //===--------------------------------------------------------------------===//
  // Types.cpp: types, constants
  //===--------------------------------------------------------------------===//

  Type *valueType(Id TypeId);
  /// How a value lies in memory without decorations: Booleans are words.
  Type *memoryType(Id TypeId);
  Type *makeType(const SpvInst &T, bool InMemory);
  unsigned addressSpace(spv::StorageClass Class);
  uint64_t arrayLength(const SpvInst &ArrayType);
  bool isArray(Id TypeId) const;
  uint64_t descriptorCount(const SpvInst &ArrayType);
  unsigned elementCount(const SpvInst &T);
  Id elementType(const SpvInst &T, unsigned Index = 0) const;
  bool isSigned(Id TypeId) const;
  void translateConstant(const SpvInst &I);
  Constant *scalarConstant(const SpvInst &I);
  Constant *toMemory(Constant *C, Id TypeId);

  //===--------------------------------------------------------------------===//
  // Memory.cpp
  //===--------------------------------------------------------------------===//

  bool translateMemory(const SpvInst &I);
  Pointer pointer(Id I);
  Pointer pointerOfType(Value *Address, Id PointerType);
  static bool isExplicit(spv::StorageClass Class);
  bool isBlock(Id TypeId) const;
  /// A part of what \p P points at; \p IsElement: of an array around it.
  Pointer step(const SpvInst &I, Pointer P, Value *Index);
  Pointer pointerElement(const SpvInst &I, Pointer P, Value *Index);
  Pointer member(Pointer P, unsigned Member);
  Pointer moved(Pointer P, Value *Index, uint64_t Stride);
  Pointer moved(Pointer P, uint64_t Bytes);
  Pointer descriptor(const SpvInst &I, Pointer P, Value *Index);
  bool isAccessedByElement(const Pointer &P);
  Value *load(const SpvInst &I, const Pointer &P);
  void store(const SpvInst &I, Value *V, const Pointer &P);
  /// The address of \p Bytes bytes at \p P, within the buffer.
  Value *checkedAddress(const Pointer &P, uint64_t Bytes);
  /// An address that is compared, not accessed.
  Value *uncheckedAddress(Id I);
  bool translatePointerChoice(const SpvInst &I);
  Pointer checkedPointer(Id I);
  uint64_t vectorBytes(Id TypeId);
  uint64_t explicitSize(Id TypeId);
  uint64_t scalarBytes(Id TypeId);
  bool storeConstant(Value *V, const Pointer &P);
  void copyMemory(const SpvInst &I);
  AllocaInst *createVariable(Type *T, const Twine &Name);
  void clearVariable(const Pointer &P);

  //===--------------------------------------------------------------------===//
  // Arithmetic.cpp
  //===--------------------------------------------------------------------===//

  /// The error that the current instruction's operands do not fit together.
  Value *mismatch(Type *Result);
  Value *castTo(llvm::Instruction::CastOps Op, Value *V, Type *T);
  Value *resizeInt(Value *V, Type *T, bool IsSigned);
  Value *resize(Value *V, Type *T);
  Value *resizeSigned(Value *V, Type *T);
  Value *reinterpret(Value *V, Type *T);
  Value *binaryOp(llvm::Instruction::BinaryOps Op, Value *X, Value *Y);
  Value *compare(CmpInst::Predicate P, Value *X, Value *Y);

  bool translateArithmetic(const SpvInst &I);
  bool translateComparison(const SpvInst &I);
  bool translateConversion(const SpvInst &I);
  bool translateBits(const SpvInst &I);
  bool translateDotProduct(const SpvInst &I);
  Value *floatMod(Value *X, Value *Y);
  Value *signedMod(Value *X, Value *Y);
  Value *wideProduct(const SpvInst &I, bool IsSigned);
  Value *pair(const SpvInst &I, Value *First, Value *Second);
  void setContraction(const SpvInst &I);
  /// Operations on floats, a product and a sum as one if that is allowed.
  Value *multiply(Value *X, Value *Y);
  Value *sum(Value *X, Value *Y);
  Value *difference(Value *X, Value *Y);
  /// Lets a sum or product be fused, if the current instruction may be.
  Value *contractible(Value *V);
  bool isRelaxed(const SpvInst &I);
  Value *relax(Value *V);

  //===--------------------------------------------------------------------===//
  // Composites.cpp: vectors, matrices, arrays, structures
  //===--------------------------------------------------------------------===//

  bool translateComposite(const SpvInst &I);
  Value *extract(Value *Composite, unsigned Index);
  Value *insert(Value *Composite, Value *Element, unsigned Index);
  Value *splat(Value *V, Type *T);
  Value *dot(Value *X, Value *Y);
  Value *matrixTimesVector(Value *M, Value *V);
  Value *vectorTimesMatrix(Value *V, Value *M);
  Value *matrixTimesMatrix(Value *X, Value *Y);
  Value *transpose(Value *M);
  Value *determinant(Value *M);
  Value *inverse(Value *M);
  Value *withoutRowAndColumn(Value *M, unsigned Row, unsigned Column);
  Value *constructComposite(const SpvInst &I);
  static unsigned columns(Value *M);
  static unsigned rows(Value *V);
  static Type *partType(Type *T, unsigned Index);

  //===--------------------------------------------------------------------===//
  // ControlFlow.cpp
  //===--------------------------------------------------------------------===//

  bool translateControlFlow(const SpvInst &I);
  void completePhis();
  BasicBlock *block(Id Label);

  //===--------------------------------------------------------------------===//
  // GLSLStd450.cpp
  //===--------------------------------------------------------------------===//

  Value *translateGLSL(const SpvInst &I);
  Value *glslCommon(const SpvInst &I, unsigned Op, ArrayRef<Value *> Args);
  Value *glslExponential(const SpvInst &I, unsigned Op, ArrayRef<Value *> Args);
  Value *glslGeometric(const SpvInst &I, unsigned Op, ArrayRef<Value *> Args);
  Value *glslPacking(const SpvInst &I, unsigned Op, ArrayRef<Value *> Args);
  Value *glslTwoResults(const SpvInst &I, unsigned Op, ArrayRef<Value *> Args);
  Value *unary(Intrinsic::ID ID, Value *V);
  Value *binary(Intrinsic::ID ID, Value *X, Value *Y);
  Value *approximate(Intrinsic::ID ID, Value *V);
  Value *squareRoot(Value *V);
  Value *quotient(Value *X, Value *Y);
  Value *inverseSquareRoot(Value *V);
  Value *power(Value *X, Value *Y);
  Value *length(Value *V);
  Value *clamp(Value *V, Value *Low, Value *High, Intrinsic::ID Min,
               Intrinsic::ID Max);
  Value *highestBit(Value *V, bool IsSigned);
  Value *viaFloat(StringRef Name, Type *Result, ArrayRef<Value *> Args);

  //===--------------------------------------------------------------------===//
  // Atomics.cpp: atomics, barriers
  //===--------------------------------------------------------------------===//

  bool translateAtomic(const SpvInst &I);
  bool translateBarrier(const SpvInst &I);
  AtomicOrdering ordering(Id Semantics);
  std::optional<uint32_t> constantWord(Id I);

  //===--------------------------------------------------------------------===//
  // Images.cpp
  //===--------------------------------------------------------------------===//

  struct ImageOperands;
  bool translateImage(const SpvInst &I);
  bool translateSample(const SpvInst &I);
  bool translateTexelAccess(const SpvInst &I);
  void translateTexelPointer(const SpvInst &I);
  bool translateImageQuery(const SpvInst &I);
  void translateLevelQuery(const SpvInst &I);
  /// The image in an array or in a sampled image; the type itself if there is
  /// none.
  Id imageTypeOf(Id TypeId) const;
  /// Empty for what is supported.
  StringRef whyUnsupportedImage(Id TypeId) const;
  bool isStorageImage(Id TypeId) const;
  bool isInputAttachment(Id TypeId) const;
  bool hasTexelCoordinates(Id TypeId) const;
  gpuobj::ImageType imageTypeFor(Id TypeId, bool IsWriteOnly) const;
  gpu::ImageShape shapeOf(Id ImageValue) const;
  gpu::ImageShape shapeOfType(Id TypeId) const;
  ImageOperands imageOperands(const SpvInst &I, unsigned At);
  /// A variable of one image, one sampler or both.
  bool isHandle(const SpvInst &Variable);
  bool isNonUniform(Id I) const;
  bool findNonUniformImages();
  std::optional<uint32_t> tileTargetOf(const SpvInst &Variable) const;
  std::optional<uint32_t> tileTargetRead(Id ImageValue) const;
  Value *sampledImage(Value *Image, Value *Sampler);
  /// Element 0, the image, or 1, the sampler.
  Value *handleIn(Value *SampledImage, unsigned Element);
  Value *coordinate(Value *V, unsigned I, Type *T);
  Value *packOffsets(Value *V, unsigned Count);
  void defineTexel(const SpvInst &I, Value *Words);

  //===--------------------------------------------------------------------===//
  // SubGroups.cpp
  //===--------------------------------------------------------------------===//

  bool translateSubGroup(const SpvInst &I);
  Value *subGroupArithmetic(const SpvInst &I, StringRef Name, bool IsSigned);
  Value *shuffle(Value *V, Value *Lane);
  Value *laneId();

  //===--------------------------------------------------------------------===//
  // Resources.cpp: variables of the module, entry points
  //===--------------------------------------------------------------------===//

  /// What a variable of the module is.
  enum class VariableKind {
    Private,       ///< Memory of one invocation, inputs and outputs included.
    Workgroup,     ///< A variable of IR.
    StorageBuffer, ///< One descriptor, or an array of them.
    UniformBuffer,
    PushConstants,
    Image, ///< Or a sampler, or both; an array of them.
    Unsupported
  };

  /// A descriptor that a kernel is launched with.
  struct Resource {
    VariableKind Kind = VariableKind::Unsupported;
    bool NeedsSize = false, IsAliased = false, IsReadOnly = false,
         IsWriteOnly = false;
    Id Variable = 0; ///< The first one for this descriptor.
    Id Block = 0;    ///< The type.
    /// Of an image and a sampler, as one variable or as several.
    bool IsCombined = false;
    /// The address of a buffer, or a handle.
    Argument *Address = nullptr, *Size = nullptr, *Sampler = nullptr;
  };
  /// Set, binding, element of an array of descriptors.
  using ResourceKey = std::tuple<uint32_t, uint32_t, uint32_t>;

  VariableKind kindOf(const SpvInst &Variable);
  StringRef whyUnsupported(const SpvInst &Variable);
  static bool isBuffer(VariableKind Kind);
  static bool isDescriptor(VariableKind Kind) {
    return isBuffer(Kind) || Kind == VariableKind::Image;
  }
  bool addVariable(Resource &R, VariableKind Kind, Id Block) const;
  gpuobj::ResourceKind resourceKind(const Resource &R) const;
  bool isDescriptorArray(const SpvInst &Variable);
  Id pointeeOf(const SpvInst &Variable) const;
  void declareVariable(const SpvInst &I);
  void findBuffersWithSize();
  bool needsSize(Id Variable) const {
    return Options.RobustBufferAccess || BuffersWithSize.contains(Variable);
  }
  /// The type of the block and the number of descriptors.
  std::pair<Id, uint64_t> blockOf(Id TypeId);
  void createEntryPoint(const EntryPoint &E);
  std::map<ResourceKey, Resource> resourcesOf(const FunctionInfo &Info);
  std::optional<gpuobj::GLSLType> glslType(Id TypeId) const;
  bool addMembers(Id TypeId, const Twine &Prefix, uint64_t Offset,
                  ArrayRef<gpuobj::BlockArray> Arrays,
                  std::vector<gpuobj::BlockMember> &Members);
  gpuobj::ShaderResource describeBlock(const SpvInst &Variable, Id Block);
  void describeConstants(gpuobj::ShaderInterface &Interface);
  Pointer privateVariable(const SpvInst &D);
  Pointer bufferPointer(const SpvInst &D,
                        const std::map<ResourceKey, Resource> &Resources);
  Pointer noHandle(const SpvInst &D);
  Pointer handleVariable(const SpvInst &D,
                         const std::map<ResourceKey, Resource> &Resources);
  void clearWorkgroupMemory();
  SmallVector<Value *, 2> interfaceArguments(Id Variable);
  std::string kernelName(const EntryPoint &E) const;

  //===--------------------------------------------------------------------===//
  // BuiltinVariables.cpp
  //===--------------------------------------------------------------------===//

  /// \p SpecIds: which constants of the specialization the size is made of.
  std::array<uint32_t, 3>
  workgroupSize(Id Function, std::array<std::optional<uint32_t>, 3> &SpecIds);
  Value *builtinInput(spv::BuiltIn BuiltIn);
  Value *computeInput(spv::BuiltIn BuiltIn);
  Value *vertexInput(spv::BuiltIn BuiltIn);
  Value *fragmentCoordinate(Value *V);
  Value *fragmentInput(spv::BuiltIn BuiltIn);
  Value *dimensions(gpu::Builtin Builtin);
  Value *localIndex();
  Value *samplePosition();

  //===--------------------------------------------------------------------===//
  // StageInterface.cpp: inputs and outputs of vertex and fragment shaders
  //===--------------------------------------------------------------------===//

  /// A part of an input or output: a number or a vector at a location, a
  /// built-in variable, or what has such parts.
  struct StageSlot {
    Id TypeId = 0;
    std::string Name;
    std::optional<spv::BuiltIn> BuiltIn;
    std::optional<uint64_t> Location;
    uint32_t Component = 0, Index = 0;
    gpuobj::Interpolation How = gpuobj::Interpolation::Smooth;
    gpuobj::InterpolationPlace Place = gpuobj::InterpolationPlace::Center;
    /// Indices from the variable on.
    std::vector<uint32_t> Path;
  };

  static bool isInput(const SpvInst &Variable);
  static bool isOutput(const SpvInst &Variable);
  uint64_t locationsOf(Id TypeId);
  static void
  decorate(StageSlot &S,
           function_ref<std::optional<uint32_t>(spv::Decoration, bool)> Get);
  StageSlot slotOf(const SpvInst &Variable);
  StageSlot partOf(const StageSlot &S, uint32_t Index);
  void forEachSlot(const StageSlot &S,
                   function_ref<void(const StageSlot &)> Each);
  bool checkSlot(const SpvInst &Variable, const StageSlot &S);
  Pointer slotPointer(const SpvInst &Variable, Pointer P,
                      ArrayRef<uint32_t> Path);
  Value *fromWords(Value *Words, Type *T, unsigned First);
  Value *toWords(Value *V, bool IsSigned, Value *Words, unsigned First);
  Value *varying(const StageSlot &S, gpu::VaryingPlace Place, Value *Operand);
  Value *stageInput(const StageSlot &S);
  void fillInput(const SpvInst &D, const Pointer &P);
  void noteWrite(FunctionInfo &Info, Id I);
  void noteWrites(FunctionInfo &Info, const SpvInst &I);
  static bool isWritten(const FunctionInfo &Info, const SpvInst &Variable,
                        const StageSlot &S);
  bool storeBuiltinOutput(spv::BuiltIn BuiltIn, Value *V);
  SmallVector<Value *, 4> distancePlace(gpuobj::DistanceKind Kind,
                                        unsigned Index);
  bool storeDistances(gpuobj::DistanceKind Kind, Value *V);
  Value *distances(gpuobj::DistanceKind Kind, Type *T);
  void storeOutputs(const FunctionInfo &Info);
  void describeStage(const FunctionInfo &Info,
                     gpuobj::ShaderInterface &Description);
  void setStageAttributes(const EntryPoint &E, Function &F);

  //===--------------------------------------------------------------------===//
  // Fragments.cpp
  //===--------------------------------------------------------------------===//

  static bool endsInvocation(const SpvInst &I);
  void leaveFunction();
  void leaveIfEnded();
  Value *isHelper();
  bool translateDiscard(const SpvInst &I);
  Value *derivative(Value *V, bool AlongY, bool IsCoarse);
  bool translateDerivative(const SpvInst &I);
  Value *placeAtOffset(Value *Offset);
  Value *interpolated(const SpvInst &I, const SpvInst &Variable,
                      const StageSlot &S, ArrayRef<Value *> Indices,
                      gpu::VaryingPlace Place, Value *Operand);
  Value *glslInterpolation(const SpvInst &I, unsigned Op);

  const ParsedModule &SM;
  Module &M;
  LLVMContext &C;
  const ReaderOptions &Options;
  IRBuilder<> B;
  DebugInfo Debug;
  SmallVector<std::string, 4> Errors;

  MapVector<Id, FunctionInfo> Functions;
  DenseMap<Id, Type *> ValueTypes, MemoryTypes;
  DenseMap<Id, Value *> Values;
  DenseMap<Id, Pointer> Pointers;
  /// Variables of the module in the current function.
  DenseMap<Id, Pointer> Interface;
  DenseSet<Id> BuffersWithSize;
  SmallVector<GlobalVariable *, 2> ClearedVariables;
  GlobalVariable *SharedBlock = nullptr;
  DenseMap<Id, BasicBlock *> Blocks; ///< Where a block begins.
  DenseMap<Id, BasicBlock *> Ends;   ///< Where it ends.
  SmallVector<std::pair<const SpvInst *, PHINode *>, 8> Phis;
  /// Of checked pointers: address, offset, size.
  SmallVector<std::pair<const SpvInst *, std::array<PHINode *, 3>>, 2>
      PointerPhis;
  const SpvInst *Current = nullptr; ///< What is translated.
  Id CurrentLabel = 0;
  bool MayContract = false;                   ///< In the current instruction.
  SmallVector<const EntryPoint *, 2> Shaders; ///< That are translated.
  /// Of the entry point that is made.
  gpuobj::ShaderStage Stage = gpuobj::ShaderStage::Compute;
  /// Of the entry point that is being made.
  Id EntryFunction = 0;
  bool IsFragment = false;  ///< Of the current function.
  Value *EndFlag = nullptr; ///< Memory: the invocation has ended.
  std::array<uint32_t, 3> LocalSize = {1, 1, 1}; ///< Of the entry point.
};

} // namespace llvm::spirv

#endif // LLVM_LIB_SPIRVREADER_TRANSLATOR_H
