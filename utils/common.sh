# Shared by the scripts of this folder; to be sourced, with "root" set to the
# folder of the sources. Sets "jobs" and "default_build".

jobs=${JOBS:-$(nproc)}
default_build=$root/build/release

# What a build and its tests need.
libclc=libclc-22
packages=(build-essential cmake ninja-build python3
  llvm-22-dev llvm-22-tools clang-22 $libclc
  spirv-tools spirv-headers llvm-spirv-15 glslang-tools glslc
  zlib1g-dev libpng-dev libgtest-dev
  opencl-headers ocl-icd-opencl-dev)

# step WHAT...: progress line with the time since the start.
step() {
  printf '== %3d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"
}

# other_libclc: the installed libclc of another LLVM, if there is one. They all
# have files of the same names: to install ours would remove it.
other_libclc() {
  dpkg-query -W -f='${db:Status-Status} ${Package} ${Provides}\n' 'libclc-*' \
    2>/dev/null | sed -n 's/^installed \([^ ]*\) .*libclc-x\.y.*/\1/p' |
    grep -vx -e "$libclc" -e "$libclc-dev" | head -n 1
}

# extract_libclc BUILD: the files of our libclc into BUILD/libclc, without
# installing it. Nothing of it is left if that fails.
extract_libclc() {
  local to=$1/libclc temporary
  if [ -f "$to/nvptx64--.bc" ]; then
    return 0
  fi
  step "take $libclc out of its package; $(other_libclc) stays installed"
  temporary=$(mktemp -d) || return 1
  # The user that apt downloads as cannot write here.
  if (cd "$temporary" && apt-get -qq -o APT::Sandbox::User=root download "$libclc" &&
      dpkg-deb -x "$libclc"_*.deb .); then
    mkdir -p "$1" && rm -rf "$to" && mv "$temporary/usr/lib/clc" "$to"
  fi
  rm -rf "$temporary"
  if [ ! -f "$to/nvptx64--.bc" ]; then
    echo "could not download $libclc; please put its file nvptx64--.bc into $to" >&2
    return 1
  fi
}

# install_packages [more packages...]: those that are not installed yet.
install_packages() {
  local missing=() package sudo=
  for package in "${packages[@]}" "$@"; do
    if [ "$package" = "$libclc" ] && [ -n "$(other_libclc)" ]; then
      continue
    fi
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

# configure BUILD [cmake options...]: with clang-22, which the programs need anyway
# and which builds in half of g++'s time through its precompiled headers, or with
# the compiler of CC and CXX. An existing build keeps its compiler.
configure() {
  local build=$1 options=(-G Ninja -DCMAKE_BUILD_TYPE=Release)
  shift
  if [ -f "$build/CMakeCache.txt" ]; then
    options=()
  elif [ -z "${CC:-}${CXX:-}" ]; then
    options+=(-DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22)
  fi
  mkdir -p "$build" || return 1
  if [ -n "$(other_libclc)" ]; then
    extract_libclc "$build" || return 1
    options+=("-DMGPU_LIBCLC=$(cd "$build" && pwd)/libclc/nvptx64--.bc")
  fi
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
