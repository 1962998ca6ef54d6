//===-- Stress.cpp - Many mutated shader modules --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: spirv-reader-stress MUTATIONS SEED MODULE.spv...
// Every mutation of a module is refused by the validator of SPIRV-Tools,
// refused by the reader with a message, or translated to IR that LLVM's
// verifier accepts. What crashes or takes longer than SecondsPerModule is named
// by the number of the mutation, which repeats it: spirv-reader-stress N SEED
// MODULE.spv... stops behind mutation N - 1.
//
//===----------------------------------------------------------------------===//

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/SPIRVReader/SPIRVReader.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstring>
#include <random>
#include <spirv-tools/libspirv.hpp>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace {

constexpr unsigned SecondsPerModule = 20;
constexpr size_t HeaderWords = 5;
constexpr size_t BoundWord = 3;

struct Seed {
  std::string Name;
  std::vector<uint32_t> Words;
};

/// Changes a few places of a module.
class Mutator {
  std::mt19937_64 Random;
  std::vector<uint32_t> Header;
  std::vector<std::vector<uint32_t>> Instructions;

  size_t below(size_t N) { return N ? Random() % N : 0; }
  size_t anyInstruction() { return below(Instructions.size()); }
  void changeOperand();
  void change();

public:
  Mutator(ArrayRef<uint32_t> Words, std::seed_seq &Seed);
  std::vector<uint32_t> mutate();
};

} // namespace

Mutator::Mutator(ArrayRef<uint32_t> Words, std::seed_seq &Seed)
    : Random(Seed), Header(Words.take_front(HeaderWords)) {
  for (Words = Words.drop_front(HeaderWords); !Words.empty();) {
    size_t Count = std::min<size_t>(std::max(Words[0] >> 16, 1u), Words.size());
    Instructions.emplace_back(Words.take_front(Count));
    Words = Words.drop_front(Count);
  }
}

void Mutator::changeOperand() {
  std::vector<uint32_t> &I = Instructions[anyInstruction()];
  if (I.size() < 2)
    return;
  uint32_t &Word = I[1 + below(I.size() - 1)];
  switch (below(5)) {
  case 0: // another id
    Word = 1 + below(Header[BoundWord]);
    break;
  case 1: { // what another place has
    const std::vector<uint32_t> &Other = Instructions[anyInstruction()];
    Word = Other[below(Other.size())];
    break;
  }
  case 2:
    Word = below(64);
    break;
  case 3:
    Word ^= 1u << below(32);
    break;
  case 4:
    Word += below(2) ? 1 : -1;
    break;
  }
}

void Mutator::change() {
  switch (below(8)) {
  case 0: { // another operation on the same operands
    std::vector<uint32_t> &I = Instructions[anyInstruction()];
    const std::vector<uint32_t> &Other = Instructions[anyInstruction()];
    I[0] = (I[0] & 0xffff0000) | (Other[0] & 0xffff);
    break;
  }
  case 1: { // a neighbour in the table of operations
    std::vector<uint32_t> &I = Instructions[anyInstruction()];
    I[0] = (I[0] & 0xffff0000) | ((I[0] + below(9) - 4) & 0xffff);
    break;
  }
  case 2:
    Instructions.erase(Instructions.begin() + anyInstruction());
    break;
  case 3: {
    std::vector<uint32_t> Copy = Instructions[anyInstruction()];
    Instructions.insert(Instructions.begin() + anyInstruction(), Copy);
    break;
  }
  case 4:
    std::swap(Instructions[anyInstruction()], Instructions[anyInstruction()]);
    break;
  default:
    changeOperand();
    break;
  }
}

std::vector<uint32_t> Mutator::mutate() {
  for (size_t Changes = 1 + below(3); Changes && !Instructions.empty();
       --Changes)
    change();
  std::vector<uint32_t> Words = Header;
  for (const std::vector<uint32_t> &I : Instructions)
    Words.insert(Words.end(), I.begin(), I.end());
  return Words;
}

static std::optional<Seed> readSeed(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer) {
    errs() << "error: " << Path << ": " << Buffer.getError().message() << '\n';
    return std::nullopt;
  }
  StringRef Bytes = (*Buffer)->getBuffer();
  if (Bytes.size() < HeaderWords * 4 || Bytes.size() % 4) {
    errs() << "error: " << Path << ": not a SPIR-V module\n";
    return std::nullopt;
  }
  Seed S{Path.str(), std::vector<uint32_t>(Bytes.size() / 4)};
  std::memcpy(S.Words.data(), Bytes.data(), Bytes.size());
  return S;
}

static void stopHang(int) {
  // Through the handler that says which mutation it was.
  std::abort();
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  std::signal(SIGALRM, stopHang);
  uint64_t Mutations, RandomSeed;
  if (argc < 4 || !to_integer(StringRef(argv[1]), Mutations) ||
      !to_integer(StringRef(argv[2]), RandomSeed)) {
    errs() << "usage: spirv-reader-stress MUTATIONS SEED MODULE.spv...\n";
    return 2;
  }
  std::vector<Seed> Seeds;
  for (const char *Path : ArrayRef(argv + 3, argc - 3)) {
    std::optional<Seed> S = readSeed(Path);
    if (!S)
      return 2;
    Seeds.push_back(std::move(*S));
  }

  spvtools::SpirvTools Validator(SPV_ENV_UNIVERSAL_1_6);
  Validator.SetMessageConsumer([](spv_message_level_t, const char *,
                                  const spv_position_t &, const char *) {});
  uint64_t Valid = 0, Translated = 0;
  bool Failed = false;
  for (uint64_t N = 0; N != Mutations; ++N) {
    const Seed &S = Seeds[N % Seeds.size()];
    PrettyStackTraceFormat Where(
        "Mutation %llu of seed %llu, from %s", (unsigned long long)N,
        (unsigned long long)RandomSeed, S.Name.c_str());
    std::seed_seq Sequence{RandomSeed, N};
    std::vector<uint32_t> Words = Mutator(S.Words, Sequence).mutate();
    alarm(SecondsPerModule);
    if (!Validator.Validate(Words))
      continue;
    ++Valid;
    LLVMContext Context;
    spirv::ReaderOptions Options;
    Options.RobustBufferAccess = N & 1;
    Options.RelaxedPrecision = N & 2;
    Expected<std::unique_ptr<Module>> M =
        spirv::readShaderModule(Words, S.Name, Options, Context);
    if (!M) {
      std::string Message = toString(M.takeError());
      if (Message.empty()) {
        errs() << "mutation " << N << ": refused without a reason\n";
        Failed = true;
      }
      continue;
    }
    ++Translated;
    if (verifyModule(**M, &errs())) {
      errs() << "mutation " << N << ", from " << S.Name << '\n';
      Failed = true;
    }
  }
  outs() << Mutations << " mutated modules, " << Valid << " of them valid, "
         << Translated << " translated, " << Valid - Translated << " refused\n";
  return Failed;
}
