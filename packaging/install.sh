#!/bin/sh
# packaging/install.sh [--uninstall [--purge]]: install zee-node on a systemd distribution that has no package of it.
# Run it as root in the source tree, after 'make' as yourself. PREFIX (default /usr/local) as for make.
set -eu
cd "$(dirname "$0")/.."
prefix=${PREFIX:-/usr/local}

[ "$(id -u)" = 0 ] || { echo "install.sh: needs root" >&2; exit 77; }
command -v systemctl >/dev/null || { echo "install.sh: no systemd here; copy zee-node and zee by hand" >&2; exit 69; }

case "${1:-}" in
    "") ;;
    --uninstall)
        systemctl disable --now zee-node 2>/dev/null || true
        systemctl stop 'zee-node@*.service' 2>/dev/null || true
        make uninstall PREFIX="$prefix"
        systemctl daemon-reload
        if [ "${2:-}" = --purge ]; then
            rm -rf /var/lib/zee-node /var/lib/private/zee-node /var/lib/zee-node-* /var/lib/private/zee-node-*
            rm -rf /var/cache/zee-node /var/cache/private/zee-node /var/cache/zee-node-* /var/cache/private/zee-node-*
            rm -f /etc/zee-node/zee-node.conf
        else
            echo "identity and settings stay in /var/lib/zee-node and /etc/zee-node; --purge deletes them"
        fi
        exit 0
        ;;
    *) echo "usage: packaging/install.sh [--uninstall [--purge]]" >&2; exit 64 ;;
esac

binaries=${BINARIES:-.build/release}
[ -x "$binaries/zee-node" ] || { echo "install.sh: nothing built: run make first, not as root" >&2; exit 66; }
missing=$(ldd "$binaries/zee-node" "$binaries/zee" | sed -n 's/^[[:space:]]*\(.*\) => not found/\1/p' | sort -u)
if [ -n "$missing" ]; then
    echo "install.sh: these libraries are missing:" $missing >&2
    echo "  Debian:  apt-get install libavahi-client3 libcurl4 libssl3 libfreetype6 libharfbuzz0b libfontconfig1 libfribidi0 libturbojpeg0 libwebpdemux2 zlib1g" >&2
    echo "  Fedora:  dnf install avahi-libs libcurl openssl-libs freetype harfbuzz fontconfig fribidi turbojpeg libwebp zlib" >&2
    echo "  Arch:    pacman -S avahi curl openssl freetype2 harfbuzz fontconfig fribidi libjpeg-turbo libwebp zlib" >&2
    exit 69
fi

make install PREFIX="$prefix" BINARIES="$binaries"
# Where the programs are below /usr/local, these three still look into /usr/local/lib.
systemd-sysusers zee-node.conf
systemd-tmpfiles --create zee-node.conf || true
# The catalog has one place only.
if [ "$prefix" != /usr ] && [ -d /usr/lib/systemd/catalog ]; then
    install -m644 systemd/zee-node.catalog /usr/lib/systemd/catalog/zee-node.catalog
fi
journalctl --update-catalog
systemctl daemon-reload
echo "installed; now: sudoedit /etc/zee-node/zee-node.conf; systemctl enable --now zee-node"
