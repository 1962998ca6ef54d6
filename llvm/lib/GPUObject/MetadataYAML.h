//===- MetadataYAML.h - Metadata written as YAML ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUOBJECT_METADATAYAML_H
#define LLVM_LIB_GPUOBJECT_METADATAYAML_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm::gpuobj {

/// The MessagePack form of a YAML map.
Expected<std::string> blobFromYAML(StringRef YAML);

} // namespace llvm::gpuobj

#endif // LLVM_LIB_GPUOBJECT_METADATAYAML_H
