//===- Job.cpp - Buffers and values of a simulation job -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Job.h"
#include "Float.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/GPUSim/Picture.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Memory.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>

using namespace llvm;
using namespace llvm::gpusim;

//===--- Types ------------------------------------------------------------===//

namespace {
struct ElementInfo {
  const char *Name;
  uint8_t Size;
  bool Float, Signed;
};
} // namespace

// In the order of ElementType.
static const ElementInfo Elements[] = {
    {"char", 1, false, true},  {"uchar", 1, false, false},
    {"short", 2, false, true}, {"ushort", 2, false, false},
    {"int", 4, false, true},   {"uint", 4, false, false},
    {"long", 8, false, true},  {"ulong", 8, false, false},
    {"half", 2, true, true},   {"float", 4, true, true},
    {"double", 8, true, true},
};

static const ElementInfo &infoOf(ElementType Type) {
  return Elements[static_cast<unsigned>(Type)];
}
unsigned gpusim::elementSize(ElementType Type) { return infoOf(Type).Size; }
bool gpusim::isFloatElement(ElementType Type) { return infoOf(Type).Float; }
bool gpusim::isSignedElement(ElementType Type) { return infoOf(Type).Signed; }
StringRef gpusim::elementName(ElementType Type) { return infoOf(Type).Name; }

std::string DataType::name() const {
  std::string Name = elementName(Element).str();
  return Lanes == 1 ? Name : Name + utostr(Lanes);
}

std::optional<DataType> gpusim::parseDataType(StringRef Name) {
  StringRef Base = Name.rtrim("0123456789");
  StringRef Count = Name.drop_front(Base.size());
  DataType Type;
  if (!Count.empty()) {
    if (Count.getAsInteger(10, Type.Lanes))
      return std::nullopt;
    switch (Type.Lanes) {
    case 2:
    case 3:
    case 4:
    case 8:
    case 16:
      break;
    default:
      return std::nullopt;
    }
  }
  for (unsigned I = 0; I != std::size(Elements); ++I)
    if (Base == Elements[I].Name) {
      Type.Element = ElementType(I);
      return Type;
    }
  return std::nullopt;
}

//===--- Elements ---------------------------------------------------------===//

static uint64_t loadBits(const uint8_t *P, unsigned Size) {
  uint64_t Bits = 0;
  for (unsigned I = 0; I != Size; ++I)
    Bits |= uint64_t(P[I]) << (8 * I);
  return Bits;
}
static void storeBits(uint8_t *P, uint64_t Bits, unsigned Size) {
  for (unsigned I = 0; I != Size; ++I)
    P[I] = uint8_t(Bits >> (8 * I));
}

static double floatValue(uint64_t Bits, ElementType Type) {
  switch (Type) {
  case ElementType::Half:
    return halfToFloat(uint32_t(Bits));
  case ElementType::Float:
    return asFloat(uint32_t(Bits));
  default:
    return asDouble(Bits);
  }
}
static uint64_t floatBits(double Value, ElementType Type) {
  switch (Type) {
  case ElementType::Half:
    return roundToHalf(Value, RoundNearest);
  case ElementType::Float:
    return bitsOf(float(Value));
  default:
    return bitsOf(Value);
  }
}
static int64_t signedValue(uint64_t Bits, unsigned Size) {
  unsigned Shift = 64 - 8 * Size;
  return int64_t(Bits << Shift) >> Shift;
}

/// A number as an element; integers wrap.
static uint64_t elementBits(double Value, ElementType Type) {
  if (isFloatElement(Type))
    return floatBits(Value, Type);
  double Low = -9223372036854775808.0, High = 18446744073709551616.0;
  if (std::isnan(Value) || Value < Low || Value >= High)
    return 0;
  return Value < 0 ? uint64_t(int64_t(Value)) : uint64_t(Value);
}

static Expected<uint64_t> parseElement(ElementType Type, StringRef Text) {
  Text = Text.trim();
  std::string Name = Text.str();
  auto Bad = [&] {
    return createStringError("'" + Text + "' is no " + elementName(Type));
  };
  if (isFloatElement(Type)) {
    if (Text.empty() || isSpace(Text.front()))
      return Bad();
    // An OpenCL suffix is no part of the number.
    if (Text.size() > 1 && (Text.back() == 'f' || Text.back() == 'h') &&
        !Text.starts_with_insensitive("0x") && isDigit(Text[Text.size() - 2]))
      Name.pop_back();
    char *End;
    double Value = Type == ElementType::Float
                       ? double(std::strtof(Name.c_str(), &End))
                       : std::strtod(Name.c_str(), &End);
    if (*End)
      return Bad();
    return floatBits(Value, Type);
  }
  unsigned Bits = 8 * elementSize(Type);
  if (Text.starts_with("-")) {
    int64_t Value;
    if (Text.getAsInteger(0, Value) || !isSignedElement(Type) ||
        (Bits < 64 && Value < -(int64_t(1) << (Bits - 1))))
      return Bad();
    return uint64_t(Value);
  }
  uint64_t Value;
  if (Text.getAsInteger(0, Value) || (Bits < 64 && Value >> Bits))
    return Bad();
  // Hexadecimal numbers may be bit patterns; decimal ones must be in range.
  if (isSignedElement(Type) && !Text.starts_with("0x") && Value >> (Bits - 1))
    return Bad();
  return Value;
}

Expected<std::vector<uint8_t>> gpusim::parseValue(const DataType &Type,
                                                  StringRef Text) {
  SmallVector<StringRef, 16> Parts;
  Text.trim().trim("()").split(Parts, ',');
  if (Parts.size() != 1 && Parts.size() != Type.Lanes)
    return createStringError("'" + Text + "' has " + Twine(Parts.size()) +
                             " components, " + Type.name() + " has " +
                             Twine(Type.Lanes));
  unsigned Size = elementSize(Type.Element);
  std::vector<uint8_t> Bytes(Type.size());
  for (unsigned I = 0; I != Type.Lanes; ++I) {
    Expected<uint64_t> Bits =
        parseElement(Type.Element, Parts[Parts.size() == 1 ? 0 : I]);
    if (!Bits)
      return Bits.takeError();
    storeBits(&Bytes[I * Size], *Bits, Size);
  }
  return Bytes;
}

static std::string formatComponent(const uint8_t *P, ElementType Type) {
  unsigned Size = elementSize(Type);
  uint64_t Bits = loadBits(P, Size);
  if (!isFloatElement(Type))
    return isSignedElement(Type) ? itostr(signedValue(Bits, Size))
                                 : utostr(Bits);
  double Value = floatValue(Bits, Type);
  if (std::isnan(Value))
    return "nan";
  if (std::isinf(Value))
    return Value < 0 ? "-inf" : "inf";
  // The fewest digits that read back as the same element.
  for (unsigned Digits = 1;; ++Digits) {
    std::string Text;
    raw_string_ostream(Text) << format("%.*g", Digits, Value);
    if (Digits != 17 &&
        floatBits(std::strtod(Text.c_str(), nullptr), Type) != Bits)
      continue;
    // Numbers of ordinary size are easier to read without an exponent.
    double Magnitude = std::fabs(Value);
    if (Magnitude < 1e-4 || Magnitude >= 1e16)
      return Text;
    int Decimals =
        std::max(0, int(Digits) - 1 - int(std::floor(std::log10(Magnitude))));
    std::string Fixed;
    raw_string_ostream(Fixed) << format("%.*f", Decimals, Value);
    return Fixed;
  }
}

std::string gpusim::formatElement(ArrayRef<uint8_t> Contents,
                                  const DataType &Type, uint64_t Index) {
  unsigned Size = elementSize(Type.Element);
  const uint8_t *P = Contents.data() + Index * Type.size();
  if (Type.Lanes == 1)
    return formatComponent(P, Type.Element);
  std::string Text = "(";
  for (unsigned I = 0; I != Type.Lanes; ++I)
    Text += (I ? ", " : "") + formatComponent(P + I * Size, Type.Element);
  return Text + ")";
}

//===--- Contents ---------------------------------------------------------===//

/// The generator "splitmix64": one multiplication chain per number, so the
/// sequence is the same everywhere.
static uint64_t nextRandom(uint64_t &State) {
  uint64_t Z = (State += 0x9e3779b97f4a7c15ull);
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9ull;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebull;
  return Z ^ (Z >> 31);
}

static uint64_t randomElement(uint64_t &State, const FillSpec &Fill,
                              ElementType Type) {
  uint64_t Number = nextRandom(State);
  double Unit = double(Number >> 11) * 0x1p-53;
  if (isFloatElement(Type)) {
    double Min = Fill.Min.value_or(0), Max = Fill.Max.value_or(1);
    return floatBits(Min + Unit * (Max - Min), Type);
  }
  if (!Fill.Min && !Fill.Max)
    return Number;
  double Min = Fill.Min.value_or(0), Max = Fill.Max.value_or(Min);
  return elementBits(std::floor(Min + Unit * (Max - Min + 1)), Type);
}

bool gpusim::isThereMemory(uint64_t Bytes) {
  if (!Bytes)
    return true;
  std::error_code EC;
  sys::MemoryBlock Block = sys::Memory::allocateMappedMemory(
      Bytes, nullptr, sys::Memory::MF_READ | sys::Memory::MF_WRITE, EC);
  if (EC)
    return false;
  sys::Memory::releaseMappedMemory(Block);
  return true;
}

/// The further levels of the first layer, which are flat: each texel is the
/// mean of the four that it covers, or of those that there are.
static void fillLevels(const ImageView &V, std::vector<uint8_t> &Data) {
  const TexelFormat &F = V.Format;
  size_t From = 0;
  for (uint32_t Level = 1; Level < V.Levels; ++Level) {
    const uint32_t Width = ImageView::minify(V.Width, Level - 1),
                   Height = ImageView::minify(V.Height, Level - 1);
    const size_t To = From + size_t(Width) * Height * F.Bytes;
    const uint32_t NewWidth = ImageView::minify(V.Width, Level),
                   NewHeight = ImageView::minify(V.Height, Level);
    for (uint32_t I = 0; I != NewWidth * NewHeight; ++I) {
      double Sum[4] = {};
      for (uint32_t K = 0; K != 4; ++K) {
        uint32_t X = std::min(I % NewWidth * 2 + K % 2, Width - 1),
                 Y = std::min(I / NewWidth * 2 + K / 2, Height - 1);
        Texel T =
            decodeTexel(F, &Data[From + (size_t(Y) * Width + X) * F.Bytes]);
        for (unsigned C = 0; C != 4; ++C)
          Sum[C] += F.isSignedInteger() ? double(int32_t(T[C]))
                    : F.isInteger()     ? double(T[C])
                                        : double(asFloat(T[C]));
      }
      Texel T;
      for (unsigned C = 0; C != 4; ++C)
        T[C] = F.isInteger() ? uint32_t(int64_t(Sum[C] / 4))
                             : bitsOf(float(Sum[C] / 4));
      encodeTexel(F, T, &Data[To + I * F.Bytes], IntegerSource::AsFormat);
    }
    From = To;
  }
}

/// The first layer; a picture is 0 to 1 in fractions and 0 to 255 in integers.
static Error fillFromPicture(const BufferSpec &Buffer,
                             std::vector<uint8_t> &Data) {
  if (!Buffer.Image)
    return createStringError("a picture is for images");
  Expected<Picture> P = readPNG(Buffer.Fill.Path);
  if (!P)
    return P.takeError();
  const ImageView &V = Buffer.Image->View;
  if (P->Width != V.Width || P->Height != V.Height)
    return createStringError("the picture has " + Twine(P->Width) + " x " +
                             Twine(P->Height) + " pixels, the image " +
                             Twine(V.Width) + " x " + Twine(V.Height));
  TexelFormat Format = V.Format;
  Format.SRGB = false;
  for (uint64_t I = 0; I != uint64_t(V.Width) * V.Height; ++I) {
    Texel T;
    for (unsigned C = 0; C != 4; ++C) {
      uint8_t Sample = P->Samples[4 * I + C];
      T[C] = Format.isInteger() ? Sample : bitsOf(float(Sample / 255.0));
    }
    encodeTexel(Format, T, &Data[I * Format.Bytes], IntegerSource::Unsigned);
  }
  if (V.Dimension == ImageDimension::D2)
    fillLevels(V, Data);
  return Error::success();
}

Expected<std::vector<uint8_t>>
gpusim::makeInitialContents(const BufferSpec &Buffer) {
  if (!isThereMemory(Buffer.Size))
    return createStringError("buffer '" + Buffer.Name +
                             "': there is no memory for " + Twine(Buffer.Size) +
                             " bytes");
  std::vector<uint8_t> Data(Buffer.Size);
  const FillSpec &Fill = Buffer.Fill;
  auto Bad = [&](const Twine &Message) {
    return createStringError("buffer '" + Buffer.Name + "': " + Message);
  };
  auto Copy = [&](ArrayRef<uint8_t> Bytes) -> Error {
    if (Bytes.size() > Data.size())
      return Bad("initial contents of " + Twine(Bytes.size()) +
                 " bytes do not fit into " + Twine(Data.size()) + " bytes");
    std::copy(Bytes.begin(), Bytes.end(), Data.begin());
    return Error::success();
  };
  switch (Fill.Kind) {
  case FillSpec::Zero:
  case FillSpec::Undefined:
    return Data;
  case FillSpec::Values:
    if (Error E = Copy(Fill.Bytes))
      return std::move(E);
    return Data;
  case FillSpec::File: {
    auto File = MemoryBuffer::getFile(Fill.Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
    if (!File)
      return Bad("cannot read '" + Fill.Path +
                 "': " + File.getError().message());
    if (Error E = Copy(arrayRefFromStringRef((*File)->getBuffer())))
      return std::move(E);
    return Data;
  }
  case FillSpec::Picture:
    if (Error E = fillFromPicture(Buffer, Data))
      return Bad(toString(std::move(E)));
    return Data;
  case FillSpec::Index:
  case FillSpec::Constant:
  case FillSpec::Random:
    break;
  }
  unsigned Size = elementSize(Buffer.Type.Element);
  uint64_t State = Fill.Seed;
  for (uint64_t I = 0, E = Data.size() / Size; I != E; ++I) {
    uint64_t Bits;
    if (Fill.Kind == FillSpec::Random)
      Bits = randomElement(State, Fill, Buffer.Type.Element);
    else
      Bits = elementBits(Fill.Kind == FillSpec::Index
                             ? Fill.Start + double(I) * Fill.Step
                             : Fill.Start,
                         Buffer.Type.Element);
    storeBits(&Data[I * Size], Bits, Size);
  }
  return Data;
}

Expected<BufferContents> gpusim::makeInitialContents(const JobSpec &Job) {
  // The contents before and after the run, and those that the kernel has.
  constexpr uint64_t Copies = 3;
  const BufferSpec *Largest = nullptr;
  uint64_t Total = 0;
  for (const BufferSpec &Buffer : Job.Buffers) {
    Total += Buffer.Size;
    if (!Largest || Buffer.Size > Largest->Size)
      Largest = &Buffer;
  }
  if (!isThereMemory(Total * Copies))
    return createStringError(
        "the buffers have " + Twine(Total) +
        " bytes, for which there is not enough memory; the "
        "largest is '" +
        Largest->Name + "' with " + Twine(Largest->Size));
  BufferContents All;
  for (const BufferSpec &Buffer : Job.Buffers) {
    auto Data = makeInitialContents(Buffer);
    if (!Data)
      return Data.takeError();
    All.push_back(std::move(*Data));
  }
  return All;
}

//===--- Comparison -------------------------------------------------------===//

/// Distance from \p Value to the next element value away from zero.
static double lastPlace(double Value, ElementType Type) {
  int Mantissa, MinExponent;
  switch (Type) {
  case ElementType::Half:
    Mantissa = 10;
    MinExponent = -14;
    break;
  case ElementType::Float:
    Mantissa = 23;
    MinExponent = -126;
    break;
  default:
    Mantissa = 52;
    MinExponent = -1022;
    break;
  }
  int Exponent = Value == 0 ? MinExponent : std::ilogb(Value);
  return std::ldexp(1.0, std::max(Exponent, MinExponent) - Mantissa);
}

static bool matches(const uint8_t *Expected, const uint8_t *Actual,
                    ElementType Type, const Tolerance &Limit) {
  unsigned Size = elementSize(Type);
  uint64_t E = loadBits(Expected, Size), A = loadBits(Actual, Size);
  if (E == A)
    return true;
  if (!isFloatElement(Type)) {
    if (Limit.Abs < 0)
      return false;
    if (isSignedElement(Type)) {
      E = signedValue(E, Size);
      A = signedValue(A, Size);
      if (int64_t(E) > int64_t(A))
        std::swap(E, A);
    } else if (E > A) {
      std::swap(E, A);
    }
    return double(A - E) <= Limit.Abs;
  }
  double X = floatValue(E, Type), Y = floatValue(A, Type);
  if (Limit.SubnormalAsZero) {
    double Normal = Type == ElementType::Half    ? 0x1p-14
                    : Type == ElementType::Float ? 0x1p-126
                                                 : 0x1p-1022;
    X = std::fabs(X) < Normal ? 0 : X;
    Y = std::fabs(Y) < Normal ? 0 : Y;
  }
  // That many units of the last place is anything at all.
  if (Limit.Ulp >= 0x1p24)
    return true;
  if (std::isnan(X) || std::isnan(Y))
    return std::isnan(X) && std::isnan(Y);
  if (std::isinf(X) || std::isinf(Y))
    return X == Y;
  double Distance = std::fabs(X - Y);
  return Distance <= Limit.Ulp * lastPlace(X, Type) ||
         (Limit.Abs >= 0 && Distance <= Limit.Abs);
}

std::vector<Mismatch>
gpusim::compareContents(ArrayRef<uint8_t> Expected, ArrayRef<uint8_t> Actual,
                        const DataType &Type, const Tolerance &Limit,
                        ArrayRef<uint64_t> Skip, uint64_t &Total,
                        uint64_t *Last, uint64_t MaxReported) {
  std::vector<Mismatch> Result;
  Total = 0;
  unsigned Size = elementSize(Type.Element);
  uint64_t Count = std::min(Expected.size(), Actual.size()) / Size;
  for (uint64_t I = 0; I != Count; ++I) {
    uint64_t Element = I / Type.slots();
    unsigned Component = I % Type.slots();
    if (Component >= Type.Lanes)
      continue;
    if (matches(&Expected[I * Size], &Actual[I * Size], Type.Element, Limit))
      continue;
    if (is_contained(Skip, Element * Type.Lanes + Component))
      continue;
    if (Last)
      *Last = Element;
    if (Total++ < MaxReported)
      Result.push_back({Element, Component,
                        formatComponent(&Expected[I * Size], Type.Element),
                        formatComponent(&Actual[I * Size], Type.Element)});
  }
  return Result;
}

//===--- Work-group size --------------------------------------------------===//

Error gpusim::checkPrintfBytes(uint64_t Bytes) {
  if (Bytes >= MinPrintfBytes && Bytes <= MaxPrintfBytes)
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           "the size of the printf buffer is " + Twine(Bytes) +
                               " bytes, it must be " + Twine(MinPrintfBytes) +
                               " to " + Twine(MaxPrintfBytes));
}

Error gpusim::checkNDRange(const NDRange &Launch) {
  uint64_t Items = 1;
  for (unsigned D = 0; D != 3; ++D) {
    uint64_t Global = Launch.Global[D], Local = Launch.Local[D];
    auto Bad = [&](const Twine &Message) {
      return createStringError("dimension " + Twine(D) + ": " + Message);
    };
    if (!Local)
      return Bad("the work-group size is 0");
    if (Local > gpuobj::MaxWorkGroupSize)
      return Bad("the work-group size " + Twine(Local) +
                 " is too large: the limit is " +
                 Twine(gpuobj::MaxWorkGroupSize));
    if (Global % Local)
      return Bad("global size " + Twine(Global) +
                 " is not a multiple of work-group size " + Twine(Local));
    if (Global >= gpuobj::GlobalIdEnd ||
        Launch.Offset[D] >= gpuobj::GlobalIdEnd - Global)
      return Bad("the NDRange of " + Twine(Global) +
                 " work-items from offset " + Twine(Launch.Offset[D]) +
                 " is too large: size and offset together must be below " +
                 Twine(gpuobj::GlobalIdEnd));
    Items *= Local;
  }
  if (Items > gpuobj::MaxWorkGroupSize)
    return createStringError("a work-group of " + Twine(Items) +
                             " work-items is too large: the limit is " +
                             Twine(gpuobj::MaxWorkGroupSize));
  return Error::success();
}

std::vector<LaunchSpec *> JobSpec::launches() {
  std::vector<LaunchSpec *> All = {this};
  for (LaunchSpec &L : FurtherLaunches)
    All.push_back(&L);
  return All;
}

std::vector<const LaunchSpec *> JobSpec::launches() const {
  std::vector<const LaunchSpec *> All = {this};
  for (const LaunchSpec &L : FurtherLaunches)
    All.push_back(&L);
  return All;
}

void NDRange::chooseLocalSize(
    const std::optional<std::array<uint32_t, 3>> &Required) {
  if (Local[0] && Local[1] && Local[2])
    return;
  if (Required) {
    for (unsigned D = 0; D != 3; ++D)
      Local[D] = Local[D] ? Local[D] : (*Required)[D];
    return;
  }
  // The largest divisors of the global size that keep the group at 64 items.
  uint64_t Budget = 64;
  for (unsigned D = 0; D != 3; ++D) {
    if (Local[D])
      continue;
    uint64_t Best = 1;
    for (uint64_t N = 1; N <= Budget && N <= Global[D]; ++N)
      if (Global[D] % N == 0)
        Best = N;
    Local[D] = Best;
    Budget /= Best;
  }
}
