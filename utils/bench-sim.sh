#!/bin/bash
# Compares the speed of `mgpu sim` with oclgrind (package oclgrind) on the same
# kernels in one run. Both sides start from OpenCL C: the time of mgpu is that of
# `mgpu cc` and `mgpu sim` together, with all checks on; oclgrind may use all
# processors.
#
#   utils/bench-sim.sh [BUILD-DIR]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
mgpu=$(realpath "$build")/bin/mgpu
examples=$PWD/examples
if [ ! -x "$mgpu" ]; then
  echo "usage: utils/bench-sim.sh BUILD-DIR (there is no $mgpu)" >&2
  exit 2
fi
if ! command -v oclgrind-kernel > /dev/null; then
  echo "oclgrind is not installed: apt-get install oclgrind" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# nanoseconds COMMAND...: the wall-clock time of a run
nanoseconds() {
  local start
  start=$(date +%s%N)
  "$@" > "$work/log" 2>&1 || { cat "$work/log" >&2; return 1; }
  echo $(($(date +%s%N) - start))
}

run_mgpu() { # file kernel global local arg...
  local file=$1 kernel=$2 global=$3 local_size=$4
  shift 4
  "$mgpu" cc -march=valhall -mcpu=mali-g57 -O2 -o "$work/$kernel.o" "$examples/$file"
  "$mgpu" sim "$work/$kernel.o" --kernel "$kernel" --global "$global" \
    --local "$local_size" --stats "$@" > "$work/$kernel.stats"
}

ratios=
printf '%-12s %12s %12s %8s %18s\n' kernel 'mgpu [s]' 'oclgrind [s]' ratio 'instructions/s'

# compare FILE KERNEL GLOBAL LOCAL: the arguments for mgpu come from the array
# arguments, those for oclgrind from stdin.
compare() {
  local file=$1 kernel=$2 global=$3 local_size=$4
  {
    echo "$file"
    echo "$kernel"
    echo "${global//,/ }"
    echo "${local_size//,/ }"
    echo
    cat
  } > "$work/$kernel.sim"
  cp "$examples/$file" "$work/"
  local ours theirs rate
  ours=$(nanoseconds run_mgpu "$file" "$kernel" "$global" "$local_size" "${arguments[@]}")
  theirs=$(cd "$work" && nanoseconds oclgrind-kernel "$kernel.sim")
  rate=$(awk '/instructions\/s/ { print $2 }' "$work/$kernel.stats")
  awk -v k="$kernel" -v a="$ours" -v b="$theirs" -v r="$rate" \
    'BEGIN { printf "%-12s %12.3f %12.3f %8.1f %18d\n", k, a / 1e9, b / 1e9, b / a, r }'
  ratios="$ratios $(awk -v a="$ours" -v b="$theirs" 'BEGIN { print b / a }')"
}

arguments=(--arg 'uint[65536]' --arg float:-2.25 --arg float:1.5
  --arg float:0.01171875 --arg uint:500)
compare mandelbrot.cl mandelbrot 256,256,1 8,8,1 <<'EOF'
<size=262144 fill=0 uint>
<size=4 float>
-2.25
<size=4 float>
1.5
<size=4 float>
0.01171875
<size=4 uint>
500
EOF

arguments=(--arg 'float[36864]' --arg 'float[36864]:constant:0.5'
  --arg 'float[36864]:constant:0.25' --arg uint:192)
compare matmul8.cl matmul8 192,192,1 8,8,1 <<'EOF'
<size=147456 fill=0 float>
<size=147456 fill=0.5 float>
<size=147456 fill=0.25 float>
<size=4 uint>
192
EOF

arguments=(--arg 'float4[2048]' --arg 'float4[2048]:index' --arg uint:2048
  --arg float:0.01)
compare nbody.cl nbody 2048,1,1 64,1,1 <<'EOF'
<size=32768 fill=0 float>
<size=32768 range=0:1:8191 float>
<size=4 uint>
2048
<size=4 float>
0.01
EOF

arguments=(--arg 'uint[256]' --arg 'uchar[2097152]:constant:7' --arg uint:2097152)
compare histogram.cl histogram 4096,1,1 256,1,1 <<'EOF'
<size=1024 fill=0 uint>
<size=2097152 fill=7 uchar>
<size=4 uint>
2097152
EOF

echo "$ratios" | tr ' ' '\n' | awk 'NF { s += log($1); n++ }
  END { printf "geometric mean of the ratios: %.1f\n", exp(s / n) }'
