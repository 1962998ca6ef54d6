#!/usr/bin/env bash
# Speed of the Valhall assembler and disassembler on one core.
#
# usage: utils/bench-mc.sh [build directory]        default: build/release
set -eu -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${1:-$root/build/release}
ninja -C "$build" valhall-mc-bench > "$build/bench-mc.log" 2>&1 ||
  { cat "$build/bench-mc.log" >&2; exit 1; }
program=$(find "$build" -type f -name valhall-mc-bench -perm -u+x | head -n 1)
for cpu in mali-g57 mali-g715 mali-g1; do
  "$program" "$cpu"
done
