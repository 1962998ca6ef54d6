//===-- RogueInstrInfoControl.td - Flow, conditions, fences -*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One operation per group; the header says which.
//
//===----------------------------------------------------------------------===//

class ControlInst<string mnemonic, dag operands, int enc,
                  list<LayoutDesc> forms, list<Is> fixed = []>
    : RogueOp<mnemonic, operands, [PhaseControl], forms,
              [Is<CtrlOp, enc>] # fixed> {
  let hasSideEffects = 1;
  let Results = [];
  let Header = HeaderControl;
  let Evidence = SeenVendor;
}

//===--- Branches ---------------------------------------------------------===//

defm Branch : Layout<PartControl, "",
    [Rsv<3>, B<Link>, F<Taken, 2>, B<Absolute>, Rsv<1>,
     S<BranchTarget, 7, 1>, Rsv<1>, S<BranchTarget, 15, 8>, S<BranchTarget, 23, 16>,
     S<BranchTarget, 31, 24>]>;
class BranchInst<string mnemonic, int link, int isAbsolute, string semantics>
    : ControlInst<mnemonic, (ins Taken:$taken, BranchTarget:$target), 0, [Branch],
                  [Is<Link, link>, Is<Absolute, isAbsolute>]> {
  let isBranch = 1;
  let Semantics = semantics;
}
def BR : BranchInst<"br", 0, 0,
    "the task goes on at target bytes from the start of this group; always or by "
    "the group's condition, if no instance is enabled (allinst), or if one is "
    "(anyinst)">;
def BRL : BranchInst<"brl", 1, 0, "br; link register = return address"> {
  let Evidence = OnlyTables;
}
def BA : BranchInst<"ba", 0, 1, "br to target bytes from the program's start"> {
  let Evidence = OnlyTables;
}
def BAL : BranchInst<"bal", 1, 1, "ba; link register = return address"> {
  let Evidence = OnlyTables;
}

class NoBytes<string mnemonic, int enc, string semantics>
    : ControlInst<mnemonic, (ins), enc, []> {
  let Semantics = semantics;
}
def LAPC : NoBytes<"lapc", 1, "the task goes on at the address in the link "
                              "register"> {
  let Evidence = OnlyTables;
}
def SAVL : NoBytes<"savl", 2, "w0 = link register, in units of 16 bits"> {
  let Results = [WritesW0];
  let Evidence = SeenMesa;
}
// Two more codes have names, uniq (9) and fetch (10), and nothing else.
def : UnencodedOp<"bpret", "12", "returns from a breakpoint">;

//===--- Conditions -------------------------------------------------------===//

// Enabled instances have a mask count of 0 (s0, w0). Executed with (ignorepe).
defm CndForm : Layout<PartControl, "",
    [Rsv<1>, F<Adjust, 2>, F<Cond, 2>, F<CndOp, 3>]>;
class Cnd<string mnemonic, int enc, list<int> slots, list<Result> results,
          string semantics>
    : ControlInst<mnemonic, (ins Cond:$cond, Adjust:$adjust), 3, [CndForm],
                  [Is<CndOp, enc>]> {
  let Slots = slots;
  let Results = results;
  let Semantics = semantics;
}
defvar CountAndPe = [WritesW0, WritesPe];
def CNDST : Cnd<"cndst", 0, [0], CountAndPe,
    "start of a condition: enabled instances that meet it stay so, all others "
    "count adjust more">;
def CNDEF : Cnd<"cndef", 1, [0], CountAndPe,
    "else: enabled instances count adjust, those that count 1 and meet the "
    "condition become enabled"> {
  let Evidence = SeenMesa;
}
def CNDSM : Cnd<"cndsm", 2, [0, 2], CountAndPe,
    "enabled instances that meet the condition count s2"> {
  let Evidence = SeenMesa;
}
def CNDLT : Cnd<"cndlt", 3, [0], [WritesW0, WritesP0, WritesPe],
    "loop test: p0 = an enabled instance meets the condition. If so, enabled ones "
    "that do not count adjust; if not, as cndend"> {
  let Evidence = SeenMesa;
}
def CNDEND : Cnd<"cndend", 4, [0], CountAndPe,
    "end of a condition: all count adjust less and are enabled at 0">;
class CndCall<string mnemonic, int enc, list<int> slots, string semantics>
    : Cnd<mnemonic, enc, slots, CountAndPe, semantics> {
  let Evidence = OnlyTables;
}
def CNDSETL_A : CndCall<"cndsetl.a", 7, [0, 2],
    "first half of a call to different targets: link register = target s2 of the "
    "first enabled instance">;
def CNDSETL_B : CndCall<"cndsetl.b", 5, [0, 2],
    "second half: enabled instances with another target count 1">;
def CNDLPC : CndCall<"cndlpc", 6, [0],
    "end of such a call: instances that are done count 2, those that count 1 are "
    "enabled">;

//===--- Fences, mutexes, others ------------------------------------------===//

def WOP : NoBytes<"wop", 4, "waits for the pixel output"> {
  let Evidence = OnlyTables;
}
def WDF : ControlInst<"wdf", (ins Fence:$drc), 5, []> {
  let Evidence = SeenMesa;
  let Header = HeaderFence;
  let Semantics = "waits until all operations of the data return counter are done";
}
defm MutexForm : Layout<PartControl, "", [F<Mutex, 2>, Rsv<2>, F<Id, 4>]>;
def MUTEX : ControlInst<"mutex", (ins Mutex:$op, Id:$id), 6, [MutexForm]> {
  let Semantics = "locks or releases one of 16 mutexes of the cluster; sleep also "
                  "suspends the task, wakeup resumes the sleeping ones";
}
defm NopForm : Layout<PartControl, "", [Rsv<8>]>;
def NOP : ControlInst<"nop", (ins), 7, [NopForm]> {
  let Evidence = SeenMesa;
  let Header = HeaderNop;
  let Semantics = "nothing; the usual end of a program";
}
defm BaseForm : Layout<PartControl, "",
    [S<Offset, 6, 0>, B<Base>, Rsv<7>, S<Offset, 7, 7>]>;
def SBO : ControlInst<"sbo", (ins Base:$bank, Offset:$offset), 11, [BaseForm]> {
  let Evidence = OnlyTables;
  let Semantics = "registers of the bank are counted from the offset";
}

//===--- Iteration --------------------------------------------------------===//

defm DirectIterate : Layout<PartControl, "",
    [F<FirstReg, 8>, F<CoeffOff, 6>, F<Persp, 2>, F<WOff, 6>, F<Mode, 2>,
     F<Count, 4>, F<CoeffIdx, 2>, F<WIdx, 2>,
     Rsv<1>, B<Half>, Rsv<2>, F<Schedule, 2>, B<Fence>, B<Sat>]>;
def DITR : ControlInst<"ditr",
    (ins Mode:$mode, Sat:$sat, Schedule:$sched, Half:$f16, FirstReg:$dest,
         Fence:$drc, CoeffOff:$coeff, CoeffIdx:$coeffidx, Count:$count,
         Persp:$persp, WOff:$w, WIdx:$widx), 12, [DirectIterate]> {
  let Async = 1;
  let Evidence = SeenMesa;
  let Semantics = "count temporaries from dest = a * x + b * y + c of successive "
                  "coefficient sets, with perspective on request";
}

class IterateSample<list<Piece> mode> {
  list<Piece> Pieces =
      [F<FirstReg, 8>, F<CoeffOff, 6>, F<Persp, 2>, F<TexOff, 6>, B<Fence>] # mode
      # [F<SmpOff, 6>, F<Dim, 2>, F<WOff, 6>, B<Project>, B<Sat>];
}
defvar IterateSampleLast = [B<Half>, F<Schedule, 2>, F<Channels, 2>,
                            B<TexelCoords>, B<Normalize>];
defvar IterateSampleCount = [F<Count, 4>, B<Compare>, Rsv<2>];
defm IterateSampleShort : Layout<PartControl, "s",
    IterateSample<[B<Mode>]>.Pieces # [Fix<1, 0>] # IterateSampleLast>;
defm IterateSampleMedium : Layout<PartControl, "m",
    IterateSample<[B<Mode>]>.Pieces # [Fix<1, 1>] # IterateSampleLast
    # [Fix<1, 0>] # IterateSampleCount>;
defm IterateSampleLong : Layout<PartControl, "l",
    IterateSample<[S<Mode, 0, 0>]>.Pieces # [Fix<1, 1>] # IterateSampleLast
    # [Fix<1, 1>] # IterateSampleCount
    # [Rsv<3>, F<CoeffIdx, 2>, F<WIdx, 2>, S<Mode, 1, 1>]>;
def ITRSMP : ControlInst<"itrsmp",
    (ins Dim:$dim, Mode:$mode, Sat:$sat, Project:$proj, Normalize:$fcnorm,
         TexelCoords:$nncoords, Compare:$comparison, Half:$f16, Schedule:$sched,
         FirstReg:$dest, Persp:$persp, Fence:$drc, CoeffOff:$coeff,
         CoeffIdx:$coeffidx, TexOff:$tex, SmpOff:$smp, Channels:$chan,
         Count:$count, WOff:$w, WIdx:$widx), 8,
    [IterateSampleShort, IterateSampleMedium, IterateSampleLong]> {
  let Async = 1;
  let Evidence = OnlyTables;
  let Semantics = "iterates coordinates and samples a texture with them; states "
                  "are shared registers";
}
