//===- JobYAML.cpp - Simulation jobs as YAML ------------------------------===//
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
#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpusim;

/// "line 3, column 5", as in the errors of the YAML parser.
std::string JobResolver::lineOf(SMLoc Place) const {
  if (!Place.isValid() || Place.getPointer() < Text.begin() ||
      Place.getPointer() > Text.end())
    return "line 1";
  StringRef Before = Text.take_front(Place.getPointer() - Text.begin());
  size_t LineStart = Before.rfind('\n');
  return ("line " + Twine(Before.count('\n') + 1) + ", column " +
          Twine(Before.size() -
                (LineStart == StringRef::npos ? 0 : LineStart + 1) + 1))
      .str();
}

Error JobResolver::dimensions(ArrayRef<uint64_t> Values, StringRef Key,
                              std::array<uint64_t, 3> &Result,
                              unsigned &Dims) const {
  if (Values.size() > 3)
    return createStringError("'" + Key + "' has more than three dimensions");
  std::copy(Values.begin(), Values.end(), Result.begin());
  Dims = std::max<unsigned>(Dims, Values.size());
  return Error::success();
}

Expected<ArgumentSpec> JobResolver::argument(const YArg &Y) const {
  ArgumentSpec A;
  unsigned Given = bool(Y.Buffer) + bool(Y.Local) + bool(Y.Value) +
                   bool(Y.Values) + bool(Y.Hex) + bool(Y.Image) +
                   bool(Y.Sampler);
  if (Given != 1)
    return createStringError(
        "exactly one of 'buffer', 'local', 'image', 'sampler', "
        "'value', 'values' and 'hex' must be given");
  if (Y.Image) {
    auto Index = bufferIndex(*Y.Image);
    if (!Index)
      return Index.takeError();
    A.Kind = ArgumentSpec::Image;
    A.BufferIndex = *Index;
    return A;
  }
  if (Y.Sampler) {
    auto State = makeSampler(*Y.Sampler);
    if (!State)
      return State.takeError();
    A.Kind = ArgumentSpec::Sampler;
    A.State = *State;
    return A;
  }
  if (Y.Buffer) {
    auto Index = bufferIndex(*Y.Buffer);
    if (!Index)
      return Index.takeError();
    A.Kind = ArgumentSpec::Buffer;
    A.BufferIndex = *Index;
    A.BufferOffset = Y.Offset;
    return A;
  }
  if (Y.Local) {
    A.Kind = ArgumentSpec::Local;
    A.LocalBytes = *Y.Local;
    return A;
  }
  if (Y.Hex) {
    YData D;
    D.Hex = Y.Hex;
    auto F = fill(D, DataType());
    if (!F)
      return F.takeError();
    A.Bytes = std::move(F->Bytes);
    return A;
  }
  if (!Y.Type)
    return createStringError("a value needs a 'type'");
  A.Type = parseDataType(*Y.Type);
  if (!A.Type)
    return createStringError("unknown type '" + *Y.Type + "'");
  auto Bytes = parseValue(*A.Type, Y.Value ? *Y.Value : join(*Y.Values, ","));
  if (!Bytes)
    return Bytes.takeError();
  A.Bytes = std::move(*Bytes);
  return A;
}

Expected<BlockPart> JobResolver::part(const YPart &Y) const {
  BlockPart P;
  P.Where = (Path + ": " + lineOf(Y.Place)).str();
  if (bool(Y.Member) == bool(Y.Offset))
    return errorAt(Y.Place, "exactly one of 'member' and 'offset' must be "
                            "given");
  if (bool(Y.Value) + bool(Y.Values) + bool(Y.Hex) != 1)
    return errorAt(Y.Place, "exactly one of 'value', 'values' and 'hex' must "
                            "be given");
  std::vector<std::string> Values =
      Y.Value ? std::vector<std::string>{*Y.Value}
              : Y.Values.value_or(std::vector<std::string>());
  if (Y.Member) {
    if (Y.Member->empty())
      return errorAt(Y.Place, "'member' is empty");
    if (Y.Hex || Y.Type)
      return errorAt(Y.Place, "a member has a type; 'type' and 'hex' are for "
                              "numbers at an 'offset'");
    P.Member = *Y.Member;
    P.Values = std::move(Values);
    return P;
  }
  P.Offset = *Y.Offset;
  if (Y.Hex) {
    if (Y.Type)
      return errorAt(Y.Place, "'hex' has no 'type'");
    YData D;
    D.Hex = Y.Hex;
    auto F = fill(D, DataType());
    if (!F)
      return errorAt(Y.Place, toString(F.takeError()));
    P.Bytes = std::move(F->Bytes);
    return P;
  }
  if (!Y.Type)
    return errorAt(Y.Place, "numbers at an 'offset' need a 'type'");
  P.Type = parseDataType(*Y.Type);
  if (!P.Type)
    return errorAt(Y.Place, "unknown type '" + *Y.Type + "'");
  if (Values.empty() || Values.size() % P.Type->Lanes)
    return errorAt(Y.Place, "a " + P.Type->name() + " has " +
                                Twine(P.Type->Lanes) + " numbers, " +
                                Twine(Values.size()) + " are given");
  // Without the padding of vectors of three, which blocks do not have.
  DataType One;
  One.Element = P.Type->Element;
  for (const std::string &Text : Values) {
    auto Bytes = parseValue(One, Text);
    if (!Bytes)
      return errorAt(Y.Place, toString(Bytes.takeError()));
    P.Bytes.insert(P.Bytes.end(), Bytes->begin(), Bytes->end());
  }
  return P;
}

Expected<BindingSpec> JobResolver::binding(const YBinding &Y,
                                           ArrayRef<BufferSpec> Known) const {
  BindingSpec B;
  B.Where = (Path + ": " + lineOf(Y.Place)).str();
  B.Set = Y.Set;
  B.Binding = Y.Binding;
  B.Element = Y.Element;
  if (bool(Y.Buffer) + bool(Y.Block) + bool(Y.Image || Y.Sampler) != 1)
    return errorAt(Y.Place, "exactly one of 'buffer', 'block' and 'image' or "
                            "'sampler' must be given");
  if (!Y.Buffer && (Y.Offset || Y.Range))
    return errorAt(Y.Place, "'offset' and 'range' are for a 'buffer'");
  if (Y.Image) {
    auto Index = bufferIndex(*Y.Image);
    if (!Index)
      return errorAt(Y.Place, toString(Index.takeError()));
    if (!Known[*Index].Image)
      return errorAt(Y.Place, "buffer '" + *Y.Image + "' is no image");
    B.ImageIndex = *Index;
  }
  if (Y.Sampler) {
    auto State = makeSampler(*Y.Sampler);
    if (!State)
      return errorAt(Y.Place, toString(State.takeError()));
    B.Sampler = *State;
  }
  if (Y.Image || Y.Sampler)
    return B;
  if (!Y.Buffer) {
    for (const YPart &P : *Y.Block) {
      auto R = part(P);
      if (!R)
        return R.takeError();
      B.Block.push_back(std::move(*R));
    }
    return B;
  }
  auto Index = bufferIndex(*Y.Buffer);
  if (!Index)
    return errorAt(Y.Place, toString(Index.takeError()));
  uint64_t Size = Known[*Index].Size;
  if (Y.Offset > Size)
    return errorAt(Y.Place, "the offset " + Twine(Y.Offset) +
                                " is behind the end of '" + *Y.Buffer +
                                "', which has " + Twine(Size) + " bytes");
  if (Y.Range && *Y.Range > Size - Y.Offset)
    return errorAt(Y.Place, "the range " + Twine(*Y.Range) +
                                " ends behind the end of '" + *Y.Buffer +
                                "', which has " + Twine(Size) + " bytes");
  B.BufferIndex = *Index;
  B.Offset = Y.Offset;
  B.Range = Y.Range;
  return B;
}

/// Descriptors and push constants.
Error JobResolver::bindings(const YLaunch &Y, ArrayRef<BufferSpec> Known,
                            LaunchSpec &L) const {
  SMLoc Place =
      Y.Bindings && !Y.Bindings->empty() ? Y.Bindings->front().Place : Y.Place;
  L.Where = (Path + ": " + lineOf(Place)).str();
  if (Y.Bindings) {
    L.Bindings.emplace();
    for (const YBinding &B : *Y.Bindings) {
      auto R = binding(B, Known);
      if (!R)
        return R.takeError();
      L.Bindings->push_back(std::move(*R));
    }
  }
  if (Y.PushConstants)
    for (const YPart &P : *Y.PushConstants) {
      auto R = part(P);
      if (!R)
        return R.takeError();
      L.PushConstants.push_back(std::move(*R));
    }
  if (Y.Args && (Y.Bindings || Y.PushConstants))
    return errorAt(Y.Place, "'args' lists all arguments by their positions; "
                            "'bindings' and 'push-constants' exclude it");
  return Error::success();
}

Error JobResolver::specialization(const YJob &Y, JobSpec &J) const {
  for (const YSpecialization &S : Y.Specialization.List) {
    SpecializationSpec R;
    R.Where = (Path + ": " + lineOf(S.Place)).str();
    if (StringRef(S.Id).getAsInteger(0, R.Id))
      return errorAt(S.Place, "'" + S.Id +
                                  "' is no id of a specialization "
                                  "constant");
    R.Value = S.Value;
    J.Specialization.push_back(std::move(R));
  }
  return Error::success();
}

static Error inside(StringRef What, StringRef Name, Error E) {
  return createStringError(What + Name + ": " + toString(std::move(E)));
}

Error JobResolver::launch(const YLaunch &Y, ArrayRef<BufferSpec> Known,
                          LaunchSpec &L) const {
  L.Kernel = Y.Kernel.value_or("");
  L.Dims = 1;
  unsigned Ignored = 1;
  std::vector<uint64_t> Local = Y.Local.value_or(std::vector<uint64_t>());
  if (Error E = dimensions(*Y.Global, "global", L.Global, L.Dims))
    return E;
  if (!Local.empty())
    L.Local = {1, 1, 1};
  if (Error E = dimensions(Local, "local", L.Local, Ignored))
    return E;
  if (Y.Offset)
    if (Error E = dimensions(*Y.Offset, "offset", L.Offset, Ignored))
      return E;
  if (Y.Args)
    for (const YArg &A : *Y.Args) {
      auto R = argument(A);
      if (!R)
        return inside("argument ", utostr(L.Args.size()), R.takeError());
      L.Args.push_back(std::move(*R));
    }
  return bindings(Y, Known, L);
}

Expected<JobSpec> JobResolver::resolve(const YJob &Y) {
  JobSpec J;
  J.Name = Y.Name;
  J.Object = pathOf(Y.Object);
  J.CPU = Y.CPU;
  J.IR = pathOf(Y.IR);
  J.Source = pathOf(Y.Source);
  J.SourceOptions = Y.Options;
  for (const YBuffer &B : Y.Buffers) {
    if (!Buffers.try_emplace(B.Name, J.Buffers.size()).second)
      return createStringError("there are two buffers '" + B.Name + "'");
    auto R = buffer(B);
    if (!R)
      return inside("buffer ", "'" + B.Name + "'", R.takeError());
    BufferSizes.push_back(R->Size);
    J.Buffers.push_back(std::move(*R));
  }
  if (Y.Launches.empty()) {
    if (Error E = launch(Y, J.Buffers, J))
      return std::move(E);
  } else if (Y.Raw) {
    return createStringError(
        "'launches' is for objects, not for bare instruction "
        "streams");
  } else if (Y.Kernel || Y.Global || Y.Local || Y.Offset || Y.Args ||
             Y.Bindings || Y.PushConstants) {
    return createStringError(
        "beside 'launches', which says what is launched, there "
        "can be no 'kernel', 'global', 'local', 'offset', 'args', "
        "'bindings' or 'push-constants'");
  }
  for (auto [I, Launch] : enumerate(Y.Launches)) {
    LaunchSpec &L = I ? J.FurtherLaunches.emplace_back() : J;
    if (Error E = launch(Launch, J.Buffers, L))
      return inside("launch ", utostr(I + 1), std::move(E));
  }
  if (Error E = specialization(Y, J))
    return std::move(E);
  if (Y.Raw) {
    auto R = raw(*Y.Raw);
    if (!R)
      return inside("raw", "", R.takeError());
    J.Raw = std::move(*R);
  }
  if (Y.Printf) {
    if (Y.Raw)
      return createStringError(
          "'printf' is for objects, not for bare instruction "
          "streams");
    if (Y.Printf->Size)
      J.PrintfBytes = *Y.Printf->Size;
    if (Error E = checkPrintfBytes(J.PrintfBytes))
      return inside("printf", "", std::move(E));
    J.PrintfExpect = Y.Printf->Expect;
    J.IgnorePrintfReference = Y.Printf->IgnoreReference;
  }
  return J;
}

json::Value gpusim::jobSchema() {
  return gpuobj::YAMLSchema::of<YJob>("A job of mgpu sim");
}

Expected<std::vector<JobSpec>> gpusim::readJobs(StringRef Text,
                                                StringRef Path) {
  if (Error E = gpuobj::checkYAMLDepth(Text))
    return createStringError(Path + ": " + toString(std::move(E)));
  std::string Diagnostics;
  auto Handler = [](const SMDiagnostic &D, void *Context) {
    raw_string_ostream OS(*static_cast<std::string *>(Context));
    if (!static_cast<std::string *>(Context)->empty())
      OS << "\n";
    OS << "line " << D.getLineNo() << ", column " << D.getColumnNo() + 1 << ": "
       << D.getMessage();
  };
  std::vector<YJob> Documents;
  yaml::Input In(Text, nullptr, Handler, &Diagnostics);
  In >> Documents;
  if (In.error())
    return createStringError(Path + ": " +
                             StringRef(Diagnostics).split('\n').first);
  std::vector<JobSpec> Jobs;
  for (const YJob &Y : Documents) {
    Expected<JobSpec> J = JobResolver(Text, Path).resolve(Y);
    if (!J)
      return createStringError(
          Path + ": " +
          (Documents.size() > 1 ? "document " + utostr(Jobs.size() + 1) + ": "
                                : std::string()) +
          toString(J.takeError()));
    Jobs.push_back(std::move(*J));
  }
  if (Jobs.empty())
    return createStringError(Path + ": there is no job in it");
  return Jobs;
}
