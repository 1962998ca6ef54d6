//===- ReportSchema.cpp - The JSON schema of reports ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUReport/Report.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace llvm::gpureport;
using json::Array;
using json::Object;
using json::Value;

static Object type(StringRef Name) { return Object{{"type", Name}}; }
static Object maybe(StringRef Name) {
  return Object{{"type", Array{Name, "null"}}};
}
static Object arrayOf(Object Items) {
  return Object{{"type", "array"}, {"items", std::move(Items)}};
}

/// An object with these keys, all of which it has but those of \p Optional.
/// Keys may be added.
static Object objectOf(std::initializer_list<Object::KV> Members,
                       ArrayRef<StringRef> Optional = {}) {
  Object Properties(Members);
  Array Required;
  for (const auto &[Key, Schema] : Properties)
    if (!is_contained(Optional, StringRef(Key)))
      Required.push_back(StringRef(Key));
  // In a fixed order.
  llvm::sort(Required, [](const Value &A, const Value &B) {
    return *A.getAsString() < *B.getAsString();
  });
  return Object{{"type", "object"},
                {"properties", std::move(Properties)},
                {"required", std::move(Required)}};
}

/// \p O or null.
static Object orNull(Object O) {
  return Object{{"anyOf", Array{std::move(O), type("null")}}};
}

static Object byPipeline() {
  return Object{{"type", "object"}, {"additionalProperties", type("number")}};
}

static Object spills() {
  Object Line = objectOf({{"source", maybe("string")},
                          {"stores", type("integer")},
                          {"loads", type("integer")}});
  return objectOf({{"stores", type("integer")},
                   {"loads", type("integer")},
                   {"bytes", type("integer")},
                   {"lines", arrayOf(std::move(Line))}});
}

static Object resource() {
  Object Member = objectOf({{"name", type("string")},
                            {"type", type("string")},
                            {"offset", type("integer")},
                            {"matrix_stride", type("integer")},
                            {"row_major", type("boolean")}},
                           {"matrix_stride", "row_major"});
  return objectOf({{"kind", type("string")},
                   {"name", type("string")},
                   {"set", type("integer")},
                   {"binding", type("integer")},
                   {"count", type("integer")},
                   {"access", type("string")},
                   {"size", type("integer")},
                   {"stride", type("integer")},
                   {"arg", type("integer")},
                   {"members", arrayOf(std::move(Member))}},
                  {"set", "binding", "count"});
}

static Object listed() {
  Object Registers = arrayOf(type("integer"));
  return objectOf({{"offset", type("integer")},
                   {"bytes", type("string")},
                   {"label", maybe("string")},
                   {"text", type("string")},
                   {"unit", type("string")},
                   {"reads", Object(Registers)},
                   {"writes", Object(Registers)},
                   {"live", Object(Registers)},
                   {"source", maybe("string")}});
}

static Object kernel() {
  Object Occupancy = objectOf({{"threads", type("integer")},
                               {"limited_by", type("string")},
                               {"next_step", maybe("integer")}});
  Object Cycles = objectOf({{"total", byPipeline()},
                            {"shortest", byPipeline()},
                            {"longest", byPipeline()},
                            {"bound", arrayOf(type("string"))},
                            {"bound_shortest", arrayOf(type("string"))},
                            {"bound_longest", arrayOf(type("string"))}});
  return objectOf({{"name", type("string")},
                   {"stage", maybe("string")},
                   {"program", maybe("string")},
                   {"instructions", type("integer")},
                   {"tuples", maybe("integer")},
                   {"clauses", maybe("integer")},
                   {"groups", maybe("integer")},
                   {"code_bytes", type("integer")},
                   {"registers", maybe("integer")},
                   {"register_mode", maybe("integer")},
                   {"occupancy", orNull(std::move(Occupancy))},
                   {"fau_words", maybe("integer")},
                   {"private_bytes", maybe("integer")},
                   {"local_bytes", maybe("integer")},
                   {"spills", orNull(spills())},
                   {"work_group_size", orNull(arrayOf(type("integer")))},
                   {"resources", orNull(arrayOf(resource()))},
                   {"evidence", maybe("string")},
                   {"documented_only",
                    orNull(Object{{"type", "object"},
                                  {"additionalProperties", type("integer")}})},
                   {"loops", type("integer")},
                   {"arithmetic_16bit_percent", type("number")},
                   {"has_uniform_computation", type("boolean")},
                   {"has_side_effects", maybe("boolean")},
                   {"modifies_coverage", maybe("boolean")},
                   {"uses_late_zs_test", maybe("boolean")},
                   {"uses_late_zs_update", maybe("boolean")},
                   {"reads_color_buffer", maybe("boolean")},
                   {"mix", Object{{"type", "object"},
                                  {"additionalProperties", type("integer")}}},
                   {"operations", byPipeline()},
                   {"cycles", std::move(Cycles)},
                   {"listing", arrayOf(listed())}},
                  {"listing", "resources"});
}

void gpureport::printReportSchema(raw_ostream &OS) {
  auto Named = [](StringRef Name) {
    return objectOf({{"name", Object{{"const", Name}}},
                     {"version", Object{{"const", ReportVersion}}}});
  };
  Object Producer =
      objectOf({{"name", type("string")}, {"version", type("string")}});
  Object Pipeline =
      objectOf({{"name", type("string")}, {"description", type("string")}});
  Object Hardware = objectOf({{"arch", type("string")},
                              {"version", type("string")},
                              {"cpu", type("string")},
                              {"pipelines", arrayOf(std::move(Pipeline))}});
  Object Program = objectOf({{"constant_bytes", type("integer")},
                             {"variable_bytes", type("integer")},
                             {"zero_bytes", type("integer")}});
  Object Report = objectOf({{"schema", Named("mgpu-report")},
                            {"producer", Object(Producer)},
                            {"hardware", std::move(Hardware)},
                            {"program", orNull(std::move(Program))},
                            {"kernels", arrayOf(kernel())}});
  Object Figure = objectOf({{"name", type("string")},
                            {"old", type("number")},
                            {"new", type("number")}});
  Object Change = objectOf(
      {{"name", type("string")},
       {"status", Object{{"enum", Array{"added", "removed", "changed"}}}},
       {"figures", arrayOf(std::move(Figure))}});
  Object Diff = objectOf({{"schema", Named("mgpu-report-diff")},
                          {"producer", std::move(Producer)},
                          {"kernels", arrayOf(std::move(Change))}});
  Value Schema(
      Object{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
             {"title", "Reports of mgpu, and differences of two"},
             {"oneOf", Array{std::move(Report), std::move(Diff)}}});
  json::OStream(OS, /*IndentSize=*/2).value(Schema);
  OS << '\n';
}
