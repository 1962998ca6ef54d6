#!/usr/bin/env bash
# Fuzzes the Valhall assembler and disassembler under asan and ubsan.
#
# usage: utils/fuzz.sh MINUTES [build directory]   default: build/fuzz
#
# Half of the time goes to each; what is found stays in <build>/findings-*.
# Before that, WORDS (default 10000000) random and mutated words go through
# decode, print, parse and encode. Environment: WORDS, JOBS, CC, CXX.
set -eu -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
minutes=${1:?usage: utils/fuzz.sh MINUTES [build directory]}
build=${2:-$root/build/fuzz}
words=${WORDS:-10000000}
mkdir -p "$(dirname "$build")"

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_C_COMPILER="${CC:-clang-22}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-22}" \
  -DCMAKE_CXX_FLAGS=-fsanitize=fuzzer-no-link \
  -DMGPU_SANITIZERS=address,undefined -DMGPU_FUZZERS=ON > "$build-cmake.log" 2>&1 ||
  { cat "$build-cmake.log" >&2; exit 1; }
ninja -C "$build" ${JOBS:+-j$JOBS} valhall-mc-stress \
  valhall-disassembler-fuzzer valhall-assembler-fuzzer

bin() { find "$build" -type f -name "$1" -perm -u+x | head -n 1; }
echo "stress: $words words"
"$(bin valhall-mc-stress)" "$words" "$(date +%s)"
for kind in disassembler assembler; do
  echo "fuzz: $kind, $((minutes * 30)) seconds"
  corpus=$root/unittests/Target/Mali/fuzz/corpus-$kind
  mkdir -p "$build/corpus-$kind" "$build/findings-$kind"
  "$(bin valhall-$kind-fuzzer)" -max_total_time=$((minutes * 30)) -max_len=512 \
    -print_final_stats=1 -artifact_prefix="$build/findings-$kind/" \
    "$build/corpus-$kind" "$corpus"
done
echo "nothing found"
