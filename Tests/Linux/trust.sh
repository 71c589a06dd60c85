#!/bin/bash
# Trust on first use against OpenSSL's own server: what is shown, what is asked, what is kept, and what happens when the
# certificate behind a pin changes.
. "$(dirname "$0")/claims.bash"
need openssl script
node="$ZEE_BIN/zee-node"
export HOME="$work"

certificate() { # NAME: a certificate, and its fingerprint in $fingerprint
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=gateway \
        -keyout "$work/$1.key" -out "$work/$1.pem" 2>/dev/null
    fingerprint=$(openssl x509 -in "$work/$1.pem" -outform DER | sha256sum | cut -d' ' -f1)
}
serve() { # NAME OPTION...
    background "$work/$1.log" openssl s_server -accept "127.0.0.1:$port" -cert "$work/$1.pem" -key "$work/$1.key" -quiet "${@:2}"
    server=$started
    local tries=50
    until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || { echo "openssl s_server does not listen"; return 1; }
        sleep 0.1
    done
}
halt() {
    end "$server"
    wait "$server" 2>/dev/null || true
}
port=$((20000 + $$ % 10000))
url="wss://127.0.0.1:$port" state="$work/state"
pair() { "$node" pair "$url" --state-dir "$state" "$@"; }

certificate one
one=$fingerprint
certificate two
two=$fingerprint

echo "first use"
serve one
claim "without a terminal, nobody is asked and nothing trusted" exits 77 pair
claim "the code says that the certificate is unknown" grep -q CERTIFICATE_INVALID "$work/said"
claim "a person who says no is heard" sh -c "(sleep 1; echo n) | script -qec \"'$node' pair $url --state-dir '$state'\" /dev/null | tee '$work/said' | grep -q 'nothing was changed'"
claim "and has seen the fingerprint" grep -q "sha256:$one, vouched for by nobody" "$work/said"
claim "Control-C is no" sh -c "(sleep 1; printf '\\003') | script -qec \"'$node' pair $url --state-dir '$state'\" /dev/null | grep -q 'nothing was changed'"
claim "nothing was kept so far" test ! -e "$state/gateway.json"
claim "a person who says yes has paired the node" sh -c "(sleep 1; echo y) | script -qec \"'$node' pair $url --state-dir '$state'\" /dev/null | grep -q paired"
claim "with this certificate" grep -q "$one" "$state/gateway.json"
claim "in a private file" test "$(stat -c %a "$state/gateway.json")" = 600

echo "TLS 1.2"
halt
serve one -tls1_2
claim "the pin holds for TLS 1.2 as well" exits 0 pair --trust-fingerprint "$one"
halt
serve one -tls1_1 -cipher 'ALL:@SECLEVEL=0'
claim "a server that speaks nothing newer than TLS 1.1 is refused" exits 69 pair --trust-fingerprint "$one"

echo "another certificate behind the pin"
halt
serve two
background "$work/run.log" "$node" run --state-dir "$state"
claim "the node refuses it and says which and which" seen "$work/run.log" "shows the certificate sha256:$two, pinned is sha256:$one" 10
claim "under a code that programs know" seen "$work/run.log" PIN_MISMATCH 2
claim "the pin that was kept stays" grep -q "$one" "$state/gateway.json"
claim "pairing anew with the old fingerprint is refused" exits 77 pair --trust-fingerprint "$one"
claim "and with the new one, which somebody has compared, is not" exits 0 pair --trust-fingerprint "$two"
claim "now the new one is kept" grep -q "$two" "$state/gateway.json"

echo "an authority's certificate"
halt
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$work/ca.key" -out "$work/ca.pem" 2>/dev/null
serve ca
claim "one that an authority vouches for needs no pin" exits 0 pair --ca-file "$work/ca.pem" --yes
claim "and none is kept, for such certificates change every few months" sh -c "! grep -q tlsSha256 '$state/gateway.json'"
