//===- Program.cpp - Programs ---------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "Api.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <set>

using namespace llvm;
using namespace llvm::opencl;

Program::~Program() {
  for (const std::function<void()> &Fn : reverse(Destructors))
    Fn();
}

std::shared_ptr<LoadedProgram> Program::loadedFor(const Device *D) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto It = Builds.find(D);
  return It == Builds.end() ? nullptr : It->second.Loaded;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

cl_program api::clCreateProgramWithSource(cl_context H, cl_uint Count,
                                          const char **Strings,
                                          const size_t *Lengths, cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (!Count || !Strings)
    return fail(Err, CL_INVALID_VALUE);
  std::string Source;
  for (cl_uint I = 0; I != Count; ++I) {
    if (!Strings[I])
      return fail(Err, CL_INVALID_VALUE);
    if (Lengths && Lengths[I])
      Source.append(Strings[I], Lengths[I]);
    else
      Source += Strings[I];
  }
  // Some applications count the zero at the end.
  while (!Source.empty() && Source.back() == '\0')
    Source.pop_back();
  Ref<Program> P(new Program(Ref<Context>(C), C->Devices));
  P->Source = std::move(Source);
  return succeed(Err, std::move(P));
}

cl_program api::clCreateProgramWithIL(cl_context H, const void *IL,
                                      size_t Length, cl_int *Err) {
  constexpr uint32_t Magic = 0x07230203;
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (!IL || !Length)
    return fail(Err, CL_INVALID_VALUE);
  StringRef Bytes(static_cast<const char *>(IL), Length);
  if (Length < 20 || Length % 4 ||
      (support::endian::read32le(IL) != Magic &&
       support::endian::read32be(IL) != Magic))
    return fail(Err, CL_INVALID_VALUE);
  Ref<Program> P(new Program(Ref<Context>(C), C->Devices));
  P->IL = Bytes.str();
  return succeed(Err, std::move(P));
}

/// Takes \p Binary for \p D; false if it is none.
static bool readBinary(const Device &D, StringRef Binary, Program::Build &B) {
  if (std::optional<WrappedIR> Wrapped = unwrapIR(Binary)) {
    B.IR = std::move(Wrapped->IR);
    B.Type = Wrapped->IsLibrary ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                                : CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
    return true;
  }
  auto Object = gpuobj::readObject(MemoryBufferRef(Binary, "program"));
  if (!Object) {
    consumeError(Object.takeError());
    return false;
  }
  if (Object->Core != &D.Core)
    return false;
  // Nothing is left to be built, so kernels can be made at once.
  auto Loaded = LoadedProgram::load(Binary);
  if (!Loaded) {
    consumeError(Loaded.takeError());
    return false;
  }
  B.Loaded = std::move(*Loaded);
  B.Type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  return true;
}

cl_program api::clCreateProgramWithBinary(cl_context H, cl_uint Count,
                                          const cl_device_id *Ids,
                                          const size_t *Lengths,
                                          const unsigned char **Binaries,
                                          cl_int *Status, cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (!Count || !Ids || !Lengths || !Binaries)
    return fail(Err, CL_INVALID_VALUE);
  std::vector<Device *> Devices;
  for (cl_uint I = 0; I != Count; ++I) {
    Device *D = find<Device>(Ids[I]);
    if (!D || !C->has(D) || is_contained(Devices, D))
      return fail(Err, CL_INVALID_DEVICE);
    Devices.push_back(D);
  }
  Ref<Program> P(new Program(Ref<Context>(C), Devices));
  cl_int Result = CL_SUCCESS;
  for (cl_uint I = 0; I != Count; ++I) {
    cl_int One = CL_SUCCESS;
    if (!Lengths[I] || !Binaries[I])
      One = CL_INVALID_VALUE;
    // The reader wants words at their places.
    else if (std::string Copy(reinterpret_cast<const char *>(Binaries[I]),
                              Lengths[I]);
             !readBinary(*Devices[I], Copy, P->Builds[Devices[I]]))
      One = CL_INVALID_BINARY;
    if (Status)
      Status[I] = One;
    if (One && !Result)
      Result = One;
  }
  if (Result)
    return fail(Err, Result);
  return succeed(Err, std::move(P));
}

cl_program api::clCreateProgramWithBuiltInKernels(cl_context H, cl_uint Count,
                                                  const cl_device_id *Ids,
                                                  const char *Names,
                                                  cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (!Count || !Ids || !Names)
    return fail(Err, CL_INVALID_VALUE);
  for (cl_device_id Id : ArrayRef(Ids, Count))
    if (Device *D = find<Device>(Id); !D || !C->has(D))
      return fail(Err, CL_INVALID_DEVICE);
  // No device has any.
  return fail(Err, CL_INVALID_VALUE);
}

cl_int api::clRetainProgram(cl_program H) {
  return retain<Program>(H, CL_INVALID_PROGRAM);
}

cl_int api::clReleaseProgram(cl_program H) {
  return release<Program>(H, CL_INVALID_PROGRAM);
}

cl_int api::clSetProgramReleaseCallback(cl_program H,
                                        void(CL_CALLBACK *)(cl_program, void *),
                                        void *) {
  // For constructors of C++ for OpenCL, which no device has.
  return find<Program>(H) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

cl_int api::clSetProgramSpecializationConstant(cl_program H, cl_uint Id,
                                               size_t Size, const void *Value) {
  Program *P = find<Program>(H);
  if (!P || P->IL.empty())
    return CL_INVALID_PROGRAM;
  if (!Value || (Size != 1 && Size != 2 && Size != 4 && Size != 8))
    return CL_INVALID_VALUE;
  std::optional<SpecConstantType> Type = specConstantType(P->IL, Id);
  if (!Type)
    return CL_INVALID_SPEC_ID;
  if (Type->Bytes != Size)
    return CL_INVALID_VALUE;
  std::lock_guard<std::mutex> Guard(P->Lock);
  P->Constants[Id] = Type->format(Value);
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

using BuildNotify = void(CL_CALLBACK *)(cl_program, void *);

/// The devices of a function that takes some or, with null, all of them.
static cl_int chooseDevices(const Program &P, cl_uint Count,
                            const cl_device_id *Ids,
                            std::vector<Device *> &Devices) {
  if (!Count != !Ids)
    return CL_INVALID_VALUE;
  Devices = P.Devices;
  if (!Ids)
    return CL_SUCCESS;
  Devices.clear();
  for (cl_device_id Id : ArrayRef(Ids, Count)) {
    Device *D = find<Device>(Id);
    if (!D || !is_contained(P.Devices, D))
      return CL_INVALID_DEVICE;
    Devices.push_back(D);
  }
  return CL_SUCCESS;
}

/// The program in IR; what was said goes to the log.
static bool compile(Program &P, const Device &D, const BuildOptions &Options,
                    ArrayRef<Header> Headers, Program::Build &B) {
  StepResult R;
  if (P.Source) {
    R = compileSource(D, *P.Source, Headers, Options);
  } else {
    std::vector<std::string> Constants;
    for (const auto &[Id, Value] : P.Constants)
      Constants.push_back(utostr(Id) + "=" + Value);
    R = compileIL(D, P.IL, Constants);
  }
  B.Log += R.Log;
  B.IR = std::move(R.Bytes);
  // SPIR-V has names and qualifiers without being asked.
  B.HasArgInfo = Options.HasArgInfo || !P.Source;
  return R.Succeeded;
}

/// Makes B.Loaded of B.IR.
static bool generateAndLoad(const Device &D, const BuildOptions &Options,
                            Program::Build &B) {
  if (!hasKernels(B.IR)) {
    B.Loaded = LoadedProgram::empty();
    return true;
  }
  StepResult R = generate(D, B.IR, Options.Code);
  B.Log += R.Log;
  if (!R.Succeeded)
    return false;
  auto Loaded = LoadedProgram::load(R.Bytes);
  if (!Loaded) {
    B.Log += "error: " + toString(Loaded.takeError()) + "\n";
    return false;
  }
  B.Loaded = std::move(*Loaded);
  B.Loaded->IR = B.IR;
  B.Loaded->HasArgInfo = B.HasArgInfo;
  B.Loaded->Recompile = [&D, Code = Options.Code](StringRef IR,
                                                  std::string Option) mutable {
    Code.push_back(std::move(Option));
    return generate(D, IR, Code);
  };
  return true;
}

/// Puts \p B, which was made anew, into the program.
static void finishBuild(Program &P, const Device *D, Program::Build B,
                        bool Succeeded, cl_program_binary_type Type) {
  B.Status = Succeeded ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
  B.Type = Succeeded ? Type : CL_PROGRAM_BINARY_TYPE_NONE;
  std::lock_guard<std::mutex> Guard(P.Lock);
  P.Builds[D] = std::move(B);
}

cl_int api::clBuildProgram(cl_program H, cl_uint Count, const cl_device_id *Ids,
                           const char *Text, BuildNotify Notify,
                           void *UserData) {
  Program *P = find<Program>(H);
  if (!P)
    return CL_INVALID_PROGRAM;
  std::vector<Device *> Devices;
  if (cl_int Code = chooseDevices(*P, Count, Ids, Devices))
    return Code;
  if (!Notify && UserData)
    return CL_INVALID_VALUE;
  if (P->Kernels)
    return CL_INVALID_OPERATION;
  std::optional<BuildOptions> Options =
      parseOptions(Text ? Text : "", OptionUse::Build);
  if (!Options)
    return CL_INVALID_BUILD_OPTIONS;
  cl_int Result = CL_SUCCESS;
  for (Device *D : Devices) {
    Program::Build Old, B;
    {
      std::lock_guard<std::mutex> Guard(P->Lock);
      Old = P->Builds[D];
      P->Builds[D].Status = CL_BUILD_IN_PROGRESS;
    }
    B.Options = Text ? Text : "";
    bool Succeeded;
    if (P->Source || !P->IL.empty()) {
      Succeeded =
          compile(*P, *D, *Options, {}, B) && generateAndLoad(*D, *Options, B);
    } else if (Old.Loaded) {
      B.Loaded = Old.Loaded;
      B.IR = Old.IR;
      Succeeded = true;
    } else if (!Old.IR.empty()) {
      B.IR = Old.IR;
      Succeeded = generateAndLoad(*D, *Options, B);
    } else {
      // A program that was linked, and failed.
      Succeeded = false;
    }
    if (!Succeeded)
      Result = CL_BUILD_PROGRAM_FAILURE;
    finishBuild(*P, D, std::move(B), Succeeded,
                CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  }
  if (Notify)
    Notify(H, UserData);
  return Result;
}

cl_int api::clCompileProgram(cl_program H, cl_uint Count,
                             const cl_device_id *Ids, const char *Text,
                             cl_uint HeaderCount, const cl_program *Headers,
                             const char **HeaderNames, BuildNotify Notify,
                             void *UserData) {
  Program *P = find<Program>(H);
  if (!P)
    return CL_INVALID_PROGRAM;
  std::vector<Device *> Devices;
  if (cl_int Code = chooseDevices(*P, Count, Ids, Devices))
    return Code;
  if (!HeaderCount != !Headers || !HeaderCount != !HeaderNames)
    return CL_INVALID_VALUE;
  if (!Notify && UserData)
    return CL_INVALID_VALUE;
  std::vector<Header> Files;
  for (cl_uint I = 0; I != HeaderCount; ++I) {
    Program *Header = find<Program>(Headers[I]);
    if (!Header)
      return CL_INVALID_PROGRAM;
    if (!HeaderNames[I])
      return CL_INVALID_VALUE;
    if (!Header->Source)
      return CL_INVALID_OPERATION;
    Files.push_back({HeaderNames[I], *Header->Source});
  }
  if (P->Kernels || (!P->Source && P->IL.empty()))
    return CL_INVALID_OPERATION;
  std::optional<BuildOptions> Options =
      parseOptions(Text ? Text : "", OptionUse::Compile);
  if (!Options)
    return CL_INVALID_COMPILER_OPTIONS;
  cl_int Result = CL_SUCCESS;
  for (Device *D : Devices) {
    Program::Build B;
    B.Options = Text ? Text : "";
    bool Succeeded = compile(*P, *D, *Options, Files, B);
    if (!Succeeded)
      Result = CL_COMPILE_PROGRAM_FAILURE;
    finishBuild(*P, D, std::move(B), Succeeded,
                CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
  }
  if (Notify)
    Notify(H, UserData);
  return Result;
}

cl_program api::clLinkProgram(cl_context H, cl_uint Count,
                              const cl_device_id *Ids, const char *Text,
                              cl_uint InputCount, const cl_program *Inputs,
                              BuildNotify Notify, void *UserData, cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  if (!Count != !Ids || !InputCount || !Inputs || (!Notify && UserData))
    return fail(Err, CL_INVALID_VALUE);
  std::vector<Device *> Devices = C->Devices;
  if (Ids) {
    Devices.clear();
    for (cl_device_id Id : ArrayRef(Ids, Count)) {
      Device *D = find<Device>(Id);
      if (!D || !C->has(D))
        return fail(Err, CL_INVALID_DEVICE);
      Devices.push_back(D);
    }
  }
  std::vector<Program *> Programs;
  for (cl_program Input : ArrayRef(Inputs, InputCount)) {
    Program *P = find<Program>(Input);
    if (!P)
      return fail(Err, CL_INVALID_PROGRAM);
    Programs.push_back(P);
  }
  std::optional<BuildOptions> Options =
      parseOptions(Text ? Text : "", OptionUse::Link);
  if (!Options)
    return fail(Err, CL_INVALID_LINKER_OPTIONS);
  // A device takes part if all programs are compiled for it.
  std::map<Device *, std::vector<std::string>> Modules;
  std::map<Device *, bool> HasArgInfo;
  for (Device *D : Devices) {
    std::vector<std::string> &List = Modules[D];
    HasArgInfo[D] = true;
    for (Program *P : Programs) {
      std::lock_guard<std::mutex> Guard(P->Lock);
      auto It = P->Builds.find(D);
      if (It != P->Builds.end() && !It->second.IR.empty() &&
          (It->second.Type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
           It->second.Type == CL_PROGRAM_BINARY_TYPE_LIBRARY)) {
        List.push_back(It->second.IR);
        HasArgInfo[D] &= It->second.HasArgInfo;
      }
    }
    if (List.size() != Programs.size())
      return fail(Err, CL_INVALID_OPERATION);
  }
  Ref<Program> Linked(new Program(Ref<Context>(C), Devices));
  cl_int Result = CL_SUCCESS;
  for (Device *D : Devices) {
    std::vector<StringRef> Parts(Modules[D].begin(), Modules[D].end());
    StepResult R = linkIR(Parts);
    Program::Build B;
    B.Options = Text ? Text : "";
    B.Log = std::move(R.Log);
    B.IR = std::move(R.Bytes);
    B.HasArgInfo = HasArgInfo[D];
    bool Succeeded = R.Succeeded && (Options->CreateLibrary ||
                                     generateAndLoad(*D, *Options, B));
    if (!Succeeded)
      Result = CL_LINK_PROGRAM_FAILURE;
    finishBuild(*Linked, D, std::move(B), Succeeded,
                Options->CreateLibrary ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                                       : CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
  }
  // The log of a failure is read through the program.
  cl_program Handle = publish(Linked);
  if (Notify)
    Notify(Handle, UserData);
  if (Err)
    *Err = Result;
  return Handle;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

static std::string binaryOf(const Program::Build &B) {
  if (B.Loaded && !B.Loaded->bytes().empty())
    return B.Loaded->bytes().str();
  return B.IR.empty() ? ""
                      : wrapIR(B.IR, B.Type == CL_PROGRAM_BINARY_TYPE_LIBRARY);
}

/// Names of the kernels of all devices; false if it is built for none.
static bool kernelNames(Program &P, std::vector<std::string> &Names) {
  bool IsBuilt = false;
  std::set<std::string> Seen;
  std::lock_guard<std::mutex> Guard(P.Lock);
  for (const auto &[D, B] : P.Builds) {
    if (!B.Loaded)
      continue;
    IsBuilt = true;
    for (const gpuobj::KernelMetadata &K : B.Loaded->object().Metadata.Kernels)
      if (Seen.insert(K.Name).second)
        Names.push_back(K.Name);
  }
  return IsBuilt;
}

cl_int api::clGetProgramInfo(cl_program H, cl_program_info Name, size_t Size,
                             void *Value, size_t *SizeOut) {
  Program *P = find<Program>(H);
  if (!P)
    return CL_INVALID_PROGRAM;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_PROGRAM_REFERENCE_COUNT:
    return A.value(P->External.load());
  case CL_PROGRAM_CONTEXT:
    return A.value(cl_context(P->Context.get()));
  case CL_PROGRAM_NUM_DEVICES:
    return A.value(cl_uint(P->Devices.size()));
  case CL_PROGRAM_DEVICES: {
    std::vector<cl_device_id> Ids(P->Devices.begin(), P->Devices.end());
    return A.array(ArrayRef(Ids));
  }
  case CL_PROGRAM_SOURCE:
    return A.string(P->Source.value_or(""));
  case CL_PROGRAM_IL:
    return A.bytes(P->IL.data(), P->IL.size());
  case CL_PROGRAM_BINARY_SIZES: {
    std::vector<size_t> Sizes;
    std::lock_guard<std::mutex> Guard(P->Lock);
    for (const Device *D : P->Devices)
      Sizes.push_back(binaryOf(P->Builds[D]).size());
    return A.array(ArrayRef(Sizes));
  }
  case CL_PROGRAM_BINARIES: {
    // The application gives a list of places.
    size_t Needed = P->Devices.size() * sizeof(unsigned char *);
    if (Value && Size < Needed)
      return CL_INVALID_VALUE;
    if (SizeOut)
      *SizeOut = Needed;
    auto **Places = static_cast<unsigned char **>(Value);
    std::lock_guard<std::mutex> Guard(P->Lock);
    for (size_t I = 0; Places && I != P->Devices.size(); ++I) {
      std::string Binary = binaryOf(P->Builds[P->Devices[I]]);
      if (Places[I])
        std::memcpy(Places[I], Binary.data(), Binary.size());
    }
    return CL_SUCCESS;
  }
  case CL_PROGRAM_NUM_KERNELS:
  case CL_PROGRAM_KERNEL_NAMES: {
    std::vector<std::string> Names;
    if (!kernelNames(*P, Names))
      return CL_INVALID_PROGRAM_EXECUTABLE;
    return Name == CL_PROGRAM_NUM_KERNELS ? A.value(Names.size())
                                          : A.string(join(Names, ";"));
  }
  case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
  case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
    return A.boolean(false);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetProgramBuildInfo(cl_program H, cl_device_id Id,
                                  cl_program_build_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Program *P = find<Program>(H);
  if (!P)
    return CL_INVALID_PROGRAM;
  Device *D = find<Device>(Id);
  if (!D || !is_contained(P->Devices, D))
    return CL_INVALID_DEVICE;
  Answer A(Size, Value, SizeOut);
  std::lock_guard<std::mutex> Guard(P->Lock);
  const Program::Build &B = P->Builds[D];
  switch (Name) {
  case CL_PROGRAM_BUILD_STATUS:
    return A.value(B.Status);
  case CL_PROGRAM_BUILD_OPTIONS:
    return A.string(B.Options);
  case CL_PROGRAM_BUILD_LOG:
    return A.string(B.Log);
  case CL_PROGRAM_BINARY_TYPE:
    return A.value(B.Type);
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return A.value(
        size_t(B.Loaded ? B.Loaded->object().getVariableBytes() : 0));
  default:
    return CL_INVALID_VALUE;
  }
}
