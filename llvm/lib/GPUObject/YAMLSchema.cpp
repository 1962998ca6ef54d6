//===- YAMLSchema.cpp - JSON schemas of documents in YAML -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/YAMLSchema.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::gpuobj;

int YAMLSchema::Marker;

struct YAMLSchema::Node {
  enum KindT { Any, String, Number, Boolean, Sequence, Mapping } Kind = Any;
  std::vector<std::string> Values; ///< Of an enumeration.
  std::unique_ptr<Node> Element;
  std::map<std::string, std::unique_ptr<Node>> Members;
  std::vector<std::string> Required;
  bool IsOpen = false; ///< Keys are what the document says.
};

YAMLSchema::YAMLSchema()
    : yaml::Input("unread", &Marker), Root(std::make_unique<Node>()),
      Current(Root.get()) {
  setCurrentDocument();
}

YAMLSchema::~YAMLSchema() = default;

unsigned YAMLSchema::beginSequence() {
  Current->Kind = Node::Sequence;
  return 1;
}

bool YAMLSchema::preflightElement(unsigned, void *&Saved) {
  Saved = Current;
  Current->Element = std::make_unique<Node>();
  Current = Current->Element.get();
  return true;
}

void YAMLSchema::postflightElement(void *Saved) {
  Current = static_cast<Node *>(Saved);
}

void YAMLSchema::beginMapping() { Current->Kind = Node::Mapping; }

bool YAMLSchema::preflightKey(StringRef Key, bool Required, bool,
                              bool &UseDefault, void *&Saved) {
  UseDefault = false;
  if (Required)
    Current->Required.push_back(Key.str());
  Saved = Current;
  std::unique_ptr<Node> &Member = Current->Members[Key.str()];
  Member = std::make_unique<Node>();
  Current = Member.get();
  return true;
}

std::vector<StringRef> YAMLSchema::keys() {
  Current->IsOpen = true;
  return {};
}

void YAMLSchema::beginEnumScalar() { Current->Kind = Node::String; }

bool YAMLSchema::matchEnumScalar(StringRef Value, bool) {
  Current->Values.push_back(Value.str());
  return false;
}

void YAMLSchema::scalarString(StringRef &Text, yaml::QuotingType) {
  Current->Kind = Node::String;
  // What is no text says so when it reads this.
  Text = "x";
}

void YAMLSchema::blockScalarString(StringRef &Text) {
  scalarString(Text, yaml::QuotingType::None);
}

void YAMLSchema::setError(const Twine &Message) {
  if (Current->Kind != Node::String || !Current->Values.empty())
    return;
  std::string Text = Message.str();
  Current->Kind =
      StringRef(Text).contains("boolean") ? Node::Boolean : Node::Number;
}

json::Object YAMLSchema::toJSON(const Node &N) {
  switch (N.Kind) {
  case Node::Any:
    return {};
  case Node::String:
    if (!N.Values.empty())
      return json::Object{{"enum", json::Array(N.Values)}};
    // Readers of YAML make numbers of what looks like them.
    return json::Object{{"type", json::Array{"string", "number", "boolean"}}};
  case Node::Number:
    return json::Object{{"type", "number"}};
  case Node::Boolean:
    return json::Object{{"type", "boolean"}};
  case Node::Sequence:
    return json::Object{
        {"type", "array"},
        {"items", N.Element ? toJSON(*N.Element) : json::Object()}};
  case Node::Mapping:
    break;
  }
  json::Object Properties;
  for (const auto &[Key, Member] : N.Members)
    Properties[Key] = toJSON(*Member);
  json::Object O{{"type", "object"},
                 {"properties", std::move(Properties)},
                 {"additionalProperties", N.IsOpen}};
  if (!N.Required.empty())
    O["required"] = json::Array(N.Required);
  return O;
}

json::Value YAMLSchema::finish(StringRef Title) const {
  json::Object O = toJSON(*Root);
  O["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  O["title"] = Title;
  return O;
}
