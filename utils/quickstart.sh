#!/usr/bin/env bash
# Builds the compiler and the simulator, compiles two kernels for Mali-G57, shows
# what they became, runs them, and writes mandelbrot.png.
#
# usage: utils/quickstart.sh [build directory]        default: build/release
#
# Starts from a bare Debian 12: what is missing is installed with apt-get, which
# needs root or sudo. Safe to run again; a second run takes seconds.
# Environment: JOBS (default: number of processors), CC and CXX (default: clang-22).
set -u -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/utils/common.sh"
build=${1:-$default_build}
cpu=mali-g57
picture=$root/mandelbrot.png

fail() {
  echo "quickstart.sh: $*" >&2
  exit 1
}

# run PROGRAM arguments...: prints the command as a user would type it.
run() {
  local word line=$
  for word in "${@#"$root"/}"; do
    case $word in
      *[!A-Za-z0-9_.,:=/-]*) line+=" '$word'" ;;
      *) line+=" $word" ;;
    esac
  done
  printf '\n%s\n' "$line"
  "$build/bin/$1" "${@:2}" || fail "'$1 $2' failed"
}

install_packages || fail "could not install the packages"
step "configure"
configure "$build" || fail "cmake failed"
step "build"
compile "$build" mgpu device-lib || fail "the build failed"
build=$(cd "$build" && pwd)

objects=$build/quickstart
mkdir -p "$objects" && cd "$objects" || fail "cannot write to $objects"
examples=$root/examples

step "compile and disassemble"
for kernel in saxpy mandelbrot; do
  run mgpu cc -mcpu=$cpu -O2 "$examples/$kernel.cl" -o $kernel.o
done
run mgpu dis saxpy.o
run mgpu report mandelbrot.o

step "run; every result must be the expected one and equal the host's"
run mgpu sim "$examples/saxpy.yaml" saxpy.o --reference host
# 0: a pointer to the picture, four bytes for each pixel; then the left and upper
# border, the distance of pixels, and the steps after which a point is inside.
run mgpu sim mandelbrot.o --global 768,512 --local 8,8 \
  --arg 'uchar4[393216]' --arg float:-2.25 --arg float:1.25 \
  --arg float:0.0048828125 --arg uint:200 \
  --source "$examples/mandelbrot.cl" --reference host \
  --save "0:mandelbrot.png:768x512" --stats
cp mandelbrot.png "$picture" || fail "cannot write $picture"

echo
step "done: all results are right; $picture has 768 x 512 pixels"
