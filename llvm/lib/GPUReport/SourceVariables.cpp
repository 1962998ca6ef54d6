//===- SourceVariables.cpp - Variables by DWARF ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Register N of DWARF is the general register N of a lane: r0 and so on.
//
//===----------------------------------------------------------------------===//

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/LowLevel/DWARFExpression.h"
#include "llvm/GPUReport/SourceLines.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace llvm::gpureport;
using gpuobj::SourceVariable;

/// Types that are made of more types than this are none of a program.
static constexpr unsigned MostLevels = 16;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// What \p Die or the one that it stands for says of its type.
static DWARFDie typeOf(const DWARFDie &Die) {
  std::optional<DWARFFormValue> V = Die.findRecursively(dwarf::DW_AT_type);
  return V ? Die.getAttributeValueAsReferencedDie(*V) : DWARFDie();
}

static StringRef nameOf(const DWARFDie &Die) {
  return dwarf::toStringRef(Die.findRecursively(dwarf::DW_AT_name));
}

/// The type behind other names and qualifiers.
static DWARFDie withoutNames(DWARFDie Type) {
  for (unsigned I = 0; Type && I != MostLevels; ++I)
    switch (Type.getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      Type = typeOf(Type);
      break;
    default:
      return Type;
    }
  return DWARFDie();
}

static std::string typeName(const DWARFDie &Type, unsigned Levels = 0) {
  if (!Type || Levels == MostLevels)
    return "";
  switch (Type.getTag()) {
  case dwarf::DW_TAG_pointer_type:
    return typeName(typeOf(Type), Levels + 1) + "*";
  case dwarf::DW_TAG_const_type:
  case dwarf::DW_TAG_volatile_type:
  case dwarf::DW_TAG_restrict_type:
  case dwarf::DW_TAG_atomic_type:
    return typeName(typeOf(Type), Levels + 1);
  default:
    return nameOf(Type).str();
  }
}

/// Elements of an array or vector.
static uint64_t elementsOf(const DWARFDie &Array) {
  uint64_t Count = 1;
  for (const DWARFDie &Child : Array.children())
    if (Child.getTag() == dwarf::DW_TAG_subrange_type)
      Count *= dwarf::toUnsigned(
          Child.find(dwarf::DW_AT_count),
          dwarf::toUnsigned(Child.find(dwarf::DW_AT_upper_bound), 0) + 1);
  return Count;
}

/// 0 if that is not known.
static uint64_t bytesOf(const DWARFDie &Named, unsigned Levels = 0) {
  DWARFDie Type = withoutNames(Named);
  if (!Type || Levels == MostLevels)
    return 0;
  if (auto Bytes = dwarf::toUnsigned(Type.find(dwarf::DW_AT_byte_size)))
    return *Bytes;
  if (Type.getTag() == dwarf::DW_TAG_pointer_type)
    return Type.getDwarfUnit()->getAddressByteSize();
  if (Type.getTag() == dwarf::DW_TAG_array_type)
    return elementsOf(Type) * bytesOf(typeOf(Type), Levels + 1);
  return 0;
}

/// How \p Type, or its elements, print; words if nothing is known.
static void describeElement(const DWARFDie &Named, SourceVariable &V) {
  DWARFDie Type = withoutNames(Named);
  if (Type && Type.getTag() == dwarf::DW_TAG_array_type)
    Type = withoutNames(typeOf(Type));
  if (Type && Type.getTag() == dwarf::DW_TAG_pointer_type) {
    V.ElementBytes = bytesOf(Type);
    return;
  }
  if (!Type || Type.getTag() != dwarf::DW_TAG_base_type)
    return;
  V.ElementBytes = bytesOf(Type);
  switch (dwarf::toUnsigned(Type.find(dwarf::DW_AT_encoding), 0)) {
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_signed_char:
    V.Kind = SourceVariable::Signed;
    return;
  case dwarf::DW_ATE_float:
    V.Kind = SourceVariable::Float;
    return;
  case dwarf::DW_ATE_boolean:
  case dwarf::DW_ATE_unsigned:
  case dwarf::DW_ATE_unsigned_char:
    V.Kind = SourceVariable::Unsigned;
    return;
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// The register that \p Op names, if it is one of these operations.
static std::optional<unsigned> registerOf(const DWARFExpression::Operation &Op,
                                          uint8_t First, uint8_t Extended) {
  if (Op.getCode() >= First && Op.getCode() < First + 32)
    return Op.getCode() - First;
  if (Op.getCode() == Extended)
    return unsigned(Op.getRawOperand(0));
  return std::nullopt;
}

/// The constant that \p Op pushes.
static std::optional<uint64_t>
constantOf(const DWARFExpression::Operation &Op) {
  if (Op.getCode() >= dwarf::DW_OP_lit0 && Op.getCode() <= dwarf::DW_OP_lit31)
    return Op.getCode() - dwarf::DW_OP_lit0;
  switch (Op.getCode()) {
  case dwarf::DW_OP_const1u:
  case dwarf::DW_OP_const1s:
  case dwarf::DW_OP_const2u:
  case dwarf::DW_OP_const2s:
  case dwarf::DW_OP_const4u:
  case dwarf::DW_OP_const4s:
  case dwarf::DW_OP_const8u:
  case dwarf::DW_OP_const8s:
  case dwarf::DW_OP_constu:
  case dwarf::DW_OP_consts:
    return Op.getRawOperand(0);
  default:
    return std::nullopt;
  }
}

/// Reads where the value is; false if that is memory, or none of the forms that
/// registers and constants have.
static bool readLocation(const DWARFExpression &E, unsigned WholeBytes,
                         SourceVariable &V) {
  std::optional<SourceVariable::Piece> Open;
  bool IsAddress = false;
  uint64_t Bytes = 0;
  auto Close = [&](uint64_t Size) {
    // Parts without a place are unknown, and values behind an address in
    // memory.
    if (!Open || IsAddress || Size > WholeBytes)
      return false;
    Open->Bytes = Size;
    Bytes += Size;
    V.Pieces.push_back(*Open);
    Open.reset();
    return true;
  };
  for (const DWARFExpression::Operation &Op : E) {
    if (Op.isError())
      return false;
    if (auto R = registerOf(Op, dwarf::DW_OP_reg0, dwarf::DW_OP_regx)) {
      Open = SourceVariable::Piece{0, *R, 0};
    } else if (auto R =
                   registerOf(Op, dwarf::DW_OP_breg0, dwarf::DW_OP_bregx)) {
      bool IsExtended = Op.getCode() == dwarf::DW_OP_bregx;
      Open = SourceVariable::Piece{0, *R, Op.getRawOperand(IsExtended)};
      IsAddress = true;
    } else if (auto C = constantOf(Op); C && !Open) {
      Open = SourceVariable::Piece{0, std::nullopt, *C};
      IsAddress = true;
    } else if (Op.getCode() == dwarf::DW_OP_plus_uconst && Open) {
      Open->Value += Op.getRawOperand(0);
    } else if (Op.getCode() == dwarf::DW_OP_stack_value && Open) {
      IsAddress = false;
    } else if (Op.getCode() == dwarf::DW_OP_piece) {
      if (!Close(Op.getRawOperand(0)))
        return false;
    } else {
      return false;
    }
  }
  if (Open && Bytes < WholeBytes && !Close(WholeBytes - Bytes))
    return false;
  return Bytes >= WholeBytes;
}

/// The place of \p Die where \p Address is, if its value has one there.
static std::optional<DWARFLocationExpression> locationAt(const DWARFDie &Die,
                                                         uint64_t Address) {
  auto Locations = Die.getLocations(dwarf::DW_AT_location);
  if (!Locations) {
    consumeError(Locations.takeError());
    return std::nullopt;
  }
  for (const DWARFLocationExpression &L : *Locations)
    if (!L.Range || (L.Range->LowPC <= Address && Address < L.Range->HighPC))
      return L;
  return std::nullopt;
}

static void addVariable(const DWARFDie &Die, uint64_t Address,
                        std::vector<SourceVariable> &List) {
  constexpr uint64_t MostBytes = 1024;
  std::optional<DWARFLocationExpression> L = locationAt(Die, Address);
  SourceVariable V;
  V.Name = nameOf(Die).str();
  DWARFDie Type = typeOf(Die);
  uint64_t Bytes = bytesOf(Type);
  if (V.Name.empty() || !L || !Bytes || Bytes > MostBytes)
    return;
  V.Type = typeName(Type);
  describeElement(Type, V);
  if (!V.ElementBytes || V.ElementBytes > sizeof(uint64_t) ||
      Bytes % V.ElementBytes) {
    V.Kind = SourceVariable::Word;
    V.ElementBytes = 1;
  }
  V.Elements = Bytes / V.ElementBytes;
  // Of a vector of three only what has a value.
  if (DWARFDie Array = withoutNames(Type);
      Array.getTag() == dwarf::DW_TAG_array_type)
    V.Elements = std::min<uint64_t>(V.Elements, elementsOf(Array));
  const DWARFUnit &U = *Die.getDwarfUnit();
  DataExtractor Data(L->Expr, /*IsLittleEndian=*/true, U.getAddressByteSize());
  if (readLocation(DWARFExpression(Data, U.getAddressByteSize(),
                                   U.getFormParams().Format),
                   V.Elements * V.ElementBytes, V))
    List.push_back(std::move(V));
}

/// The variables of \p Scope and of the scopes in it that \p Address is in.
static void addScope(const DWARFDie &Scope, uint64_t Address,
                     std::vector<SourceVariable> &List) {
  for (const DWARFDie &Child : Scope.children())
    switch (Child.getTag()) {
    case dwarf::DW_TAG_formal_parameter:
    case dwarf::DW_TAG_variable:
      addVariable(Child, Address, List);
      break;
    case dwarf::DW_TAG_lexical_block:
    case dwarf::DW_TAG_inlined_subroutine:
    case dwarf::DW_TAG_subprogram:
      if (Child.addressRangeContainsAddress(Address))
        addScope(Child, Address, List);
      break;
    default:
      break;
    }
}

std::vector<SourceVariable> SourceLines::variablesAt(uint64_t Offset) const {
  std::vector<SourceVariable> List;
  if (!Context)
    return List;
  for (const std::unique_ptr<DWARFUnit> &U : Context->compile_units())
    if (U->getAddressByteSize() == sizeof(uint64_t))
      addScope(U->getUnitDIE(/*ExtractUnitDIEOnly=*/false), Offset, List);
  return List;
}
