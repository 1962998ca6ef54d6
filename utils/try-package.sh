#!/usr/bin/env bash
# Installs the Debian package into a bare Debian 12 in a folder for temporary files,
# compiles and runs a kernel there, through OpenCL as well, and removes it all.
#
#   utils/try-package.sh PACKAGE.deb
#
# As root, with mmdebstrap (Debian package) and access to Debian's archive.
set -euo pipefail

if [ $# != 1 ] || [ ! -f "$1" ]; then
  echo "usage: utils/try-package.sh PACKAGE.deb" >&2
  exit 2
fi
package=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
chmod 755 "$root"

archive=http://deb.debian.org
mmdebstrap --quiet --variant=apt bookworm "$root/debian" \
  "deb $archive/debian bookworm main" \
  "deb $archive/debian bookworm-updates main" \
  "deb $archive/debian-security bookworm-security main"
cp "$package" "$root/debian/mgpu.deb"
inside() {
  chroot "$root/debian" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    DEBIAN_FRONTEND=noninteractive "$@"
}
# mmdebstrap leaves neither names of hosts nor lists of packages behind.
cp -L /etc/resolv.conf /etc/hosts "$root/debian/etc/"
inside apt-get -qq update
inside apt-get -qq install -y /mgpu.deb clinfo > "$root/log" || {
  cat "$root/log" >&2
  exit 1
}
inside sh -ec '
  cd /tmp
  docs=/usr/share/doc/mgpu/examples
  mgpu --version
  mgpu cc -mcpu=bxs-4-64 $docs/saxpy.cl -o saxpy.o
  mgpu sim saxpy.o $docs/saxpy.yaml
  mgpu sim $docs/reduce.cl $docs/reduce.yaml --reference host
  mgpu cc -mcpu=mali-g57 $docs/saxpy.comp -o shader.o
  clinfo -l
  test -f /usr/share/man/man1/mgpu.1 -o -f /usr/share/man/man1/mgpu.1.gz
'
echo "the package works"
