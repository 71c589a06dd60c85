#!/bin/bash
# Two hosts as network namespaces, each with a bus and an avahi-daemon of its own: a gateway is found, lost, found again
# through restarts of everything, paired, moved, and impersonated.
. "$(dirname "$0")/claims.bash"
need_root
need ip avahi-daemon avahi-publish dbus-daemon
hosts="$ZEE_SHARED/tools/avahi-netns.sh"
[ -x "$hosts" ] || skip "needs $hosts (set ZEE_SHARED)"
export AVN_DIR="$work/hosts" AVN_PREFIX="ztl$$"
cleanup() { "$hosts" down; }
"$hosts" up gateway node

zee="$ZEE_BIN/zee" node="$ZEE_BIN/zee-node"
export ZEE_GATEWAY_TOKEN=no-secret-at-all HOME="$work/home"
mkdir -p "$HOME"
on() { "$hosts" exec "$@"; }

serve() { # STATE PORT OPTION...: a gateway that announces itself
    background "$work/gateway.log" env ZEE_STATE_DIR="$1" "$hosts" exec gateway "$zee" gateway --bind lan --port "$2" "${@:3}"
    gateway=$started port=$2
    seen "$work/gateway.log" 'announced on the network as "gateway \(Zee\)"' 15
    fingerprint=$(sed -n 's/.*--tls-fingerprint sha256:\([0-9a-f]*\).*/\1/p' "$work/gateway.log")
}
halt() {
    end "$gateway"
    wait "$gateway" 2>/dev/null || true
}
ask() { on gateway "$zee" --url "wss://127.0.0.1:$port" --tls-fingerprint "$fingerprint" "$@"; }
connected() { ask nodes status --connected --json | grep -q '"nodeId"'; }

echo "searching"
serve "$work/one" 18789 --tls
looks="$work/looks.log"
background "$looks" "$hosts" exec node "$node" discover --watch --json --domain local.
there='"url":"wss://gateway.local:18789","addresses":\["10.77.0.1",'
none='"gateways":\[\]'
claim "a gateway on the network is found and resolved" seen "$looks" "$there" 5
claim "an IPv6 link-local address carries its interface" seen "$looks" '"fe80::[0-9a-f:]+%eth0"' 5
claim "it announces the certificate that it shows" seen "$looks" "\"announcedTlsSha256\":\"$fingerprint\"" 1
mark "$looks"
halt
claim "one that says goodbye is gone at once" seen "$looks" "$none" 3
serve "$work/one" 18789 --tls
claim "and found when it comes back" seen "$looks" "$there" 5
mark "$looks"
"$hosts" avahi node stop
claim "the list is dropped with avahi-daemon" seen "$looks" "$none.*which is not running" 5
mark "$looks"
"$hosts" avahi node start
claim "and there again after its restart" seen "$looks" "$there" 10
mark "$looks"
"$hosts" avahi node stop
"$hosts" dbus node stop
claim "the list is dropped with the bus" seen "$looks" "$none.*waits for Avahi" 5
mark "$looks"
"$hosts" dbus node start
sleep 0.3
"$hosts" avahi node start
claim "and there again after a restart of both" seen "$looks" "$there" 15
mark "$looks"
"$hosts" link node down
claim "nothing is there with the cable cut" seen "$looks" "$none" 5
"$hosts" link node up
claim "and it is found when the cable is back" seen "$looks" "$there" 15
claim "a table for people names it" on node sh -c "'$zee' gateway discover --timeout 3000 | grep -q 'gateway (Zee)  wss://gateway.local:18789'"

echo "pairing"
state="$work/node" log="$work/node.log"
background "$log" env -u ZEE_GATEWAY_TOKEN "$hosts" exec node "$node" run --state-dir "$state" --display-name attic
runner=$started
claim "a node without a gateway waits, and says what to do" seen "$log" "paired with none: see 'zee-node discover'" 5
pair() { on node "$node" pair "$@" --state-dir "$state" --domain local.; }
claim "a certificate that nobody vouches for is not taken unasked" exits 77 pair "gateway (Zee)" --yes
claim "and the hint names the fingerprint" grep -q "add --trust-fingerprint sha256:$fingerprint" "$work/said"
wrong=$(printf '%064d' 7)
claim "another certificate than the expected one is refused" exits 77 pair gateway --trust-fingerprint "$wrong"
claim "and the code says so" grep -q PIN_MISMATCH "$work/said"
claim "none of this was kept" test ! -e "$state/gateway.json"
echo "$ZEE_GATEWAY_TOKEN" | "$node" login --state-dir "$state" >/dev/null
claim "the expected certificate is trusted" exits 0 pair gateway --trust-fingerprint "sha256:$fingerprint"
claim "what is kept is private" test "$(stat -c %a "$state/gateway.json")" = 600
claim "the waiting node goes there by itself" seen "$log" 'paired: going to wss://gateway.local:18789' 8
claim "and asks to be let in" seen "$log" 'pairing required' 15
request=$(ask devices list --json | sed -n 's/.*"requestId": "\([^"]*\)".*/\1/p' | head -n 1)
ask devices approve "$request" >/dev/null
claim "and is let in" within 60 connected
ask nodes canvas eval --node attic "const {ctx} = window.__zee; ctx.fillRect(20, 20, 200, 100); 'drawn'" >/dev/null
ask nodes canvas snapshot --node attic --format png -o "$work/picture.png" >/dev/null
claim "a snapshot comes across the network" sh -c "head -c 4 '$work/picture.png' | grep -q PNG"

echo "moving"
mark "$log"
halt
ip netns exec "$AVN_PREFIX-gateway" ip address del 10.77.0.1/24 dev eth0
ip netns exec "$AVN_PREFIX-gateway" ip address add 10.77.0.9/24 dev eth0
serve "$work/one" 18790 --tls
claim "a gateway at another address and port is found again by its stable id" within 60 connected

echo "impersonating"
mark "$log"
halt
serve "$work/two" 18790 --tls
claim "one of the same name with another certificate is refused" seen "$log" 'PIN_MISMATCH' 60
claim "and is not talked to" test -z "$(ask nodes status --json | grep '"connected": true')"
halt
serve "$work/three" 18790
mark "$log"
claim "nor is one without TLS" seen "$log" 'no TLS with|GATEWAY_UNREACHABLE|PIN_MISMATCH' 90
end "$runner"
wait "$runner" 2>/dev/null || true
mark "$log"
halt
serve "$work/one" 18790 --tls
background "$log" "$hosts" exec node "$node" run --state-dir "$state" --display-name attic
claim "the paired gateway is still the one after a restart" within 60 connected
