//===- Observers.cpp - Trace, statistics and coverage ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Observers.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>

using namespace llvm;
using namespace llvm::gpusim;

bool EventFilter::matches(const Program &P, const InstructionEvent &E) const {
  if (Warp && E.Warp != *Warp)
    return false;
  for (unsigned D = 0; Group && D != 3; ++D)
    if (E.Group[D] != (*Group)[D])
      return false;
  uint64_t Address = P.info(E.Index).Address;
  return !Addresses ||
         (Address >= Addresses->first && Address < Addresses->second);
}

void TraceObserver::instruction(const Program &P, const InstructionEvent &E) {
  if ((Limit && Printed == Limit) || !Filter.matches(P, E))
    return;
  ++Printed;
  OS << "group " << E.Group[0] << "," << E.Group[1] << "," << E.Group[2]
     << " warp " << E.Warp << " "
     << format("0x%04llx", (unsigned long long)P.info(E.Index).Address)
     << " lanes " << format("%04llx", (unsigned long long)E.ActiveLanes) << " "
     << P.text(E.Index) << P.source(E.Index);
  for (const InstructionEvent::Result &R : E.Results) {
    OS << " ; " << P.registerName(R.Register) << " =";
    for (unsigned L = 0; L != P.warpSize(); ++L)
      if (E.ActiveLanes >> L & 1)
        OS << " " << utohexstr(R.Values[L], /*LowerCase=*/true);
  }
  OS << "\n";
}

void BreakObserver::begin(const Launch &L, const Program &P) {
  Kernel = L.Kernel;
  IsOfLine.assign(P.size(), false);
  for (uint64_t I = 0; I != P.size(); ++I) {
    std::string Source = P.sourceLine(I);
    auto [Name, Number] = StringRef(Source).rsplit(':');
    unsigned Of;
    IsOfLine[I] = !Number.getAsInteger(10, Of) && Of == Line &&
                  Name.ends_with(File) && !P.info(I).Mnemonic.empty();
    HasLine = HasLine || IsOfLine[I];
  }
  Warps.clear();
}

/// The bytes of \p V in a lane; nothing if a register is none of the warp.
static std::optional<std::vector<uint8_t>>
bytesOf(const gpuobj::SourceVariable &V, const InstructionEvent &E,
        unsigned Lane) {
  std::vector<uint8_t> Bytes;
  for (const gpuobj::SourceVariable::Piece &P : V.Pieces) {
    uint64_t Value = P.Value;
    if (P.Register) {
      if (*P.Register >= E.RegisterCount || P.Bytes > sizeof(uint32_t))
        return std::nullopt;
      Value += E.Registers[*P.Register * E.RowSize + Lane];
    }
    for (unsigned B = 0; B != P.Bytes; ++B)
      Bytes.push_back(B < sizeof(Value) ? uint8_t(Value >> 8 * B) : 0);
  }
  return Bytes;
}

static void printElement(raw_ostream &OS, const gpuobj::SourceVariable &V,
                         const uint8_t *Bytes) {
  using Variable = gpuobj::SourceVariable;
  uint64_t Bits = 0;
  for (unsigned B = 0; B != V.ElementBytes; ++B)
    Bits |= uint64_t(Bytes[B]) << 8 * B;
  unsigned Width = 8 * V.ElementBytes;
  if (V.Kind == Variable::Signed)
    OS << SignExtend64(Bits, Width);
  else if (V.Kind == Variable::Unsigned)
    OS << Bits;
  else if (V.Kind == Variable::Float && (Width == 16 || Width == 32))
    OS << format(
        "%g", APFloat(Width == 16 ? APFloat::IEEEhalf() : APFloat::IEEEsingle(),
                      APInt(Width, Bits))
                  .convertToDouble());
  else
    OS << "0x" << utohexstr(Bits, /*LowerCase=*/true);
}

/// "  int sum = 3 5 7", one value for each active lane.
static void printVariable(raw_ostream &OS, const Program &P,
                          const gpuobj::SourceVariable &V,
                          const InstructionEvent &E) {
  std::string Text;
  raw_string_ostream Line(Text);
  for (unsigned L = 0; L != P.warpSize(); ++L) {
    if (!(E.ActiveLanes >> L & 1))
      continue;
    auto Bytes = bytesOf(V, E, L);
    if (!Bytes || Bytes->size() < size_t(V.ElementBytes) * V.Elements)
      return;
    Line << (V.Elements > 1 ? " (" : " ");
    for (unsigned I = 0; I != V.Elements; ++I) {
      Line << (I ? ", " : "");
      printElement(Line, V, Bytes->data() + size_t(I) * V.ElementBytes);
    }
    Line << (V.Elements > 1 ? ")" : "");
  }
  OS << "  " << V.Type << (V.Type.empty() ? "" : " ") << V.Name << " =" << Text
     << "\n";
}

void BreakObserver::reached(const Program &P, const InstructionEvent &E) {
  if (E.Group != Group)
    Warps.clear();
  Group = E.Group;
  WarpState &W = Warps[E.Warp];
  bool WasInside = std::exchange(W.IsInside, bool(IsOfLine[E.Index]));
  if (!W.IsInside || WasInside || !Limit || !Filter.matches(P, E))
    return;
  --Limit;
  OS << "break at " << P.sourceLine(E.Index) << ": group " << E.Group[0] << ","
     << E.Group[1] << "," << E.Group[2] << " warp " << E.Warp << " lanes "
     << format("%04llx", (unsigned long long)E.ActiveLanes) << " "
     << format("0x%04llx", (unsigned long long)P.info(E.Index).Address) << " "
     << P.text(E.Index) << "\n";
  if (Variables)
    for (const gpuobj::SourceVariable &V :
         Variables(Kernel, P.info(E.Index).Address))
      printVariable(OS, P, V, E);
  for (unsigned Register : W.Written) {
    unsigned Row = Register - E.FirstRegister;
    if (Row >= E.RegisterCount)
      continue;
    OS << "  " << P.registerName(Register) << " =";
    for (unsigned L = 0; L != P.warpSize(); ++L)
      if (E.ActiveLanes >> L & 1)
        OS << " "
           << utohexstr(E.Registers[Row * E.RowSize + L], /*LowerCase=*/true);
    OS << "\n";
  }
}

void BreakObserver::instruction(const Program &, const InstructionEvent &E) {
  for (const InstructionEvent::Result &R : E.Results)
    Warps[E.Warp].Written.insert(R.Register);
}

namespace {
struct Count {
  uint64_t Warps = 0, Lanes = 0;
};
} // namespace

/// Most frequent first, then by name.
static std::vector<std::pair<std::string, Count>>
sorted(const std::map<std::string, Count> &Map) {
  std::vector<std::pair<std::string, Count>> Rows(Map.begin(), Map.end());
  std::stable_sort(Rows.begin(), Rows.end(), [](const auto &A, const auto &B) {
    return A.second.Warps > B.second.Warps;
  });
  return Rows;
}

void StatsObserver::end(const Launch &L, const Program &P,
                        const Profile &Counts, double Seconds) {
  std::map<std::string, Count> Mix, Units;
  Count Total;
  for (uint64_t I = 0; I != P.size(); ++I) {
    if (!Counts.Warps[I])
      continue;
    InstructionInfo Info = P.info(I);
    for (Count *C :
         {&Mix[Info.Mnemonic.str()], &Units[Info.Unit.str()], &Total}) {
      C->Warps += Counts.Warps[I];
      C->Lanes += Counts.Lanes[I];
    }
  }
  uint64_t Items = L.groupItems() * L.groupCount();
  double Time = std::max(Seconds, 1e-9);
  double Occupied =
      Total.Warps ? double(Total.Lanes) / (double(Total.Warps) * P.warpSize())
                  : 0;
  if (JSON) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("kernel", L.Kernel);
      J.attribute("work_groups", int64_t(L.groupCount()));
      J.attribute("work_items", int64_t(Items));
      J.attribute("warp_instructions", int64_t(Total.Warps));
      J.attribute("lane_instructions", int64_t(Total.Lanes));
      J.attribute("active_lanes", Occupied);
      J.attribute("seconds", Seconds);
      J.attribute("work_items_per_second", double(Items) / Time);
      J.attribute("instructions_per_second", double(Total.Lanes) / Time);
      for (auto [Key, Map] : {std::pair("units", &Units), {"mix", &Mix}})
        J.attributeObject(Key, [&, Map = Map] {
          for (const auto &[Name, C] : sorted(*Map))
            J.attribute(Name, int64_t(C.Warps));
        });
    });
    OS << "\n";
    return;
  }
  OS << "kernel " << L.Kernel << ": " << L.groupCount() << " work-groups, "
     << Items << " work-items\n"
     << "  warp instructions  " << Total.Warps << "\n"
     << "  lane instructions  " << Total.Lanes << "\n"
     << "  active lanes       " << format("%.1f %%", 100 * Occupied) << "\n"
     << "  time               " << format("%.3f s", Seconds) << "\n"
     << "  work-items/s       " << format("%.0f", double(Items) / Time) << "\n"
     << "  instructions/s     " << format("%.0f", double(Total.Lanes) / Time)
     << "\n";
  OS << "  unit    warp instructions\n";
  for (const auto &[Name, C] : sorted(Units))
    OS << format("  %-6s  %llu\n", Name.c_str(), (unsigned long long)C.Warps);
  OS << "  instruction            warp instructions\n";
  for (const auto &[Name, C] : sorted(Mix))
    OS << format("  %-21s  %llu\n", Name.c_str(), (unsigned long long)C.Warps);
}

void ProgressObserver::begin(const Launch &, const Program &) {
  Begin = Printed = Clock::now();
}

void ProgressObserver::groupEnded(const Launch &L, uint64_t Count) {
  Clock::time_point Now = Clock::now();
  if (Now - Printed < std::chrono::seconds(1))
    return;
  Printed = Now;
  double Seconds = std::chrono::duration<double>(Now - Begin).count();
  double Left = Seconds / double(Count) * double(L.groupCount() - Count);
  OS << "kernel '" << L.Kernel << "': " << Count << " of " << L.groupCount()
     << " work-groups"
     << format(" (%.0f %%) in %.0f s, about %.0f s left\n",
               100.0 * double(Count) / double(L.groupCount()), Seconds, Left);
}

void CoverageObserver::end(const Launch &L, const Program &P,
                           const Profile &Counts, double Seconds) {
  uint64_t Code = 0, Executed = 0;
  OS << "kernel " << L.Kernel << ": executions per warp and per lane\n";
  for (uint64_t I = 0; I != P.size(); ++I) {
    InstructionInfo Info = P.info(I);
    if (Info.Mnemonic.empty()) // Padding.
      continue;
    ++Code;
    Executed += Counts.Warps[I] != 0;
    OS << format("%10llu %12llu  0x%04llx  ",
                 (unsigned long long)Counts.Warps[I],
                 (unsigned long long)Counts.Lanes[I],
                 (unsigned long long)Info.Address)
       << P.text(I) << P.source(I) << "\n";
  }
  OS << Executed << " of " << Code << " instructions executed\n";
}
