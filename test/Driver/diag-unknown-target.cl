// REQUIRES: valhall-registered-target
// RUN: not mgpu cc -mcpu=mali-g999 %s -o %t.o 2>&1 | FileCheck --check-prefix=CPU %s
// RUN: not mgpu cc -march=vax %s -o %t.o 2>&1 | FileCheck --check-prefix=ARCH %s
// RUN: mgpu cc -mcpu=help | FileCheck --check-prefix=LIST %s
// RUN: not mgpu cc -march=none %s -o %t.o 2>&1 | FileCheck --check-prefix=NONE %s
// A processor names its target, unless that is named, too.
// RUN: mgpu cc -### -mcpu=mali-g72 %s -o %t.o 2>&1 | FileCheck --check-prefix=CORE %s
// RUN: not mgpu cc -march=valhall -mcpu=mali-g72 %s -o %t.o 2>&1 | FileCheck --check-prefix=OTHER %s
// CORE: generate -march=bifrost -mcpu=mali-g72
// OTHER: error: unknown processor 'mali-g72' for -mcpu; known for valhall:
// CPU: error: unknown processor 'mali-g999' for -mcpu; known for valhall: {{.*}}mali-g57{{.*}}mali-g610
// ARCH: error: unknown target 'vax' for -march; known:
// LIST-DAG: {{^}}mali-g57{{$}}
// LIST-DAG: {{^}}mali-g610{{$}}
// LIST-DAG: {{^}}mali-g715{{$}}
// NONE: error: -march=none makes IR only; add -emit-llvm

kernel void f(void) {}
