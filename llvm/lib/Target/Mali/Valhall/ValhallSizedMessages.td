//===-- ValhallSizedMessages.td - Messages by size of group -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The staging groups of some messages have the size that their modifiers ask
// for. Code generation needs register classes: it has an instruction for each
// size, with the operands of the message, which the code emitter writes
// instead.
//
//===----------------------------------------------------------------------===//

// `writes` and `reads` are registers of the groups; 0: the message has none.
class SizedMessage<Message real, int writes, int reads>
    : Pseudo<!if(writes,
                 !setdagarg(real.OutOperandList, "sw",
                            !cast<RegisterOperand>("SR"#writes)),
                 real.OutOperandList),
             !if(reads,
                 !setdagarg(real.InOperandList, "sr",
                            !cast<RegisterOperand>("SR"#reads)),
                 real.InOperandList)> {
  let Unit = real.Unit;
  let IsMessage = real.IsMessage;
  let IsMemory = real.IsMemory;
  let ReadsStaging = real.ReadsStaging;
  let WritesStaging = real.WritesStaging;
  let StagingSize = real.StagingSize;
  let mayLoad = real.mayLoad;
  let mayStore = real.mayStore;
  let isConvergent = real.isConvergent;
  let SchedRW = real.SchedRW;
  let Predicates = real.Predicates;
  Instruction Opcode = !cast<Instruction>(NAME);
  Instruction Real = real;
  bits<4> Writes = writes;
  bits<4> Reads = reads;
}

foreach writes = !range(1, 5) in {
  foreach reads = !range(1, 9) in
    def TEX_SINGLE_#writes#_#reads : SizedMessage<TEX_SINGLE, writes, reads>;
  foreach reads = !range(1, 5) in
    def TEX_FETCH_#writes#_#reads : SizedMessage<TEX_FETCH, writes, reads>;
  foreach reads = !range(1, 4) in
    def TEX_GRADIENT_#writes#_#reads : SizedMessage<TEX_GRADIENT, writes, reads>;
  foreach reads = !range(2, 6) in
    def TEX_GATHER_#writes#_#reads : SizedMessage<TEX_GATHER, writes, reads>;
}
foreach size = !range(1, 5) in {
  def LD_TEX_#size : SizedMessage<LD_TEX, size, 0>;
  def LD_CVT_#size : SizedMessage<LD_CVT, size, 0>;
  def ST_CVT_#size : SizedMessage<ST_CVT, 0, size>;
}

// What a draw does not change while it runs may move, whatever else moves.
foreach size = !range(1, 5) in {
  def LD_ATTR_#size : SizedMessage<LD_ATTR, size, 0>;
  def LD_ATTR_IMM_#size : SizedMessage<LD_ATTR_IMM, size, 0>;
  def LD_VAR_BUF_f32_#size : SizedMessage<LD_VAR_BUF_f32, size, 0>;
  def LD_VAR_BUF_IMM_f32_#size : SizedMessage<LD_VAR_BUF_IMM_f32, size, 0>;
  def LD_VAR_BUF_IMM_f32_long_#size
      : SizedMessage<LD_VAR_BUF_IMM_f32_long, size, 0>;
  def LD_VAR_BUF_FLAT_IMM_#size : SizedMessage<LD_VAR_BUF_FLAT_IMM, size, 0>;
}
foreach size = !range(1, 3) in
  def LD_VAR_SPECIAL_#size : SizedMessage<LD_VAR_SPECIAL, size, 0>;

// What the pixel holds: between the tests of coverage and the outputs.
let hasSideEffects = 1 in
  foreach size = !range(1, 5) in
    def LD_TILE_#size : SizedMessage<LD_TILE, size, 0>;

// A blend shader may run inside: it reads what the program was given, and has
// registers of its own.
let hasSideEffects = 1, hasPostISelHook = 1,
    Defs = [R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15,
            R48] in {
  let Uses = [R61] in
    def BLEND_4 : SizedMessage<BLEND, 0, 4>;
  // With a second color.
  let Uses = [R4, R5, R6, R7, R61] in
    def BLEND_DUAL_4 : SizedMessage<BLEND, 0, 4>;
}

def SizedMessageTable : GenericTable {
  let FilterClass = "SizedMessage";
  let CppTypeName = "SizedMessageInfo";
  let Fields = ["Opcode", "Real", "Writes", "Reads"];
  let PrimaryKey = ["Opcode"];
  let PrimaryKeyName = "lookupSizedMessage";
}
def findSizedMessage : SearchIndex {
  let Table = SizedMessageTable;
  let Key = ["Real", "Writes", "Reads"];
}
