# Diagnostics point at the place and say what would be right.

# RUN: not llvm-mc -triple=rogue -mcpu=bxs-4-64 %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=error:

# CHECK: [[#@LINE+1]]:1: error: expected '{'
fadd ft0, r0, r1
# CHECK: [[#@LINE+1]]:3: error: there is no operation 'foo'
{ foo r0 }
# CHECK: [[#@LINE+1]]:8: error: fadd has no modifier '.foo'; it has: lp, sat
{ fadd.foo ft0, r0, r1 }
# CHECK: [[#@LINE+1]]:3: error: too few operands: fadd ft0, s0, s1
{ fadd ft0, r0 }
# CHECK: [[#@LINE+1]]:3: error: no encoding is known for 'fsqrt'
{ fsqrt r0, sh0 }
# CHECK: [[#@LINE+1]]:17: error: the unit of this operation already has mbyp
{ mbyp ft0, r0; fadd ft0, r0, r1 }
# A shared register in s1.
# CHECK: [[#@LINE+1]]:17: error: s1: 
{ fadd ft0, r0, sh1; mov r0, ft0 }
# CHECK: [[#@LINE+1]]:21: error: w0: 
{ mbyp ft0, r0; mov c1, ft0 }
# The error is in the last line of the group; the next group is read again.
# CHECK: [[#@LINE+4]]:8: error: fadd has no modifier '.bar'
{
  s0 = r0
  s1 = r1
  fadd.bar ft0, s0, s1
}
# CHECK: [[#@LINE+1]]:1: error: this group has no '}'
{ nop
