// One clear message for each thing that cannot be compiled; it names the function
// and how it is reached.
// RUN: not mgpu cc -march=none -emit-llvm -DRECURSION %s -o %t.bc 2>&1 | FileCheck --check-prefix=RECURSION %s
// RUN: not mgpu cc -march=none -emit-llvm -DMUTUAL %s -o %t.bc 2>&1 | FileCheck --check-prefix=MUTUAL %s
// RUN: not mgpu cc -march=none -emit-llvm -DUNDEFINED %s -o %t.bc 2>&1 | FileCheck --check-prefix=UNDEFINED %s
// RUN: not mgpu cc -march=none -emit-llvm -DDOUBLE %s -o %t.bc 2>&1 | FileCheck --check-prefix=CLDOUBLE %s
// RUN: not mgpu cc -march=none -emit-llvm -DDOUBLE -Xclang -cl-ext=+cl_khr_fp64 %s -o %t.bc 2>&1 | FileCheck --check-prefix=DOUBLE %s
// RUN: not mgpu cc -march=none -emit-llvm -DNOTHING %s -o %t.bc 2>&1 | FileCheck --check-prefix=NOTHING %s
// RUN: not mgpu cc -march=none -emit-llvm -cl-std=CL2.0 -DVARIABLE %s -o %t.bc 2>&1 | FileCheck --check-prefix=VARIABLE %s
// RUN: not mgpu cc -march=none -emit-llvm -DBITFIELD %s -o %t.bc 2>&1 | FileCheck --check-prefix=BITFIELD %s
// RUN: not mgpu cc -march=none -emit-llvm -DPOINTER %s -o %t.bc 2>&1 | FileCheck --check-prefix=POINTER %s
// RUN: not mgpu cc -march=none -emit-llvm -cl-std=CL2.0 -DPIPE %s -o %t.bc 2>&1 | FileCheck --check-prefix=PIPE %s
// With -g, the place.
// RUN: not mgpu cc -march=none -emit-llvm -g -DRECURSION %s -o %t.bc 2>&1 | FileCheck --check-prefix=RECURSION-LINE %s
// RUN: not mgpu cc -march=none -emit-llvm -g -DUNDEFINED %s -o %t.bc 2>&1 | FileCheck --check-prefix=UNDEFINED-LINE %s
// RUN: not ls %t.bc

#ifdef RECURSION
// RECURSION: error: recursion is not supported: 'factorial' calls itself ('factorial', called from kernel 'k')
// RECURSION-LINE: error: {{.*}}diag-unsupported.cl:[[#@LINE+1]]:{{[0-9]+}}: recursion is not supported
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
kernel void k(global int *p) { p[0] = factorial(p[1]); }
#endif

#ifdef MUTUAL
// MUTUAL: error: recursion is not supported: 'even' calls itself through 'odd' ('odd', called from 'even', called from kernel 'k')
int odd(int n);
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
kernel void k(global int *p) { p[0] = even(p[1]); }
#endif

#ifdef UNDEFINED
// UNDEFINED: error: undefined function 'missing' ('helper', called from kernel 'k')
int missing(int);
// UNDEFINED-LINE: error: {{.*}}diag-unsupported.cl:[[#@LINE+1]]:{{[0-9]+}}: undefined function
int helper(int x) { return missing(x); }
kernel void k(global int *p) { p[0] = helper(p[1]); }
#endif

#ifdef DOUBLE
// CLDOUBLE: diag-unsupported.cl:[[#@LINE+2]]:{{[0-9]+}}: error: use of type 'double' requires cl_khr_fp64 support
// DOUBLE: error: double precision is not supported: function 'half_of' uses it
float half_of(float x) { return (double)x * 0.5; }
kernel void k(global float *p) { p[0] = half_of(p[1]); }
#endif

#ifdef NOTHING
// NOTHING: error: the program has no kernel
int f(int x) { return x; }
#endif

#ifdef VARIABLE
// VARIABLE: error: undefined variable 'elsewhere' ('next', called from kernel 'k')
extern global int elsewhere;
int next(void) { return elsewhere++; }
kernel void k(global int *p) { p[0] = next(); }
#endif

#ifdef PIPE
// PIPE: error: pipes are not supported: '__read_pipe_2' (kernel 'k')
kernel void k(global int *p, read_only pipe int q) { int v = 0; read_pipe(q, &v); p[0] = v; }
#endif

#ifdef BITFIELD
// BITFIELD: diag-unsupported.cl:[[#@LINE+1]]:{{[0-9]+}}: error: bit-fields are not supported in OpenCL
struct s { int a : 3; };
kernel void k(global struct s *p) { p->a = 1; }
#endif

#ifdef POINTER
// POINTER: diag-unsupported.cl:[[#@LINE+2]]:{{[0-9]+}}: error: pointers to functions are not allowed
int f(int x) { return x; }
kernel void k(global int *p) { int (*q)(int) = f; p[0] = q(p[1]); }
#endif
