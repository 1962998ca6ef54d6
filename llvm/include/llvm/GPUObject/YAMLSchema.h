//===- YAMLSchema.h - JSON schemas of documents in YAML ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the mapping that reads a document and notes which keys there are, so
// that the schema says what the reader takes. What is checked when a document
// has been read, such as names of formats, is not in it.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_YAMLSCHEMA_H
#define LLVM_GPUOBJECT_YAMLSCHEMA_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/YAMLTraits.h"
#include <memory>

namespace llvm {
namespace gpuobj {

/// An input, because LLVM takes every reader of optional values for one. Its
/// own document is a scalar that nothing reads.
class YAMLSchema final : public yaml::Input {
public:
  YAMLSchema();
  ~YAMLSchema() override;

  /// The schema of documents that are read as a T, with a sentence about them.
  template <typename T> static json::Value of(StringRef Title) {
    YAMLSchema S;
    T Document;
    yaml::EmptyContext Empty;
    yaml::yamlize(S, Document, /*Required=*/true, Empty);
    return S.finish(Title);
  }

  /// Whether \p IO is one of these, and not a reader.
  static bool isSchema(yaml::IO &IO) { return IO.getContext() == &Marker; }

  bool outputting() const override { return false; }
  unsigned beginSequence() override;
  bool preflightElement(unsigned, void *&Saved) override;
  void postflightElement(void *Saved) override;
  void endSequence() override {}
  bool canElideEmptySequence() override { return false; }
  unsigned beginFlowSequence() override { return beginSequence(); }
  bool preflightFlowElement(unsigned I, void *&Saved) override {
    return preflightElement(I, Saved);
  }
  void postflightFlowElement(void *Saved) override { postflightElement(Saved); }
  void endFlowSequence() override {}
  bool mapTag(StringRef, bool) override { return false; }
  void beginMapping() override;
  void endMapping() override {}
  bool preflightKey(StringRef Key, bool Required, bool, bool &UseDefault,
                    void *&Saved) override;
  void postflightKey(void *Saved) override { postflightElement(Saved); }
  std::vector<StringRef> keys() override;
  void beginFlowMapping() override { beginMapping(); }
  void endFlowMapping() override {}
  void beginEnumScalar() override;
  bool matchEnumScalar(StringRef Value, bool) override;
  bool matchEnumFallback() override { return false; }
  void endEnumScalar() override {}
  bool beginBitSetScalar(bool &) override { return false; }
  bool bitSetMatch(StringRef, bool) override { return false; }
  void endBitSetScalar() override {}
  void scalarString(StringRef &Text, yaml::QuotingType) override;
  void blockScalarString(StringRef &Text) override;
  void scalarTag(std::string &) override {}
  yaml::NodeKind getNodeKind() override { return yaml::NodeKind::Scalar; }
  void setError(const Twine &Message) override;
  std::error_code error() override { return {}; }

private:
  struct Node;
  static int Marker;
  static json::Object toJSON(const Node &N);
  json::Value finish(StringRef Title) const;

  std::unique_ptr<Node> Root;
  Node *Current;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_YAMLSCHEMA_H
