//===-- ValhallPseudos.td - DAG nodes and pseudo-instructions -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Nodes ------------------------------------------------------------===//

/// The value of a fast access uniform, named by its register.
def ValhallFAU : SDNode<"ValhallISD::FAU", SDTypeProfile<1, 1, []>>;

/// Full products of two 32-bit integers.
def SDT_MulWide : SDTypeProfile<1, 2, [SDTCisVT<0, i64>, SDTCisVT<1, i32>,
                                       SDTCisVT<2, i32>]>;
def ValhallUMulWide : SDNode<"ValhallISD::UMUL_WIDE", SDT_MulWide, [SDNPCommutative]>;
def ValhallSMulWide : SDNode<"ValhallISD::SMUL_WIDE", SDT_MulWide, [SDNPCommutative]>;

/// chain, condition, block, negate
def SDT_ValhallBranch : SDTypeProfile<0, 3, [SDTCisVT<0, i32>, SDTCisVT<1, OtherVT>,
                                             SDTCisVT<2, i32>]>;
def ValhallBranch : SDNode<"ValhallISD::BRANCH", SDT_ValhallBranch, [SDNPHasChain]>;
def ValhallReturn : SDNode<"ValhallISD::RETURN", SDTypeProfile<0, 0, []>, [SDNPHasChain]>;
def ValhallBarrier : SDNode<"ValhallISD::BARRIER", SDTypeProfile<0, 0, []>,
                            [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPSideEffect]>;
/// Cross-lane operations order with the control flow, hence the chain.
def SDT_Lanes1 : SDTypeProfile<1, 1, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def SDT_Lanes2 : SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>]>;
def ValhallBallot : SDNode<"ValhallISD::BALLOT", SDT_Lanes1, [SDNPHasChain]>;
def ValhallShuffle : SDNode<"ValhallISD::SHUFFLE", SDT_Lanes2, [SDNPHasChain]>;

/// The products of the bytes of two words, and a third word, summed up.
def SDT_DotProduct : SDTypeProfile<1, 3, [SDTCisVT<0, i32>, SDTCisVT<1, i32>,
                                          SDTCisVT<2, i32>, SDTCisVT<3, i32>]>;
def ValhallDotSigned : SDNode<"ValhallISD::DOT_SIGNED", SDT_DotProduct>;
def ValhallDotUnsigned : SDNode<"ValhallISD::DOT_UNSIGNED", SDT_DotProduct>;

/// Reserved functions of images (Builtins.def): its number, then its operands.
/// Writes have no result.
def ValhallImageRead : SDNode<"ValhallISD::IMAGE_READ",
                              SDTypeProfile<1, -1, [SDTCisVT<0, v4i32>]>,
                              [SDNPHasChain, SDNPMayLoad, SDNPVariadic]>;
def ValhallImageTexel : SDNode<"ValhallISD::IMAGE_TEXEL",
                               SDTypeProfile<1, -1, [SDTCisVT<0, i64>]>,
                               [SDNPVariadic]>;
def ValhallImageWrite : SDNode<"ValhallISD::IMAGE_WRITE",
                               SDTypeProfile<0, -1, []>,
                               [SDNPHasChain, SDNPMayStore, SDNPVariadic]>;

/// Reserved functions of stages: number, then what the message of the target
/// takes (MaliStageOperands.h).
def ValhallStageRead : SDNode<"ValhallISD::STAGE_READ",
                              SDTypeProfile<1, -1, [SDTCisVT<0, v4i32>]>,
                              [SDNPHasChain, SDNPMayLoad, SDNPVariadic]>;
def ValhallStageWrite : SDNode<"ValhallISD::STAGE_WRITE", SDTypeProfile<0, -1, []>,
                               [SDNPHasChain, SDNPMayStore, SDNPVariadic]>;

//===--- Pseudo-instructions ----------------------------------------------===//

// A pair read from a uniform or constant. Operand folding puts the uniform into
// the users; what is left becomes two moves.
let isAsCheapAsAMove = 1, SchedRW = [WriteCVT64] in
def MOV64 : Pseudo<(outs GPR64:$rd), (ins Src64:$src)>;

// Address of a private object: thread_local_pointer plus its offset.
let SchedRW = [WriteCVT64] in
def FRAME_ADDRESS : Pseudo<(outs GPR64:$rd), (ins i64imm:$fi, i32imm:$offset)>;

// BRANCH that is always taken. The generic code wants to know from the opcode
// that control does not go on behind it.
let isBranch = 1, isTerminator = 1, isBarrier = 1, hasSideEffects = 1,
    isCodeGenOnly = 1, SchedRW = [WriteControl] in
def BRANCH_ALWAYS : ValhallInst<(outs), (ins BranchTarget:$target, Flow:$flow), "",
                                [(br bb:$target)]> {
  let isPseudo = 1;
  let Unit = UnitCVT;
}

// The end of a kernel; the flow pass turns it into the flow `end`.
let isReturn = 1, isTerminator = 1, isBarrier = 1, hasSideEffects = 1,
    SchedRW = [WriteControl] in
def RET : Pseudo<(outs), (ins), [(ValhallReturn)]>;

// Memory accesses before it complete before those after it start.
let hasSideEffects = 1, mayLoad = 1, mayStore = 1, SchedRW = [WriteControl] in
def FENCE : Pseudo<(outs), (ins)>;
