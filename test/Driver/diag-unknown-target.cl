// REQUIRES: valhall-registered-target
// RUN: not mgpu cc -mcpu=mali-g999 %s -o %t.o 2>&1 | FileCheck --check-prefix=CPU %s
// RUN: not mgpu cc -march=vax %s -o %t.o 2>&1 | FileCheck --check-prefix=ARCH %s
// RUN: mgpu cc -mcpu=help | FileCheck --check-prefix=LIST %s
// RUN: not mgpu cc -march=none %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE %s
// CPU: error: unknown processor 'mali-g999' for -mcpu; known for valhall: {{.*}}mali-g57{{.*}}mali-g610
// ARCH: error: unknown target 'vax' for -march; known:
// LIST-DAG: {{^}}mali-g57{{$}}
// LIST-DAG: {{^}}mali-g610{{$}}
// LIST-DAG: {{^}}mali-g715{{$}}
// NONE: error: -march=none makes IR only; add -emit-llvm

kernel void f(void) {}
