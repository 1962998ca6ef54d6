//===- Disassembly.h - Code of a kernel as instructions ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUREPORT_DISASSEMBLY_H
#define LLVM_GPUREPORT_DISASSEMBLY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/MC/MCInst.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class MCContext;
class MCDisassembler;
class MCInstPrinter;

namespace gpureport {
struct MCTarget;

/// One instruction, or bytes that are none.
struct DecodedInst {
  /// Bytes from the start of the code.
  uint64_t Offset = 0;
  uint64_t Size = 0;
  /// False: the bytes are not an instruction of this core; Problem says why if
  /// the decoder knows.
  bool Valid = false;
  std::string Problem;
  MCInst Inst;
  /// Offset that a direct branch goes to.
  std::optional<uint64_t> Target;
};

/// Decodes and prints code of one core.
class Disassembly {
public:
  /// \p Variant: how instructions are printed; 0 is the target's own way.
  explicit Disassembly(const MCTarget &M, unsigned Variant = 0);
  ~Disassembly();

  /// All of \p Code, whose first byte has the offset \p Base. Every byte is in
  /// exactly one of the results. With \p OwnNames, statements print under a
  /// name that follows from their offset, if that is the custom of the target,
  /// and so do branches to them.
  std::vector<DecodedInst> decode(ArrayRef<uint8_t> Code, uint64_t Base = 0,
                                  bool OwnNames = false);

  /// One line per bit field of \p Bytes, which are one instruction or none:
  /// position, value, name, meaning, and what is wrong with it. Empty if the
  /// target has no such view.
  std::vector<std::string> describeFields(ArrayRef<uint8_t> Bytes) const;

  /// Assembly text without indentation; a statement of several lines as it is,
  /// with its last line end. A branch to an offset in \p Labels prints that
  /// label.
  std::string print(const DecodedInst &I,
                    const std::map<uint64_t, std::string> &Labels = {});

private:
  const MCTarget &M;
  std::unique_ptr<MCContext> Context;
  std::unique_ptr<MCDisassembler> Disassembler;
  std::unique_ptr<MCInstPrinter> Printer;
};

} // namespace gpureport
} // namespace llvm

#endif // LLVM_GPUREPORT_DISASSEMBLY_H
