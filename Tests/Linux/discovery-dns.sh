#!/bin/bash
# Gateways in the ordinary DNS, served by NSD and by dnsmasq in a network namespace whose resolv.conf names them.
. "$(dirname "$0")/claims.bash"
need_root
need ip nsd dnsmasq
node="$ZEE_BIN/zee-node" zee="$ZEE_BIN/zee"
space="ztd$$"
ip netns add "$space"
mkdir -p "/etc/netns/$space" "$work/nsd"
cleanup() {
    ip netns del "$space"
    rm -rf "/etc/netns/$space"
}
on() { ip netns exec "$space" "$@"; }
on ip link set lo up
on ip address add 10.88.0.1/24 dev lo
echo "nameserver 127.0.0.53
options timeout:1 attempts:1" >"/etc/netns/$space/resolv.conf"

# Forty gateways: their list is far above what fits a datagram.
{
    echo '$ORIGIN zee.internal.
$TTL 45
@ IN SOA ns hostmaster 1 3600 600 86400 60
@ IN NS ns
ns IN A 127.0.0.53
_zee-gateway._tcp IN PTR Studio\032Gateway\032\040v1\.2\041._zee-gateway._tcp
Studio\032Gateway\032\040v1\.2\041._zee-gateway._tcp IN SRV 0 0 18790 gw
Studio\032Gateway\032\040v1\.2\041._zee-gateway._tcp IN TXT "gatewayTls=1" "displayName=Studio" "gatewayPort=1" "lanHost=evil.example"
gw IN A 10.88.0.1
gw IN AAAA fd00:88::1
_openclaw-gw._tcp IN PTR Alias._openclaw-gw._tcp
Alias._openclaw-gw._tcp IN SRV 0 0 18789 alias
alias IN CNAME gw
_zee-gw._tcp IN PTR Lost._zee-gw._tcp'
    for number in $(seq 40); do
        name="gateway-with-a-rather-long-name-number-$number"
        echo "_moltbot-gw._tcp IN PTR $name._moltbot-gw._tcp
$name._moltbot-gw._tcp IN SRV 0 0 18789 gw
$name._moltbot-gw._tcp IN TXT \"$(printf 'x%.0s' $(seq 200))\" \"$(printf 'y%.0s' $(seq 200))\""
    done
} >"$work/nsd/zee.zone"
cat >"$work/nsd/nsd.conf" <<C
server:
    ip-address: 127.0.0.53
    username: ""
    chroot: ""
    database: ""
    pidfile: "$work/nsd/pid"
    zonesdir: "$work/nsd"
    xfrdfile: "$work/nsd/xfrd"
    zonelistfile: "$work/nsd/zones"
    server-count: 1
remote-control:
    control-enable: no
zone:
    name: zee.internal
    zonefile: zee.zone
C
look() { on "$node" discover --json --domain zee.internal --timeout "${1:-3000}"; }

echo "no server"
claim "a dead name server is named, and is no failure" sh -c "ip netns exec $space '$node' discover --domain zee.internal --timeout 3000 2>&1 | grep -q 'name server 127.0.0.53 does not answer'"

echo "NSD"
background "$work/nsd.log" ip netns exec "$space" nsd -d -c "$work/nsd/nsd.conf"
server=$started
sleep 0.5
look >"$work/nsd.json"
claim "an instance with spaces, dots and brackets is found" grep -qiF '"name":"Studio Gateway (v1.2)"' "$work/nsd.json"
claim "its route is that of SRV and addresses, not of TXT" grep -qF '"port":18790,"url":"wss://gw.zee.internal:18790","addresses":["fd00:88::1","10.88.0.1"]' "$work/nsd.json"
claim "an alias is followed to its addresses" grep -qiE '"name":"Alias".*"host":"alias.zee.internal".*"10.88.0.1"' "$work/nsd.json"
claim "an instance without records is there without a route" grep -qiE '"name":"Lost",[^}]*"addresses":\[\]' "$work/nsd.json"
claim "a list longer than a datagram comes whole, by TCP" test "$(grep -o 'rather-long-name-number-[0-9]*"' "$work/nsd.json" | sort -u | wc -l)" = 40
claim "there is nothing to complain of" grep -qF '"troubles":[]' "$work/nsd.json"
on "$node" discover --json --domain no.such.domain >"$work/none.json" || true
# NSD gives back names in lower case, which is one reason for ids in lower case.
claim "a domain that the server refuses is said to be" grep -q 'name server 127.0.0.53 says refused' "$work/none.json"

echo "pairing"
export ZEE_GATEWAY_TOKEN=no-secret-at-all HOME="$work"
background "$work/gateway.log" env ZEE_STATE_DIR="$work/one" ip netns exec "$space" "$zee" gateway --bind lan --tls --port 18790 --advertise off
claim "a gateway that is told to be quiet serves" seen "$work/gateway.log" 'gateway on wss' 10
fingerprint=$(sed -n 's/.*--tls-fingerprint sha256:\([0-9a-f]*\).*/\1/p' "$work/gateway.log")
claim "a gateway in the DNS can be paired by its name" exits 0 ip netns exec "$space" "$node" pair Studio --trust-fingerprint "$fingerprint" --domain zee.internal --state-dir "$work/node"
claim "under its stable id" grep -qF '_zee-gateway._tcp|zee.internal.|studio gateway (v1.2)' "$work/node/gateway.json"
background "$work/node.log" ip netns exec "$space" "$node" run --state-dir "$work/node" --display-name attic
claim "and the node goes there" seen "$work/node.log" 'pairing required|connected' 20
end "$server"
wait "$server" 2>/dev/null || true

echo "a name server that lies"
end "$started"
wait "$started" 2>/dev/null || true
background "$work/impostor.log" env ZEE_STATE_DIR="$work/two" ip netns exec "$space" "$zee" gateway --bind lan --tls --port 18791 --advertise off
claim "somebody else's gateway serves at another port" seen "$work/impostor.log" 'gateway on wss' 20
sed -i 's/SRV 0 0 18790/SRV 0 0 18791/' "$work/nsd/zee.zone"
background "$work/nsd.log" ip netns exec "$space" nsd -d -c "$work/nsd/nsd.conf"
server=$started
sleep 0.5
background "$work/lied.log" ip netns exec "$space" "$node" run --state-dir "$work/node" --display-name attic
claim "the node that is led there refuses its certificate" seen "$work/lied.log" 'PIN_MISMATCH' 30
claim "and tells it nothing" sh -c "! grep -qE 'pairing required|connected to' '$work/lied.log'"
end "$server"
wait "$server" 2>/dev/null || true
cat >"$work/portal.conf" <<C
listen-address=127.0.0.53
bind-interfaces
no-resolv
no-hosts
address=/#/10.88.0.1
C
background "$work/portal.log" ip netns exec "$space" dnsmasq -k -C "$work/portal.conf" --user=root --pid-file="$work/portal.pid"
server=$started
sleep 0.5
look >"$work/portal.json"
claim "a portal that answers every question with its own address adds no gateway" grep -qF '"gateways":[]' "$work/portal.json"
end "$server"
wait "$server" 2>/dev/null || true

echo "dnsmasq"
cat >"$work/dnsmasq.conf" <<C
listen-address=127.0.0.53
bind-interfaces
no-resolv
no-hosts
ptr-record=_zee-gateway._tcp.zee.internal,"Studio Gateway._zee-gateway._tcp.zee.internal"
srv-host="Studio Gateway._zee-gateway._tcp.zee.internal",gw2.zee.internal,18790
txt-record="Studio Gateway._zee-gateway._tcp.zee.internal",gatewayTls=1
host-record=gw2.zee.internal,10.88.0.1
C
background "$work/dnsmasq.log" ip netns exec "$space" dnsmasq -k -C "$work/dnsmasq.conf" --user=root --pid-file="$work/dnsmasq.pid"
sleep 0.5
look >"$work/dnsmasq.json"
claim "dnsmasq's gateway is found too" grep -qiE '"name":"studio gateway".*"url":"wss://gw2.zee.internal:18790","addresses":\["10.88.0.1"\]' "$work/dnsmasq.json"
