//===-- RogueInstrInfoBackend.td - Backend operations ----*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory, textures, iteration, vertex and pixel output. Three bits of family,
// mostly followed by the operation within it.
//
//===----------------------------------------------------------------------===//

class BackendInst<string mnemonic, dag operands, list<LayoutDesc> forms,
                  list<Is> fixed = []>
    : RogueOp<mnemonic, operands, [PhaseBackend], forms, fixed> {
  let Results = [];
}

//===--- Vertex output ----------------------------------------------------===//

defvar Uvsw = Fix<3, 0>;
defm UvswImm : Layout<PartBackend, "",
    [Uvsw, B<Port>, Fix<1, 1>, F<BackendOp, 3>, F<Address, 8>]>;
defm UvswReg : Layout<PartBackend, "",
    [Uvsw, B<Port>, Fix<1, 0>, F<BackendOp, 3>, Rsv<5>, F<SrcSlot, 3>]>;
defm UvswPlain : Layout<PartBackend, "s", [Uvsw, Rsv<1>, Fix<1, 0>, F<BackendOp, 3>]>;
defm UvswStream : Layout<PartBackend, "stream",
    [Uvsw, Rsv<1>, Fix<1, 1>, F<BackendOp, 3>, Rsv<6>, F<Stream, 2>]>;

multiclass UvswWrite<string mnemonic, int enc, bit endsTask, string semantics> {
  let Semantics = semantics, EndsTask = endsTask in {
    def "" : BackendInst<mnemonic, (ins Port:$port, Address:$addr), [UvswImm],
                         [Is<BackendOp, enc>]> {
      let Repeats = !not(endsTask);
    }
    def _REG : BackendInst<mnemonic, (ins Port:$port, SrcSlot:$addr), [UvswReg],
                           [Is<BackendOp, enc>]> {
      let Evidence = OnlyTables;
    }
  }
}
defm UVSW_WRITE : UvswWrite<"uvsw.write", 0, 0,
    "dword addr of the vertex = the write port">;
defm UVSW_WRITE_EMIT_ENDTASK : UvswWrite<"uvsw.write.emit.endtask", 6, 1,
    "uvsw.write, then uvsw.emit.endtask">;

class UvswStreamOp<string mnemonic, int enc, string semantics>
    : BackendInst<mnemonic, (ins Stream:$stream), [UvswPlain, UvswStream],
                  [Is<BackendOp, enc>]> {
  let Semantics = semantics;
  let Evidence = OnlyTables;
}
def UVSW_EMIT    : UvswStreamOp<"uvsw.emit", 1, "the vertex is complete">;
def UVSW_CUT     : UvswStreamOp<"uvsw.cut", 2, "the primitive is complete">;
def UVSW_EMITCUT : UvswStreamOp<"uvsw.emitcut", 3, "uvsw.emit, then uvsw.cut">;

class UvswEnd<string mnemonic, int enc, string semantics>
    : BackendInst<mnemonic, (ins), [UvswPlain], [Is<BackendOp, enc>]> {
  let Semantics = semantics;
  let EndsTask = 1;
}
def UVSW_ENDTASK : UvswEnd<"uvsw.endtask", 4, "the vertex task is complete"> {
  let Evidence = OnlyTables;
}
def UVSW_EMIT_ENDTASK : UvswEnd<"uvsw.emit.endtask", 5,
    "uvsw.emit, then uvsw.endtask">;

//===--- Masks, phases, link register -------------------------------------===//

defvar MaskFamily = Fix<3, 1>;
defm SaveMask : Layout<PartBackend, "", [MaskFamily, Fix<1, 0>, Rsv<1>, F<Mask, 3>]>;
defm MoveMask : Layout<PartBackend, "", [MaskFamily, Fix<1, 1>, Fix<1, 0>, Fix<3, 1>]>;
defm MoveMaskSrc : Layout<PartBackend, "",
    [MaskFamily, Fix<1, 1>, Fix<1, 1>, Fix<3, 1>, Rsv<5>, F<SrcSlot, 3>]>;

def SAVMSK : BackendInst<"savmsk", (ins Mask:$mask), [SaveMask]> {
  let Results = [WritesW0, WritesW1];
  let Semantics = "w0, w1 = a mask of the instance: valid samples (vm), coverage "
                  "(icm) or one known by name only";
}
def MOVMSK : BackendInst<"movmsk", (ins), [MoveMask]> {
  let Evidence = OnlyTables;
  let Semantics = "coverage mask = w0";
  let TakesW0 = 1;
}
def MOVMSK_SM : BackendInst<"movmsk", (ins SrcSlot:$src), [MoveMaskSrc]> {
  let Evidence = OnlyTables;
  let Semantics = "coverage mask = w0, from the sample mask of a source";
  let TakesW0 = 1;
}

defvar PhaseFamily = [Fix<3, 2>, F<AddrSlot, 3>];
defm PhaseImm : Layout<PartBackend, "",
    PhaseFamily # [B<PhaseEnd>, Fix<1, 1>, F<Rate, 2>, F<Temps, 6>]>;
defm PhaseReg : Layout<PartBackend, "",
    PhaseFamily # [Rsv<1>, Fix<1, 0>, Rsv<5>, F<ParamSlot, 3>]>;
class PhaseChange<string mnemonic, dag operands, LayoutDesc form>
    : BackendInst<mnemonic, operands, [form]> {
  let Evidence = OnlyTables;
  let Semantics = "starts the next phase of a fragment program at the address in "
                  "the source, at the given rate and with the given number of "
                  "temporaries";
}
def PHAS : PhaseChange<"phas.imm", (ins PhaseEnd:$end, Rate:$rate, AddrSlot:$addr,
                                    Temps:$temps), PhaseImm>;
def PHAS_REG : PhaseChange<"phas.reg", (ins AddrSlot:$addr, ParamSlot:$param),
                           PhaseReg>;

defm SetLink : Layout<PartBackend, "", [Fix<3, 3>, Rsv<4>, B<Port>]>;
def SETL : BackendInst<"setl", (ins Port:$port), [SetLink]> {
  let Semantics = "link register = the write port, in units of 16 bits";
}

//===--- Visibility, iteration, pixel output ------------------------------===//

defm DepthFeedback : Layout<PartBackend, "", [Fix<3, 4>, Rsv<2>, Fix<3, 0b000>]>;
def DEPTHF : BackendInst<"depthf", (ins), [DepthFeedback]> {
  let Async = 1;
  let Ordered = 1;
  let Semantics = "w0 replaces the depth of the pixel";
  let TakesW0 = 1;
}
defm AlphaTest : Layout<PartBackend, "",
    [Fix<3, 4>, Rsv<2>, B<PredWrite>, Fix<1, 1>, B<IgnoreFeedback>]>;
def ATST : BackendInst<"atst", (ins IgnoreFeedback:$ifb, PredWrite:$pwen),
                       [AlphaTest]> {
  let Slots = [0, 1, 2];
  let Results = [WritesP0];
  let Async = 1;
  let Ordered = 1;
  let Semantics = "p0 = comparison of reference s1 with s0 by the function in s2; "
                  "unless ifb, the result decides whether the pixel is visible";
}

defm Iterate : Layout<PartBackend, "",
    [Fix<3, 5>, F<BackendOp, 1>, B<Fence>, Rsv<1>, F<Mode, 2>, Rsv<3>, B<Sat>,
     F<Count, 4>]>;
class Iteration<string mnemonic, int persp, list<int> slots, string semantics>
    : BackendInst<mnemonic, (ins Mode:$mode, Sat:$sat, Fence:$drc, Count:$count),
                  [Iterate], [Is<BackendOp, persp>]> {
  let Slots = slots;
  let Async = 1;
  let Semantics = semantics;
}
def FITR : Iteration<"fitr", 0, [0, 3],
    "count registers from the one in s3 = a * x + b * y + c of successive "
    "coefficient sets from s0">;
def FITRP : Iteration<"fitrp", 1, [0, 2, 3],
    "fitr, divided by the value that the coefficients in s2 give">;

defm EmitPixel : Layout<PartBackend, "", [Fix<3, 6>, Rsv<3>, B<FreePartition>, Rsv<1>]>;
def EMITPIX : BackendInst<"emitpix", (ins FreePartition:$freep), [EmitPixel]> {
  let Slots = [0, 2];
  let Evidence = OnlyTables;
  let Semantics = "sends the pixel output registers out; s0 and s2 say how. freep "
                  "frees them";
}
def : UnencodedOp<"st.texelmode", "11", "stores a texel">;
def : UnencodedOp<"tessw", "11", "writes w0 or w1 for the tessellator">;

//===--- Memory -----------------------------------------------------------===//

// Bit 4 is an immediate burst for loads and stores, with its upper bit in the
// third byte.
class Memory<int bit4, int enc> {
  list<Piece> Pieces = [Fix<3, 7>, Fix<1, bit4>, B<Fence>, Fix<3, enc>];
}
defm DataFence : Layout<PartBackend, "",
    Memory<0, 0>.Pieces # [Rsv<5>, F<AddrSlot, 3>]>;
def IDF : BackendInst<"idf", (ins Fence:$drc, AddrSlot:$addr), [DataFence]> {
  let Async = 1;
  let mayStore = 1;
  let Evidence = SeenVendor;
  let Semantics = "orders what the task did to memory before what others do after "
                  "the fence has come back";
}

defm LoadImm : Layout<PartBackend, "",
    Memory<1, 1>.Pieces # [F<AddrSlot, 3>, S<Burst, 2, 0>, F<CacheLoad, 2>,
                           Rsv<4>, Fix<1, 0>, F<CacheSLC, 2>, S<Burst, 3, 3>]>;
defm LoadReg : Layout<PartBackend, "s",
    Memory<0, 1>.Pieces # [F<AddrSlot, 3>, F<BurstSlot, 3>, F<CacheLoad, 2>]>;
defm LoadRegLong : Layout<PartBackend, "x",
    Memory<1, 1>.Pieces # [F<AddrSlot, 3>, F<BurstSlot, 3>, F<CacheLoad, 2>,
                           Rsv<4>, Fix<1, 1>, F<CacheSLC, 2>, Rsv<1>]>;
class Load<Field burst, list<LayoutDesc> forms>
    : BackendInst<"ld", (ins CacheLoad:$cache, CacheSLC:$slc, Fence:$drc,
                         burst:$burst, AddrSlot:$addr), forms> {
  let Slots = [3];
  let Async = 1;
  let mayLoad = 1;
  let Evidence = SeenVendor;
  let Semantics = "burst registers from the one in s3 = successive dwords at the "
                  "64-bit address in the source and the register after it";
}
def LD : Load<Burst, [LoadImm]>;
def LD_REG : Load<BurstSlot, [LoadReg, LoadRegLong]> {
  let Evidence = SeenMesa;
}

// The last byte is there for tile buffers and for control of the system-level
// cache.
defvar StoreSource = [F<DataSlot, 3>, F<Size, 2>, Rsv<1>];
defvar StoreLast = [Rsv<2>, B<Linear>, F<CacheSLC, 2>, F<MaskSlot, 3>];
defvar StoreImmHead = Memory<1, 2>.Pieces
    # [F<AddrSlot, 3>, S<Burst, 2, 0>, F<CacheStore, 2>];
defvar StoreRegHead = Memory<0, 2>.Pieces
    # [F<AddrSlot, 3>, F<BurstSlot, 3>, F<CacheStore, 2>];
defm StoreImm : Layout<PartBackend, "s",
    StoreImmHead # [Fix<1, 0>] # StoreSource # [S<Burst, 3, 3>]>;
defm StoreImmLong : Layout<PartBackend, "x",
    StoreImmHead # [Fix<1, 1>] # StoreSource # [S<Burst, 3, 3>] # StoreLast>;
defm StoreReg : Layout<PartBackend, "s",
    StoreRegHead # [Fix<1, 0>] # StoreSource # [Rsv<1>]>;
defm StoreRegLong : Layout<PartBackend, "x",
    StoreRegHead # [Fix<1, 1>] # StoreSource # [Rsv<1>] # StoreLast>;
class Store<Field burst, list<LayoutDesc> forms>
    : BackendInst<"st", (ins CacheStore:$cache, CacheSLC:$slc, Linear:$linear,
                         DataSlot:$data, Size:$size, Fence:$drc, burst:$burst,
                         AddrSlot:$addr, MaskSlot:$mask), forms> {
  let Async = 1;
  let mayStore = 1;
  let Evidence = SeenVendor;
  let Semantics = "burst dwords, or a byte or half, at the 64-bit address in the "
                  "source and the register after it = the data registers; not "
                  "linear: into a tile buffer, where the mask covers";
}
def ST : Store<Burst, [StoreImm, StoreImmLong]>;
def ST_REG : Store<BurstSlot, [StoreReg, StoreRegLong]> {
  let Evidence = SeenMesa;
}

defm AtomicMemory : Layout<PartBackend, "",
    Memory<0, 5>.Pieces # [F<Atomic, 4>, Rsv<1>, F<SrcSlot, 3>, Rsv<5>,
                           F<DstSlot, 3>]>;
def ATOMIC : BackendInst<"atomic", (ins Atomic:$op, DstSlot:$dst, Fence:$drc,
                                    SrcSlot:$src), [AtomicMemory]> {
  let Async = 1;
  let mayLoad = 1;
  let mayStore = 1;
  let Semantics = "the dst register = the dword at the address in the first two "
                  "src registers, which is combined with the third";
}

//===--- Textures ---------------------------------------------------------===//

// Two bytes, and up to three more: a with what comes with the coordinates, b
// with the cache and the result, c (never without the others) with the rest.
class Sample<int hasB, int hasA> {
  list<Piece> Pieces = [Fix<3, 7>, B<Normalize>, B<Fence>, Fix<3, 4>,
                        Fix<1, hasB>, F<Dim, 2>, Fix<1, hasA>, F<Channels, 2>,
                        F<Lod, 2>];
}
class SampleB<int hasC> {
  list<Piece> Pieces = [Fix<1, hasC>, F<CacheSLC, 2>, B<Half>, B<Swap>,
                        F<CacheLoad, 2>, B<Write>];
}
defvar SampleByteA = [B<PixelLod>, B<Project>, F<Bypass, 2>, B<TexelCoords>,
                      B<SampleNumber>, B<SampleOffset>, B<AddressOverride>];
defvar SampleByteC = [Rsv<3>, B<Direct>, B<HalfInput>, B<Compare>, B<Integer>,
                      B<Array>];
defm SamplePlain : Layout<PartBackend, "0", Sample<0, 0>.Pieces>;
defm SampleFormA : Layout<PartBackend, "a", Sample<0, 1>.Pieces # SampleByteA>;
defm SampleFormB : Layout<PartBackend, "b", Sample<1, 0>.Pieces # SampleB<0>.Pieces>;
defm SampleFormAB : Layout<PartBackend, "ab",
    Sample<1, 1>.Pieces # SampleByteA # SampleB<0>.Pieces>;
defm SampleFormABC : Layout<PartBackend, "abc",
    Sample<1, 1>.Pieces # SampleByteA # SampleB<1>.Pieces # SampleByteC>;

def SMP : BackendInst<"smp",
    (ins Dim:$dim, Project:$proj, Normalize:$fcnorm, TexelCoords:$nncoords,
         Lod:$lod, PixelLod:$pplod, AddressOverride:$tao, SampleOffset:$soo,
         SampleNumber:$sno, Write:$wrt, Bypass:$sb, CacheLoad:$cache,
         CacheSLC:$slc, Array:$array, Integer:$integer, Compare:$comparison,
         Direct:$direct, HalfInput:$f16input, Swap:$swap, Half:$f16, Fence:$drc,
         Channels:$chan),
    // That b can be without a is not certain: only on request.
    [SamplePlain, SampleFormA, SampleFormAB, SampleFormABC, SampleFormB]> {
  let Slots = [0, 1, 2, 3, 4];
  let Async = 1;
  let mayLoad = 1;
  let mayStore = 1;
  let Semantics = "chan registers from the one in s4 = the texture of state s0, "
                  "sampled by state s2 at the coordinates from register s1; level "
                  "of detail in s3 or with the coordinates. wrt writes the image";
}
