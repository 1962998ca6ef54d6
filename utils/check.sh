#!/usr/bin/env bash
# Builds everything and runs all tests; the last line is "N passed, N failed".
#
# usage: utils/check.sh [build directory]        default: build/release
#
# Starts from a bare Debian 12: what is missing is installed with apt-get, which
# needs root or sudo. Safe to run again; a second run builds only what changed.
# Environment: JOBS (default: number of processors), CC and CXX (default: clang-22).
set -u -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/utils/common.sh"
build=${1:-$default_build}

fail() {
  echo "check.sh: $*" >&2
  echo "0 passed, 1 failed"
  exit 1
}

install_packages || fail "could not install the packages"

step "configure"
configure "$build" || fail "cmake failed"
step "build"
compile "$build" all mgpu-test-depends || fail "the build failed"
step "test"
run_tests "$build"
