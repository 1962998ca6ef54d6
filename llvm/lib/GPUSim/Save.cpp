//===- Save.cpp - Writes buffers as bytes, text and pictures --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Float.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/GPUSim/Picture.h"
#include "llvm/Support/FileOutputBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

/// The first level of the first layer as a picture: grey for one component,
/// else with A. Fractions are from 0 to 1 and integers from 0 to 255, before
/// SaveSpec::Scale.
static Expected<Picture> pictureOf(ArrayRef<uint8_t> Contents,
                                   const ImageSpec &Image,
                                   const SaveSpec &Save) {
  const ImageView &V = Image.View;
  Picture P;
  P.Width = V.Width;
  P.Height = V.Height;
  P.Channels = V.Format.Channels == 1         ? 1
               : Save.Format == SaveSpec::PNG ? 4
                                              : 3;
  if (Save.Format == SaveSpec::PGM)
    P.Channels = 1;
  P.Samples.resize(uint64_t(V.Width) * V.Height * P.Channels);
  for (uint64_t I = 0; I != uint64_t(V.Width) * V.Height; ++I) {
    // As they are: pictures are encoded, too.
    TexelFormat Format = V.Format;
    Format.SRGB = false;
    Texel T = decodeTexel(Format, &Contents[I * Format.Bytes]);
    for (unsigned C = 0; C != P.Channels; ++C) {
      double Value = Format.Kind == ChannelKind::SInt   ? int32_t(T[C])
                     : Format.Kind == ChannelKind::UInt ? T[C]
                                                        : asFloat(T[C]) * 255.0;
      Value *= Save.Scale;
      Value = Value > 0 ? std::min(Value, 255.0) : 0; // NaN is black.
      P.Samples[I * P.Channels + C] = uint8_t(Value + 0.5);
    }
  }
  return P;
}

static double componentValue(const uint8_t *P, ElementType Type) {
  uint64_t Bits = 0;
  unsigned Size = elementSize(Type);
  for (unsigned I = 0; I != Size; ++I)
    Bits |= uint64_t(P[I]) << (8 * I);
  switch (Type) {
  case ElementType::Half:
    return halfToFloat(uint32_t(Bits));
  case ElementType::Float:
    return asFloat(uint32_t(Bits));
  case ElementType::Double:
    return asDouble(Bits);
  default:
    break;
  }
  unsigned Shift = 64 - 8 * Size;
  return isSignedElement(Type) ? double(int64_t(Bits << Shift) >> Shift)
                               : double(Bits);
}

static Expected<Picture> pictureOf(ArrayRef<uint8_t> Contents,
                                   const DataType &Type, const SaveSpec &Save) {
  bool Grey = Save.Components == 1 && !Save.Packed;
  Picture P;
  P.Width = Save.Width;
  P.Height = Save.Height;
  P.Channels = Save.Format == SaveSpec::PGM   ? 1
               : Save.Format == SaveSpec::PPM ? 3
                                              : (Grey ? 1 : 3);
  uint64_t Pixels = uint64_t(Save.Width) * Save.Height;
  unsigned Size = elementSize(Type.Element);
  unsigned PerPixel = Save.Packed ? 1 : Save.Components;
  if (!Pixels)
    return createStringError("a picture needs 'width' and 'height'");
  if (Save.Components != 1 && Save.Components != 3 && Save.Components != 4)
    return createStringError("'components' must be 1, 3 or 4");
  if (Save.Packed && Size != 4)
    return createStringError("packed pixels need elements of 32 bits");
  if (Contents.size() / Size / PerPixel < Pixels)
    return createStringError("the buffer has fewer than " + Twine(Save.Width) +
                             " x " + Twine(Save.Height) + " pixels");
  P.Samples.resize(Pixels * P.Channels);
  for (uint64_t I = 0; I != Pixels; ++I)
    for (unsigned C = 0; C != P.Channels; ++C) {
      double V;
      if (Save.Packed) {
        V = Contents[I * 4 + C];
      } else {
        unsigned From = Save.Components == 1 ? 0 : C;
        V = componentValue(&Contents[(I * PerPixel + From) * Size],
                           Type.Element) *
            Save.Scale;
      }
      V = V > 0 ? std::min(V, 255.0) : 0; // NaN is black.
      P.Samples[I * P.Channels + C] = uint8_t(V + 0.5);
    }
  return P;
}

static Error writeFile(StringRef Path, StringRef Bytes) {
  auto Buffer = FileOutputBuffer::create(Path, Bytes.size());
  if (!Buffer)
    return createStringError("cannot write '" + Path +
                             "': " + toString(Buffer.takeError()));
  std::copy(Bytes.begin(), Bytes.end(), (*Buffer)->getBufferStart());
  if (Error E = (*Buffer)->commit())
    return createStringError("cannot write '" + Path +
                             "': " + toString(std::move(E)));
  return Error::success();
}

Error gpusim::saveContents(ArrayRef<uint8_t> Contents, const DataType &Type,
                           const SaveSpec &Save, const ImageSpec *Image) {
  std::string Out;
  raw_string_ostream OS(Out);
  switch (Save.Format) {
  case SaveSpec::Raw:
    return writeFile(Save.Path, toStringRef(Contents));
  case SaveSpec::Text:
    for (uint64_t I = 0, E = Contents.size() / Type.size(); I != E; ++I)
      OS << formatElement(Contents, Type, I) << "\n";
    return writeFile(Save.Path, Out);
  case SaveSpec::PGM:
  case SaveSpec::PPM:
  case SaveSpec::PNG:
    break;
  }
  Expected<Picture> P = Image ? pictureOf(Contents, *Image, Save)
                              : pictureOf(Contents, Type, Save);
  if (!P)
    return createStringError("cannot write '" + Save.Path +
                             "': " + toString(P.takeError()));
  if (Save.Format == SaveSpec::PNG) {
    Expected<std::string> Bytes = encodePNG(*P);
    if (!Bytes)
      return createStringError("cannot write '" + Save.Path +
                               "': " + toString(Bytes.takeError()));
    return writeFile(Save.Path, *Bytes);
  }
  OS << (P->Channels == 1 ? "P5" : "P6") << "\n"
     << P->Width << " " << P->Height << "\n255\n"
     << toStringRef(P->Samples);
  return writeFile(Save.Path, Out);
}
