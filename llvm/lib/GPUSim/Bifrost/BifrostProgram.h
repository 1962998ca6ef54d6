//===- BifrostProgram.h - Bifrost code ready to run -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTPROGRAM_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTPROGRAM_H

#include "../LaneProgram.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include <memory>
#include <vector>

namespace llvm {
namespace gpusim {
namespace bifrost {

/// Segments of memory accesses; Op::Segment.
enum MemorySegment : uint8_t { SegFlat, SegLocal, SegPrivate, SegUniform };

/// Where a branch goes; Op::Mode2.
enum BranchTarget : uint8_t {
  TargetClause, ///< Op::Offset is the index of the clause.
  TargetEnd,    ///< The thread ends.
  TargetValue,  ///< Source 3 holds the address.
};
/// The source that holds the target of a branch.
constexpr unsigned TargetSource = 3;

/// The low word of the address of the first clause. Not zero, which as a branch
/// target means the end of the thread.
constexpr uint32_t CodeBase = 0x00100000;

/// Modifiers of loads of varyings in Op::Mode2: two bits of sample, then two of
/// update, by the codes of mali::SampleMode and mali::UpdateMode.
constexpr unsigned UpdateShift = 2;
/// What ZS_EMIT writes; Op::Mode2.
enum EmitBits : uint8_t { EmitsDepth = 1, EmitsStencil = 2 };
/// Op::Imm of BLEND with a descriptor that is none of the launch's.
constexpr uint32_t NoBlendTarget = ~0u;
/// Tables that DTSEL_IMM selects; Op::Segment of messages for attributes.
enum AttributeTableCode : uint8_t { FirstAttributeTable, SecondAttributeTable };

/// A clause as the run loop sees it.
struct ClauseCode {
  uint64_t Address = 0; ///< Bytes from the start of the program.
  /// The operations; instructions without effect have none, but there is at
  /// least one.
  uint32_t First = 0, End = 0;
  uint64_t Uses = 0, Defs = 0;       ///< Of all operations.
  int32_t Message = -1, Branch = -1; ///< Index of the operation.
  Bifrost::FlowControl Flow = Bifrost::FlowControl::None;
  uint8_t Waits = 0; ///< Slots that the next clause waits for.
  bool StagingBarrier = false;
  bool DropsDiscarded = false; ///< Helpers and discarded fragments end here.
  bool IsBarrier = false;
  bool FlushF32 = false, FlushF16 = false;
  bool SuppressInf = false, SuppressNaN = false;
  bool Reachable = false;
  bool CanSplit = false, CanMerge = false;
  /// Looks at other lanes, or such a clause comes before lanes meet again.
  bool NeedsLanes = false;

  bool reconverges() const {
    return Flow == Bifrost::FlowControl::Reconverge ||
           Flow == Bifrost::FlowControl::BackToBackReconverge;
  }
};

/// What an operation was made of.
struct OpOrigin {
  uint32_t Clause = 0;
  uint8_t Tuple = 0;
  Bifrost::Unit Half = Bifrost::Unit::FMA;
  /// An instruction; not a copy that another one needs.
  bool IsInstruction = false;
};

/// Instructions are half instructions. Those that do nothing are not counted.
class BifrostProgram final : public LaneProgram {
public:
  static Expected<std::unique_ptr<Program>> create(StringRef CPU,
                                                   ArrayRef<uint8_t> Code);

  unsigned warpSize() const override { return WarpSize; }
  uint64_t size() const override { return Ops.size(); }
  InstructionInfo info(uint64_t Index) const override;
  std::string text(uint64_t Index) const override;
  Error bind(const Launch &L, Memory &Mem, unsigned LocalRegion,
             unsigned PrivateRegion, Profile &Counts,
             ArrayRef<Observer *> Observers) override;
  std::unique_ptr<Warp> createWarp() override;

private:
  friend class BifrostWarp;
  friend class ClauseTranslator;

  BifrostProgram() = default;
  void decode(ArrayRef<uint8_t> Code);
  void addFault(uint64_t Address, std::string Message);
  void resolveTargets();
  void findJoins();
  /// The clause at \p Address; nothing if none starts there.
  std::optional<uint32_t> clauseAt(uint64_t Address) const;
  std::string breaksRule(size_t I) const;
  std::string breaksNextRule(size_t I) const;
  bool missesLanes(size_t I) const;

  unsigned WarpSize = 4;
  std::vector<Bifrost::Clause> Source; ///< Without tuples where faulty.
  std::vector<ClauseCode> Clauses;
  FlowGraph Graph;
  std::vector<Op> Ops;
  std::vector<OpOrigin> Origins;
  std::vector<int32_t> ClauseOfQuadword; ///< -1: none starts there.
  std::vector<Op> Bound;                 ///< Ops for the launch.
};

/// Turns one decoded clause into operations. Problems do not stop the
/// translation: code that is never reached may be anything.
class ClauseTranslator {
public:
  ClauseTranslator(BifrostProgram &P, const Bifrost::Clause &C, uint32_t Index,
                   uint64_t Address)
      : P(P), C(C), Index(Index), Address(Address) {}
  ClauseCode translate();

private:
  /// Where the result of a half instruction goes.
  struct Result {
    uint16_t Row = 0;    ///< Where readers in this and the next tuple find it.
    bool Copied = false; ///< The register gets it from there.
  };
  Op half(unsigned T, Bifrost::Unit U);
  void source(Op &O, unsigned T, Bifrost::Unit U, unsigned Number);
  uint16_t fauRow(const Bifrost::RegisterBlock &Ports, bool High);
  uint16_t passedRow(unsigned T, Bifrost::Unit U);
  void modifiers(Op &O, const MCInst &MI);
  void sourceModifier(Source &S, StringRef Name, StringRef Text, bool IsHalf);
  void mnemonicModifier(Op &O, StringRef Name, unsigned Value, StringRef Text);
  void message(Op &O, const MCInst &MI);
  void stagingOf(Op &O, const MCInst &MI);
  void branch(Op &O, unsigned T);
  void pair(Op &O, const MCInst &MI, unsigned T);
  void atomicPair(Op &O, const Op &FMA, const MCInst &FMAInst);
  Result planResult(unsigned T, Bifrost::Unit U);
  bool isRead(unsigned T, Bifrost::Unit U) const;
  bool overwritten(unsigned T, Bifrost::Unit U, uint8_t Reg) const;
  void emit(Op O, unsigned T, Bifrost::Unit U, ClauseCode &Code);
  void unsupported(std::string Why);

  BifrostProgram &P;
  const Bifrost::Clause &C;
  uint32_t Index;
  uint64_t Address;
  std::string Problem;
  Result Results[Bifrost::MaxTuples][2];
  /// The FMA operation of the tuple that is translated.
  Op FMA;
};

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTPROGRAM_H
