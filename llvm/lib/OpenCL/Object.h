//===- Object.h - Objects behind OpenCL's handles ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle is the address of a structure that begins with the table of
// functions, which the ICD loader calls through. Applications count references
// of their own; the objects count those among each other. A handle is valid
// from publish() until the application has released it.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_OBJECT_H
#define LLVM_LIB_OPENCL_OBJECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>
#include <atomic>
#include <cstring>
#include <string>

namespace llvm {
namespace opencl {

/// All functions, for the ICD loader.
const cl_icd_dispatch *getDispatch();

/// What every handle begins with.
struct Handle {
  const cl_icd_dispatch *Dispatch = getDispatch();
};

enum class ObjectKind {
  Platform,
  Device,
  Context,
  Queue,
  Memory,
  Sampler,
  Program,
  Kernel,
  Event
};

class Object : public ThreadSafeRefCountedBase<Object> {
public:
  explicit Object(ObjectKind Kind);
  virtual ~Object();

  const ObjectKind Kind;
  /// No other object of the process has it, also after this one is gone.
  const uint64_t Serial;
  /// References of the application.
  std::atomic<cl_uint> External{1};

  /// The application has given up its last reference.
  virtual void released() {}
};

template <typename T> using Ref = IntrusiveRefCntPtr<T>;

/// Makes \p Handle, which is \p O, valid.
void registerHandle(const void *Handle, Object &O);
void unregisterHandle(const void *Handle);
/// The object behind a handle; null if there is none of this kind.
Object *findObject(const void *Handle, ObjectKind Kind);

/// The object behind \p H; null if that is not valid.
template <typename T> T *find(typename T::HandleType *H) {
  return H ? static_cast<T *>(findObject(H, T::KindOf)) : nullptr;
}

/// Hands \p O to the application.
template <typename T> typename T::HandleType *publish(Ref<T> O) {
  typename T::HandleType *H = O.get();
  registerHandle(H, *O);
  O->Retain();
  return H;
}

template <typename T>
cl_int retain(typename T::HandleType *H, cl_int IfInvalid) {
  T *O = find<T>(H);
  if (!O)
    return IfInvalid;
  ++O->External;
  return CL_SUCCESS;
}

template <typename T>
cl_int release(typename T::HandleType *H, cl_int IfInvalid) {
  T *O = find<T>(H);
  if (!O)
    return IfInvalid;
  if (--O->External == 0) {
    O->released();
    unregisterHandle(H);
    O->Release();
  }
  return CL_SUCCESS;
}

/// Null, with \p Code for the application.
inline std::nullptr_t fail(cl_int *Out, cl_int Code) {
  if (Out)
    *Out = Code;
  return nullptr;
}

template <typename T> typename T::HandleType *succeed(cl_int *Out, Ref<T> O) {
  if (Out)
    *Out = CL_SUCCESS;
  return publish(std::move(O));
}

/// Where a query puts its answer.
class Answer {
public:
  Answer(size_t Size, void *Value, size_t *SizeOut)
      : Size(Size), Value(Value), SizeOut(SizeOut) {}

  cl_int bytes(const void *Data, size_t Count) const {
    if (Value && Size < Count)
      return CL_INVALID_VALUE;
    if (Value && Count)
      std::memcpy(Value, Data, Count);
    if (SizeOut)
      *SizeOut = Count;
    return CL_SUCCESS;
  }
  template <typename T> cl_int value(const T &V) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return bytes(&V, sizeof(V));
  }
  cl_int boolean(bool V) const {
    return value(cl_bool(V ? CL_TRUE : CL_FALSE));
  }
  cl_int string(StringRef S) const {
    std::string Text = S.str();
    return bytes(Text.c_str(), Text.size() + 1);
  }
  template <typename T> cl_int array(ArrayRef<T> A) const {
    return bytes(A.data(), A.size() * sizeof(T));
  }
  cl_int nothing() const { return bytes(nullptr, 0); }

private:
  size_t Size;
  void *Value;
  size_t *SizeOut;
};

/// The name of \p V, which is zero so far.
inline void setName(cl_name_version &V, StringRef Name) {
  llvm::copy(Name.take_front(sizeof(V.name) - 1), V.name);
}

/// Says something about the program on stderr.
void warn(StringRef Message);

} // namespace opencl
} // namespace llvm

// The names are those of the Khronos headers.
struct _cl_platform_id : llvm::opencl::Handle {};
struct _cl_device_id : llvm::opencl::Handle {};
struct _cl_context : llvm::opencl::Handle {};
struct _cl_command_queue : llvm::opencl::Handle {};
struct _cl_mem : llvm::opencl::Handle {};
struct _cl_program : llvm::opencl::Handle {};
struct _cl_kernel : llvm::opencl::Handle {};
struct _cl_event : llvm::opencl::Handle {};
struct _cl_sampler : llvm::opencl::Handle {};

#endif // LLVM_LIB_OPENCL_OBJECT_H
