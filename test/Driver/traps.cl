// A trap ends its work-item and no other; the host reference says that there was one. A debug trap does nothing.
// RUN: mgpu cc -march=valhall -O0 %s -o %t0.o
// RUN: mgpu cc -march=valhall -O2 %s -o %t2.o
// RUN: mgpu sim %t0.o --global 4 --arg 'int[4]' --arg 2 --print 0 | FileCheck %s --check-prefix=TRAP
// RUN: mgpu sim %t2.o --global 4 --arg 'int[4]' --arg 2 --print 0 | FileCheck %s --check-prefix=TRAP
// RUN: mgpu sim %t2.o --global 4 --arg 'int[4]' --arg 9 --source %s --reference host
// RUN: %exit 1 mgpu sim %t2.o --global 4 --arg 'int[4]' --arg 2 --source %s --reference host 2>&1 | FileCheck %s --check-prefix=HOST
// TRAP: o: 1 1 0 1
// HOST: error: host reference: work-item (2, 0, 0) of work-group (0, 0, 0) reached code that must not be reached
void check(int i, int n) {
  if (i == n)
    __builtin_trap();
}
kernel void k(global int *o, int n) {
  __builtin_debugtrap();
  check(get_global_id(0), n);
  o[get_global_id(0)] = 1;
}
