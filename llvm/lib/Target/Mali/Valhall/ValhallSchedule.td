//===-- ValhallSchedule.td - Scheduling model -------------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// In order, one instruction of a warp per clock. A warp is 16 lanes wide like
// the FMA and CVT pipes, so these take an instruction every clock; the special
// function unit has four lanes. 64-bit results take two passes. Latencies are
// not published: the order of their sizes is what matters.

def ValhallModel : SchedMachineModel {
  let IssueWidth = 1;
  let MicroOpBufferSize = 1;
  let LoadLatency = 60;
  let MispredictPenalty = 8;
  let CompleteModel = 0;
}

let SchedModel = ValhallModel in {
  def FMAPipe : ProcResource<1> { let BufferSize = 1; }
  def CVTPipe : ProcResource<1> { let BufferSize = 1; }
  def SFUPipe : ProcResource<1> { let BufferSize = 1; }
  def MessagePipe : ProcResource<1> { let BufferSize = 1; }
}

def WriteFMA : SchedWrite;
def WriteCVT : SchedWrite;
def WriteCVT64 : SchedWrite;
def WriteSFU : SchedWrite;
def WriteSFU64 : SchedWrite;
def WriteLoad : SchedWrite;
def WriteStore : SchedWrite;
def WriteAtomic : SchedWrite;
def WriteControl : SchedWrite;

let SchedModel = ValhallModel in {
  class UnitWrite<SchedWrite w, ProcResource p, int latency, int cycles>
      : WriteRes<w, [p]> {
    let Latency = latency;
    let ReleaseAtCycles = [cycles];
  }
  def : UnitWrite<WriteFMA, FMAPipe, 4, 1>;
  def : UnitWrite<WriteCVT, CVTPipe, 4, 1>;
  def : UnitWrite<WriteCVT64, CVTPipe, 5, 2>;
  def : UnitWrite<WriteSFU, SFUPipe, 8, 4>;
  def : UnitWrite<WriteSFU64, SFUPipe, 12, 8>;
  def : UnitWrite<WriteLoad, MessagePipe, 60, 1>;
  def : UnitWrite<WriteStore, MessagePipe, 1, 1>;
  def : UnitWrite<WriteAtomic, MessagePipe, 100, 1>;
  def : UnitWrite<WriteControl, CVTPipe, 1, 1>;
}
