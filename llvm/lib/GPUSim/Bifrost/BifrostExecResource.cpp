//===- BifrostExecResource.cpp - Accesses through descriptors -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Uniform buffers, images of the attribute table, and accesses that convert.
//
//===----------------------------------------------------------------------===//

#include "../Mali/MaliTyped.h"
#include "BifrostExecTables.h"
#include "BifrostResources.h"
#include "BifrostRun.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

/// LD_CVT, ST_CVT: two words of address, conversion word. Op::Mode: components
/// - 1.
template <bool Write> void convertingAccess(WarpState &W, const Op &O) {
  uint32_t Word;
  if (!mali::uniformValue(W, W.R[O.Src[2].Row], "the conversion word", Word))
    return;
  mali::RegisterFormat Format;
  if (!registerFormatOf(W, Word, Format))
    return;
  const unsigned Components = O.Mode + 1u;
  unsigned Registers =
      mali::is16Bit(Format) ? divideCeil(Components, 2) : Components;
  setStaging(W, O, Write ? Registers : 0, Write ? 0 : Registers);
  if (W.Failed)
    return;
  Lanes64 Address;
  const uint32_t *Low = rawRow(W, O, 0), *High = rawRow(W, O, 1);
  GPUSIM_LANES Address[L] = Low[L] | uint64_t(High[L]) << 32;
  mali::convertingAccess<Write>(
      W, O, Address, Word, {W, Write ? O.Read : O.Write, Components, Format});
}

class OneSurface : public TexelSource {
public:
  explicit OneSurface(const Surface &S) : S(S) {}
  std::optional<Surface> surface(unsigned, unsigned, unsigned) override {
    return S;
  }
  const uint8_t *read(uint64_t, unsigned) override { return nullptr; }

private:
  const Surface &S;
};

/// LEA_ATTR_TEX and LD_ATTR_TEX: x and y in 16 bits each, slice, index.
/// Op::Result: code of the register format.
template <bool Load> void imageAccess(WarpState &W, const Op &O) {
  uint32_t Index;
  AttributeImage I;
  if (!mali::uniformValue(W, W.R[O.Src[2].Row], "the index of the image",
                          Index) ||
      !readImage(W, Index, I))
    return;
  const uint32_t *XY = rawRow(W, O, 0), *Z = rawRow(W, O, 1);
  OneSurface Source(I.Memory);
  Lanes64 Address;
  forActive(W, [&](unsigned L) {
    std::optional<uint64_t> A = texelAddress(I.View, Source, XY[L] & 0xffff,
                                             XY[L] >> 16, Z[L], 0, 0, 0);
    Address[L] = A ? *A : OutOfBounds;
  });
  unsigned Format = O.Result < std::size(RegisterFormats)
                        ? O.Result
                        : autoFormat(I.View.Format);
  if (Load)
    return mali::loadTyped(W, O, Address, I.View.Format,
                           {W, O.Write, O.Mode + 1u, RegisterFormats[Format]});
  forActive(W, [&](unsigned L) {
    writeRegisters<uint64_t>(W, O.Write, L, Address[L]);
    W.R[(O.Write + 2) % NumRegisters][L] =
        I.FormatWord | Format << RegisterFormatShift;
  });
}

/// LD_ATTR and LEA_ATTR: vertex, instance and index, which is Op::Imm or an
/// operand. Op::Segment: the table.
template <int IndexSource, bool Load>
void attributeAccess(WarpState &W, const Op &O) {
  uint32_t Index = O.Imm;
  AttributeArray A;
  bool OfVaryings = O.Segment == SecondAttributeTable;
  if (IndexSource >= 0 &&
      !mali::uniformValue(W, rawRow(W, O, IndexSource < 0 ? 0 : IndexSource),
                          "the index of the attribute", Index))
    return;
  if (!readAttribute(W,
                     OfVaryings ? DescriptorTable::Varyings
                                : DescriptorTable::Attributes,
                     OfVaryings ? DescriptorTable::VaryingBuffers
                                : DescriptorTable::AttributeBuffers,
                     Index, A))
    return;
  const uint32_t *Vertex = rawRow(W, O, 0), *Instance = rawRow(W, O, 1);
  Lanes64 Address;
  forActive(W, [&](unsigned L) {
    Address[L] = A.addressOf(Vertex[L] +
                             uint64_t(Instance[L]) * W.State->InstanceVertices);
  });
  unsigned Format =
      O.Result < std::size(RegisterFormats) ? O.Result : autoFormat(A.Format);
  if (Load)
    return mali::loadTyped(W, O, Address, A.Format,
                           {W, O.Write, O.Mode + 1u, RegisterFormats[Format]});
  forActive(W, [&](unsigned L) {
    writeRegisters<uint64_t>(W, O.Write, L, Address[L]);
    W.R[(O.Write + 2) % NumRegisters][L] =
        A.FormatWord | Format << RegisterFormatShift;
  });
}

constexpr int Immediate = -1;

} // namespace

void bifrost::uniformAddresses(WarpState &W, const Op &O, Lanes64 &Address) {
  GPUSIM_LANES Address[L] = OutOfBounds;
  uint32_t Index;
  uint64_t Base, Size;
  if (!mali::uniformValue(W, W.R[O.Src[1].Row],
                          "the index of the uniform buffer", Index) ||
      !readUniformBuffer(W, Index, Base, Size))
    return;
  const uint32_t *Offset = rawRow(W, O, 0);
  GPUSIM_LANES if (uint64_t(Offset[L]) + O.Bytes <= Size) Address[L] =
      Base + Offset[L];
}

ArrayRef<ExecEntry> bifrost::execTableResource() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_LD_CVT, convertingAccess<false>},
      {Bifrost::ADD_ST_CVT, convertingAccess<true>},
      {Bifrost::ADD_LD_ATTR, attributeAccess<2, true>},
      {Bifrost::ADD_LD_ATTR_IMM, attributeAccess<Immediate, true>},
      {Bifrost::ADD_LEA_ATTR, attributeAccess<2, false>},
      {Bifrost::ADD_LEA_ATTR_IMM, attributeAccess<Immediate, false>},
      {Bifrost::ADD_LD_ATTR_TEX, imageAccess<true>},
      {Bifrost::ADD_LEA_ATTR_TEX, imageAccess<false>},
      // Hands its source on; the message that takes it has another table.
      {Bifrost::FMA_DTSEL_IMM, copyExec()},
  };
  return Table;
}
