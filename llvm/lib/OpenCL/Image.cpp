//===- Image.cpp - Images -------------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "MemObject.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/LaunchImages.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::opencl;
using gpusim::ChannelKind;
using gpusim::ImageDimension;
using gpusim::TexelFormat;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

namespace {
struct ChannelType {
  cl_channel_type Type;
  ChannelKind Kind;
  unsigned Bits;
};
} // namespace

static constexpr ChannelType ChannelTypes[] = {
    {CL_UNORM_INT8, ChannelKind::UNorm, 8},
    {CL_UNORM_INT16, ChannelKind::UNorm, 16},
    {CL_SNORM_INT8, ChannelKind::SNorm, 8},
    {CL_SNORM_INT16, ChannelKind::SNorm, 16},
    {CL_SIGNED_INT8, ChannelKind::SInt, 8},
    {CL_SIGNED_INT16, ChannelKind::SInt, 16},
    {CL_SIGNED_INT32, ChannelKind::SInt, 32},
    {CL_UNSIGNED_INT8, ChannelKind::UInt, 8},
    {CL_UNSIGNED_INT16, ChannelKind::UInt, 16},
    {CL_UNSIGNED_INT32, ChannelKind::UInt, 32},
    {CL_HALF_FLOAT, ChannelKind::Float, 16},
    {CL_FLOAT, ChannelKind::Float, 32},
};

std::optional<TexelFormat> opencl::texelFormatOf(const cl_image_format &F) {
  const ChannelType *T = find_if(ChannelTypes, [&](const ChannelType &T) {
    return T.Type == F.image_channel_data_type;
  });
  if (T == std::end(ChannelTypes))
    return std::nullopt;
  switch (F.image_channel_order) {
  case CL_R:
    return TexelFormat::uniform(T->Kind, T->Bits, 1);
  case CL_RG:
    return TexelFormat::uniform(T->Kind, T->Bits, 2);
  case CL_RGBA:
    return TexelFormat::uniform(T->Kind, T->Bits, 4);
  case CL_BGRA: {
    if (F.image_channel_data_type != CL_UNORM_INT8)
      return std::nullopt;
    TexelFormat Format = TexelFormat::uniform(T->Kind, T->Bits, 4);
    Format.Order = {gpusim::SelectB, gpusim::SelectG, gpusim::SelectR,
                    gpusim::SelectA};
    return Format;
  }
  case CL_sRGBA: {
    if (F.image_channel_data_type != CL_UNORM_INT8)
      return std::nullopt;
    TexelFormat Format = TexelFormat::uniform(T->Kind, T->Bits, 4);
    Format.SRGB = true;
    return Format;
  }
  case CL_DEPTH:
    if (F.image_channel_data_type != CL_FLOAT &&
        F.image_channel_data_type != CL_UNORM_INT16)
      return std::nullopt;
    return TexelFormat::uniform(T->Kind, T->Bits, 1);
  default:
    return std::nullopt;
  }
}

/// How the texels of an image lie in memory for all devices; nothing if they
/// want it in different ways.
static std::optional<gpusim::TexelOrdering>
commonOrdering(const Context &C, const gpusim::ImageView &View) {
  std::optional<gpusim::TexelOrdering> Common;
  for (const Device *D : C.Devices) {
    gpusim::TexelOrdering O = gpusim::imageOrdering(
        D->Core.Arch, {View, gpusim::TexelOrdering::Linear});
    if (Common.value_or(O) != O)
      return std::nullopt;
    Common = O;
  }
  return Common;
}

static bool isValidImageType(cl_mem_object_type Type) {
  return Type >= CL_MEM_OBJECT_IMAGE2D && Type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

std::vector<cl_image_format> opencl::supportedFormats(const Context &C,
                                                      cl_mem_flags Flags,
                                                      cl_mem_object_type Type) {
  std::vector<cl_image_format> List;
  gpusim::ImageView View;
  if (Type == CL_MEM_OBJECT_IMAGE3D)
    View.Dimension = ImageDimension::D3;
  if (!C.hasImages() || !commonOrdering(C, View))
    return List;
  bool IsWritten = !(Flags & CL_MEM_READ_ONLY);
  for (cl_channel_order Order :
       {CL_R, CL_RG, CL_RGBA, CL_BGRA, CL_sRGBA, CL_DEPTH})
    for (const ChannelType &T : ChannelTypes) {
      cl_image_format F = {Order, T.Type};
      std::optional<TexelFormat> Format = texelFormatOf(F);
      if (!Format)
        continue;
      // Nothing encodes what is stored as sRGB. Depths have two dimensions.
      if (IsWritten && !gpusim::texelPacking(*Format))
        continue;
      if (Order == CL_DEPTH && Type != CL_MEM_OBJECT_IMAGE2D &&
          Type != CL_MEM_OBJECT_IMAGE2D_ARRAY)
        continue;
      List.push_back(F);
    }
  return List;
}

cl_int api::clGetSupportedImageFormats(cl_context H, cl_mem_flags Flags,
                                       cl_mem_object_type Type, cl_uint Count,
                                       cl_image_format *Formats,
                                       cl_uint *CountOut) {
  constexpr cl_mem_flags Access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY |
                                  CL_MEM_READ_ONLY |
                                  CL_MEM_KERNEL_READ_AND_WRITE;
  Context *C = find<Context>(H);
  if (!C)
    return CL_INVALID_CONTEXT;
  if (!isValidImageType(Type) || popcount(Flags & Access) > 1 ||
      (!Count && Formats))
    return CL_INVALID_VALUE;
  std::vector<cl_image_format> List = supportedFormats(*C, Flags, Type);
  if (CountOut)
    *CountOut = List.size();
  if (Formats)
    copy(ArrayRef(List).take_front(Count), Formats);
  return CL_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Point MemObject::imageSize() const {
  switch (Type) {
  case CL_MEM_OBJECT_IMAGE1D:
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return {Desc.image_width, 1, 1};
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return {Desc.image_width, Desc.image_array_size, 1};
  case CL_MEM_OBJECT_IMAGE2D:
    return {Desc.image_width, Desc.image_height, 1};
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return {Desc.image_width, Desc.image_height, Desc.image_array_size};
  default:
    return {Desc.image_width, Desc.image_height, Desc.image_depth};
  }
}

size_t MemObject::hostRowPitch() const { return Desc.image_row_pitch; }

size_t MemObject::hostSlicePitch() const {
  // The rows of an array of rows are its slices.
  return Type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? Desc.image_slice_pitch
         : Desc.image_slice_pitch ? Desc.image_slice_pitch
                                  : Desc.image_row_pitch * imageSize()[1];
}

uint8_t *MemObject::texel(size_t X, size_t Y, size_t Z) const {
  size_t Layer = 0;
  if (Type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    std::swap(Layer, Y);
  else if (Type == CL_MEM_OBJECT_IMAGE2D_ARRAY)
    std::swap(Layer, Z);
  const gpusim::Surface &S = Placement.Surfaces[Layer];
  return Data + S.Address + gpusim::texelOffset(S, texelBytes(), X, Y, Z);
}

/// Calls \p F with each texel of a box and its place in the host's memory.
template <typename Fn>
static void forEachTexel(const MemObject &M, const Point &At, const Point &Box,
                         size_t RowPitch, size_t SlicePitch, Fn F) {
  bool IsRowArray = M.Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  for (size_t Z = 0; Z != Box[2]; ++Z)
    for (size_t Y = 0; Y != Box[1]; ++Y) {
      size_t Row = Z * SlicePitch + Y * (IsRowArray ? SlicePitch : RowPitch);
      for (size_t X = 0; X != Box[0]; ++X)
        F(M.texel(At[0] + X, At[1] + Y, At[2] + Z), Row + X * M.texelBytes());
    }
}

void MemObject::readBox(const Point &From, const Point &Box, uint8_t *Host,
                        size_t RowPitch, size_t SlicePitch) const {
  forEachTexel(*this, From, Box, RowPitch, SlicePitch,
               [&](const uint8_t *Texel, size_t At) {
                 std::memcpy(Host + At, Texel, texelBytes());
               });
}

void MemObject::writeBox(const Point &To, const Point &Box, const uint8_t *Host,
                         size_t RowPitch, size_t SlicePitch) const {
  forEachTexel(*this, To, Box, RowPitch, SlicePitch,
               [&](uint8_t *Texel, size_t At) {
                 std::memcpy(Texel, Host + At, texelBytes());
               });
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

/// Checks sizes and pitches, and sets what the type does not have to 0.
static cl_int checkDesc(const Context &C, cl_image_desc &D, size_t TexelBytes,
                        bool HasPointer) {
  bool IsBuffer = D.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  auto IsWithin = [](size_t N, size_t Most) { return N && N <= Most; };
  bool Has2 = false, Has3 = false, HasLayers = false;
  size_t MaxSide = MaxImageSide;
  switch (D.image_type) {
  case CL_MEM_OBJECT_IMAGE1D:
    break;
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    MaxSide = MaxImageBufferTexels;
    break;
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    HasLayers = true;
    break;
  case CL_MEM_OBJECT_IMAGE2D:
    Has2 = true;
    break;
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    Has2 = HasLayers = true;
    break;
  case CL_MEM_OBJECT_IMAGE3D:
    Has2 = Has3 = true;
    MaxSide = MaxImageDepth;
    break;
  default:
    return CL_INVALID_IMAGE_DESCRIPTOR;
  }
  if (D.num_mip_levels || D.num_samples)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (!D.image_width || (Has2 && !D.image_height) || (Has3 && !D.image_depth) ||
      (HasLayers && !D.image_array_size))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (!IsWithin(D.image_width, MaxSide) ||
      (Has2 && !IsWithin(D.image_height, MaxSide)) ||
      (Has3 && !IsWithin(D.image_depth, MaxImageDepth)) ||
      (HasLayers && !IsWithin(D.image_array_size, MaxImageLayers)))
    return CL_INVALID_IMAGE_SIZE;
  if (!Has2)
    D.image_height = 0;
  if (!Has3)
    D.image_depth = 0;
  if (!HasLayers)
    D.image_array_size = 0;
  // No device makes 2D images of buffers or of images.
  if (D.mem_object && D.image_type == CL_MEM_OBJECT_IMAGE2D)
    return CL_INVALID_OPERATION;
  if (D.mem_object && !IsBuffer)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  if (IsBuffer && !D.mem_object)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  // Pitches are those of the host's memory.
  if ((D.image_row_pitch || D.image_slice_pitch) && !HasPointer)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  size_t Row = D.image_width * TexelBytes;
  if (!D.image_row_pitch)
    D.image_row_pitch = Row;
  if (D.image_row_pitch < Row || D.image_row_pitch % TexelBytes)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  size_t Slice = D.image_row_pitch * (Has2 ? D.image_height : 1);
  if (!Has3 && !HasLayers)
    D.image_slice_pitch = 0;
  else if (!D.image_slice_pitch)
    D.image_slice_pitch = Slice;
  else if (D.image_slice_pitch < Slice ||
           D.image_slice_pitch % D.image_row_pitch)
    return CL_INVALID_IMAGE_DESCRIPTOR;
  return CL_SUCCESS;
}

static gpusim::ImageView viewOf(const cl_image_desc &D,
                                const TexelFormat &Format) {
  gpusim::ImageView V;
  V.Format = Format;
  V.Width = D.image_width;
  V.Height = std::max<size_t>(D.image_height, 1);
  V.Depth = std::max<size_t>(D.image_depth, 1);
  V.Layers = std::max<size_t>(D.image_array_size, 1);
  V.Dimension = D.image_depth    ? ImageDimension::D3
                : D.image_height ? ImageDimension::D2
                                 : ImageDimension::D1;
  return V;
}

/// Access that an image of a buffer has without saying, and that it must not
/// have.
static cl_int inheritFlags(cl_mem_flags &Flags, cl_mem_flags Given,
                           cl_mem_flags Of) {
  constexpr cl_mem_flags Access =
      CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  constexpr cl_mem_flags Pointers =
      CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  if (Given & Pointers)
    return CL_INVALID_VALUE;
  cl_mem_flags Theirs = Of & Access;
  if (!(Given & Access))
    Flags = (Flags & ~Access) | Theirs;
  else if (Theirs != CL_MEM_READ_WRITE && (Given & Access) != Theirs)
    return CL_INVALID_VALUE;
  Flags |= Of & Pointers;
  return CL_SUCCESS;
}

static cl_mem createImage(cl_context H, cl_mem_flags Flags,
                          const cl_image_format *Format,
                          const cl_image_desc *DescPointer, void *HostPointer,
                          std::vector<cl_mem_properties> Properties,
                          cl_int *Err) {
  Context *C = find<Context>(H);
  if (!C)
    return fail(Err, CL_INVALID_CONTEXT);
  cl_mem_flags Given = Flags;
  if (cl_int Code = checkMemFlags(Flags, HostPointer))
    return fail(Err, Code);
  if (!Format)
    return fail(Err, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  if (!DescPointer)
    return fail(Err, CL_INVALID_IMAGE_DESCRIPTOR);
  if (!C->hasImages())
    return fail(Err, CL_INVALID_OPERATION);
  cl_image_desc Desc = *DescPointer;
  if (!isValidImageType(Desc.image_type))
    return fail(Err, CL_INVALID_IMAGE_DESCRIPTOR);
  if (!isKnownFormat(*Format))
    return fail(Err, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  std::optional<TexelFormat> Texels = texelFormatOf(*Format);
  auto IsSame = [&](const cl_image_format &F) {
    return F.image_channel_order == Format->image_channel_order &&
           F.image_channel_data_type == Format->image_channel_data_type;
  };
  if (!Texels || none_of(supportedFormats(*C, Flags, Desc.image_type), IsSame))
    return fail(Err, CL_IMAGE_FORMAT_NOT_SUPPORTED);
  if (cl_int Code = checkDesc(*C, Desc, Texels->Bytes, HostPointer))
    return fail(Err, Code);
  Ref<MemObject> M(new MemObject(Ref<Context>(C), Desc.image_type));
  M->Format = *Format;
  M->Desc = Desc;
  M->View = viewOf(Desc, *Texels);
  M->Properties = std::move(Properties);
  // The format is supported, so there is one.
  M->Ordering = *commonOrdering(*C, M->View);
  M->Placement = gpusim::placeImage(M->View, M->Ordering);
  if (Desc.mem_object) {
    MemObject *Buffer = find<MemObject>(Desc.mem_object);
    if (!Buffer || Buffer->isImage())
      return fail(Err, CL_INVALID_IMAGE_DESCRIPTOR);
    if (cl_int Code = inheritFlags(Flags, Given, Buffer->Flags))
      return fail(Err, Code);
    M->Size = Desc.image_width * Texels->Bytes;
    if (M->Size > Buffer->Size)
      return fail(Err, CL_INVALID_IMAGE_SIZE);
    M->Flags = Flags;
    M->Parent = Ref<MemObject>(Buffer);
    M->HostPointer = Buffer->HostPointer;
    M->alias(*Buffer, 0, M->Size);
    return succeed(Err, std::move(M));
  }
  M->Flags = Flags;
  Point Size = M->imageSize();
  bool IsRowArray = M->Type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  M->Size = Desc.image_slice_pitch
                ? Desc.image_slice_pitch * (IsRowArray ? Size[1] : Size[2])
                : Desc.image_row_pitch * Size[1];
  if (M->Placement.Bytes > getMaxBufferBytes())
    return fail(Err, CL_INVALID_IMAGE_SIZE);
  if (Flags & CL_MEM_USE_HOST_PTR)
    M->HostPointer = HostPointer;
  if (!M->allocate(M->Placement.Bytes))
    return fail(Err, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  if (HostPointer)
    M->writeBox({0, 0, 0}, Size, static_cast<uint8_t *>(HostPointer),
                M->hostRowPitch(), M->hostSlicePitch());
  return succeed(Err, std::move(M));
}

/// A combination of channels that the specification has.
static bool isKnownOrder(cl_channel_order Order) {
  return (Order >= CL_R && Order <= CL_DEPTH_STENCIL) ||
         (Order >= CL_sRGB && Order <= CL_ABGR);
}

bool opencl::isKnownFormat(const cl_image_format &F) {
  cl_channel_type T = F.image_channel_data_type;
  if (!isKnownOrder(F.image_channel_order) || T < CL_SNORM_INT8 ||
      T > CL_UNORM_INT_101010_2)
    return false;
  auto IsAnyOf = [](auto V, std::initializer_list<unsigned> List) {
    return is_contained(List, V);
  };
  switch (F.image_channel_order) {
  case CL_INTENSITY:
  case CL_LUMINANCE:
    return IsAnyOf(T, {CL_UNORM_INT8, CL_UNORM_INT16, CL_SNORM_INT8,
                       CL_SNORM_INT16, CL_HALF_FLOAT, CL_FLOAT});
  case CL_RGB:
  case CL_RGBx:
    return IsAnyOf(
        T, {CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010});
  case CL_ARGB:
  case CL_BGRA:
  case CL_ABGR:
    return IsAnyOf(
        T, {CL_UNORM_INT8, CL_SNORM_INT8, CL_SIGNED_INT8, CL_UNSIGNED_INT8});
  case CL_DEPTH:
    return IsAnyOf(T, {CL_UNORM_INT16, CL_FLOAT});
  case CL_sRGB:
  case CL_sRGBA:
  case CL_sRGBx:
  case CL_sBGRA:
    return T == CL_UNORM_INT8;
  default:
    // Packed types belong to the orders above.
    return !IsAnyOf(
        T, {CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010});
  }
}

cl_mem api::clCreateImage(cl_context C, cl_mem_flags Flags,
                          const cl_image_format *Format,
                          const cl_image_desc *Desc, void *HostPointer,
                          cl_int *Err) {
  return createImage(C, Flags, Format, Desc, HostPointer, {}, Err);
}

cl_mem api::clCreateImageWithProperties(cl_context C,
                                        const cl_mem_properties *P,
                                        cl_mem_flags Flags,
                                        const cl_image_format *Format,
                                        const cl_image_desc *Desc,
                                        void *HostPointer, cl_int *Err) {
  if (P && *P)
    return fail(Err, CL_INVALID_PROPERTY);
  std::vector<cl_mem_properties> List;
  if (P)
    List.push_back(0);
  return createImage(C, Flags, Format, Desc, HostPointer, std::move(List), Err);
}

cl_mem api::clCreateImage2D(cl_context C, cl_mem_flags Flags,
                            const cl_image_format *Format, size_t Width,
                            size_t Height, size_t RowPitch, void *HostPointer,
                            cl_int *Err) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = Width;
  D.image_height = Height;
  D.image_row_pitch = RowPitch;
  return createImage(C, Flags, Format, &D, HostPointer, {}, Err);
}

cl_mem api::clCreateImage3D(cl_context C, cl_mem_flags Flags,
                            const cl_image_format *Format, size_t Width,
                            size_t Height, size_t Depth, size_t RowPitch,
                            size_t SlicePitch, void *HostPointer, cl_int *Err) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE3D;
  D.image_width = Width;
  D.image_height = Height;
  D.image_depth = Depth;
  D.image_row_pitch = RowPitch;
  D.image_slice_pitch = SlicePitch;
  return createImage(C, Flags, Format, &D, HostPointer, {}, Err);
}

cl_int api::clGetImageInfo(cl_mem H, cl_image_info Name, size_t Size,
                           void *Value, size_t *SizeOut) {
  MemObject *M = find<MemObject>(H);
  if (!M || !M->isImage())
    return CL_INVALID_MEM_OBJECT;
  Answer A(Size, Value, SizeOut);
  switch (Name) {
  case CL_IMAGE_FORMAT:
    return A.value(M->Format);
  case CL_IMAGE_ELEMENT_SIZE:
    return A.value(M->texelBytes());
  case CL_IMAGE_ROW_PITCH:
    return A.value(M->Desc.image_row_pitch);
  case CL_IMAGE_SLICE_PITCH:
    return A.value(M->Desc.image_slice_pitch);
  case CL_IMAGE_WIDTH:
    return A.value(M->Desc.image_width);
  case CL_IMAGE_HEIGHT:
    return A.value(M->Desc.image_height);
  case CL_IMAGE_DEPTH:
    return A.value(M->Desc.image_depth);
  case CL_IMAGE_ARRAY_SIZE:
    return A.value(M->Desc.image_array_size);
  case CL_IMAGE_BUFFER:
    return A.value(cl_mem(M->Parent.get()));
  case CL_IMAGE_NUM_MIP_LEVELS:
  case CL_IMAGE_NUM_SAMPLES:
    return A.value(cl_uint(0));
  default:
    return CL_INVALID_VALUE;
  }
}

bool opencl::isTypeOf(const gpuobj::ImageType &T, cl_mem_object_type Type) {
  using gpuobj::ImageDim;
  switch (Type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return T.Dim == ImageDim::D1 && !T.Arrayed;
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return T.Dim == ImageDim::D1Buffer;
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return T.Dim == ImageDim::D1 && T.Arrayed;
  case CL_MEM_OBJECT_IMAGE2D:
    return T.Dim == ImageDim::D2 && !T.Arrayed;
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return T.Dim == ImageDim::D2 && T.Arrayed;
  case CL_MEM_OBJECT_IMAGE3D:
    return T.Dim == ImageDim::D3;
  default:
    return false;
  }
}
