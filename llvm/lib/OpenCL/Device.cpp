//===- Device.cpp - Devices -----------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Api.h"
#include "Clock.h"
#include "Context.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/GPURuntime/CompileSteps.h"
#include "llvm/GPUSim/DriverContract.h"

using namespace llvm;
using namespace llvm::opencl;

Device::Device(const gpuobj::CoreInfo &Core, const gpusim::CoreLimits &Limits,
               gpudriver::CoreArithmetic Arithmetic)
    : Object(KindOf), Core(Core), Limits(Limits), Arithmetic(Arithmetic) {
  SmallVector<StringRef> Platforms;
  PlatformExtensions.split(Platforms, ' ');
  for (StringRef Name : Platforms)
    Extensions.push_back(Name.str());
  for (std::string &Name : gpudriver::openCLExtensions(compileOptions())) {
    if (Name == MissingExtension)
      continue;
    bool IsFeature = StringRef(Name).starts_with("__opencl_c_");
    (IsFeature ? Features : Extensions).push_back(std::move(Name));
  }
}

gpudriver::CompileOptions Device::compileOptions() const {
  gpudriver::CompileOptions Options;
  Options.Arch = Core.Arch.str();
  Options.CPU = Core.Name.str();
  Options.LibraryDir = getLibraryDir();
  return Options;
}

static cl_name_version named(StringRef Name, cl_version Version) {
  cl_name_version V = {};
  V.version = Version;
  setName(V, Name);
  return V;
}

static cl_int features(const Answer &A, const std::vector<std::string> &Names) {
  std::vector<cl_name_version> List;
  for (const std::string &Name : Names)
    List.push_back(named(Name, CL_MAKE_VERSION(3, 0, 0)));
  return A.array(ArrayRef(List));
}

static cl_int extensions(const Answer &A,
                         const std::vector<std::string> &Names) {
  std::vector<cl_name_version> List;
  for (const std::string &Name : Names)
    // The second version is the one with vectors and queries.
    List.push_back(named(Name, Name == "cl_khr_integer_dot_product"
                                   ? CL_MAKE_VERSION(2, 0, 0)
                                   : CL_MAKE_VERSION(1, 0, 0)));
  return A.array(ArrayRef(List));
}

/// Each of the functions is instructions for such sums, or none is.
static cl_device_integer_dot_product_acceleration_properties_khr
dotProducts(const Device &D) {
  cl_bool Has = D.Arithmetic.HasDotProducts ? CL_TRUE : CL_FALSE;
  return {Has, Has, Has, Has, Has, Has};
}

/// Versions of SPIR-V that the front end reads, the newest first.
static constexpr cl_uint SPIRVMinors[] = {6, 5, 4, 3, 2, 1, 0};

static cl_device_fp_config floatConfig(const Device &D, bool IsHalf) {
  if (IsHalf && !D.Arithmetic.HasHalves)
    return CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_DENORM;
  cl_device_fp_config Config =
      (D.Arithmetic.TowardZero ? CL_FP_ROUND_TO_ZERO : CL_FP_ROUND_TO_NEAREST) |
      CL_FP_INF_NAN | CL_FP_FMA;
  if (!D.Arithmetic.TowardZero)
    Config |= CL_FP_DENORM;
  return Config;
}

static StringRef vendorOf(const Device &D) {
  return D.Core.Arch == "rogue" ? "Imagination Technologies" : "Arm";
}

/// The number that the vendor has on PCI.
static cl_uint vendorIdOf(const Device &D) {
  return D.Core.Arch == "rogue" ? 0x1010 : 0x13B5;
}

/// Applications keep binaries of programs by this string, so it changes with
/// the compiler.
static std::string driverVersion() {
  constexpr size_t Digits = 12;
  return (getVersion() + "+" + gpurt::compilerIdentity().take_front(Digits))
      .str();
}

static cl_int deviceInfo(const Device &D, cl_device_info Name,
                         const Answer &A) {
  auto Number = [&](cl_uint V) { return A.value(V); };
  auto Size = [&](size_t V) { return A.value(V); };
  bool HasImages = D.hasImages();
  switch (Name) {
  case CL_DEVICE_TYPE:
    return A.value(cl_device_type(CL_DEVICE_TYPE_GPU));
  case CL_DEVICE_VENDOR_ID:
    return Number(vendorIdOf(D));
  case CL_DEVICE_MAX_COMPUTE_UNITS:
    return Number(1);
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
    return Number(3);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES: {
    size_t Most = D.Limits.MaxGroupItems;
    return A.array(ArrayRef<size_t>({Most, Most, Most}));
  }
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return Size(D.Limits.MaxGroupItems);
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return Size(D.Limits.WarpSize);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
    return Number(1);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
    return Number(D.Arithmetic.HasHalves ? 2 : 1);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    return Number(0);
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return Number(ClockMHz);
  case CL_DEVICE_ADDRESS_BITS:
    return Number(64);
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return A.value(getMaxBufferBytes());
  case CL_DEVICE_IMAGE_SUPPORT:
    return A.boolean(HasImages);
  case CL_DEVICE_MAX_READ_IMAGE_ARGS:
    return Number(HasImages ? 128 : 0);
  case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
  case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
    return Number(HasImages ? 64 : 0);
  case CL_DEVICE_IMAGE2D_MAX_WIDTH:
  case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
    return Size(HasImages ? MaxImageSide : 0);
  case CL_DEVICE_IMAGE3D_MAX_WIDTH:
  case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_DEPTH:
    return Size(HasImages ? MaxImageDepth : 0);
  case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
    return Size(HasImages ? MaxImageBufferTexels : 0);
  case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
    return Size(HasImages ? MaxImageLayers : 0);
  case CL_DEVICE_MAX_SAMPLERS:
    return Number(HasImages ? 16 : 0);
  case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
  case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
    return Number(0);
  case CL_DEVICE_MAX_PIPE_ARGS:
  case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
  case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
    return Number(0);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return Size(gpusim::maxArgumentBytes(gpuobj::getEMachine(D.Core.Arch),
                                         MaxParameterBytes));
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
    return Number(BaseAddressAlign * 8);
  case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
    return Number(BaseAddressAlign);
  case CL_DEVICE_SINGLE_FP_CONFIG:
    return A.value(floatConfig(D, /*IsHalf=*/false));
  case CL_DEVICE_HALF_FP_CONFIG:
    return A.value(floatConfig(D, /*IsHalf=*/true));
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return A.value(cl_device_fp_config(0));
  case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
    return A.value(cl_device_mem_cache_type(CL_NONE));
  case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
    return Number(0);
  case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
    return A.value(cl_ulong(0));
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return A.value(getGlobalBytes());
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
    return A.value(MaxConstantBytes);
  case CL_DEVICE_MAX_CONSTANT_ARGS:
    return Number(8);
  case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    return Size(size_t(gpuobj::MaxVariableBytes));
  case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
    return Size(size_t(gpuobj::MaxVariableBytes));
  case CL_DEVICE_LOCAL_MEM_TYPE:
    return A.value(cl_device_local_mem_type(CL_LOCAL));
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return A.value(cl_ulong(gpusim::MaxLocalBytes));
  case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
    return A.boolean(false);
  case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
    return Size(TimerResolution);
  case CL_DEVICE_ENDIAN_LITTLE:
  case CL_DEVICE_AVAILABLE:
  case CL_DEVICE_COMPILER_AVAILABLE:
  case CL_DEVICE_LINKER_AVAILABLE:
  case CL_DEVICE_HOST_UNIFIED_MEMORY:
  case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
    return A.boolean(true);
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return A.value(cl_device_exec_capabilities(CL_EXEC_KERNEL));
  case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
    return A.value(cl_command_queue_properties(
        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE));
  case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
    return A.value(cl_command_queue_properties(0));
  case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
  case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
  case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
  case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
    return Number(0);
  case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
    return A.value(cl_device_device_enqueue_capabilities(0));
  case CL_DEVICE_BUILT_IN_KERNELS:
    return A.string("");
  case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
    return A.nothing();
  case CL_DEVICE_PLATFORM:
    return A.value(cl_platform_id(getPlatform()));
  case CL_DEVICE_NAME:
    return A.string(D.Core.Name);
  case CL_DEVICE_VENDOR:
    return A.string((vendorOf(D) + " (simulated by mgpu)").str());
  case CL_DRIVER_VERSION:
    return A.string(driverVersion());
  case CL_DEVICE_PROFILE:
    return A.string(D.Arithmetic.TowardZero ? "EMBEDDED_PROFILE"
                                            : "FULL_PROFILE");
  case CL_DEVICE_VERSION:
    return A.string(("OpenCL 3.0 mgpu " + getVersion()).str());
  case CL_DEVICE_NUMERIC_VERSION:
    return A.value(cl_version(CL_MAKE_VERSION(3, 0, 0)));
  case CL_DEVICE_OPENCL_C_VERSION:
    // The highest that asks for nothing which is not there: 2.0 has queues on
    // devices and pipes.
    return A.string("OpenCL C 1.2 mgpu");
  case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
    return A.value(cl_version(CL_MAKE_VERSION(1, 2, 0)));
  case CL_DEVICE_OPENCL_C_ALL_VERSIONS: {
    std::vector<cl_name_version> List;
    for (auto [Major, Minor] :
         {std::pair(3u, 0u), {1u, 2u}, {1u, 1u}, {1u, 0u}})
      List.push_back(named("OpenCL C", CL_MAKE_VERSION(Major, Minor, 0)));
    return A.array(ArrayRef(List));
  }
  case CL_DEVICE_OPENCL_C_FEATURES:
    return features(A, D.Features);
  case CL_DEVICE_EXTENSIONS:
    return A.string(join(D.Extensions, " "));
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    return extensions(A, D.Extensions);
  case CL_DEVICE_IL_VERSION: {
    std::string Text;
    for (cl_uint Minor : SPIRVMinors)
      Text += (Text.empty() ? "SPIR-V_1." : " SPIR-V_1.") + utostr(Minor);
    return A.string(Text);
  }
  case CL_DEVICE_ILS_WITH_VERSION: {
    std::vector<cl_name_version> List;
    for (cl_uint Minor : SPIRVMinors)
      List.push_back(named("SPIR-V", CL_MAKE_VERSION(1, Minor, 0)));
    return A.array(ArrayRef(List));
  }
  case CL_DEVICE_PRINTF_BUFFER_SIZE:
    return Size(size_t(gpuobj::DefaultPrintfBufferBytes));
  case CL_DEVICE_PARENT_DEVICE:
    return A.value(cl_device_id(nullptr));
  case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
    return Number(0);
  case CL_DEVICE_PARTITION_PROPERTIES:
    return A.array(ArrayRef<cl_device_partition_property>(0));
  case CL_DEVICE_PARTITION_TYPE:
    return A.nothing();
  case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
    return A.value(cl_device_affinity_domain(0));
  case CL_DEVICE_REFERENCE_COUNT:
    return Number(1);
  case CL_DEVICE_SVM_CAPABILITIES:
    return A.value(
        cl_device_svm_capabilities(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER));
  case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
    return Number(0);
  case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
    return A.value(cl_device_atomic_capabilities(
        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
        CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES));
  case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
    return A.value(cl_device_atomic_capabilities(
        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
        CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE |
        CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES));
  case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
    return A.boolean(false);
  case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
  case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
    return A.boolean(true);
  case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
    return A.boolean(true);
  case CL_DEVICE_PIPE_SUPPORT:
    return A.boolean(false);
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    return Number(divideCeil(D.Limits.MaxGroupItems, D.Limits.WarpSize));
  case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
    return A.value(cl_device_integer_dot_product_capabilities_khr(
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR));
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR:
    return A.value(dotProducts(D));
  case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
    // None, in the form that OpenCL-CTS asks for.
    return A.string("v0000-01-01-00");
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetDeviceInfo(cl_device_id Id, cl_device_info Name, size_t Size,
                            void *Value, size_t *SizeOut) {
  Device *D = find<Device>(Id);
  if (!D)
    return CL_INVALID_DEVICE;
  return deviceInfo(*D, Name, Answer(Size, Value, SizeOut));
}

cl_int api::clGetDeviceIDs(cl_platform_id P, cl_device_type Type, cl_uint Count,
                           cl_device_id *Devices, cl_uint *CountOut) {
  if (P && !find<opencl::Platform>(P))
    return CL_INVALID_PLATFORM;
  if (!isValidDeviceType(Type))
    return CL_INVALID_DEVICE_TYPE;
  if ((!Count && Devices) || (!Devices && !CountOut))
    return CL_INVALID_VALUE;
  std::vector<Device *> Found = devicesOfType(Type);
  if (Found.empty()) {
    if (CountOut)
      *CountOut = 0;
    return CL_DEVICE_NOT_FOUND;
  }
  if (CountOut)
    *CountOut = Found.size();
  if (Devices)
    copy(ArrayRef(Found).take_front(Count), Devices);
  return CL_SUCCESS;
}

bool opencl::isValidDeviceType(cl_device_type Type) {
  constexpr cl_device_type Known =
      CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
      CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
  return Type == CL_DEVICE_TYPE_ALL || (Type && !(Type & ~Known));
}

std::vector<Device *> opencl::devicesOfType(cl_device_type Type) {
  const std::vector<Device *> &All = getPlatform()->Devices;
  if (Type == CL_DEVICE_TYPE_ALL || (Type & CL_DEVICE_TYPE_GPU))
    return All;
  if ((Type & CL_DEVICE_TYPE_DEFAULT) && !All.empty())
    return {All.front()};
  return {};
}

cl_int api::clCreateSubDevices(cl_device_id Id,
                               const cl_device_partition_property *, cl_uint,
                               cl_device_id *, cl_uint *) {
  // No property is one that the device has.
  return find<Device>(Id) ? CL_INVALID_VALUE : CL_INVALID_DEVICE;
}

cl_int api::clRetainDevice(cl_device_id Id) {
  return find<Device>(Id) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int api::clReleaseDevice(cl_device_id Id) {
  return find<Device>(Id) ? CL_SUCCESS : CL_INVALID_DEVICE;
}

cl_int api::clGetDeviceAndHostTimer(cl_device_id Id, cl_ulong *DeviceTime,
                                    cl_ulong *HostTime) {
  if (!find<Device>(Id))
    return CL_INVALID_DEVICE;
  if (!DeviceTime || !HostTime)
    return CL_INVALID_VALUE;
  *DeviceTime = *HostTime = hostTime();
  return CL_SUCCESS;
}

cl_int api::clGetHostTimer(cl_device_id Id, cl_ulong *HostTime) {
  if (!find<Device>(Id))
    return CL_INVALID_DEVICE;
  if (!HostTime)
    return CL_INVALID_VALUE;
  *HostTime = hostTime();
  return CL_SUCCESS;
}

cl_int api::clSetDefaultDeviceCommandQueue(cl_context C, cl_device_id Id,
                                           cl_command_queue) {
  if (!find<Context>(C))
    return CL_INVALID_CONTEXT;
  if (!find<Device>(Id))
    return CL_INVALID_DEVICE;
  // There are no queues on devices.
  return CL_INVALID_OPERATION;
}
