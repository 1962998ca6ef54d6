// What printf cannot do is an error that quotes the format and names the function.
// RUN: rm -f %t.bc
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"a%n\n", x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=FORBIDDEN %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"%*d", x, x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=STAR %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"%d %d", x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=FEW %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"%%s", p' %s -o %t.bc 2>&1 | FileCheck --check-prefix=SPACE %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"%f", x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=CLASS %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='s, x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not mgpu cc -march=none -emit-llvm -O0 -w -DCALL='s, x' %s -o %t.bc 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// RUN: not mgpu cc -march=none -emit-llvm -w -DCALL='"\xff"' %s -o %t.bc 2>&1 | FileCheck --check-prefix=UTF8 %s
// RUN: not ls %t.bc

// Arguments that the format does not take are ignored, as in C. clang tells.
// RUN: mgpu cc -march=none -emit-llvm -DCALL='"%d", x, x' %s -o %t.extra.bc 2>&1 | FileCheck --check-prefix=EXTRA %s
// EXTRA: warning: data argument not used by format string

// FORBIDDEN: error: printf: "a%n\n": '%n' is not in OpenCL C (function 'helper')
// STAR: error: printf: "%*d": '%*' has the width '*', which OpenCL C does not have; write the number (function 'helper')
// FEW: error: printf: "%d %d": there is no argument for '%d' (function 'helper')
// SPACE: error: printf: "%s": '%s' takes strings in constant memory, such as literals; argument 1 points elsewhere (function 'helper')
// CLASS: error: printf: "%f": '%f' takes a float, argument 1 is an integer (function 'helper')
// UNKNOWN: error: printf: the format is not known when the program is compiled; it must be a string literal (kernel 'k')
// UTF8: error: printf: "\377": the format is not valid UTF-8 (function 'helper')

void helper(global char *p, constant char *s, int x) { printf(CALL); }
kernel void k(global char *p, constant char *s, int x) { helper(p, s, x); }
