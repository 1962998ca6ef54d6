//===- HalfMath.cl - Half precision functions -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define LENGTHS(M) M() M(2) M(3) M(4) M(8) M(16)
#define VECTORS(M) M(2) M(3) M(4) M(8) M(16)

//===----------------------------------------------------------------------===//
// Through float
//===----------------------------------------------------------------------===//

#define F(N, X) convert_float##N(X)
#define UNARY(N, NAME)                                                         \
  OVERLOAD half##N NAME(half##N X) { return convert_half##N(NAME(F(N, X))); }
#define BINARY(N, NAME)                                                        \
  OVERLOAD half##N NAME(half##N X, half##N Y) {                                \
    return convert_half##N(NAME(F(N, X), F(N, Y)));                            \
  }
#define WITH_INT(N, NAME)                                                      \
  OVERLOAD half##N NAME(half##N X, int##N Y) {                                 \
    return convert_half##N(NAME(F(N, X), Y));                                  \
  }
#define FLOAT_RESULT(N, AS)                                                    \
  OVERLOAD half##N fract(half##N X, AS half##N *P) {                           \
    half##N Whole = floor(X);                                                  \
    *P = Whole;                                                                \
    half##N R = X - Whole;                                                     \
    R = select(R, (half##N)0x1.ffcp-1h, (SHORT(N))(R >= (half##N)1.0h));       \
    /* Of zeros and infinities, a zero of the same sign. */                    \
    return select(R, copysign((half##N)0.0h, X),                               \
                  (SHORT(N))(X == (half##N)0.0h || isinf(X)));                 \
  }                                                                            \
  OVERLOAD half##N modf(half##N X, AS half##N *P) {                            \
    half##N Whole = trunc(X);                                                  \
    *P = Whole;                                                                \
    half##N R = select(X - Whole, (half##N)0.0h, (SHORT(N))(isinf(X)));        \
    return copysign(R, X);                                                     \
  }                                                                            \
  OVERLOAD half##N sincos(half##N X, AS half##N *P) {                          \
    __private float##N Cos;                                                    \
    float##N Sin = sincos(F(N, X), &Cos);                                      \
    *P = convert_half##N(Cos);                                                 \
    return convert_half##N(Sin);                                               \
  }
#define INT_RESULT(N, AS)                                                      \
  OVERLOAD half##N frexp(half##N X, AS int##N *P) {                            \
    __private int##N E;                                                        \
    half##N R = convert_half##N(frexp(F(N, X), &E));                           \
    *P = E;                                                                    \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD half##N lgamma_r(half##N X, AS int##N *P) {                         \
    __private int##N S;                                                        \
    half##N R = convert_half##N(lgamma_r(F(N, X), &S));                        \
    *P = S;                                                                    \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD half##N remquo(half##N X, half##N Y, AS int##N *P) {                \
    __private int##N Q;                                                        \
    half##N R = convert_half##N(remquo(F(N, X), F(N, Y), &Q));                 \
    *P = Q;                                                                    \
    return R;                                                                  \
  }
// A scalar comparison has the type int, one of vectors a vector of short.
#define SHORT(N) short##N
#define THROUGH_FLOAT(N)                                                       \
  UNARY(N, acos)                                                               \
  UNARY(N, acosh) UNARY(N, acospi) UNARY(N, asin) UNARY(N, asinh) UNARY(       \
      N, asinpi) UNARY(N, atan) UNARY(N, atanh) UNARY(N, atanpi)               \
      BINARY(N, atan2) BINARY(N, atan2pi) UNARY(N, cbrt) UNARY(N, cos) UNARY(  \
          N, cosh) UNARY(N, cospi) UNARY(N, erf) UNARY(N, erfc) UNARY(N, exp)  \
          UNARY(N, exp2) UNARY(N, exp10) UNARY(N, expm1) BINARY(N, fmod)       \
              BINARY(N, hypot) UNARY(N, lgamma) UNARY(N, log) UNARY(N, log2)   \
                  UNARY(N, log10) UNARY(N, log1p) UNARY(N, logb)               \
                      BINARY(N, pow) BINARY(N, powr) WITH_INT(N, pown)         \
                          WITH_INT(N, rootn) BINARY(N, remainder)              \
                              UNARY(N, rsqrt) UNARY(N, sin) UNARY(N, sinh)     \
                                  UNARY(N, sinpi) UNARY(N, tan) UNARY(N, tanh) \
                                      UNARY(N, tanpi) UNARY(N, tgamma)         \
                                          UNARY(N, round) WITH_INT(N, ldexp)   \
                                              OVERLOAD int##N                  \
                                              ilogb(half##N X) {               \
    return ilogb(F(N, X));                                                     \
  }                                                                            \
  FLOAT_RESULT(N, __private)                                                   \
  FLOAT_RESULT(N, __global) FLOAT_RESULT(N, __local) INT_RESULT(N, __private)  \
      INT_RESULT(N, __global) INT_RESULT(N, __local)
LENGTHS(THROUGH_FLOAT)
#define LDEXP_SCALAR(N)                                                        \
  OVERLOAD half##N ldexp(half##N X, int Y) { return ldexp(X, (int##N)Y); }
VECTORS(LDEXP_SCALAR)

//===----------------------------------------------------------------------===//
// In half
//===----------------------------------------------------------------------===//

#define ARITHMETIC(N)                                                          \
  OVERLOAD half##N fabs(half##N X) { return __builtin_elementwise_abs(X); }    \
  OVERLOAD half##N floor(half##N X) { return __builtin_elementwise_floor(X); } \
  OVERLOAD half##N ceil(half##N X) { return __builtin_elementwise_ceil(X); }   \
  OVERLOAD half##N trunc(half##N X) { return __builtin_elementwise_trunc(X); } \
  OVERLOAD half##N rint(half##N X) {                                           \
    return __builtin_elementwise_roundeven(X);                                 \
  }                                                                            \
  OVERLOAD half##N sqrt(half##N X) { return convert_half##N(sqrt(F(N, X))); }  \
  OVERLOAD half##N fma(half##N X, half##N Y, half##N Z) {                      \
    return __builtin_elementwise_fma(X, Y, Z);                                 \
  }                                                                            \
  OVERLOAD half##N mad(half##N X, half##N Y, half##N Z) { return X * Y + Z; }  \
  OVERLOAD half##N fmin(half##N X, half##N Y) {                                \
    return __builtin_elementwise_minimumnum(X, Y);                             \
  }                                                                            \
  OVERLOAD half##N fmax(half##N X, half##N Y) {                                \
    return __builtin_elementwise_maximumnum(X, Y);                             \
  }                                                                            \
  OVERLOAD half##N min(half##N X, half##N Y) { return fmin(X, Y); }            \
  OVERLOAD half##N max(half##N X, half##N Y) { return fmax(X, Y); }            \
  OVERLOAD half##N clamp(half##N X, half##N Low, half##N High) {               \
    return fmin(fmax(X, Low), High);                                           \
  }                                                                            \
  OVERLOAD half##N copysign(half##N X, half##N Y) {                            \
    return __builtin_elementwise_copysign(X, Y);                               \
  }                                                                            \
  OVERLOAD half##N fdim(half##N X, half##N Y) {                                \
    return select(select((half##N)0.0h, X - Y, (SHORT(N))(X > Y)), X + Y,      \
                  (SHORT(N))isunordered(X, Y));                                \
  }                                                                            \
  OVERLOAD half##N maxmag(half##N X, half##N Y) {                              \
    half##N A = fabs(X), B = fabs(Y);                                          \
    return select(select(fmax(X, Y), Y, (SHORT(N))(B > A)), X,                 \
                  (SHORT(N))(A > B));                                          \
  }                                                                            \
  OVERLOAD half##N minmag(half##N X, half##N Y) {                              \
    half##N A = fabs(X), B = fabs(Y);                                          \
    return select(select(fmin(X, Y), Y, (SHORT(N))(B < A)), X,                 \
                  (SHORT(N))(A < B));                                          \
  }                                                                            \
  OVERLOAD half##N degrees(half##N X) {                                        \
    return convert_half##N(degrees(F(N, X)));                                  \
  }                                                                            \
  OVERLOAD half##N radians(half##N X) {                                        \
    return convert_half##N(radians(F(N, X)));                                  \
  }                                                                            \
  OVERLOAD half##N sign(half##N X) {                                           \
    half##N R = copysign(                                                      \
        select((half##N)1.0h, (half##N)0.0h, (SHORT(N))(X == (half##N)0.0h)),  \
        X);                                                                    \
    return select(R, (half##N)0.0h, (SHORT(N))isnan(X));                       \
  }                                                                            \
  OVERLOAD half##N mix(half##N X, half##N Y, half##N A) {                      \
    return X + (Y - X) * A;                                                    \
  }                                                                            \
  OVERLOAD half##N step(half##N Edge, half##N X) {                             \
    return select((half##N)1.0h, (half##N)0.0h, (SHORT(N))(X < Edge));         \
  }                                                                            \
  OVERLOAD half##N smoothstep(half##N E0, half##N E1, half##N X) {             \
    return convert_half##N(smoothstep(F(N, E0), F(N, E1), F(N, X)));           \
  }                                                                            \
  OVERLOAD half##N nan(ushort##N Code) {                                       \
    return as_half##N((ushort##N)(Code | (ushort##N)0x7e00));                  \
  }                                                                            \
  OVERLOAD half##N nextafter(half##N X, half##N Y) {                           \
    short##N A = as_short##N(X), B = as_short##N(Y);                           \
    short##N Min = (short##N)0x8000;                                           \
    short##N OA = A < (short##N)0 ? (short##N)(Min - A) : A;                   \
    short##N OB = B < (short##N)0 ? (short##N)(Min - B) : B;                   \
    short##N R =                                                               \
        OA < OB ? (short##N)(OA + (short##N)1) : (short##N)(OA - (short##N)1); \
    R = OA == OB ? OB : R;                                                     \
    R = R < (short##N)0 ? (short##N)(Min - R) : R;                             \
    half##N H = as_half##N(R);                                                 \
    H = select(H, Y, (SHORT(N))(X == Y));                                      \
    return select(H, X + Y, (SHORT(N))isunordered(X, Y));                      \
  }                                                                            \
  OVERLOAD half##N bitselect(half##N X, half##N Y, half##N C) {                \
    return as_half##N(                                                         \
        bitselect(as_short##N(X), as_short##N(Y), as_short##N(C)));            \
  }
#define HALF_INFINITY as_half((ushort)0x7c00)
// Scalar relations give 1, vector relations -1.
#define RELATIONS(N, INT)                                                      \
  OVERLOAD INT isequal(half##N X, half##N Y) { return X == Y; }                \
  OVERLOAD INT isnotequal(half##N X, half##N Y) { return X != Y; }             \
  OVERLOAD INT isgreater(half##N X, half##N Y) { return X > Y; }               \
  OVERLOAD INT isgreaterequal(half##N X, half##N Y) { return X >= Y; }         \
  OVERLOAD INT isless(half##N X, half##N Y) { return X < Y; }                  \
  OVERLOAD INT islessequal(half##N X, half##N Y) { return X <= Y; }            \
  OVERLOAD INT islessgreater(half##N X, half##N Y) {                           \
    return (X < Y) | (X > Y);                                                  \
  }                                                                            \
  OVERLOAD INT isfinite(half##N X) {                                           \
    return __builtin_elementwise_abs(X) < (half##N)HALF_INFINITY;              \
  }                                                                            \
  OVERLOAD INT isinf(half##N X) {                                              \
    return __builtin_elementwise_abs(X) == (half##N)HALF_INFINITY;             \
  }                                                                            \
  OVERLOAD INT isnan(half##N X) { return X != X; }                             \
  OVERLOAD INT isnormal(half##N X) {                                           \
    half##N A = __builtin_elementwise_abs(X);                                  \
    return (A < (half##N)HALF_INFINITY) & (A >= (half##N)0x1.0p-14h);          \
  }                                                                            \
  OVERLOAD INT isordered(half##N X, half##N Y) { return (X == X) & (Y == Y); } \
  OVERLOAD INT isunordered(half##N X, half##N Y) { return (X != X) | (Y != Y); }
RELATIONS(, int)
RELATIONS(2, short2)
RELATIONS(3, short3)
RELATIONS(4, short4)
RELATIONS(8, short8)
RELATIONS(16, short16)

OVERLOAD int signbit(half X) { return as_short(X) < 0; }
OVERLOAD half select(half X, half Y, short C) { return C ? Y : X; }
OVERLOAD half select(half X, half Y, ushort C) { return C ? Y : X; }
#define SELECT(N)                                                              \
  OVERLOAD short##N signbit(half##N X) {                                       \
    return as_short##N(X) < (short##N)0;                                       \
  }                                                                            \
  OVERLOAD half##N select(half##N X, half##N Y, short##N C) {                  \
    return as_half##N(C < (short##N)0 ? as_short##N(Y) : as_short##N(X));      \
  }                                                                            \
  OVERLOAD half##N select(half##N X, half##N Y, ushort##N C) {                 \
    return select(X, Y, as_short##N(C));                                       \
  }
VECTORS(SELECT)
LENGTHS(ARITHMETIC)

#define MIXED(N)                                                               \
  OVERLOAD half##N fmin(half##N X, half Y) { return fmin(X, (half##N)Y); }     \
  OVERLOAD half##N fmax(half##N X, half Y) { return fmax(X, (half##N)Y); }     \
  OVERLOAD half##N min(half##N X, half Y) { return fmin(X, (half##N)Y); }      \
  OVERLOAD half##N max(half##N X, half Y) { return fmax(X, (half##N)Y); }      \
  OVERLOAD half##N clamp(half##N X, half Low, half High) {                     \
    return fmin(fmax(X, (half##N)Low), (half##N)High);                         \
  }                                                                            \
  OVERLOAD half##N mix(half##N X, half##N Y, half A) {                         \
    return X + (Y - X) * (half##N)A;                                           \
  }                                                                            \
  OVERLOAD half##N step(half Edge, half##N X) {                                \
    return step((half##N)Edge, X);                                             \
  }                                                                            \
  OVERLOAD half##N smoothstep(half E0, half E1, half##N X) {                   \
    return smoothstep((half##N)E0, (half##N)E1, X);                            \
  }
VECTORS(MIXED)

//===----------------------------------------------------------------------===//
// Geometry
//===----------------------------------------------------------------------===//

#define GEOMETRY(N)                                                            \
  OVERLOAD half dot(half##N X, half##N Y) {                                    \
    return convert_half(dot(F(N, X), F(N, Y)));                                \
  }                                                                            \
  OVERLOAD half length(half##N X) {                                            \
    float##N V = F(N, X);                                                      \
    return convert_half(sqrt(dot(V, V)));                                      \
  }                                                                            \
  OVERLOAD half distance(half##N X, half##N Y) {                               \
    float##N V = F(N, X) - F(N, Y);                                            \
    return convert_half(sqrt(dot(V, V)));                                      \
  }                                                                            \
  OVERLOAD half##N normalize(half##N X) {                                      \
    return convert_half##N(normalize(F(N, X)));                                \
  }
GEOMETRY()
GEOMETRY(2)
GEOMETRY(3)
GEOMETRY(4)
OVERLOAD half3 cross(half3 X, half3 Y) {
  return convert_half3(cross(convert_float3(X), convert_float3(Y)));
}
OVERLOAD half4 cross(half4 X, half4 Y) {
  return convert_half4(cross(convert_float4(X), convert_float4(Y)));
}
