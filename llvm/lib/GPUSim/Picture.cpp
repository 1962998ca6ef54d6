//===- Picture.cpp - PNG files --------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Picture.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstring>
#include <png.h>

using namespace llvm;
using namespace llvm::gpusim;

static png_image emptyImage() {
  png_image Image;
  std::memset(&Image, 0, sizeof(Image));
  Image.version = PNG_IMAGE_VERSION;
  return Image;
}

Expected<Picture> gpusim::readPNG(StringRef Path) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return createStringError("cannot read '" + Path +
                             "': " + File.getError().message());
  png_image Image = emptyImage();
  scope_exit Free([&] { png_image_free(&Image); });
  auto Bad = [&] {
    return createStringError("'" + Path +
                             "' is no PNG picture: " + Image.message);
  };
  if (!png_image_begin_read_from_memory(&Image, (*File)->getBufferStart(),
                                        (*File)->getBufferSize()))
    return Bad();
  Image.format = PNG_FORMAT_RGBA;
  Picture P;
  P.Width = Image.width;
  P.Height = Image.height;
  // The header of a small file can ask for any size.
  if (uint64_t(P.Width) * P.Height * P.Channels > MaxImageBytes)
    return createStringError("'" + Path + "' has " + Twine(P.Width) + " x " +
                             Twine(P.Height) + " pixels, which are too many");
  P.Samples.resize(PNG_IMAGE_SIZE(Image));
  if (!png_image_finish_read(&Image, /*background=*/nullptr, P.Samples.data(),
                             /*row_stride=*/0, /*colormap=*/nullptr))
    return Bad();
  return P;
}

Expected<std::string> gpusim::encodePNG(const Picture &P) {
  png_image Image = emptyImage();
  scope_exit Free([&] { png_image_free(&Image); });
  Image.width = P.Width;
  Image.height = P.Height;
  Image.format = P.Channels == 1   ? PNG_FORMAT_GRAY
                 : P.Channels == 3 ? PNG_FORMAT_RGB
                                   : PNG_FORMAT_RGBA;
  png_alloc_size_t Size = PNG_IMAGE_PNG_SIZE_MAX(Image);
  std::string Bytes(Size, 0);
  if (!png_image_write_to_memory(&Image, Bytes.data(), &Size,
                                 /*convert_to_8_bit=*/0, P.Samples.data(),
                                 /*row_stride=*/0, /*colormap=*/nullptr))
    return createStringError(Image.message);
  Bytes.resize(Size);
  return Bytes;
}
