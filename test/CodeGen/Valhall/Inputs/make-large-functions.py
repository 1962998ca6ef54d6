#!/usr/bin/env python3
"""Prints kernels of volatile stores: two around the size that counts as large, and
one with a loop of 2 x 400 more; one whose loop is behind a short block; and a huge one."""

STORE = "  store volatile i32 %x, ptr addrspace(1) %p\n"
LOOP = """\
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
{body}  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 2
  br i1 %done, label %end, label %loop
end:
"""


def print_kernel(name, stores, loop=""):
    print(f"define spir_kernel void @{name}(ptr addrspace(1) %p, i32 %x) {{")
    print(STORE * stores + loop + "  ret void\n}")


print_kernel("small", 4000)
print_kernel("large", 4200)
print_kernel("unrolled", 4200, LOOP.format(body=STORE * 400))
print_kernel("huge", 66000)
print_kernel("short", 1, LOOP.format(body=STORE * 400))
