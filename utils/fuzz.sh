#!/usr/bin/env bash
# Fuzzes assemblers and disassemblers under asan and ubsan.
#
# usage: utils/fuzz.sh MINUTES [build directory]   default: build/fuzz
#
# The time is divided among them; what is found stays in <build>/findings-*.
# Before that, WORDS (default 10000000) random and mutated words, quadwords or
# groups of each target go through decode, print, parse and encode. Environment:
# TARGETS (default "valhall bifrost rogue"), WORDS, JOBS, CC, CXX.
set -eu -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
minutes=${1:?usage: utils/fuzz.sh MINUTES [build directory]}
build=${2:-$root/build/fuzz}
words=${WORDS:-10000000}
read -ra targets <<< "${TARGETS:-valhall bifrost rogue}"
declare -A folder=([valhall]=Mali [bifrost]=Mali [rogue]=PowerVR)
seconds=$((minutes * 60 / (2 * ${#targets[@]})))
mkdir -p "$(dirname "$build")"

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_C_COMPILER="${CC:-clang-22}" -DCMAKE_CXX_COMPILER="${CXX:-clang++-22}" \
  -DCMAKE_CXX_FLAGS=-fsanitize=fuzzer-no-link \
  -DMGPU_SANITIZERS=address,undefined -DMGPU_FUZZERS=ON > "$build-cmake.log" 2>&1 ||
  { cat "$build-cmake.log" >&2; exit 1; }
programs=()
for target in "${targets[@]}"; do
  programs+=("$target"-{mc-stress,disassembler-fuzzer,assembler-fuzzer})
done
ninja -C "$build" ${JOBS:+-j$JOBS} "${programs[@]}"

bin() { find "$build" -type f -name "$1" -perm -u+x | head -n 1; }
for target in "${targets[@]}"; do
  echo "stress: $target, $words words"
  "$(bin "$target"-mc-stress)" "$words" "$(date +%s)"
  for kind in disassembler assembler; do
    echo "fuzz: $target $kind, $seconds seconds"
    corpus=$root/unittests/Target/${folder[$target]}/fuzz/corpus-$target-$kind
    mkdir -p "$build/corpus-$target-$kind" "$build/findings-$target-$kind"
    "$(bin "$target"-$kind-fuzzer)" -max_total_time=$seconds -max_len=1024 \
      -print_final_stats=1 -artifact_prefix="$build/findings-$target-$kind/" \
      "$build/corpus-$target-$kind" "$corpus"
  done
done
echo "nothing found"
