//===- YAMLDepth.cpp - Limit on nested YAML -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

// Jobs and metadata need six levels.
static constexpr unsigned MaxDepth = 16;

/// Parses \p N, which LLVM's parser does only as far as it is looked at.
/// \returns the first collection that is too deep.
static yaml::Node *findTooDeep(yaml::Node *N, unsigned Depth) {
  auto *Sequence = dyn_cast_or_null<yaml::SequenceNode>(N);
  auto *Map = dyn_cast_or_null<yaml::MappingNode>(N);
  if (!Sequence && !Map)
    return nullptr;
  if (Depth == MaxDepth)
    return N;
  if (Sequence) {
    for (yaml::Node &Element : *Sequence)
      if (yaml::Node *Found = findTooDeep(&Element, Depth + 1))
        return Found;
    return nullptr;
  }
  for (yaml::KeyValueNode &KV : *Map) {
    if (yaml::Node *Found = findTooDeep(KV.getKey(), Depth + 1))
      return Found;
    if (yaml::Node *Found = findTooDeep(KV.getValue(), Depth + 1))
      return Found;
  }
  return nullptr;
}

/// LLVM's parser passes ends of documents in a row by recursion, too.
static Error checkDocumentEnds(StringRef Text) {
  constexpr unsigned MaxEnds = 100;
  unsigned Ends = 0;
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Line =
        Rest.take_until([](char C) { return C == '\n' || C == '\r'; });
    if (Line.starts_with("..."))
      ++Ends;
    else if (!Line.trim().empty() && !Line.ltrim().starts_with("#"))
      Ends = 0;
    if (Ends > MaxEnds)
      return createStringError(
          "line " + Twine(Text.drop_back(Rest.size()).count('\n') + 1) +
          ": '...' is repeated without a document");
    Rest = Rest.drop_front(std::min(Line.size() + 1, Rest.size()));
  }
  return Error::success();
}

Error gpuobj::checkYAMLDepth(StringRef Text) {
  if (Error E = checkDocumentEnds(Text))
    return E;
  SourceMgr SM;
  // The reader that comes after this tells what is wrong with the syntax.
  SM.setDiagHandler([](const SMDiagnostic &, void *) {});
  yaml::Stream Stream(Text, SM, /*ShowColors=*/false);
  for (yaml::Document &Document : Stream)
    if (yaml::Node *Found = findTooDeep(Document.getRoot(), 0)) {
      auto [Line, Column] = SM.getLineAndColumn(Found->getSourceRange().Start);
      return createStringError("line " + Twine(Line) + ", column " +
                               Twine(Column) +
                               ": lists and maps are nested deeper than " +
                               Twine(MaxDepth) + " levels");
    }
  return Error::success();
}
