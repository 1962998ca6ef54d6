//===-- BifrostSchedule.td - Scheduling before allocation --*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tuple is a cycle with one instruction per unit. Messages come back after
// an unknown time; what counts is that other work comes first.
//
//===----------------------------------------------------------------------===//

def WriteALU     : SchedWrite; // either unit
def WriteFMA     : SchedWrite;
def WriteADD     : SchedWrite;
def WritePair    : SchedWrite; // both
def WriteMessage : SchedWrite;
def WriteControl : SchedWrite;

def BifrostModel : SchedMachineModel {
  let IssueWidth = 2;
  // What waits for a message can stand anywhere behind it.
  let MicroOpBufferSize = 1;
  let LoadLatency = 20;
  let CompleteModel = 0;
}

let SchedModel = BifrostModel in {
  def FMAUnit : ProcResource<1>;
  def ADDUnit : ProcResource<1>;
  def AnyUnit : ProcResGroup<[FMAUnit, ADDUnit]>;
  def : WriteRes<WriteALU, [AnyUnit]>;
  def : WriteRes<WriteFMA, [FMAUnit]>;
  def : WriteRes<WriteADD, [ADDUnit]>;
  def : WriteRes<WritePair, [FMAUnit, ADDUnit]> { let NumMicroOps = 2; }
  def : WriteRes<WriteMessage, [ADDUnit]> { let Latency = 20; }
  def : WriteRes<WriteControl, [ADDUnit]>;
}
