//===- MaliTables.td - What both Mali ISAs have as tables --*- tablegen -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"
include "MaliRegisterFile.td"

def RegisterFact : GenericEnum {
  let FilterClass = "RegisterFact";
  let ValueField = "Value";
}
