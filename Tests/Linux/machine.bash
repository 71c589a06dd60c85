# For the scripts that boot a machine: a systemd in a container, with the package in it. Set `machine` to its name first.
# shellcheck shell=bash
need_root
boot="$ZEE_SHARED/tools/boot-systemd.sh"
[ -x "$boot" ] || skip "needs $boot"
need systemd-nspawn mmdebstrap
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
package=${ZEE_DEB:-$(find "$repository/out/deb" -name "zee-node_*_$(dpkg --print-architecture).deb" 2>/dev/null | head -1)}
[ -n "$package" ] || skip "needs a package: scripts/deb"

cleanup() { "$boot" down "$machine" >/dev/null 2>&1; }
inside() { "$boot" run "$machine" "$@"; }
unit() { inside systemctl show -P "$1" zee-node; }
# becomes SECONDS PROPERTY PATTERN: waits until the unit's property matches.
becomes() {
    local until=$((SECONDS + $1)) value=""
    until value=$(unit "$2") && grep -Eq -- "$3" <<<"$value"; do
        if [ "$SECONDS" -ge "$until" ]; then
            echo "$2 is '$value', not /$3/"
            inside journalctl -u zee-node -n 15 --no-pager
            return 1
        fi
        sleep 0.2
    done
}
journal() { inside journalctl --sync && inside journalctl -u zee-node --no-pager "$@"; }
# logged PATTERN FIELD=VALUE...: a record with these fields matches, as JSON.
logged() {
    journal -o json "${@:2}" >"$work/records"
    grep -Eq -- "$1" "$work/records" || { echo "no /$1/ in:"; tail -n 5 "$work/records"; return 1; }
}
write() { inside sh -c 'mkdir -p "$(dirname "$1")"; cat >"$1"' write "$1"; }
# The id under which the journal knows an event.
id_of() { sed -n "/^# $1\$/{n;s/^-- //p}" "$repository/systemd/zee-node.catalog"; }
