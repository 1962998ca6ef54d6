#!/usr/bin/env bash
# Fuzzes the Mali assemblers and disassemblers under asan and ubsan.
#
# usage: utils/fuzz.sh MINUTES [build directory]   default: build/fuzz
#
# The time is divided among them; what is found stays in <build>/findings-*.
# Before that, WORDS (default 10000000) random and mutated words of Valhall, and
# as many quadwords of Bifrost, go through decode, print, parse and encode.
# Environment: WORDS, JOBS, CC, CXX, ARCHS (default "valhall bifrost").
set -eu -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
minutes=${1:?usage: utils/fuzz.sh MINUTES [build directory]}
build=${2:-$root/build/fuzz}
words=${WORDS:-10000000}
read -r -a archs <<< "${ARCHS:-valhall bifrost}"
mkdir -p "$(dirname "$build")"

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_C_COMPILER="${CC:-clang-22}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-22}" \
  -DCMAKE_CXX_FLAGS=-fsanitize=fuzzer-no-link \
  -DMGPU_SANITIZERS=address,undefined -DMGPU_FUZZERS=ON > "$build-cmake.log" 2>&1 ||
  { cat "$build-cmake.log" >&2; exit 1; }
targets=()
for arch in "${archs[@]}"; do
  targets+=("$arch-mc-stress" "$arch-disassembler-fuzzer" "$arch-assembler-fuzzer")
done
ninja -C "$build" ${JOBS:+-j$JOBS} "${targets[@]}"

bin() { find "$build" -type f -name "$1" -perm -u+x | head -n 1; }
seconds=$((minutes * 60 / (2 * ${#archs[@]})))
for arch in "${archs[@]}"; do
  echo "stress: $arch, $words words"
  "$(bin "$arch-mc-stress")" "$words" "$(date +%s)"
  for kind in disassembler assembler; do
    echo "fuzz: $arch $kind, $seconds seconds"
    name=$arch-$kind
    corpus=$root/unittests/Target/Mali/fuzz/corpus-$name
    mkdir -p "$build/corpus-$name" "$build/findings-$name"
    "$(bin "$arch-$kind-fuzzer")" -max_total_time=$seconds -max_len=1024 \
      -print_final_stats=1 -artifact_prefix="$build/findings-$name/" \
      "$build/corpus-$name" "$corpus"
  done
done
echo "nothing found"
