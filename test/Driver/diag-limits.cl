// More local or private memory than there is.
// REQUIRES: valhall-registered-target
// RUN: rm -f %t.o
// RUN: not mgpu cc -mcpu=mali-g57 -DLOCAL=8193 -DPRIVATE=8 %s -o %t.o 2>&1 | FileCheck --check-prefix=LOCAL %s
// LOCAL: error: kernel 'k' needs {{327[0-9]+}} bytes of local memory per work-group; the limit is 32768 (the largest variable is 'tile')
// RUN: not mgpu cc -mcpu=mali-g610 -O0 -DLOCAL=1 -DPRIVATE=70000 %s -o %t.o 2>&1 | FileCheck --check-prefix=PRIVATE %s
// RUN: not mgpu cc -mcpu=mali-g57 -DLOCAL=1 -DPRIVATE=70000 %s -o %t.o 2>&1 | FileCheck --check-prefix=PRIVATE %s
// RUN: not mgpu cc -g -mcpu=mali-g57 -DLOCAL=8193 -DPRIVATE=8 %s -o %t.o 2>&1 | FileCheck --check-prefix=PLACE %s
// PLACE: error: {{.*}}diag-limits.cl:[[#@LINE+11]]: kernel 'k' needs
// PRIVATE: error: kernel 'k' needs {{280[0-9]+}} bytes of private memory per work-item; the limit is 262144
// PRIVATE-NOT: private memory
// RUN: not ls %t.o
// What fits exactly is accepted, and leaves nothing for arguments.
// RUN: mgpu cc -mcpu=mali-g57 -DLOCAL=8188 -DPRIVATE=8000 %s -o %t.o
// RUN: mgpu sim %t.o --global 4 --arg 'int[16]' --arg local:16 --print 0:4 | FileCheck --check-prefix=RESULT %s
// RUN: not mgpu sim %t.o --global 4 --arg 'int[16]' --arg local:17 2>&1 | FileCheck --check-prefix=ARGUMENT %s
// RESULT: 60 61 62 63
// ARGUMENT: error: {{.*}}kernel 'k' needs {{327[0-9]+}} bytes of local memory with its local arguments; the limit is 32768

kernel void k(global int *p, local int *extra) {
  local int tile[LOCAL];
  int own[PRIVATE];
  int i = get_local_id(0);
  for (int n = 0; n < PRIVATE; ++n)
    own[n] = p[n & 15] + n;
  tile[i] = own[p[i] & 7] + 30;
  extra[i] = tile[i] + i;
  barrier(CLK_LOCAL_MEM_FENCE);
  p[i] = extra[i] + tile[3 - i];
}
