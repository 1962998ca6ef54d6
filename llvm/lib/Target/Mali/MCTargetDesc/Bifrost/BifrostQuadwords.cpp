//===-- BifrostQuadwords.cpp - Clauses to quadwords and back --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A quadword is one of a few rows. A row has a tag of fixed bits and pieces: a
// piece is a run of bits of a tuple, the header, a constant ... at a place in
// the quadword. Bits of no piece are zero. A clause is the sequence of rows
// that its number of tuples asks for, then pairs of constants. Packing and
// unpacking walk the same tables.
//
//===----------------------------------------------------------------------===//

#include "BifrostQuadwords.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace llvm::Bifrost;

namespace {
/// 128 bits, bit 0 first.
class Wide {
  std::array<uint64_t, 2> Words = {};

public:
  Wide() = default;
  Wide(uint64_t Low, uint64_t High) : Words{Low, High} {}
  explicit Wide(const uint8_t *Bytes)
      : Words{support::endian::read64le(Bytes),
              support::endian::read64le(Bytes + 8)} {}

  /// At most 64 bits.
  uint64_t get(unsigned From, unsigned Width) const {
    uint64_t Value = From < 64 ? Words[0] >> From : Words[1] >> (From - 64);
    if (From < 64 && From + Width > 64)
      Value |= Words[1] << (64 - From);
    return Value & maskTrailingOnes<uint64_t>(Width);
  }
  /// The bits must be zero before.
  void set(unsigned From, unsigned Width, uint64_t Value) {
    Value &= maskTrailingOnes<uint64_t>(Width);
    if (From >= 64) {
      Words[1] |= Value << (From - 64);
      return;
    }
    Words[0] |= Value << From;
    if (From + Width > 64)
      Words[1] |= Value >> (64 - From);
  }
  bool operator==(const Wide &O) const { return Words == O.Words; }
  void write(SmallVectorImpl<char> &Bytes) const {
    for (uint64_t Word : Words)
      for (unsigned I = 0; I != 8; ++I)
        Bytes.push_back(char(Word >> (8 * I)));
  }
};

/// What a piece is taken from. Values below MaxTuples are tuples.
enum Source : uint8_t {
  Header = MaxTuples,
  FirstConstant, ///< without its low nibble
  FirstModifier,
  LastFlag, ///< the clause ends with this quadword
  ConstantA,
  ConstantB,
  NumSources
};

struct Piece {
  uint8_t From;  ///< Source
  uint8_t Low;   ///< first bit in the source
  uint8_t Width; ///< 0: end of the list
  uint8_t At;    ///< first bit in the quadword
};

struct Row {
  uint8_t TagMask;
  uint8_t Tag;
  Piece Pieces[6];

  bool has(Source S) const {
    return any_of(Pieces,
                  [&](const Piece &P) { return P.Width && P.From == S; });
  }
};

// A tuple has 78 bits. Its low 75 bits are stored together, or in two parts of
// 45 and 30; the upper three are stored where there is room.
constexpr unsigned LowBits = 75, StartBits = 45, RestBits = 30, UpperBits = 3;
constexpr unsigned TupleBits = LowBits + UpperBits;
constexpr unsigned ConstantBits = 60, ModifierBits = 8;
static_assert(RegisterBlockBits + FMABits + ADDBits == TupleBits);
// The first part of a constant that is stored in two quadwords.
constexpr unsigned SplitBits = 15;
// Places in a quadword, after the tag of eight bits.
constexpr unsigned Main = 8, AfterConstant = 68, Second = 83, Third = 113,
                   Upper0 = 125, Upper1 = 122, TagLow = 0, TagMiddle = 3,
                   TagLast = 6;

constexpr Piece low(uint8_t T) { return {T, 0, LowBits, Main}; }
constexpr Piece start(uint8_t T) { return {T, 0, StartBits, Second}; }
constexpr Piece rest(uint8_t T) { return {T, StartBits, RestBits, Second}; }
constexpr Piece upper(uint8_t T, uint8_t At) {
  return {T, LowBits, UpperBits, At};
}
constexpr Piece header() { return {Header, 0, HeaderBits, Second}; }
constexpr Piece last() { return {LastFlag, 0, 1, TagLast}; }
constexpr Piece first() { return {FirstConstant, 0, ConstantBits, Main}; }
constexpr Piece modifier() {
  return {FirstModifier, 0, ModifierBits, AfterConstant};
}
constexpr Piece splitLow() { return {FirstConstant, 0, SplitBits, Third}; }
constexpr Piece splitHigh() {
  return {FirstConstant, SplitBits, ConstantBits - SplitBits, Second};
}

constexpr unsigned NumRows = 14;
const Row Rows[NumRows] = {
    {0xF8, 0x28, {low(0), upper(0, TagLow), header()}},
    {0xB8, 0x08, {low(0), upper(0, TagLow), header(), last()}},
    {0xBF, 0x03, {low(1), upper(1, Upper0), last()}},
    {0xF8, 0x20, {low(1), upper(1, TagLow), start(2)}},
    {0xBF, 0x04, {first(), modifier(), rest(2), upper(2, Upper0), last()}},
    {0xFF, 0x01, {low(3), rest(2), upper(2, Upper0), upper(3, Upper1)}},
    {0xBF, 0x05, {low(3), rest(2), upper(2, Upper0), upper(3, Upper1), last()}},
    {0xC0,
     0x80,
     {low(3), rest(2), upper(2, TagLow), upper(3, TagMiddle), splitLow()}},
    {0xB8, 0x10, {low(4), upper(4, TagLow), splitHigh(), last()}},
    {0xF8, 0x60, {low(4), upper(4, TagLow), start(5)}},
    {0xBF, 0x06, {first(), modifier(), rest(5), upper(5, Upper0), last()}},
    {0xBF, 0x07, {low(6), rest(5), upper(5, Upper0), upper(6, Upper1), last()}},
    {0xC0,
     0xC0,
     {low(6), rest(5), upper(5, TagLow), upper(6, TagMiddle), splitLow()}},
    {0xB8, 0x18, {low(7), upper(7, TagLow), splitHigh(), last()}},
};

/// A pair of constants. The low nibble of the tag is the position, see below.
constexpr uint8_t PairTagMask = 0xB0, PairTag = 0x30, PositionMask = 0x0F;
const Row PairRow = {PairTagMask,
                     PairTag,
                     {{ConstantA, 0, ConstantBits, Main},
                      {ConstantB, 0, ConstantBits, AfterConstant},
                      last()}};

/// The rows of a clause by its number of tuples, and the position codes of its
/// pairs of constants.
struct Shape {
  uint8_t NumRows;
  uint8_t Rows[6];
  uint8_t NumPairs;
  uint8_t Positions[3];
};
const Shape Shapes[MaxTuples] = {
    {1, {1}, 1, {0}},
    {2, {0, 2}, 1, {1}},
    {3, {0, 3, 4}, 1, {3}},
    {3, {0, 3, 6}, 2, {2, 5}},
    {4, {0, 3, 7, 8}, 2, {4, 8}},
    {5, {0, 3, 5, 9, 10}, 3, {7, 11, 14}},
    {5, {0, 3, 5, 9, 11}, 3, {6, 10, 13}},
    {6, {0, 3, 5, 9, 12, 13}, 2, {9, 12}},
};

/// The row that stores one of the pieces, counted in the clause.
std::optional<unsigned> findRow(const Shape &S, Source Wanted) {
  for (unsigned I = 0; I != S.NumRows; ++I)
    if (Rows[S.Rows[I]].has(Wanted))
      return I;
  return std::nullopt;
}

using Sources = std::array<Wide, NumSources>;

void packRow(const Row &R, const Sources &Values, uint8_t ExtraTag,
             SmallVectorImpl<char> &Bytes) {
  Wide Q(R.Tag | ExtraTag, 0);
  for (const Piece &P : R.Pieces)
    for (unsigned Done = 0; Done < P.Width; Done += 60) {
      unsigned Width = std::min(P.Width - Done, 60u);
      Q.set(P.At + Done, Width, Values[P.From].get(P.Low + Done, Width));
    }
  Q.write(Bytes);
}

/// Fails when bits are set that belong to no piece.
bool unpackRow(const Row &R, const Wide &Q, uint8_t ExtraTag, Sources &Values) {
  Wide Known(R.Tag | ExtraTag, 0);
  for (const Piece &P : R.Pieces)
    for (unsigned Done = 0; Done < P.Width; Done += 60) {
      unsigned Width = std::min(P.Width - Done, 60u);
      uint64_t Value = Q.get(P.At + Done, Width);
      Known.set(P.At + Done, Width, Value);
      Values[P.From].set(P.Low + Done, Width, Value);
    }
  return Known == Q;
}
} // namespace

bool Bifrost::hasPackedConstant(unsigned Tuples) {
  return Tuples - 1 < MaxTuples &&
         findRow(Shapes[Tuples - 1], FirstConstant).has_value();
}

bool Bifrost::hasFirstModifier(unsigned Tuples) {
  return Tuples - 1 < MaxTuples &&
         findRow(Shapes[Tuples - 1], FirstModifier).has_value();
}

unsigned Bifrost::getMaxConstants(unsigned Tuples) {
  if (Tuples - 1 >= MaxTuples)
    return 0;
  unsigned Stored = 2 * Shapes[Tuples - 1].NumPairs + hasPackedConstant(Tuples);
  return std::min(Stored, MaxConstants);
}

std::optional<unsigned> Bifrost::getStoredConstants(unsigned Tuples,
                                                    unsigned Constants) {
  if (Tuples - 1 >= MaxTuples || Constants > getMaxConstants(Tuples))
    return std::nullopt;
  unsigned Packed = hasPackedConstant(Tuples);
  return Packed + alignTo(Constants - std::min(Constants, Packed), 2);
}

std::optional<unsigned> Bifrost::getClauseQuadwords(unsigned Tuples,
                                                    unsigned Stored) {
  unsigned Packed = hasPackedConstant(Tuples);
  if (Tuples - 1 >= MaxTuples || Stored < Packed || (Stored - Packed) % 2)
    return std::nullopt;
  const Shape &S = Shapes[Tuples - 1];
  unsigned Pairs = (Stored - Packed) / 2;
  if (Pairs > S.NumPairs)
    return std::nullopt;
  return S.NumRows + Pairs;
}

std::optional<OffsetField> Bifrost::getOffsetField(unsigned Tuples,
                                                   unsigned Index) {
  if (Tuples - 1 >= MaxTuples)
    return std::nullopt;
  const Shape &S = Shapes[Tuples - 1];
  unsigned Packed = hasPackedConstant(Tuples);
  unsigned Quadword, At = Main;
  if (Index < Packed) {
    if (!hasFirstModifier(Tuples))
      return std::nullopt;
    Quadword = *findRow(S, FirstConstant);
  } else {
    Quadword = S.NumRows + (Index - Packed) / 2;
    if ((Index - Packed) % 2)
      At = AfterConstant;
  }
  // The low nibble of a constant is not stored.
  unsigned Bit = At + 32 - 4;
  return OffsetField{Quadword * QuadwordBytes + Bit / 8, Bit % 8};
}

Error Bifrost::packQuadwords(const RawClause &C, SmallVectorImpl<char> &Bytes) {
  unsigned N = C.Tuples.size();
  if (N - 1 >= MaxTuples)
    return createStringError("a clause has 1 to 8 tuples, not " + Twine(N));
  if (!getClauseQuadwords(N, C.Constants.size()))
    return createStringError("a clause of " + Twine(N) +
                             " tuples cannot store " +
                             Twine(C.Constants.size()) + " constants");
  const Shape &S = Shapes[N - 1];
  unsigned Packed = hasPackedConstant(N);
  unsigned Pairs = (C.Constants.size() - Packed) / 2;
  Sources Values;
  for (unsigned I = 0; I != N; ++I) {
    const RawTuple &T = C.Tuples[I];
    Values[I].set(0, RegisterBlockBits, T.Registers);
    Values[I].set(RegisterBlockBits, FMABits, T.FMA);
    Values[I].set(RegisterBlockBits + FMABits, ADDBits, T.ADD);
  }
  Values[Header].set(0, HeaderBits, C.Header);
  if (Packed)
    Values[FirstConstant].set(0, ConstantBits, C.Constants[0] >> 4);
  Values[FirstModifier].set(0, ModifierBits, C.FirstModifier);
  Values[LastFlag] = Wide(Pairs == 0, 0);
  for (unsigned I = 0; I != S.NumRows; ++I)
    packRow(Rows[S.Rows[I]], Values, 0, Bytes);
  for (unsigned I = 0; I != Pairs; ++I) {
    Values[ConstantA] = Wide(C.Constants[Packed + 2 * I] >> 4, 0);
    Values[ConstantB] = Wide(C.Constants[Packed + 2 * I + 1] >> 4, 0);
    Values[LastFlag] = Wide(I + 1 == Pairs, 0);
    packRow(PairRow, Values, S.Positions[I], Bytes);
  }
  return Error::success();
}

namespace {
/// Reads a clause quadword by quadword.
class Unpacker {
  ArrayRef<uint8_t> Bytes;
  unsigned &Quadwords;
  Sources Values;
  /// The quadword read last is that of the clause.
  bool Last = false;

  Expected<Wide> next();
  Error reservedBits() const {
    return createStringError(place() + ": reserved bits are not zero");
  }
  std::string place() const {
    return "quadword " + std::to_string(Quadwords - 1);
  }
  Error unpackTuples(const Shape *&Found);
  Error unpackPairs(const Shape &S, RawClause &C);

public:
  Unpacker(ArrayRef<uint8_t> Bytes, unsigned &Quadwords)
      : Bytes(Bytes), Quadwords(Quadwords) {}
  Expected<RawClause> unpack();
};
} // namespace

Expected<Wide> Unpacker::next() {
  if (Bytes.size() < QuadwordBytes)
    return createStringError("the clause is cut off after " + Twine(Quadwords) +
                             " quadwords");
  Wide Q(Bytes.data());
  Bytes = Bytes.drop_front(QuadwordBytes);
  ++Quadwords;
  return Q;
}

/// Reads rows until only one shape agrees with them and is complete.
Error Unpacker::unpackTuples(const Shape *&Found) {
  // The shapes that agree with the rows up to here.
  unsigned Candidates = (1 << MaxTuples) - 1;
  while (!Found) {
    Expected<Wide> Q = next();
    if (!Q)
      return Q.takeError();
    unsigned Tag = Q->get(0, 8), Step = Quadwords - 1, Left = 0;
    const Row *R = nullptr;
    for (unsigned I = 0; I != MaxTuples; ++I) {
      const Shape &S = Shapes[I];
      if (!(Candidates >> I & 1) || Step >= S.NumRows ||
          (Tag & Rows[S.Rows[Step]].TagMask) != Rows[S.Rows[Step]].Tag)
        continue;
      R = &Rows[S.Rows[Step]];
      Left |= 1 << I;
      if (Step + 1 == S.NumRows)
        Found = &S;
    }
    if (!R)
      return createStringError(
          Step == 0 ? place() + ": a clause does not start with tag 0x" +
                          Twine::utohexstr(Tag)
                    : place() + ": tag 0x" + Twine::utohexstr(Tag) +
                          " is reserved or cannot follow the one before");
    Candidates = Left;
    Values[LastFlag] = Wide();
    if (!unpackRow(*R, *Q, 0, Values))
      return reservedBits();
    Last = Values[LastFlag].get(0, 1);
  }
  return Error::success();
}

/// Reads the pairs of constants that follow the tuples.
Error Unpacker::unpackPairs(const Shape &S, RawClause &C) {
  for (unsigned Pair = 0; !Last; ++Pair) {
    Expected<Wide> Q = next();
    if (!Q)
      return Q.takeError();
    unsigned Tag = Q->get(0, 8), Position = Tag & PositionMask;
    if ((Tag & PairTagMask) != PairTag)
      return createStringError(place() + ": tag 0x" + Twine::utohexstr(Tag) +
                               " where constants of the clause must follow");
    if (Pair == S.NumPairs || Position != S.Positions[Pair])
      return createStringError(place() + ": position " + Twine(Position) +
                               " is not that of pair " + Twine(Pair) +
                               " of constants in a clause of " +
                               Twine(C.Tuples.size()) + " tuples");
    for (unsigned V : {ConstantA, ConstantB, LastFlag})
      Values[V] = Wide();
    if (!unpackRow(PairRow, *Q, Position, Values))
      return reservedBits();
    for (unsigned V : {ConstantA, ConstantB})
      C.Constants.push_back(Values[V].get(0, ConstantBits) << 4);
    Last = Values[LastFlag].get(0, 1);
  }
  return Error::success();
}

Expected<RawClause> Unpacker::unpack() {
  const Shape *Found = nullptr;
  if (Error Err = unpackTuples(Found))
    return std::move(Err);
  RawClause C;
  unsigned N = Found - Shapes + 1;
  C.Header = Values[Header].get(0, HeaderBits);
  for (unsigned I = 0; I != N; ++I) {
    RawTuple T;
    T.Registers = Values[I].get(0, RegisterBlockBits);
    T.FMA = Values[I].get(RegisterBlockBits, FMABits);
    T.ADD = Values[I].get(RegisterBlockBits + FMABits, ADDBits);
    C.Tuples.push_back(T);
  }
  if (hasPackedConstant(N))
    C.Constants.push_back(Values[FirstConstant].get(0, ConstantBits) << 4);
  C.FirstModifier = Values[FirstModifier].get(0, ModifierBits);
  if (Error Err = unpackPairs(*Found, C))
    return std::move(Err);
  return C;
}

Expected<RawClause> Bifrost::unpackQuadwords(ArrayRef<uint8_t> Bytes,
                                             unsigned &Quadwords) {
  Quadwords = 0;
  return Unpacker(Bytes, Quadwords).unpack();
}
