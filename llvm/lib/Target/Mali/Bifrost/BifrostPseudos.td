//===-- BifrostPseudos.td - Nodes and pseudo instructions --*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===--- Nodes ------------------------------------------------------------===//

/// The value of a fast access uniform, named by its register.
def BifrostFAU : SDNode<"BifrostISD::FAU", SDTypeProfile<1, 1, []>>;
/// Where the local memory of the work-group starts.
def BifrostLocalMemory : SDNode<"BifrostISD::LOCAL_MEMORY",
                                SDTypeProfile<1, 0, [SDTCisVT<0, i64>]>>;

/// chain, condition, block, negate
def SDT_BifrostBranch : SDTypeProfile<0, 3, [SDTCisVT<0, i32>, SDTCisVT<1, OtherVT>,
                                             SDTCisVT<2, i32>]>;
def BifrostBranch : SDNode<"BifrostISD::BRANCH", SDT_BifrostBranch, [SDNPHasChain]>;
def BifrostReturn : SDNode<"BifrostISD::RETURN", SDTypeProfile<0, 0, []>, [SDNPHasChain]>;
def BifrostBarrier : SDNode<"BifrostISD::BARRIER", SDTypeProfile<0, 0, []>,
                            [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPSideEffect]>;
/// Cross-lane operations order with the control flow, hence the chain.
def SDT_Lanes1 : SDTypeProfile<1, 1, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def SDT_Lanes2 : SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>]>;
def BifrostBallot : SDNode<"BifrostISD::BALLOT", SDT_Lanes1, [SDNPHasChain]>;
def BifrostShuffle : SDNode<"BifrostISD::SHUFFLE", SDT_Lanes2, [SDNPHasChain]>;

/// The sum of the products of the bytes of two words.
def SDT_DotProduct : SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>,
                                          SDTCisVT<2, i32>]>;
def BifrostDotSS : SDNode<"BifrostISD::DOT_SS", SDT_DotProduct>;
def BifrostDotUU : SDNode<"BifrostISD::DOT_UU", SDT_DotProduct>;
def BifrostDotSU : SDNode<"BifrostISD::DOT_SU", SDT_DotProduct>;

/// Reserved functions of images, see MaliImageLowering.h. Writes have no result.
def BifrostImageRead : SDNode<"BifrostISD::IMAGE_READ",
                              SDTypeProfile<1, -1, [SDTCisVT<0, v4i32>]>,
                              [SDNPHasChain, SDNPMayLoad, SDNPVariadic]>;
def BifrostImageWrite : SDNode<"BifrostISD::IMAGE_WRITE",
                               SDTypeProfile<0, -1, []>,
                               [SDNPHasChain, SDNPMayStore, SDNPVariadic]>;
def BifrostImageTexel : SDNode<"BifrostISD::IMAGE_TEXEL",
                               SDTypeProfile<1, -1, [SDTCisVT<0, i64>]>,
                               [SDNPVariadic]>;

/// Reserved functions of stages, see MaliStageOperands.h.
def BifrostStageRead : SDNode<"BifrostISD::STAGE_READ",
                              SDTypeProfile<1, -1, [SDTCisVT<0, v4i32>]>,
                              [SDNPHasChain, SDNPMayLoad, SDNPVariadic]>;
def BifrostStageWrite : SDNode<"BifrostISD::STAGE_WRITE",
                               SDTypeProfile<0, -1, []>,
                               [SDNPHasChain, SDNPMayStore, SDNPVariadic]>;

//===--- Instructions -----------------------------------------------------===//

// The address of a private object; becomes SEG_ADD.
let isReMaterializable = true, SchedRW = [WritePair] in
def FRAME_ADDRESS : BifrostOpBase<(outs GPR32:$dst, GPR32:$dst1),
                                  (ins i32imm:$fi, i32imm:$offset)>;

// The end of a kernel: the flow of the last clause.
let isReturn = true, isTerminator = true, isBarrier = true,
    hasSideEffects = true, SchedRW = [WriteControl] in
def RET : BifrostOpBase<(outs), (ins), [(BifrostReturn)]>;

// Memory accesses before it complete before those after it start.
let hasSideEffects = true, mayLoad = true, mayStore = true,
    SchedRW = [WriteControl] in
def FENCE : BifrostOpBase<(outs), (ins)>;

// The first of a bundle that is a clause: the bits of its header. The half
// instructions follow, FMA and ADD of each tuple.
let hasSideEffects = true, SchedRW = [WriteControl] in
def CLAUSE_HEADER : BifrostOpBase<(outs), (ins i64imm:$header)>;
