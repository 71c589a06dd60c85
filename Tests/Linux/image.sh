#!/bin/bash
# The image of packaging/oci: built by podman or buildah where one of them is here. Elsewhere its last stage is put together from
# the recipe's own list of packages, and its command is run with its user in a root that nobody can write to.
ZEE_BIN=${ZEE_BIN:-none}
. "$(dirname "$0")/claims.bash"
need_root
need setpriv unshare
repository=$(cd "$(dirname "$0")/../.." && pwd)
recipe="$repository/packaging/oci/Containerfile"

builder=$(command -v podman || command -v buildah || true)
if [ -n "$builder" ]; then
    claim "the image is built" "$builder" build -t zee-node-test -f "$recipe" "$repository"
    claim "and says its version" sh -c "'$builder' run --read-only --cap-drop=all zee-node-test --version"
    exit 0
fi
echo "no podman and no buildah: the last stage only"
need mmdebstrap
package=${ZEE_DEB:-$(find "$repository/out/deb" -name "zee-node_*_$(dpkg --print-architecture).deb" 2>/dev/null | head -1)}
[ -n "$package" ] || skip "needs a package: scripts/deb"
cleanup() { umount --lazy "$work/image/proc" "$work/image/dev" "$work/image/var/lib/zee-node" "$work/image"; }

# The packages of the last stage: what stands between its 'install' and the '&&' after it, without options.
stage=$(sed -n '/^FROM docker.io\/library\/debian/,$p' "$recipe" | sed -e ':join' -e '/\\$/{N;s/\\\n//;b join' -e '}')
packages=$(sed -n 's/.*apt-get install \(.*\) && rm .*/\1/p' <<<"$stage" | tr ' ' '\n' | grep -v '^-' | grep . | paste -sd,)
claim "the recipe names packages" test -n "$packages"
claim "Debian has each of them" mmdebstrap --quiet --mode=root --variant=minbase --include="$packages" bookworm "$work/image"
dpkg-deb --fsys-tarfile "$package" | tar -x -C "$work/image" ./usr/bin
claim "the programs find all their libraries" sh -c "! chroot '$work/image' ldd /usr/bin/zee-node /usr/bin/zee | grep 'not found'"
for library in libcurl.so.4 libavahi-client.so.3; do
    claim "and $library when they want it" sh -c "chroot '$work/image' /sbin/ldconfig -p | grep -q '$library'"
done

chroot "$work/image" install -d -o 65532 -g 65532 -m 700 /var/lib/zee-node
mkdir "$work/volume" && chown 65532:65532 "$work/volume" && chmod 700 "$work/volume"
mount --bind "$work/image" "$work/image"
mount -t proc proc "$work/image/proc"
mount --bind /dev "$work/image/dev"
mount --bind "$work/volume" "$work/image/var/lib/zee-node"
mount -o remount,bind,ro "$work/image"
# as ENTRYPOINT and USER have it, without any capability
contained() {
    chroot "$work/image" /usr/bin/setpriv --reuid=65532 --regid=65532 --clear-groups --bounding-set=-all --no-new-privs \
        env -i HOME=/var/lib/zee-node XDG_CACHE_HOME=/var/lib/zee-node/cache "$@"
}
read -r -a entry < <(sed -n 's/^ENTRYPOINT \[\(.*\)\]/\1/p' "$recipe" | tr -d '",')
background "$work/node.log" contained "${entry[@]}"
runner=$started
claim "it starts, and waits to be paired" seen "$work/node.log" '"ZEE_EVENT":"unpaired"' 20
claim "its identity is on the volume" test -s "$work/volume/identity.json"
claim "it is asked how it is" exits 1 contained /usr/bin/zee-node status --state-dir /var/lib/zee-node
claim "nothing is complained of" sh -c "! grep -E '\"priority\":\"(warning|error)\"' '$work/node.log'"
end "$runner"
status=0
wait "$runner" || status=$?
claim "SIGTERM ends it well" grep -q '"ZEE_EVENT":"stop"' "$work/node.log"
claim "it draws" sh -c "echo 'window.__zee.ctx.fillText(\"image\", 10, 50)' >'$work/volume/a.js' && chmod 644 '$work/volume/a.js' && chroot '$work/image' /usr/bin/setpriv --reuid=65532 --regid=65532 --clear-groups env -i HOME=/var/lib/zee-node /usr/bin/zee-node render /var/lib/zee-node/a.js -o /var/lib/zee-node/a.png"
