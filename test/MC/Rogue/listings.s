# Groups as in the listings of Imagination's manual: numbers, no braces,
# registers as operands, a mov per result. Each is followed by the same group in
# the explicit form.

# RUN: llvm-mc -triple=rogue -mcpu=gx6250 -mattr=+no-check -show-encoding %s | FileCheck %s

# CHECK: { s0 = sh5, s1 = i3, s2 = sh9, s3 = sh4, s4 = i1, s5 = i0, is4 = ft1, is5 = ft0; fmad ft0, s0, s1, s2; fmad ft1, s3, s4, s5; w0 = r0, w1 = r1 }
2    : fmad ft0, sh5, i3, sh9
       fmad ft1, sh4, i1, i0
       mov r0, ft1;
       mov r1, ft0;

# CHECK: { s0 = sh0, is4 = ft0; frcp w0, s0; w0 = r0 } # encoding: [0x25,0x02,0x80,0x80,0x08,0x00,0x00,0x00,0x40,0xff]
0    : frcp r0, sh0

# CHECK: if(p0) { s0 = i1, is4 = ft0; farctanc w0, s0; w0 = i0 } # encoding: [0x24,0x03,0x8f,0x25,0x00,0x00,0x24,0xff]
5    : if(p0)
{
       farctanc i0, i1
}

# CHECK: { s0 = sh0, is3 = fte, is4 = ft2; pck.s32.rtz ft2, is3; w0 = i0 } # encoding: [0x45,0x12,0x9c,0x47,0x80,0x08,0x00,0x00,0x2c,0x24]
0    : pck.s32.rndzero ft2, sh0
       mov i0, ft2;

# CHECK: { s0 = i0, is4 = ft0, is5 = ft0; unpck.s32 ft0, s0.e0; w0 = r0, w1 = r1 }
1    : unpck.s32 ft0, i0.e0
       mov r0.e0.e1.e2.e3, ft0
       mov r1, ft0;

# CHECK: { s0 = sh1, s2 = sh0, s3 = sh2, is0 = s2, is1 = fte, is4 = ft1; mbyp ft0, s0; mbyp ft1, s3; tstz.s32 ftt, _, is1; movc w0, w1, ftt, ft0, ft1; w0 = i0 }
0    : mov ft0, sh1
       mov ft1, sh2
       tstz.s32 ftt, _, sh0
       mov i0.e0.e1.e2.e3, ft1, ftt, ft0, ft1

# CHECK: { s0 = c0, s1 = c0, s2 = sh1, s3 = sh0, s4 = c0; cbs ft3, s2; and ft4, _, ft2, _, s3; lsl ft5, ft4, s4; w0 = i0 }
0    : mov ft0, ft1, c0, c0
       mov ft2, sh1
       cbs ft3, sh1
       and ft4, _, ft2, _, sh0
       lsl ft5, ft4, c0
       mov i0, ft5;

# CHECK: { s0 = vi3; mbyp ft0, s0; mov w0, ft0; uvsw.write w0, 3 }
0    : mov ft0, vi3
       mov ft0.e0.e1.e2.e3, ft0
       uvsw.write ft0, 3;

# CHECK: { s0 = cf4, s2 = cf0, s3 = r0; fitrp.pixel s3, drc0, s0, s2, 2 }
0 : fitr.pixel r0,
    drc0, cf4,
    cf0, 2;

# CHECK: if(!p0) { s0 = sh8, s1 = r32, s2 = sh0, s4 = r0; smp2d.fcnorm.soo drc0, s0, s1, s2, s3, s4, 4 }
9    : if(!p0)
{
  smp2d.fcnorm.soo drc0,
   sh8, r32, sh0, _, r0, 4;
}

# CHECK: { wdf drc0 }
4    : wdf drc0
