# Sets a build up as utils/common.sh does, with programs of the system that only say
# what they are asked for: libclc-15 is installed, and everything else but libclc-22.
set -u
root=$1 where=$2
programs=$where/programs
rm -rf "$where" && mkdir -p "$programs"
cat >"$programs/dpkg-query" <<'EOF'
#!/bin/sh
case $3 in
  'libclc-*')
    printf 'installed libclc-15 libclc-x.y\ninstalled libclc-15-dev libclc-x.y-dev\n'
    printf 'not-installed libclc-22 \n' ;;
  libclc-22) exit 1 ;;
  *) echo 'install ok installed' ;;
esac
EOF
cat >"$programs/apt-get" <<'EOF'
#!/bin/sh
echo "apt-get $*"
[ -n "${OFFLINE:-}" ] && exit 100
case " $* " in *' download '*) : >libclc-22_1_all.deb ;; esac
EOF
cat >"$programs/dpkg-deb" <<'EOF'
#!/bin/sh
mkdir -p "$3/usr/lib/clc" && : >"$3/usr/lib/clc/nvptx64--.bc"
EOF
cat >"$programs/cmake" <<'EOF'
#!/bin/sh
printf '%s\n' "$@" >"$BUILD/arguments"
EOF
chmod +x "$programs"/*
export PATH=$programs:$PATH BUILD=$where/build
. "$root/utils/common.sh"
install_packages
configure "$BUILD"
echo "configure: $?"
