//===- BufferTransfer.cpp - Commands on buffers ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Transfer.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::opencl;

static cl_int transfer(cl_command_queue H, cl_mem Buffer, cl_bool IsBlocking,
                       size_t Offset, size_t Size, void *Pointer, bool IsRead,
                       cl_uint Count, const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> M;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Buffer, /*IsImage=*/false, M))
    return Code;
  if (!isWithin(Offset, Size, M->Size) || !Pointer || !Size)
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (M->Flags & (IsRead ? NoReads : NoWrites))
    return CL_INVALID_OPERATION;
  return enqueue(
      *C.Q, IsRead ? CL_COMMAND_READ_BUFFER : CL_COMMAND_WRITE_BUFFER, C.List,
      [=](Event &) {
        // The pointer may be the buffer's own.
        if (IsRead) {
          std::memmove(Pointer, M->data() + Offset, Size);
        } else {
          std::memmove(M->data() + Offset, Pointer, Size);
          M->setWritten(Offset, Size);
        }
        return CL_SUCCESS;
      },
      Out, IsBlocking);
}

cl_int api::clEnqueueReadBuffer(cl_command_queue Q, cl_mem Buffer,
                                cl_bool IsBlocking, size_t Offset, size_t Size,
                                void *Pointer, cl_uint Count,
                                const cl_event *Events, cl_event *Out) {
  return transfer(Q, Buffer, IsBlocking, Offset, Size, Pointer,
                  /*IsRead=*/true, Count, Events, Out);
}

cl_int api::clEnqueueWriteBuffer(cl_command_queue Q, cl_mem Buffer,
                                 cl_bool IsBlocking, size_t Offset, size_t Size,
                                 const void *Pointer, cl_uint Count,
                                 const cl_event *Events, cl_event *Out) {
  return transfer(Q, Buffer, IsBlocking, Offset, Size,
                  const_cast<void *>(Pointer), /*IsRead=*/false, Count, Events,
                  Out);
}

/// Completes the pitches of a box that may be 0; false if they are too small.
static bool setPitches(Box &B) {
  const Point &S = B.Size;
  if (!S[0] || !S[1] || !S[2])
    return false;
  if (!B.RowPitch)
    B.RowPitch = S[0];
  if (B.RowPitch < S[0])
    return false;
  if (!B.SlicePitch)
    B.SlicePitch = SaturatingMultiply(S[1], B.RowPitch);
  return B.SlicePitch >= SaturatingMultiply(S[1], B.RowPitch) &&
         B.SlicePitch % B.RowPitch == 0;
}

/// The box ends within \p Whole bytes; sums that overflow do not.
static bool endsWithin(const Box &B, size_t Whole) {
  size_t Rows = SaturatingAdd(B.Origin[1], B.Size[1] - 1),
         Slices = SaturatingAdd(B.Origin[2], B.Size[2] - 1);
  size_t End = SaturatingMultiplyAdd(
      Slices, B.SlicePitch,
      SaturatingMultiplyAdd(Rows, B.RowPitch,
                            SaturatingAdd(B.Origin[0], B.Size[0])));
  return End <= Whole;
}

static void copyBox(const uint8_t *From, const Box &F, uint8_t *To,
                    const Box &T) {
  for (size_t Z = 0; Z != F.Size[2]; ++Z)
    for (size_t Y = 0; Y != F.Size[1]; ++Y)
      std::memmove(To + T.at(Y, Z), From + F.at(Y, Z), F.Size[0]);
}

static Point pointOf(const size_t *P) { return {P[0], P[1], P[2]}; }

static cl_int transferRect(cl_command_queue H, cl_mem Buffer,
                           cl_bool IsBlocking, const size_t *Origin,
                           const size_t *HostOrigin, const size_t *Size,
                           size_t RowPitch, size_t SlicePitch,
                           size_t HostRowPitch, size_t HostSlicePitch,
                           void *Pointer, bool IsRead, cl_uint Count,
                           const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> M;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Buffer, /*IsImage=*/false, M))
    return Code;
  if (!Origin || !HostOrigin || !Size || !Pointer)
    return CL_INVALID_VALUE;
  Box B = {pointOf(Origin), pointOf(Size), RowPitch, SlicePitch};
  Box Host = {pointOf(HostOrigin), pointOf(Size), HostRowPitch, HostSlicePitch};
  if (!setPitches(B) || !setPitches(Host) || !endsWithin(B, M->Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (M->Flags & (IsRead ? NoReads : NoWrites))
    return CL_INVALID_OPERATION;
  return enqueue(
      *C.Q, IsRead ? CL_COMMAND_READ_BUFFER_RECT : CL_COMMAND_WRITE_BUFFER_RECT,
      C.List,
      [=](Event &) {
        auto *P = static_cast<uint8_t *>(Pointer);
        if (IsRead) {
          copyBox(M->data(), B, P, Host);
        } else {
          copyBox(P, Host, M->data(), B);
          M->setWritten(0, M->Size);
        }
        return CL_SUCCESS;
      },
      Out, IsBlocking);
}

cl_int api::clEnqueueReadBufferRect(
    cl_command_queue Q, cl_mem Buffer, cl_bool IsBlocking, const size_t *Origin,
    const size_t *HostOrigin, const size_t *Size, size_t RowPitch,
    size_t SlicePitch, size_t HostRowPitch, size_t HostSlicePitch,
    void *Pointer, cl_uint Count, const cl_event *Events, cl_event *Out) {
  return transferRect(Q, Buffer, IsBlocking, Origin, HostOrigin, Size, RowPitch,
                      SlicePitch, HostRowPitch, HostSlicePitch, Pointer,
                      /*IsRead=*/true, Count, Events, Out);
}

cl_int api::clEnqueueWriteBufferRect(
    cl_command_queue Q, cl_mem Buffer, cl_bool IsBlocking, const size_t *Origin,
    const size_t *HostOrigin, const size_t *Size, size_t RowPitch,
    size_t SlicePitch, size_t HostRowPitch, size_t HostSlicePitch,
    const void *Pointer, cl_uint Count, const cl_event *Events, cl_event *Out) {
  return transferRect(Q, Buffer, IsBlocking, Origin, HostOrigin, Size, RowPitch,
                      SlicePitch, HostRowPitch, HostSlicePitch,
                      const_cast<void *>(Pointer), /*IsRead=*/false, Count,
                      Events, Out);
}

/// Both are the same memory, or parts of the same, and their bytes meet.
static bool overlap(const MemObject &A, size_t AStart, size_t AEnd,
                    const MemObject &B, size_t BStart, size_t BEnd) {
  const uint8_t *AFirst = A.data() + AStart, *BFirst = B.data() + BStart;
  return AFirst < B.data() + BEnd && BFirst < A.data() + AEnd;
}

cl_int api::clEnqueueCopyBuffer(cl_command_queue H, cl_mem From, cl_mem To,
                                size_t FromOffset, size_t ToOffset, size_t Size,
                                cl_uint Count, const cl_event *Events,
                                cl_event *Out) {
  Command C;
  Ref<MemObject> F, T;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(From, /*IsImage=*/false, F))
    return Code;
  if (cl_int Code = C.object(To, /*IsImage=*/false, T))
    return Code;
  if (!Size || !isWithin(FromOffset, Size, F->Size) ||
      !isWithin(ToOffset, Size, T->Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (overlap(*F, FromOffset, FromOffset + Size, *T, ToOffset, ToOffset + Size))
    return CL_MEM_COPY_OVERLAP;
  return enqueue(
      *C.Q, CL_COMMAND_COPY_BUFFER, C.List,
      [=](Event &) {
        std::memmove(T->data() + ToOffset, F->data() + FromOffset, Size);
        T->setWritten(ToOffset, Size);
        return CL_SUCCESS;
      },
      Out);
}

/// Rows of boxes of one size in one memory meet.
static bool overlap(const uint8_t *From, const Box &F, const uint8_t *To,
                    const Box &T) {
  if (From + F.at(0, 0) >= To + T.end() || To + T.at(0, 0) >= From + F.end())
    return false;
  if (F.RowPitch != T.RowPitch || F.SlicePitch != T.SlicePitch)
    return true;
  // With the same pitches they are boxes of the same grid.
  auto FAt = reinterpret_cast<intptr_t>(From + F.at(0, 0)),
       TAt = reinterpret_cast<intptr_t>(To + T.at(0, 0));
  size_t Distance = std::abs(FAt - TAt);
  size_t Z = Distance / F.SlicePitch, Rest = Distance % F.SlicePitch;
  size_t Y = Rest / F.RowPitch, X = Rest % F.RowPitch;
  auto Meets = [&](size_t X, size_t Y, size_t Z) {
    return X < F.Size[0] && Y < F.Size[1] && Z < F.Size[2];
  };
  size_t Rows = F.SlicePitch / F.RowPitch;
  // A distance is one in each direction, up or down.
  for (bool WrapX : {false, true})
    for (bool WrapY : {false, true}) {
      size_t X2 = WrapX ? F.RowPitch - X : X, Y1 = Y + WrapX;
      size_t Y2 = WrapY ? Rows - Y1 : Y1, Z2 = Z + WrapY;
      if ((!WrapX || X) && (!WrapY || Y1 <= Rows) && Meets(X2, Y2, Z2))
        return true;
    }
  return false;
}

cl_int api::clEnqueueCopyBufferRect(cl_command_queue H, cl_mem From, cl_mem To,
                                    const size_t *FromOrigin,
                                    const size_t *ToOrigin, const size_t *Size,
                                    size_t FromRowPitch, size_t FromSlicePitch,
                                    size_t ToRowPitch, size_t ToSlicePitch,
                                    cl_uint Count, const cl_event *Events,
                                    cl_event *Out) {
  Command C;
  Ref<MemObject> F, T;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(From, /*IsImage=*/false, F))
    return Code;
  if (cl_int Code = C.object(To, /*IsImage=*/false, T))
    return Code;
  if (!FromOrigin || !ToOrigin || !Size)
    return CL_INVALID_VALUE;
  Box A = {pointOf(FromOrigin), pointOf(Size), FromRowPitch, FromSlicePitch};
  Box B = {pointOf(ToOrigin), pointOf(Size), ToRowPitch, ToSlicePitch};
  if (!setPitches(A) || !setPitches(B) || !endsWithin(A, F->Size) ||
      !endsWithin(B, T->Size))
    return CL_INVALID_VALUE;
  if (F == T && (A.RowPitch != B.RowPitch || A.SlicePitch != B.SlicePitch))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  if (overlap(F->data(), A, T->data(), B))
    return CL_MEM_COPY_OVERLAP;
  return enqueue(
      *C.Q, CL_COMMAND_COPY_BUFFER_RECT, C.List,
      [=](Event &) {
        copyBox(F->data(), A, T->data(), B);
        T->setWritten(0, T->Size);
        return CL_SUCCESS;
      },
      Out);
}

cl_int api::clEnqueueFillBuffer(cl_command_queue H, cl_mem Buffer,
                                const void *Pattern, size_t PatternSize,
                                size_t Offset, size_t Size, cl_uint Count,
                                const cl_event *Events, cl_event *Out) {
  Command C;
  Ref<MemObject> M;
  if (cl_int Code = C.open(H))
    return Code;
  if (cl_int Code = C.object(Buffer, /*IsImage=*/false, M))
    return Code;
  if (!isPattern(Pattern, PatternSize) || Offset % PatternSize ||
      Size % PatternSize || !isWithin(Offset, Size, M->Size))
    return CL_INVALID_VALUE;
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  return enqueue(
      *C.Q, CL_COMMAND_FILL_BUFFER, C.List,
      [=, Bytes = copyPattern(Pattern, PatternSize)](Event &) {
        repeat(Bytes, M->data() + Offset, Size);
        M->setWritten(Offset, Size);
        return CL_SUCCESS;
      },
      Out);
}

cl_int api::clEnqueueMigrateMemObjects(cl_command_queue H, cl_uint Objects,
                                       const cl_mem *Handles,
                                       cl_mem_migration_flags Flags,
                                       cl_uint Count, const cl_event *Events,
                                       cl_event *Out) {
  constexpr cl_mem_migration_flags Known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  Command C;
  if (cl_int Code = C.open(H))
    return Code;
  if (!Objects || !Handles || (Flags & ~Known))
    return CL_INVALID_VALUE;
  for (cl_mem Handle : ArrayRef(Handles, Objects)) {
    MemObject *M = find<MemObject>(Handle);
    if (!M)
      return CL_INVALID_MEM_OBJECT;
    if (M->Context != C.Q->Context)
      return CL_INVALID_CONTEXT;
  }
  if (cl_int Code = C.waits(Count, Events))
    return Code;
  // All devices share their memory.
  return enqueue(*C.Q, CL_COMMAND_MIGRATE_MEM_OBJECTS, C.List, nullptr, Out);
}
