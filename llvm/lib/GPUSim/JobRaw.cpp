//===- JobRaw.cpp - Jobs that are code and state of launch ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobResolver.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;

/// An image of 32-bit words, in whole words.
Expected<std::vector<uint8_t>>
JobResolver::words(StringRef Name, const YData &Y, uint64_t MinWords) const {
  DataType Words;
  Words.Element = ElementType::UInt;
  auto F = fill(Y, Words);
  if (!F)
    return F.takeError();
  BufferSpec Image;
  Image.Name = Name.str();
  Image.Type = Words;
  Image.Size = alignTo(std::max<uint64_t>(F->Bytes.size(), MinWords * 4), 4);
  Image.Fill = std::move(*F);
  return makeInitialContents(Image);
}

Expected<RawSpec> JobResolver::raw(const YRaw &Y) const {
  RawSpec R;
  R.CPU = Y.CPU;
  auto Code = fill(Y.Code, DataType());
  if (!Code)
    return Code.takeError();
  if (Code->Kind == FillSpec::File)
    R.CodePath = Code->Path;
  else if (Code->Kind == FillSpec::Values)
    R.Code = std::move(Code->Bytes);
  else
    return createStringError("'code' must be a file, hex or base64");
  if (!Mali::isRegisterMode(Y.Registers))
    return createStringError("'registers' must be 32 or 64");
  R.RegisterMode = Y.Registers;
  R.PreloadMask = Y.Preload;
  constexpr uint64_t MaxFAUWords = 256;
  for (auto [Key, Value, Limit] :
       {std::tuple("fau-words", Y.FAUWords, MaxFAUWords),
        std::tuple("local-bytes", Y.LocalBytes, MaxLaunchMemory),
        std::tuple("private-bytes", Y.PrivateBytes, MaxLaunchMemory)})
    if (Value > Limit)
      return createStringError("'" + Twine(Key) + "' is " + Twine(Value) +
                               ", the limit is " + Twine(Limit));
  if (Y.FAU) {
    auto Bytes = words("fau", *Y.FAU, Y.FAUWords);
    if (!Bytes)
      return Bytes.takeError();
    R.FAU = std::move(*Bytes);
  }
  R.FAU.resize(std::max<uint64_t>(alignTo(R.FAU.size(), 4), Y.FAUWords * 4));
  if ((Y.Shared || Y.Coefficients || !Y.States.empty()) && !Y.USC)
    return createStringError(
        "'shared', 'coefficients' and 'states' need 'usc'");
  if (Y.USC) {
    std::vector<uint32_t> Images[2];
    for (auto [Key, Data, Image] :
         {std::tuple("shared", &Y.Shared, &Images[0]),
          std::tuple("coefficients", &Y.Coefficients, &Images[1])}) {
      if (!*Data)
        continue;
      auto Bytes = words(Key, **Data, 0);
      if (!Bytes)
        return Bytes.takeError();
      for (size_t I = 0; I + 4 <= Bytes->size(); I += 4)
        Image->push_back(support::endian::read32le(&(*Bytes)[I]));
    }
    auto U = makeUSCLaunch(*Y.USC, std::move(Images[0]), std::move(Images[1]));
    if (!U)
      return U.takeError();
    R.USC = std::move(*U);
  }
  uint64_t ImageSize = R.USC ? R.USC->Shared.size() * 4 : R.FAU.size();
  for (const YPointer &P : Y.Pointers) {
    auto Index = bufferIndex(P.Buffer);
    if (!Index)
      return Index.takeError();
    constexpr unsigned MaxShift = 63;
    if (P.Shift > MaxShift)
      return createStringError("'shift' is " + Twine(P.Shift) +
                               ", the limit is " + Twine(MaxShift));
    if (P.In) {
      auto In = bufferIndex(*P.In);
      if (!In)
        return In.takeError();
      uint64_t Size = BufferSizes[*In];
      if (P.Offset > Size || Size - P.Offset < 8)
        return createStringError("the pointer to '" + P.Buffer +
                                 "' at offset " + Twine(P.Offset) +
                                 " is outside of buffer '" + *P.In + "'");
      R.Pointers.push_back({P.Offset, *Index, P.Add, *In, P.Shift});
      continue;
    }
    if (P.Shift && !R.USC)
      return createStringError("'shift' is for pointers 'in' a buffer, and in "
                               "shared registers");
    if (P.Offset > ImageSize || ImageSize - P.Offset < 8)
      return createStringError("the pointer to '" + P.Buffer + "' at offset " +
                               Twine(P.Offset) + " is outside of the " +
                               (R.USC ? "shared registers" : "FAU image"));
    if (R.USC && P.Offset % 4)
      return createStringError("the pointer to '" + P.Buffer + "' at offset " +
                               Twine(P.Offset) +
                               " is not at a shared register");
    R.Pointers.push_back({P.Offset, *Index, P.Add, std::nullopt, P.Shift});
  }
  R.LocalBytes = Y.LocalBytes;
  R.PrivateBytes = Y.PrivateBytes;
  int Flush = StringSwitch<int>(Y.FlushToZero)
                  .Case("preserve", 0)
                  .Case("dx11", 1)
                  .Case("always", 2)
                  .Default(-1);
  if (Flush < 0)
    return createStringError("unknown flush mode '" + Y.FlushToZero +
                             "' (preserve, dx11, always)");
  R.FlushToZero = Flush;
  auto Index = [&](StringRef Name) { return bufferIndex(Name); };
  for (const YTable &T : Y.Tables) {
    auto Table = makeTable(T, Index);
    if (!Table)
      return Table.takeError();
    R.Tables.push_back(std::move(*Table));
  }
  for (const YLaneRegister &L : Y.LaneRegisters)
    if (Error E = addLaneRegister(L, Index, R))
      return std::move(E);
  for (const YState &S : Y.States) {
    auto State = makeState(S, Index);
    if (!State)
      return State.takeError();
    constexpr unsigned Words = 4;
    if (S.Register % Words || S.Register + Words > R.USC->Shared.size())
      return createStringError(
          "a state takes four shared registers from a multiple of four on; "
          "there are " +
          Twine(R.USC->Shared.size()) + " of them");
    R.States.push_back(std::move(*State));
  }
  if (Y.Fragment) {
    auto Fragment = makeFragment(*Y.Fragment, Index);
    if (!Fragment)
      return Fragment.takeError();
    R.Fragment = std::move(*Fragment);
  }
  R.ShaderOutput = Y.ShaderOutput;
  if (Y.Vertex) {
    if (!Y.USC)
      return createStringError("'vertex' needs 'usc'");
    RawSpec::VertexSpec &V = R.Vertex.emplace();
    Expected<unsigned> Buffer = bufferIndex(Y.Vertex->Outputs.Buffer);
    if (!Buffer)
      return Buffer.takeError();
    V.Outputs = *Buffer;
    V.OutputCount = Y.Vertex->Outputs.Count;
    constexpr unsigned MostOutputs = 256;
    if (V.OutputCount > MostOutputs)
      return createStringError("a vertex has up to " + Twine(MostOutputs) +
                               " outputs");
    if (Y.Vertex->Inputs) {
      auto Bytes = words("inputs", *Y.Vertex->Inputs, 0);
      if (!Bytes)
        return Bytes.takeError();
      for (size_t I = 0; I + 4 <= Bytes->size(); I += 4)
        V.Inputs.push_back(support::endian::read32le(&(*Bytes)[I]));
    }
  }
  auto Sampling = makeSampling(Y.Sampling);
  if (!Sampling)
    return Sampling.takeError();
  R.Sampling = *Sampling;
  return R;
}
