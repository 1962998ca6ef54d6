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
#include "llvm/Support/CRC.h"
#include "llvm/Support/FileOutputBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

static Error makeError(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
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

/// The picture as rows of 8-bit samples, \p Channels (1 or 3) per pixel.
static Expected<std::vector<uint8_t>> samples(ArrayRef<uint8_t> Contents,
                                              const DataType &Type,
                                              const SaveSpec &Save,
                                              unsigned Channels) {
  uint64_t Pixels = uint64_t(Save.Width) * Save.Height;
  unsigned Size = elementSize(Type.Element);
  unsigned PerPixel = Save.Packed ? 1 : Save.Components;
  if (!Pixels)
    return makeError("a picture needs 'width' and 'height'");
  if (Save.Components != 1 && Save.Components != 3 && Save.Components != 4)
    return makeError("'components' must be 1, 3 or 4");
  if (Save.Packed && Size != 4)
    return makeError("packed pixels need elements of 32 bits");
  if (Contents.size() / Size / PerPixel < Pixels)
    return makeError("the buffer has fewer than " + Twine(Save.Width) + " x " +
                     Twine(Save.Height) + " pixels");
  std::vector<uint8_t> Result(Pixels * Channels);
  for (uint64_t I = 0; I != Pixels; ++I)
    for (unsigned C = 0; C != Channels; ++C) {
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
      Result[I * Channels + C] = uint8_t(V + 0.5);
    }
  return Result;
}

static void appendBig32(std::string &Out, uint32_t V) {
  for (int Shift = 24; Shift >= 0; Shift -= 8)
    Out += char(V >> Shift);
}
static void appendChunk(std::string &Out, StringRef Type, StringRef Data) {
  appendBig32(Out, uint32_t(Data.size()));
  std::string Body = (Type + Data).str();
  Out += Body;
  appendBig32(Out, llvm::crc32(arrayRefFromStringRef(Body)));
}

/// A zlib stream of blocks that are stored as they are.
static std::string storedStream(StringRef Data) {
  std::string Out = {0x78, 0x01};
  uint32_t A = 1, B = 0;
  for (unsigned char C : Data) {
    A = (A + C) % 65521;
    B = (B + A) % 65521;
  }
  do {
    StringRef Block = Data.take_front(65535);
    Data = Data.drop_front(Block.size());
    uint16_t Length = uint16_t(Block.size());
    Out += char(Data.empty());
    Out += char(Length);
    Out += char(Length >> 8);
    Out += char(~Length);
    Out += char(uint16_t(~Length) >> 8);
    Out += Block;
  } while (!Data.empty());
  appendBig32(Out, B << 16 | A);
  return Out;
}

static std::string encodePNG(ArrayRef<uint8_t> Samples, unsigned Width,
                             unsigned Height, unsigned Channels) {
  std::string Header;
  appendBig32(Header, Width);
  appendBig32(Header, Height);
  Header += char(8);                     // Bits per sample.
  Header += char(Channels == 1 ? 0 : 2); // Grey or RGB.
  Header += StringRef("\0\0\0", 3);      // Compression, filter, interlace.
  std::string Rows;
  for (unsigned Y = 0; Y != Height; ++Y) {
    Rows += char(0); // No filter.
    Rows += toStringRef(Samples.slice(uint64_t(Y) * Width * Channels,
                                      uint64_t(Width) * Channels));
  }
  std::string Out = "\x89PNG\r\n\x1a\n";
  appendChunk(Out, "IHDR", Header);
  appendChunk(Out, "IDAT", storedStream(Rows));
  appendChunk(Out, "IEND", "");
  return Out;
}

static Error writeFile(StringRef Path, StringRef Bytes) {
  auto Buffer = FileOutputBuffer::create(Path, Bytes.size());
  if (!Buffer)
    return makeError("cannot write '" + Path +
                     "': " + toString(Buffer.takeError()));
  std::copy(Bytes.begin(), Bytes.end(), (*Buffer)->getBufferStart());
  if (Error E = (*Buffer)->commit())
    return makeError("cannot write '" + Path + "': " + toString(std::move(E)));
  return Error::success();
}

Error gpusim::saveContents(ArrayRef<uint8_t> Contents, const DataType &Type,
                           const SaveSpec &Save) {
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
  bool Grey = Save.Components == 1 && !Save.Packed;
  unsigned Channels = Save.Format == SaveSpec::PGM   ? 1
                      : Save.Format == SaveSpec::PPM ? 3
                                                     : (Grey ? 1 : 3);
  auto Samples = samples(Contents, Type, Save, Channels);
  if (!Samples)
    return makeError("cannot write '" + Save.Path +
                     "': " + toString(Samples.takeError()));
  if (Save.Format == SaveSpec::PNG)
    return writeFile(Save.Path,
                     encodePNG(*Samples, Save.Width, Save.Height, Channels));
  OS << (Channels == 1 ? "P5" : "P6") << "\n"
     << Save.Width << " " << Save.Height << "\n255\n"
     << toStringRef(*Samples);
  return writeFile(Save.Path, Out);
}
