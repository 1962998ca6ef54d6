//===- CommandLine.cpp - Jobs from command-line arguments -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/CommandLine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::gpusim;

static Error parseFill(StringRef Text, const DataType &Type, FillSpec &Fill) {
  auto Number = [](StringRef S, double &V) { return S.getAsDouble(V); };
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ':');
  if (Text.consume_front("@")) {
    Fill.Kind = FillSpec::File;
    Fill.Path = Text.str();
    return Error::success();
  }
  if (Parts[0] == "index" && Parts.size() == 1) {
    Fill.Kind = FillSpec::Index;
    return Error::success();
  }
  if (Text == "undefined") {
    Fill.Kind = FillSpec::Undefined;
    return Error::success();
  }
  if (Parts[0] == "constant" && Parts.size() == 2) {
    Fill.Kind = FillSpec::Constant;
    if (Number(Parts[1], Fill.Start))
      return createStringError("'" + Parts[1] + "' is no number");
    return Error::success();
  }
  if (Parts[0] == "random") {
    Fill.Kind = FillSpec::Random;
    if (Parts.size() > 1 && Parts[1].getAsInteger(0, Fill.Seed))
      return createStringError("'" + Parts[1] + "' is no seed");
    if (Parts.size() == 4) {
      double Min, Max;
      if (Number(Parts[2], Min) || Number(Parts[3], Max) || Max < Min)
        return createStringError("'" + Parts[2] + ":" + Parts[3] +
                                 "' is no range");
      Fill.Min = Min;
      Fill.Max = Max;
    } else if (Parts.size() > 2) {
      return createStringError("a range needs a minimum and a maximum");
    }
    return Error::success();
  }
  Fill.Kind = FillSpec::Values;
  DataType One;
  One.Element = Type.Element;
  SmallVector<StringRef, 16> Values;
  Text.split(Values, ',');
  for (StringRef V : Values) {
    auto Bytes = parseValue(One, V);
    if (!Bytes)
      return Bytes.takeError();
    Fill.Bytes.insert(Fill.Bytes.end(), Bytes->begin(), Bytes->end());
  }
  return Error::success();
}

static Error addBufferArgument(JobSpec &Job, StringRef TypeName,
                               StringRef Count, StringRef Fill,
                               const gpuobj::KernelArg *Known) {
  BufferSpec B;
  std::optional<DataType> Type = parseDataType(TypeName);
  if (!Type)
    return createStringError("unknown type '" + TypeName + "'");
  B.Type = *Type;
  uint64_t Elements;
  if (Count.getAsInteger(0, Elements))
    return createStringError("'" + Count + "' is no number of elements");
  if (Elements > MaxBufferBytes / Type->size())
    return createStringError(
        "'" + Count + "' elements are too many: the limit for " + TypeName +
        " is " + Twine(MaxBufferBytes / Type->size()));
  B.Size = Elements * Type->size();
  B.Name = Known && !Known->Name.empty() ? Known->Name
                                         : "arg" + utostr(Job.Args.size());
  for (const BufferSpec &Other : Job.Buffers)
    if (Other.Name == B.Name)
      B.Name = "arg" + utostr(Job.Args.size());
  if (!Fill.empty())
    if (Error E = parseFill(Fill, *Type, B.Fill))
      return E;
  ArgumentSpec A;
  A.Kind = ArgumentSpec::Buffer;
  A.BufferIndex = Job.Buffers.size();
  Job.Buffers.push_back(std::move(B));
  Job.Args.push_back(std::move(A));
  return Error::success();
}

Error gpusim::addArgument(JobSpec &Job, StringRef Text,
                          const gpuobj::KernelArg *Known) {
  size_t Open = Text.find('['), Close = Text.find(']');
  if (Open != StringRef::npos && Close != StringRef::npos && Open < Close) {
    StringRef Rest = Text.drop_front(Close + 1);
    if (!Rest.empty() && !Rest.consume_front(":"))
      return createStringError("':' is missing after ']' in '" + Text + "'");
    return addBufferArgument(Job, Text.take_front(Open),
                             Text.slice(Open + 1, Close), Rest, Known);
  }
  ArgumentSpec A;
  auto [Kind, Rest] = Text.split(':');
  if (Kind == "local") {
    A.Kind = ArgumentSpec::Local;
    if (Rest.getAsInteger(0, A.LocalBytes))
      return createStringError("'" + Rest + "' is no size of local memory");
    Job.Args.push_back(std::move(A));
    return Error::success();
  }
  std::optional<DataType> Type = parseDataType(Kind);
  StringRef Value = Rest;
  if (Type) {
    A.Type = Type;
  } else {
    Value = Text;
    if (!Known)
      return createStringError("'" + Text + "' has no type");
    if (Known->Kind != gpuobj::KernelArgKind::Value)
      return createStringError(
          "'" + Text + "' is a value, but the kernel takes a " +
          gpuobj::getKernelArgKindName(Known->Kind) + " pointer");
    Type = parseDataType(Known->TypeName);
    if (!Type)
      return createStringError(
          "'" + Text + "' has no type, and " +
          (Known->TypeName.empty() ? "the kernel's metadata name none"
                                   : "the kernel's type '" + Known->TypeName +
                                         "' is none that values can have") +
          ": write one before it, as in 'float:" + Text + "'");
    A.Type = Type;
  }
  auto Bytes = parseValue(*Type, Value);
  if (!Bytes)
    return Bytes.takeError();
  A.Bytes = std::move(*Bytes);
  Job.Args.push_back(std::move(A));
  return Error::success();
}

Error gpusim::parseDimensions(StringRef Text, std::array<uint64_t, 3> &Result,
                              unsigned &Dims) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  if (Parts.size() > 3)
    return createStringError("'" + Text + "' has more than three dimensions");
  Result = {1, 1, 1};
  for (unsigned D = 0; D != Parts.size(); ++D)
    if (Parts[D].trim().getAsInteger(0, Result[D]))
      return createStringError("'" + Parts[D] + "' is no size");
  Dims = Parts.size();
  return Error::success();
}

/// Takes the buffer off the front of \p Text.
static Expected<BufferSpec *> findBuffer(JobSpec &Job, StringRef &Text) {
  StringRef Name;
  std::tie(Name, Text) = Text.split(':');
  unsigned Index;
  if (!Name.getAsInteger(10, Index)) {
    auto IsBuffer = [](const ArgumentSpec &A) {
      return A.Kind == ArgumentSpec::Buffer || A.Kind == ArgumentSpec::Image;
    };
    if (Index >= Job.Args.size() || !IsBuffer(Job.Args[Index]))
      return createStringError("argument " + Name +
                               " is no buffer; those of a job have names");
    return &Job.Buffers[Job.Args[Index].BufferIndex];
  }
  for (BufferSpec &B : Job.Buffers)
    if (B.Name == Name)
      return &B;
  return createStringError("there is no buffer '" + Name + "'");
}

Error gpusim::addPrint(JobSpec &Job, StringRef Text) {
  auto Buffer = findBuffer(Job, Text);
  if (!Buffer)
    return Buffer.takeError();
  BufferSpec &B = **Buffer;
  B.Print = B.Size / B.Type.size();
  if (!Text.empty() && Text.getAsInteger(0, B.Print))
    return createStringError("'" + Text + "' is no number of elements");
  return Error::success();
}

Error gpusim::addSave(JobSpec &Job, StringRef Text) {
  auto Buffer = findBuffer(Job, Text);
  if (!Buffer)
    return Buffer.takeError();
  SaveSpec S;
  auto [Path, Size] = Text.split(':');
  S.Path = Path.str();
  if (Path.empty())
    return createStringError("the name of the file is missing");
  S.Format = StringSwitch<SaveSpec::FormatTy>(sys::path::extension(Path))
                 .Case(".txt", SaveSpec::Text)
                 .Case(".pgm", SaveSpec::PGM)
                 .Case(".ppm", SaveSpec::PPM)
                 .Case(".png", SaveSpec::PNG)
                 .Default(SaveSpec::Raw);
  if (!Size.empty()) {
    auto [Width, Height] = Size.split('x');
    if (Width.getAsInteger(10, S.Width) || Height.getAsInteger(10, S.Height))
      return createStringError("'" + Size + "' is no size of a picture");
  }
  unsigned Lanes = (*Buffer)->Type.Lanes;
  S.Components = Lanes == 2 ? 1 : (*Buffer)->Type.slots();
  (*Buffer)->Saves.push_back(std::move(S));
  return Error::success();
}

Error gpusim::addExpectation(JobSpec &Job, StringRef Text) {
  auto Buffer = findBuffer(Job, Text);
  if (!Buffer)
    return Buffer.takeError();
  ExpectSpec E;
  auto [Path, Ulp] = Text.split(':');
  E.Path = Path.str();
  if (!Ulp.empty() && Ulp.getAsDouble(E.Limit.Ulp))
    return createStringError("'" + Ulp +
                             "' is no number of units in the last place");
  (*Buffer)->Expect = std::move(E);
  return Error::success();
}
