#!/bin/bash
# A booted machine with the package in it, and a gateway on another host of the same network: found by Avahi, paired, asked for
# a picture, and found again after all that happens to either. The hosts are network namespaces; nothing leaves them.
ZEE_BIN=${ZEE_BIN:-none}
. "$(dirname "$0")/claims.bash"
machine=zee-fleet
. "$(dirname "$0")/machine.bash"
need ip avahi-daemon avahi-browse avahi-publish dbus-daemon
hosts="$ZEE_SHARED/tools/avahi-netns.sh"
[ -x "$hosts" ] || skip "needs $hosts"
export AVN_DIR="$work/hosts" AVN_PREFIX="ztf$$"
cleanup() {
    "$boot" down "$machine" >/dev/null 2>&1
    "$hosts" down
}

# The gateway runs the program of the package too.
dpkg-deb --fsys-tarfile "$package" | tar -x -C "$work" ./usr/bin
zee="$work/usr/bin/zee"
export ZEE_GATEWAY_TOKEN=no-secret-at-all
serve() { # PORT: a gateway that announces itself
    port=$1
    background "$work/gateway.log" env ZEE_STATE_DIR="$work/gateway" "$hosts" exec gateway "$zee" gateway --bind lan --tls --port "$port"
    gateway=$started
    seen "$work/gateway.log" 'announced on the network as "gateway \(Zee\)"' 20
    fingerprint=$(sed -n 's/.*--tls-fingerprint sha256:\([0-9a-f]*\).*/\1/p' "$work/gateway.log")
}
halt() {
    end "$gateway"
    wait "$gateway" 2>/dev/null || true
}
ask() { "$hosts" exec gateway "$zee" --url "wss://127.0.0.1:$port" --tls-fingerprint "$fingerprint" "$@"; }
# The status line names the gateway as it was paired; that it is at this end of the line, the gateway says.
connected() {
    becomes "${1:-60}" StatusText "^connected to wss://gateway.local:18789 as $machine" &&
        within 30 sh -c '"$@" nodes status --connected --json | grep -q nodeId' sh "$hosts" exec gateway "$zee" --url "wss://127.0.0.1:$port" --tls-fingerprint "$fingerprint"
}
snapshot() {
    ask nodes canvas eval --node "$machine" "const {ctx} = window.__zee; ctx.fillStyle = 'teal'; ctx.fillRect(20, 20, 200, 100); 'drawn'" &&
        ask nodes canvas snapshot --node "$machine" --format png -o "$work/picture.png" &&
        [ "$(head -c 4 "$work/picture.png" | tail -c 3)" = PNG ]
}
refused() {
    local said
    ! said=$(ask nodes canvas eval --node "$machine" 1 2>&1) && grep -q NODE_BACKGROUND_UNAVAILABLE <<<"$said"
}
announced() { "$hosts" exec gateway timeout 5 avahi-browse -rpt _zee-node._tcp | grep -q "^=.*;$machine;.*\"role=node\""; }
shows_line() { inside systemctl status zee-node --no-pager | grep -q "Status: \"connected to wss://gateway.local:18789 as $machine, canvas 1280x720, 1 snapshot\""; }
event() { logged "\"MESSAGE_ID\":\"$(id_of "$1")\"" "ZEE_EVENT=$1" "${@:2}"; }

echo "two hosts, one of them a booted machine"
"$boot" down "$machine" >/dev/null 2>&1
"$hosts" up gateway node
"$hosts" avahi node stop
"$hosts" dbus node stop
serve 18789
claim "a systemd boots in the other network namespace" "$boot" up "$machine" --network-namespace-path="/run/netns/$AVN_PREFIX-node"
claim "apt installs the package" "$boot" deb "$machine" "$package"
claim "the service runs and waits to be paired" becomes 20 StatusText '^waiting to be paired'
claim "the gateway is found from there" within 20 inside sh -c 'zee-node discover --domain local. | grep -q "gateway (Zee)  wss://gateway.local:18789"'

echo "pairing"
claim "its certificate is not taken unasked" exits 77 inside zee-node pair "gateway (Zee)" --yes --state-dir /var/lib/zee-node
claim "the token is kept for the service" sh -c "echo $ZEE_GATEWAY_TOKEN | '$boot' run $machine zee-node login --state-dir /var/lib/zee-node"
claim "the node is paired" inside zee-node pair "gateway (Zee)" --trust-fingerprint "$fingerprint" --state-dir /var/lib/zee-node
claim "the waiting service asks to be let in" becomes 30 StatusText '^waiting for approval: '
claim "the journal has the command that does it" event pairing PRIORITY=5
request=$(ask devices list --json | sed -n 's/.*"requestId": "\([^"]*\)".*/\1/p' | head -n 1)
claim "the gateway's operator approves" ask devices approve "$request"
claim "the status line says to whom it is connected, as what, and how large" connected
claim "a picture comes across the network" snapshot
inside systemctl status zee-node --no-pager | grep -E '^ *(Status|Active)'
claim "'systemctl status' shows the line, and counts" shows_line
claim "status is content" exits 0 inside zee-node status
claim "the doctor finds nothing broken" inside zee-node doctor --state-dir /var/lib/zee-node

echo "what happens to either"
halt
claim "a lost gateway is a warning" within 20 event disconnected PRIORITY=4
ip netns exec "$AVN_PREFIX-gateway" ip address del 10.77.0.1/24 dev eth0
ip netns exec "$AVN_PREFIX-gateway" ip address add 10.77.0.9/24 dev eth0
serve 18790
claim "and found again at another address and port" within 60 connected 5
claim "and draws there" snapshot
inside systemctl restart avahi-daemon
inside systemctl restart zee-node
claim "and after a restart of Avahi and of the node" connected
printf '[Service]\nWatchdogSec=2s\nTimeoutAbortSec=2s\n' | write /run/systemd/system/zee-node.service.d/watchdog.conf
inside systemctl daemon-reload
inside systemctl restart zee-node
claim "it is connected under a short watchdog" connected
inside kill -STOP "$(unit MainPID)"
claim "stopped dead, the watchdog starts it again" becomes 30 NRestarts '^1$'
claim "and it connects" connected
inside rm -r /run/systemd/system/zee-node.service.d
inside systemctl daemon-reload

echo "announcing itself"
claim "a node keeps quiet unless told otherwise" test -z "$("$hosts" exec gateway timeout 5 avahi-browse -rpt _zee-node._tcp)"
printf '[discovery]\nannounce = yes\n[log]\nlevel = debug\n' | write /etc/zee-node/conf.d/10-announce.conf
inside systemctl reload zee-node
claim "a reload says that this needs a restart" logged 'a restart is needed for discovery.announce' ZEE_EVENT=reload
inside systemctl restart zee-node
claim "then others see the node" within 10 announced
claim "under an event with an id" event announced PRIORITY=5
"$hosts" exec gateway "$zee" gateway discover --timeout 2000 >"$work/looks" 2>&1 || true
claim "and nobody takes it for a gateway" sh -c "! grep -q $machine '$work/looks'"
claim "it connects beside that" connected

echo "sleep"
if command -v cc >/dev/null && cc -o "$work/logind" "$(dirname "$0")/logind.c" -lsystemd 2>"$work/cc.log"; then
    inside systemctl mask --now systemd-logind.service dbus-org.freedesktop.login1.service >/dev/null 2>&1
    "$boot" cp "$machine" "$work/logind" /root/logind
    claim "something speaks for logind" inside systemd-run --quiet --unit=fake-logind /root/logind /run/sleep
    inside mkdir -p /run/systemd/seats
    inside systemctl restart zee-node
    connected >/dev/null
    claim "the node asks for time before a sleep" within 10 inside test -s /run/sleep.holders
    inside systemctl kill --signal=USR1 fake-logind
    claim "before one it goes to the background" becomes 10 StatusText 'in the background'
    claim "and says why" logged 'the machine goes to sleep' ZEE_EVENT=presence
    claim "then lets the machine sleep" within 10 inside test -e /run/sleep.released
    claim "a canvas is refused meanwhile" refused
    inside systemctl kill --signal=USR2 fake-logind
    claim "awake, it comes to the foreground" becomes 10 StatusText 'snapshots?$'
    claim "and draws" snapshot
    inside systemctl stop fake-logind
    inside systemctl unmask systemd-logind.service dbus-org.freedesktop.login1.service >/dev/null 2>&1
else
    echo "       (not tried: no C compiler, or no libsystemd-dev)"
fi

echo "reload, drain, journal, hardening"
printf '[canvas]\nwidth = 640\n[log]\nlevel = debug\n' | write /etc/zee-node/conf.d/20-canvas.conf
claim "a reload takes a setting over" inside systemctl reload zee-node
claim "and says so" event reload PRIORITY=5
ask nodes canvas eval --node "$machine" "const start = Date.now(); while (Date.now() - start < 2000) {} 'drained'" >"$work/drained" 2>&1 &
drained=$!
sleep 1
claim "told to stop in the middle of a script" inside systemctl stop zee-node
wait "$drained" || true
claim "it finishes and answers" grep -q drained "$work/drained"
inside systemctl start zee-node
claim "and comes back" connected
claim "a connection's record names its gateway" logged '"ZEE_GATEWAY":"wss://gateway.local:18789' ZEE_EVENT=connected
claim "an invoke's has id, command and duration" logged '"ZEE_DURATION_MS":"[0-9]+"' ZEE_EVENT=invoke ZEE_COMMAND=canvas.snapshot
for name in unpaired paired pairing start connected disconnected stop; do claim "$name has its id" event "$name"; done
claim "systemd is content with the unit" inside systemd-analyze verify --man=no zee-node.service
claim "which is exposed at 1.0 at most" inside systemd-analyze security --threshold=10 --no-pager zee-node.service
printf '%s\n' "$ZEE_GATEWAY_TOKEN" | write /root/pattern
claim "the token is not in the journal" inside sh -c '! journalctl -o export --no-pager | grep -qaFf /root/pattern'

echo "remove, install again, purge"
claim "removal" inside dpkg -r zee-node
claim "and a new installation" "$boot" deb "$machine" "$package"
claim "is the same node to its gateway, with nothing asked" connected
claim "and draws" snapshot
claim "purge" inside dpkg -P zee-node
claim "deletes the pairing" inside sh -c '! ls -d /var/lib/zee-node* /var/lib/private/zee-node* 2>/dev/null | grep .'
claim "a new installation" "$boot" deb "$machine" "$package"
claim "waits to be paired" becomes 20 StatusText '^waiting to be paired'
cp "$work/picture.png" "${ZEE_PICTURE:-/dev/null}" 2>/dev/null || true
