//===- Image.h - Texels, layouts and sampling -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a texture unit does, for all instruction sets. A family's decoder turns
// its descriptors into an ImageView and a SamplerState, and finds the memory of
// a level and layer; everything behind that is here.
//
// Values of texels are bits: of f32 where the format has fractions, else of
// 32-bit integers. Sums of a filter are computed in double and rounded once.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_IMAGE_H
#define LLVM_GPUSIM_IMAGE_H

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <vector>

namespace llvm {
namespace gpusim {

//===--- Formats ----------------------------------------------------------===//

/// How the bits of a channel make a number.
enum class ChannelKind : uint8_t {
  UNorm,          ///< x / (2^n - 1)
  SNorm,          ///< max(x / (2^(n-1) - 1), -1)
  UInt,           ///< an integer
  SInt,           ///< an integer, two's complement
  Float,          ///< f32 and f16, by the width
  UFloat,         ///< f16 without sign and with fewer bits: 11 or 10
  SharedExponent, ///< three 9-bit mantissas, 5-bit exponent with bias 15
};

/// Where a component of a result comes from. The codes are those of Mali.
enum ComponentSelect : uint8_t {
  SelectR,
  SelectG,
  SelectB,
  SelectA,
  SelectZero,
  SelectOne
};
using ComponentOrder = std::array<uint8_t, 4>;
constexpr ComponentOrder IdentityOrder = {SelectR, SelectG, SelectB, SelectA};

/// Bits of R, G, B, A.
using Texel = std::array<uint32_t, 4>;

/// A texel in memory.
struct TexelFormat {
  struct Field {
    uint8_t Shift = 0, Bits = 0; ///< From the least significant bit of byte 0.
  };
  ChannelKind Kind = ChannelKind::UNorm;
  uint8_t Bytes = 0; ///< 0 to 16; 0: nothing is read.
  /// Fields, 0 to 4. One of no bits is 0.
  uint8_t Channels = 0;
  Field Fields[4];
  bool SRGB = false; ///< R, G and B are encoded.
  /// Which field each component is, or a constant. A field that is not there
  /// is 0, or 1 as A.
  ComponentOrder Order = IdentityOrder;

  bool isInteger() const {
    return Kind == ChannelKind::UInt || Kind == ChannelKind::SInt;
  }
  bool isSignedInteger() const { return Kind == ChannelKind::SInt; }

  /// \p Channels fields of \p Bits bits, one behind the other.
  static TexelFormat uniform(ChannelKind Kind, unsigned Bits,
                             unsigned Channels);
  /// Fields of these widths from bit 0 on, in \p Bytes bytes.
  static TexelFormat packed(ChannelKind Kind, unsigned Bytes,
                            std::initializer_list<unsigned> Widths);
};

/// One component as it is in a register: 1.0 or 1 for SelectOne.
Texel applyOrder(const Texel &Fields, const ComponentOrder &Order,
                 bool Integer);

/// The texel at \p Memory, which has Format.Bytes bytes.
Texel decodeTexel(const TexelFormat &Format, const uint8_t *Memory);

/// What the integers are that encodeTexel is given.
enum class IntegerSource : uint8_t { Signed, Unsigned, AsFormat };
/// The inverse. Numbers are rounded to nearest even and clamped to what the
/// channel holds, a NaN is 0 where the channel has none.
void encodeTexel(const TexelFormat &Format, const Texel &Value, uint8_t *Memory,
                 IntegerSource Source = IntegerSource::AsFormat);

//===--- Layouts ----------------------------------------------------------===//

enum class TexelOrdering : uint8_t {
  Linear,
  /// Mali: blocks of 16 x 16 texels.
  UInterleaved,
  /// Rogue: Morton order.
  Twiddled
};

/// Memory of one level of one layer.
struct Surface {
  TexelOrdering Ordering = TexelOrdering::Linear;
  uint64_t Address = 0;
  uint64_t Size = 0; ///< In bytes; texels beyond it are outside of the image.
  /// In bytes: from one row of texels (UInterleaved: of blocks) to the next;
  /// from one slice in z, or from one sample, to the next.
  uint64_t RowStride = 0, SliceStride = 0;
  uint32_t Width = 1, Height = 1, Depth = 1; ///< In texels.
  /// Twiddled: three dimensions, in bricks of 4 x 4 x 4.
  bool Bricks = false;
  /// Twiddled: samples of a texel, which lie beside each other; z is the
  /// sample.
  uint8_t Samples = 1;
};

/// Bytes from Surface::Address to a texel, which must be inside.
uint64_t texelOffset(const Surface &S, unsigned TexelBytes, uint32_t X,
                     uint32_t Y, uint32_t Z);
/// Bytes that a surface needs with the strides that are set.
uint64_t surfaceBytes(const Surface &S, unsigned TexelBytes);

//===--- Images -----------------------------------------------------------===//

enum class ImageDimension : uint8_t { D1, D2, D3, Cube };

/// An image as a descriptor describes it.
struct ImageView {
  ImageDimension Dimension = ImageDimension::D2;
  TexelFormat Format;
  ComponentOrder Swizzle = IdentityOrder;    ///< Of the results.
  uint32_t Width = 1, Height = 1, Depth = 1; ///< Of level 0, in texels.
  /// Elements of an array, 1 if it is none. Faces of a cube are layers of
  /// their own: cube c has layers 6 * c to 6 * c + 5, +x, -x, +y, -y, +z, -z.
  uint32_t Layers = 1;
  uint32_t Levels = 1;
  uint32_t BaseLevel = 0; ///< Added to all levels.
  uint32_t Samples = 1;
  float MinLOD = 0, MaxLOD = 0;

  static uint32_t minify(uint32_t Size, unsigned Level) {
    return Level < 32 && Size >> Level ? Size >> Level : 1;
  }
};

/// Finds and reads the memory of an image.
class TexelSource {
public:
  virtual ~TexelSource();
  /// The memory of a layer, level and sample that exist; nothing if it has
  /// none. The sample is z in it.
  virtual std::optional<Surface> surface(unsigned Layer, unsigned Level,
                                         unsigned Sample) = 0;
  /// Host pointer to \p Bytes bytes, or null.
  virtual const uint8_t *read(uint64_t Address, unsigned Bytes) = 0;
};

/// Choices where descriptions of the hardware are silent.
struct SamplingModel {
  /// Bits of the fraction of a coordinate, and of a level, that filters see.
  unsigned CoordinateBits = 8, LevelBits = 8;
  /// A fetch outside of the image: all components are 0, or those that the
  /// format has, A being 1 where it is not there.
  bool OutsideByFormat = false;
  /// Rogue: the colours that samplers have numbers of, bits as in
  /// SamplerState::Border. The first ones are what the driver puts there.
  std::vector<Texel> BorderColours = {
      {0, 0, 0, 0},
      {0, 0, 0, 0},
      {0, 0, 0, 0x3f800000},
      {0, 0, 0, 1},
      {0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000},
      {1, 1, 1, 1},
  };
};

/// The texel, decoded and with the view's swizzle. \p Inside becomes false if
/// there is no such texel.
Texel fetchTexel(const ImageView &View, TexelSource &Source, int64_t X,
                 int64_t Y, int64_t Z, int64_t Layer, int64_t Level,
                 unsigned Sample, const SamplingModel &Model, bool &Inside);

/// The address of a texel of an image that can be written; nothing if it is
/// outside.
std::optional<uint64_t> texelAddress(const ImageView &View, TexelSource &Source,
                                     int64_t X, int64_t Y, int64_t Z,
                                     int64_t Layer, int64_t Level,
                                     unsigned Sample);

/// Where the levels and layers of an image are, relative to its start: for
/// each layer, its levels.
struct ImagePlacement {
  std::vector<Surface> Surfaces;
  uint64_t Bytes = 0;
  uint64_t Texels = 0; ///< Of all levels and layers.
};
ImagePlacement placeImage(const ImageView &View, TexelOrdering Ordering);

/// A level of a twiddled image, with the offset in its layer as the address:
/// levels follow each other, padded to powers of two.
Surface twiddledLevel(const ImageView &View, unsigned Level);
/// Bytes from one layer to the next: with more than one level, of all down to
/// one texel.
uint64_t twiddledLayerBytes(const ImageView &View);

/// Between texels that follow each other without gaps (x, then y, z, level and
/// layer; samples are slices) and the image in memory.
void layOut(const ImageView &View, const ImagePlacement &P,
            const uint8_t *Texels, uint8_t *Memory);
void gatherTexels(const ImageView &View, const ImagePlacement &P,
                  const uint8_t *Memory, uint8_t *Texels);

//===--- Sampling ---------------------------------------------------------===//

enum class WrapMode : uint8_t {
  Repeat,
  MirroredRepeat,
  ClampToEdge,
  ClampToBorder,
  MirroredClampToEdge,
  MirroredClampToBorder
};

enum class MipMode : uint8_t { None, Nearest, Linear };

/// As a comparison of the texel with the reference: texel < reference, ...
enum class TexelCompare : uint8_t {
  Never,
  Less,
  Equal,
  LessEqual,
  Greater,
  NotEqual,
  GreaterEqual,
  Always
};

struct SamplerState {
  WrapMode Wrap[3] = {WrapMode::Repeat, WrapMode::Repeat, WrapMode::Repeat};
  bool MinLinear = false, MagLinear = false;
  MipMode Mip = MipMode::None;
  /// Levels up to this one are magnified.
  float MagnifyCutoff = 0;
  float MinLOD = 0, MaxLOD = 0, Bias = 0;
  TexelCompare Compare = TexelCompare::Never;
  /// Coordinates run from 0 to 1 over the image, else from 0 to its size.
  bool Normalized = true;
  bool SeamlessCube = true;
  /// Coordinates are rounded to nearest even, else down.
  bool RoundCoordinates = false;
  bool DecodeSRGB = true;
  /// The nearest level to a half is the upper one, else the lower.
  bool NearestLevelUp = false;
  Texel Border = {}; ///< Bits, before the format's order and the swizzle.
};

struct SampleRequest {
  double Coordinate[3] = {}; ///< Within the face for cubes.
  int Offset[3] = {};        ///< In texels.
  unsigned Layer = 0;        ///< See layerOf.
  unsigned Sample = 0;       ///< Of a texel that has several.
  double LOD = 0;            ///< From clampLOD.
  std::optional<float> Reference;
};

/// The layer that a float or an integer chooses: the nearest that exists.
unsigned layerOf(const ImageView &View, double Element, unsigned Face = 0);

/// Level of detail for derivatives of the coordinates, as they are given, in
/// two directions. -infinity if nothing changes.
double lodOfGradient(const ImageView &View, const SamplerState &Sampler,
                     const double (&DX)[3], const double (&DY)[3]);

/// Adds the sampler's bias, clamps to the sampler's and the image's range and
/// rounds to the model's fraction.
double clampLOD(const ImageView &View, const SamplerState &Sampler, double LOD,
                double MinLOD, const SamplingModel &Model);

/// A filtered texel with the view's swizzle. With a reference, each texel that
/// takes part is compared first, by its first component.
Texel sampleImage(const ImageView &View, const SamplerState &Sampler,
                  TexelSource &Source, const SampleRequest &Request,
                  const SamplingModel &Model);

/// \p Component of the four texels that a linear filter would use: (0, 0),
/// (1, 0), (0, 1) and (1, 1).
Texel gatherImage(const ImageView &View, const SamplerState &Sampler,
                  TexelSource &Source, const SampleRequest &Request,
                  unsigned Component, const SamplingModel &Model);

/// A direction as face and coordinates 0..1 within it.
struct CubeCoordinate {
  unsigned Face;
  double S, T;
};

/// Coordinates of one lane.
struct TexturePlace {
  double C[3] = {};
  unsigned Face = 0; ///< Of a cube, whose coordinates are 0 to 1.
};

/// What changes from one place to another.
void placeDifference(const ImageView &View, const TexturePlace &From,
                     TexturePlace To, double (&Difference)[3]);
CubeCoordinate cubeCoordinate(double X, double Y, double Z);

/// Where a place on face \p From is on the plane of face \p To; in the middle
/// if it is behind that.
void projectToFace(unsigned To, unsigned From, double &S, double &T);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_IMAGE_H
