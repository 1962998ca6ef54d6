#!/usr/bin/env bash
# Differential tests at scale: piglit's OpenCL tests, where they are installed,
# and random programs, on the simulator against expectations and the host.
#
# usage: utils/difftest.sh [COUNT [SEED]]        default: 300 programs, seed 1
#
# A seed names a program, and the processor and level that it is compiled for.
# Environment: BUILD (default: build/release), JOBS, OPTIONS for mgpu cc.
set -u -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/utils/common.sh"
build=${BUILD:-$default_build}
count=${1:-300} seed=${2:-1}
for number in "$count" "$seed"; do
  case $number in
    '' | *[!0-9]*)
      echo "difftest.sh: '$number' is not a number; usage: difftest.sh [COUNT [SEED]]" >&2
      exit 2
      ;;
  esac
done
mgpu=$build/bin/mgpu
if [ ! -x "$mgpu" ]; then
  install_packages || exit 1
  configure "$build" && compile "$build" all || exit 1
fi

failed=0
for run in "mali-g57 -O2" "mali-g610 -O2" "mali-g57 -O0" "mali-g72 -O2" "mali-g76 -O0"; do
  set -- $run
  step "piglit, $1 $2"
  python3 "$root/utils/run-piglit.py" "$mgpu" --cpu "$1" --level="$2" --jobs "$jobs" ||
    failed=1
done
step "$count random programs from seed $seed"
python3 "$root/utils/difftest/difftest.py" "$mgpu" --count "$count" --seed "$seed" \
  --jobs "$jobs" --options="${OPTIONS:-}" || failed=1
step "$count random programs from seed $seed, Bifrost"
python3 "$root/utils/difftest/difftest.py" "$mgpu" --count "$count" --seed "$seed" \
  --cpu mali-g71 --cpu mali-g72 --cpu mali-g52 --cpu mali-g31 \
  --jobs "$jobs" --options="${OPTIONS:-}" || failed=1
exit $failed
