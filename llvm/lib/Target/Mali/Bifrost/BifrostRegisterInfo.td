//===-- BifrostRegisterInfo.td - Bifrost registers ---------*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The register file is that of MaliRegisterFile.td; v6 has no small mode.
// Everything else that a source can name is a constant or passed through, and is
// modelled as a register that is never allocated.
//
// HWEncoding: bits 10:9 the class below; then for a register its number, for
// FAU (fast access uniforms) the 8-bit FAU field with bit 8 set for the high
// word, and for the rest the source selector.
//
//===----------------------------------------------------------------------===//

class BifrostReg<string text, int kind, int value> : Register<text> {
  let Namespace = "Bifrost";
  let HWEncoding = !or(!shl(kind, 9), value);
  let isConstant = !eq(kind, 1);
}

// Registers of the large mode alone halve the number of threads on v7: the
// allocator takes them last.
foreach i = !range(LargeRegisterMode.Value) in {
  let CostPerUse = [!if(!and(!ge(i, FirstLargeOnly.Value),
                             !le(i, LastLargeOnly.Value)), 1, 0)] in
    def R#i : BifrostReg<"r"#i, 0, i>;
}

class FAUReg<string text, int entry, int word>
    : BifrostReg<text, 1, !or(entry, !shl(word, 8))>;

// Pushed uniforms: fields 0x80-0xff.
foreach n = !range(128) in {
  def U#n#_W0 : FAUReg<"u"#n#".w0", !add(0x80, n), 0>;
  def U#n#_W1 : FAUReg<"u"#n#".w1", !add(0x80, n), 1>;
}

// Fixed entries; community assembly calls their words x and y.
class FAUName<string text, int entry> {
  string Text = text;
  bits<8> Field = entry;
}
multiclass SpecialFAU<string text, int entry> {
  def _NAME : FAUName<text, entry>;
  def _W0 : FAUReg<text#".x", entry, 0>;
  def _W1 : FAUReg<text#".y", entry, 1>;
}
defm FAU_ZERO         : SpecialFAU<"#0", 0>;
defm LANE_ID          : SpecialFAU<"lane_id", 1>;
defm WARP_ID          : SpecialFAU<"warp_id", 2>;
defm CORE_ID          : SpecialFAU<"core_id", 3>;
defm FRAMEBUFFER_SIZE : SpecialFAU<"framebuffer_size", 4>;
defm ATEST_DATUM      : SpecialFAU<"atest_datum", 5>;
defm SAMPLE           : SpecialFAU<"sample", 6>;
foreach i = !range(8) in
  defm BLEND_DESCRIPTOR_#i : SpecialFAU<"blend_descriptor_"#i, !add(8, i)>;

defvar SpecialFAUNames =
    !listconcat(["FAU_ZERO", "LANE_ID", "WARP_ID", "CORE_ID",
                 "FRAMEBUFFER_SIZE", "ATEST_DATUM", "SAMPLE"],
                !foreach(i, !range(8), "BLEND_DESCRIPTOR_"#i));

def FAUNameTable : GenericTable {
  let FilterClass = "FAUName";
  let CppTypeName = "FAUNameInfo";
  let Fields = ["Field", "Text"];
}

// Selectors that name no register: the FMA unit reads 3 as zero, the ADD unit
// as the result of the FMA unit in the same tuple. t0 and t1 are the results
// of the previous tuple.
def ZERO : BifrostReg<"#0", 2, 3>;
def T    : BifrostReg<"t", 3, 3>;
def T0   : BifrostReg<"t0", 3, 6>;
def T1   : BifrostReg<"t1", 3, 7>;

defvar Types32 = [i32, f32, f16, v2f16, v2i16];

let Namespace = "Bifrost" in {
  foreach i = !range(6) in
    def sub#i : SubRegIndex<32, !mul(i, 32)>;
}

defvar AllRegs = (sequence "R%u", 0, !sub(LargeRegisterMode.Value, 1));

def GPR32 : RegisterClass<"Bifrost", Types32, 32,
    (add (sequence "R%u", 0, 15), (sequence "R%u", 48, 63),
         (sequence "R%u", 16, 47))>;

// Where the coverage of a fragment is.
def Coverage : RegisterClass<"Bifrost", [i32], 32, (add R60)>;

// Messages read and write consecutive registers, from any on. The zip stops
// before a group would leave the register file.
class Consecutive<int n>
    : RegisterTuples<!foreach(i, !range(n), !cast<SubRegIndex>("sub"#i)),
                     !foreach(i, !range(n), (shl AllRegs, i))>;
foreach n = !range(2, 7) in
  def Tuple#n : Consecutive<n>;

// As for single registers: a group that touches a costly one comes last. One
// that only ends in costly ones has the cost of its first register: where there
// is a small mode it is not allocated.
class LowFirstTuples<int n, Consecutive t> {
  defvar low = !sub(!add(FirstLargeOnly.Value, 1), n);
  defvar high = !add(LastLargeOnly.Value, 1);
  dag Order = (add (trunc t, low), (shl t, high),
                   (trunc (shl t, FirstLargeOnly.Value),
                          !sub(high, FirstLargeOnly.Value)));
  dag Regs = (add (trunc t, low), (shl t, high),
                  (trunc (shl t, low), !sub(high, low)));
}
class TupleClass<int n, list<ValueType> types>
    : RegisterClass<"Bifrost", types, !if(!le(n, 2), 64, 128),
                    LowFirstTuples<n, !cast<Consecutive>("Tuple"#n)>.Regs> {
  let Size = !mul(n, 32);
  let AltOrders = [LowFirstTuples<n, !cast<Consecutive>("Tuple"#n)>.Order];
  let AltOrderSelect = [{
    return MF.getSubtarget<BifrostSubtarget>().hasRegs32();
  }];
  let AllocationPriority = !sub(n, 1);
}
def GPR64  : TupleClass<2, [i64, v2i32, v2f32]>;
def GPR96  : TupleClass<3, [v3i32, v3f32]>;
def GPR128 : TupleClass<4, [v4i32, v4f32, v2i64]>;
// Only as operands of textures; see BifrostRegisterInfo::shouldCoalesce.
def GPR160 : TupleClass<5, [untyped]>;
def GPR192 : TupleClass<6, [untyped]>;

class NeverAllocated<dag regs> : RegisterClass<"Bifrost", Types32, 32, regs> {
  let isAllocatable = 0;
}
def Uniform32 : NeverAllocated<(add (sequence "U%u_W0", 0, 127),
                                    (sequence "U%u_W1", 0, 127))>;
def Special32 : NeverAllocated<
    !foldl((add), SpecialFAUNames, regs, n,
           !con(regs, (add !cast<Register>(n#"_W0"),
                           !cast<Register>(n#"_W1"))))>;
def Passed32 : NeverAllocated<(add ZERO, T, T0, T1)>;
def Source32 : NeverAllocated<(add GPR32, Uniform32, Special32, Passed32)>;
