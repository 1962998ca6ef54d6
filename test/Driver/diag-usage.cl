// Mistakes in the command line have exit code 2.
// RUN: not mgpu cc 2>&1 | FileCheck --check-prefix=NOINPUT %s
// RUN: not mgpu cc a.cl b.cl -o c.o 2>&1 | FileCheck --check-prefix=TWO %s
// RUN: not mgpu cc -O9 %s 2>&1 | FileCheck --check-prefix=LEVEL %s
// RUN: not mgpu cc --frobnicate %s 2>&1 | FileCheck --check-prefix=OPTION %s
// RUN: not mgpu cc %s -o 2>&1 | FileCheck --check-prefix=OUTPUT %s
// RUN: not mgpu cc -march=none -emit-llvm %t.missing.cl 2>&1 | FileCheck --check-prefix=MISSING %s
// RUN: echo > %t.xyz
// RUN: not mgpu cc -march=none -emit-llvm %t.xyz 2>&1 | FileCheck --check-prefix=KIND %s
// RUN: echo 'define void @f( {' > %t.ll
// RUN: not mgpu cc -march=none -emit-llvm %t.ll 2>&1 | FileCheck --check-prefix=IR %s
// RUN: echo 'target triple = "x86_64-linux-gnu"' > %t.2.ll
// RUN: not mgpu cc -march=none -emit-llvm %t.2.ll 2>&1 | FileCheck --check-prefix=TRIPLE %s
// RUN: not mgpu cc -march=none -emit-llvm %s -o %t.nodir/x.bc 2>&1 | FileCheck --check-prefix=WRITE %s
// RUN: not mgpu cc -x c++ %s 2>&1 | FileCheck --check-prefix=LANGUAGE %s
// RUN: not mgpu cc %s -x 2>&1 | FileCheck --check-prefix=NOLANGUAGE %s
// RUN: not mgpu cc -x cl - < %s 2>&1 | FileCheck --check-prefix=STDIN %s
// RUN: mgpu cc --help | FileCheck --check-prefix=HELP %s
// NOINPUT: error: no input file
// TWO: error: -o names one output, and there are 2 inputs
// LEVEL: error: unknown optimisation level '-O9'; known are -O0, -O1, -O2 and -O3
// OPTION: error: unknown option '--frobnicate'
// OUTPUT: error: -o needs a file name
// MISSING: error: cannot read '{{.*}}missing.cl'
// KIND: error: '{{.*}}.xyz': unknown kind of file (known are .cl, .comp, .vert, .frag, .ll, .bc, .spv and .spvasm; '-x' says what it is: cl, frag, glsl, ir, spirv, spirv-asm, vert and none)
// LANGUAGE: error: unknown language 'c++' for -x; known are cl, frag, glsl, ir, spirv, spirv-asm, vert and none
// NOLANGUAGE: error: -x needs a language
// STDIN: error: standard input has no name for the output; use -o
// IR: error: {{.*}}.ll:{{[0-9]+}}:
// TRIPLE: error: '{{.*}}': made for 'x86_64-linux-gnu', expected spir64-unknown-unknown
// WRITE: error: cannot write '{{.*}}x.bc'
// HELP: usage: mgpu cc

kernel void f(void) {}
