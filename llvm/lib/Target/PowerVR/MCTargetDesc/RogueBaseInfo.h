//===-- RogueBaseInfo.h - Facts shared by compiler and MC layer -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The closed vocabularies of RogueModifiers.td and, in RogueEnc, the names of
/// fields and layouts of the encoding.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEBASEINFO_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEBASEINFO_H

#include "llvm/MC/MCInstrDesc.h"
#include <cstdint>

namespace llvm {

/// Operand types of the instructions: an operand is a field of the encoding.
namespace RogueOp {
enum OperandType : unsigned { OPERAND_FIELD = MCOI::OPERAND_FIRST_TARGET };
} // namespace RogueOp

/// Modifiers and other codes of operations and groups.
namespace Rogue {
/// What an operand can add to an index register, in registers.
constexpr unsigned MaxIndexOffset = 255;

#define GET_ModKind_DECL
#define GET_Condition_DECL
#define GET_Bank_DECL
#define GET_IndexBank_DECL
#define GET_IS0Select_DECL
#define GET_Slot_DECL
#define GET_WritePort_DECL
#define GET_Element_DECL
#define GET_DataReturn_DECL
#define GET_Feedthrough_DECL
#define GET_PackFormat_DECL
#define GET_ReducePart_DECL
#define GET_ReduceKind_DECL
#define GET_TestOp_DECL
#define GET_TestType_DECL
#define GET_MaskMode_DECL
#define GET_PhaseRate_DECL
#define GET_Perspective_DECL
#define GET_IterMode_DECL
#define GET_LoadCache_DECL
#define GET_StoreCache_DECL
#define GET_StoreSize_DECL
#define GET_SLCMode_DECL
#define GET_TexDim_DECL
#define GET_LodMode_DECL
#define GET_SampleBypass_DECL
#define GET_SampleSched_DECL
#define GET_AtomicOp_DECL
#define GET_CountSource_DECL
#define GET_TestSource_DECL
#define GET_SignPos_DECL
#define GET_BranchCond_DECL
#define GET_CndCond_DECL
#define GET_MutexOp_DECL
#define GET_OffsetBank_DECL
#define GET_IndexCtl_DECL
#define GET_SpecialKind_DECL
#define GET_Phase_DECL
#define GET_EvidenceLevel_DECL
#define GET_Result_DECL
#include "RogueGenSearchableTables.inc"

/// Instances of a task.
constexpr unsigned TaskInstances = 32;
/// What the compiler uses of the mutexes of a cluster.
constexpr unsigned AtomicMutex = 0, BarrierMutex = 1;
constexpr unsigned NumSources = 6;
/// Sources of each half of the encoding.
constexpr unsigned HalfSources = 3;
constexpr unsigned MaxGroupBytes = 32;
constexpr unsigned MaxRepeat = 4;
/// Start and end of a program, and of its last group.
constexpr unsigned ProgramAlign = 8;
} // namespace Rogue

/// The encoding's fields, layouts and parts.
namespace RogueEnc {
#define GET_Field_DECL
#define GET_Layout_DECL
#define GET_PartKind_DECL
#define GET_Transform_DECL
#include "RogueGenSearchableTables.inc"
} // namespace RogueEnc

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEBASEINFO_H
