# Shared by the scripts of this folder; to be sourced, with "root" set to the
# folder of the sources. Sets "jobs" and "default_build".

jobs=${JOBS:-$(nproc)}
default_build=$root/build/release

# What a build and its tests need.
packages=(build-essential cmake ninja-build python3
  llvm-22-dev llvm-22-tools clang-22 libclc-22
  zlib1g-dev libgtest-dev)

# step WHAT...: progress line with the time since the start.
step() {
  printf '== %3d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"
}

# install_packages [more packages...]: those that are not installed yet.
install_packages() {
  local missing=() package sudo=
  for package in "${packages[@]}" "$@"; do
    if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null |
        grep -q 'ok installed'; then
      missing+=("$package")
    fi
  done
  if [ ${#missing[@]} -eq 0 ]; then
    return 0
  fi
  step "install ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "not root, and there is no sudo; please install: ${missing[*]}" >&2
      return 1
    fi
    sudo=sudo
  fi
  # Machines in use may hold apt's lock for a while.
  local apt=($sudo env DEBIAN_FRONTEND=noninteractive
    apt-get -y -o DPkg::Lock::Timeout=300)
  "${apt[@]}" -qq update </dev/null || return 1
  "${apt[@]}" -qq install --no-install-recommends "${missing[@]}" </dev/null
}

# configure BUILD [cmake options...]: with the system's compiler, or that of CC and
# CXX: clang++-22 builds it, too. An existing build keeps its compiler.
configure() {
  local build=$1 options=(-G Ninja -DCMAKE_BUILD_TYPE=Release)
  shift
  if [ -f "$build/CMakeCache.txt" ]; then
    options=()
  fi
  mkdir -p "$build" || return 1
  cmake -S "$root" -B "$build" "${options[@]}" "$@" >"$build/configure.log" 2>&1 ||
    { cat "$build/configure.log" >&2; return 1; }
}

# compile BUILD targets...
compile() {
  local build=$1
  shift
  ninja -C "$build" -j "$jobs" "$@"
}

# run_tests BUILD: all of them; prints "N passed, N failed" last.
run_tests() {
  local build=$1
  LIT_OPTS="-j $jobs ${LIT_OPTS:-}" python3 "$root/utils/run-tests.py" \
    /usr/lib/llvm-22/bin/lit -sv "$build/test" "$build/unittests"
}
