# Groups of every unit: what is printed assembles to the same bytes.

# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 -show-encoding %s > %t.1
# RUN: FileCheck %s < %t.1
# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 -show-encoding %t.1 | cmp - %t.1
# RUN: llvm-mc -triple=rogue -mcpu=bxs-4-64 -filetype=obj %s -o %t.o
# RUN: llvm-objdump -d --no-show-raw-insn --no-addresses %t.o | FileCheck %s --check-prefix=DUMP

# The short header, which an assembler chooses, and the long one.
# CHECK: { s0 = vi1, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 } # encoding: [0x25,0x02,0x87,0x81,0x04,0x00,0x00,0x00,0x40,0xff]
# DUMP: { s0 = vi1, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }
{ s0 = vi1, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }
# CHECK: { s0 = r0, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }.hdr3 # encoding: [0x34,0x82,0x00,0x87,0x40,0x00,0x00,0x40]
# DUMP: w0 = r0 }.hdr3
{ s0 = r0, s3 = c0, is4 = ft0; mbyp ft0, s0; w0 = r0 }.hdr3

# Two operations and two results.
# CHECK: # encoding: [0x29,0x36,0xc0,0xc0,0x85,0x47,0x81,0x09,0x88,0x84,0x45,0x81,0x24,0x08,0x10,0x80,0x41,0xff]
{ s0 = sh5, s1 = i3, s2 = sh9, s3 = sh4, s4 = i1, s5 = i0, is4 = ft1, is5 = ft0
  fmad ft0, s0, s1, s2
  fmad ft1, s3, s4, s5
  w0 = r0, w1 = r1 }

# Integers: carry, negation, a pair of registers through is0.
# CHECK: smadd32 ft0, s0.neg, s1, s2, _; w0 = r4 } # encoding: [0x26,0x02,0xfa,0x10,0xc0,0x41,0x00,0x00,0x00,0x00,0x44,0xff]
{ s0 = r0, s1 = c1, s2 = c0, is4 = ft0; smadd32 ft0, s0.neg, s1, s2, _; w0 = r4 }
# CHECK: umadd64 ft0, s0, s1, s2, is0, _; w0 = vi6, w1 = vi7 } # encoding: [0x27,0x06,0xe3,0x84,0x65,0x20,0x86,0x87,0x04,0x00,0xc0,0x06,0x87,0x22]
{ s0 = c4, s1 = r5, s2 = vi6, s3 = vi7, is0 = s3, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _; w0 = vi6, w1 = vi7 }

# Pack, test and move in one group.
# CHECK: pck.zero ft2; tstl.u32 ftt, _, is1, is2; movc w0, w1, ftt, fte, ft0; w0 = r3 }
{ s0 = c5, s1 = c143, s3 = r0, is0 = s1, is4 = ft2; mbyp ft0, s0; mbyp ft1, s3; pck.zero ft2; tstl.u32 ftt, _, is1, is2; movc w0, w1, ftt, fte, ft0; w0 = r3 }
# CHECK: repeat 4 { {{.*}}pck.u8888.scale ft2, is3; w0 = r4 }
repeat 4 { s2 = r0, is0 = s2, is3 = fte, is4 = ft2; pck.u8888.scale ft2, is3; w0 = r4 }

# The bitwise unit.
# CHECK: byp ft0, ft1, s0, 0xc0.h; lsl ft2, s2, s1; cbs ft3, s2; tag; and ft4, ft1, ft2, _, s3; shr ft5, ft4, s4; tz p0, ft5; w0 = r4 } # encoding: [0x89,0xf2,0x40,0x21,0x49,0x9c,0xc0,0x00,0x80,0x40,0x00,0x42,0x8f,0xc6,0x80,0x02,0x44,0xff]
{ s0 = c0, s1 = c0, s2 = r2, s3 = c143, s4 = c6; byp ft0, ft1, s0, 0xc0.h; lsl ft2, s2, s1; cbs ft3, s2; tag; and ft4, ft1, ft2, _, s3; shr ft5, ft4, s4; tz p0, ft5; w0 = r4 }

# Memory and fences.
# CHECK: { s0 = r3, s3 = r3; ld s3, drc0, 1, s0 } # encoding: [0x54,0x20,0xf1,0x04,0x00,0x43,0x43,0x00]
{ s0 = r3, s3 = r3; ld s3, drc0, 1, s0 }
# CHECK: { s0 = r6, s3 = r4; st s0, 32bit, drc0, 1, s3 }
{ s0 = r6, s3 = r4; st s0, 32bit, drc0, 1, s3 }
# CHECK: atomic.add s3, drc0, s0 }
{ s0 = r3, s3 = r0; atomic.add s3, drc0, s0 }
# CHECK: smp2d.fcnorm drc0, s0, s1, s2, s3, s4, 4 }
{ s0 = sh8, s1 = r0, s2 = sh16, s3 = c0, s4 = r0; smp2d.fcnorm drc0, s0, s1, s2, s3, s4, 4 }
# CHECK: { wdf drc0 } # encoding: [0x02,0x80,0x6a,0xff]
{ wdf drc0 }

# Conditions.
# CHECK: (ignorepe) { s0 = r3, s1 = c0, s2 = c2, s3 = c0; cndsm.if(!p0) w0, s0, s2; w0 = r3 } # encoding: [0x45,0x82,0x67,0x1a,0xc3,0x40,0x00,0x02,0x00,0x43]
(ignorepe) { s0 = r3, s1 = c0, s2 = c2, s3 = c0; cndsm.if(!p0) w0, s0, s2; w0 = r3 }
# CHECK: if(!p0) { mutex.release.sleep 1 }
if(!p0) { mutex.release.sleep 1 }

# Forms that are longer than needed have a spelling.
# CHECK: .lower(2b).dest(1b) # encoding:
{ s0 = r2, s1 = r3, is4 = ft0; fadd ft0, s0, s1; w0 = r6 }.lower(2b).dest(1b)
# CHECK: fmad.long ft0,
{ s0 = r2, s1 = r3, s2 = r4, is4 = ft0; fmad.long ft0, s0, s1, s2; w0 = r6 }

# CHECK: { nop }.end.pad(4) # encoding: [0x04,0x80,0xee,0x00,0xf2,0xff,0xff,0xff]
{ nop }.end.pad(4)
