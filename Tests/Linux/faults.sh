#!/bin/bash
# What breaks under a node, one thing after the other: settings, state, disk, clock, memory, and signals in every state. Each
# time it says what is wrong, under a code, and goes on where that makes sense.
. "$(dirname "$0")/claims.bash"
need_root
need setpriv mount
zee="$ZEE_BIN/zee" node="$ZEE_BIN/zee-node"
export HOME="$work/home" ZEE_STATE_DIR="$work/gateway" ZEE_GATEWAY_TOKEN=no-secret-at-all
mkdir -p "$HOME"
port=$((21000 + $$ % 10000)) cgroup=/sys/fs/cgroup/memory/zee-faults-$$
cleanup() {
    umount --lazy "$work/disk" "$work/fixed"
    rmdir "$cgroup"
}

serve() {
    background "$work/gateway.log" "$zee" gateway --port "$port" --advertise off
    gateway=$started
    seen "$work/gateway.log" 'gateway on ws' 20
}
halt() { end_well "$gateway"; }
end_well() {
    end "$1"
    wait "$1" 2>/dev/null || true
}
ask() { "$zee" --url "ws://127.0.0.1:$port" "$@"; }
# begin STATE OPTION...: a node that goes to the gateway; its log is new.
begin() {
    : >"$work/node.log"
    marks=()
    background "$work/node.log" "$node" run --url "ws://127.0.0.1:$port" --state-dir "$1" --display-name attic "${@:2}"
    runner=$started
}
connected() { seen "$work/node.log" 'connected to the gateway|connected to ws' "${1:-20}"; }
draws() {
    local said
    said=$(ask nodes canvas eval --node attic "'dr' + 'awn'" 2>&1) && [ "$said" = drawn ] || { echo "it says: $said"; return 1; }
}
asked() { "$node" status --state-dir "$1"; }
# refuses STATUS CODE COMMAND...: ends with this status, and says this code.
refuses() { exits "$1" "${@:3}" && { grep -qF "[$2]" "$work/said" || { cat "$work/said"; return 1; }; }; }

echo "settings"
run() { timeout 10 "$node" run --state-dir "$work/state" --config "$@"; }
as_nobody() { timeout 10 setpriv --reuid=65534 --regid=65534 --clear-groups "$node" run --state-dir "$work/nobody" "$@"; }
chmod 755 "$work"
install -d -o 65534 -g 65534 -m 700 "$work/nobody"
claim "a file that was named and is not there" refuses 78 CONFIG_INVALID run "$work/none.conf"
install -m 000 /dev/null "$work/closed.conf"
claim "one that may not be read" refuses 78 CONFIG_INVALID as_nobody --config "$work/closed.conf"
claim "is named" grep -qF "$work/closed.conf" "$work/said"
head -c 65536 /dev/urandom >"$work/noise.conf"
claim "one of random bytes" refuses 78 CONFIG_INVALID run "$work/noise.conf"
printf '[canvas]\nwidht = 5\n[node]\nplatform = "linux\n' >"$work/wrong.conf"
claim "two mistakes in one file" refuses 78 CONFIG_INVALID run "$work/wrong.conf"
claim "are told with their lines" sh -c "grep -q 'wrong.conf:2: ' '$work/said' && grep -q 'wrong.conf:4: ' '$work/said'"

echo "state"
serve
begin "$work/state"
claim "a node with a good state connects" connected
end_well "$runner"
identity=$("$node" identity --state-dir "$work/state")
again() { timeout 10 "$node" run --state-dir "$work/copy" --url "ws://127.0.0.1:$port"; }
copy() {
    rm -rf "$work/copy"
    cp -a "$work/state" "$work/copy"
}
for file in identity.json gateway.json; do
    copy && head -c 300 /dev/urandom >"$work/copy/$file"
    claim "a garbled $file ends it" refuses 78 CONFIG_INVALID again
    claim "is named" grep -qF "$work/copy/$file" "$work/said"
    claim "and left for somebody to look at" test "$(stat -c %s "$work/copy/$file")" = 300
    copy && : >"$work/copy/$file"
    claim "so does an empty one" refuses 78 CONFIG_INVALID again
    copy && chmod 644 "$work/copy/$file"
    claim "so does one that others may read" refuses 78 CONFIG_INVALID again
    copy && mv "$work/copy/$file" "$work/elsewhere" && ln -s "$work/elsewhere" "$work/copy/$file"
    claim "and a link" refuses 78 CONFIG_INVALID again
done
copy && echo '{"tokens":' >"$work/copy/device-tokens.json"
begin "$work/copy"
claim "garbled device tokens are a warning" seen "$work/node.log" 'warning: .*device-tokens.json' 10
claim "and issued anew" connected
end_well "$runner"
install -d -o 0 -g 0 -m 700 "$work/rootly"
claim "a folder that is somebody else's" refuses 78 CONFIG_INVALID timeout 10 setpriv --reuid=65534 --regid=65534 --clear-groups "$node" run --state-dir "$work/rootly/state" --port "$port"

echo "a full disk"
mkdir "$work/disk" "$work/fixed"
mount -t tmpfs -o size=64k,mode=700 tmpfs "$work/disk"
fill() { dd if=/dev/zero of="$work/disk/filler" bs=1k 2>/dev/null || true; }
fill
claim "without an identity there is none to make" refuses 74 STATE_UNWRITABLE timeout 10 "$node" run --state-dir "$work/disk/state" --port "$port"
rm -r "$work/disk/filler" "$work/disk/state" 2>/dev/null || rm "$work/disk/filler"
cp -a "$work/state" "$work/disk/state"
rm "$work/disk/state/device-tokens.json"
fill
begin "$work/disk/state"
claim "with one the node connects" connected
claim "and warns of what it cannot keep" seen "$work/node.log" 'warning: .*(could not|cannot) be kept' 5
claim "it draws" within 30 draws
claim "nothing half-written is left" sh -c "! find '$work/disk/state' -type f -size 0 | grep . && test \"\$('$node' identity --state-dir '$work/disk/state')\" = '$identity'"
rm "$work/disk/filler"
halt
serve
claim "with room again the next connection keeps its token" within 60 test -s "$work/disk/state/device-tokens.json"
end_well "$runner"

echo "a read-only state"
cp -a "$work/state" "$work/fixed/state"
mount --bind "$work/fixed" "$work/fixed"
mount -o remount,bind,ro "$work/fixed"
claim "without an identity the start fails" refuses 74 STATE_UNWRITABLE timeout 10 "$node" run --state-dir "$work/fixed/other" --port "$port"
begin "$work/fixed/state" --set "metrics.listen=127.0.0.1:$((port + 1))"
claim "with one the node connects" connected
claim "and draws" within 30 draws
metrics() { exec 3<>"/dev/tcp/127.0.0.1/$((port + 1))" && printf 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 && cat <&3 | grep -q '^zee_node_health{code="state-unwritable".*} 1'; }
claim "monitors see the condition" metrics
end_well "$runner"
umount "$work/fixed"

echo "a clock that jumps"
library=$(find /usr/lib -name libfaketimeMT.so.1 2>/dev/null | head -n 1)
if [ -n "$library" ]; then
    echo +0 >"$work/clock"
    export FAKETIME_TIMESTAMP_FILE="$work/clock" FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1
    # With this library before it, a Swift program is told no arguments.
    : >"$work/node.log"
    marks=()
    background "$work/node.log" env LD_PRELOAD="$library" STATE_DIRECTORY="$work/state" ZEE_NODE_DISPLAY_NAME=attic \
        ZEE_GATEWAY_URL="ws://127.0.0.1:$port" "$node"
    runner=$started
    claim "the node is connected" connected
    for jump in +400d -400d; do
        mark "$work/node.log"
        echo "$jump" >"$work/clock"
        sleep 2
        claim "after a jump of $jump it draws on" within 30 draws
        claim "on the same connection" sh -c "! tail -c +${marks["$work/node.log"]} '$work/node.log' | grep -E 'disconnected|connected'"
        halt
        serve
        claim "and a gateway of the right time lets it in" connected 60
    done
    end_well "$runner"
    unset FAKETIME_TIMESTAMP_FILE FAKETIME_NO_CACHE FAKETIME_DONT_FAKE_MONOTONIC
else
    echo "       (not tried: no libfaketime)"
fi

echo "memory"
if mkdir "$cgroup" 2>/dev/null && echo $((96 << 20)) >"$cgroup/memory.limit_in_bytes"; then
    begin "$work/state"
    connected >/dev/null
    echo "$runner" >"$cgroup/cgroup.procs"
    greedy='const all = []; for (let i = 0; i < 40; i++) { const c = new OffscreenCanvas(2048, 2048); const x = c.getContext("2d"); x.fillRect(0, 0, 2048, 2048); all.push(c); } String(all.length)'
    ask nodes canvas eval --node attic "$greedy" >"$work/greedy" 2>&1 || true
    claim "a script that wants too much ends, or the node by the kernel" sh -c "grep -q . '$work/greedy'"
    if kill -0 "$runner" 2>/dev/null && ! grep -q '^State:.*Z' "/proc/$runner/status"; then
        claim "the node that was spared draws" within 30 draws
        end_well "$runner"
    else
        wait "$runner" || true
        echo "       (the kernel ended it)"
    fi
    begin "$work/state"
    claim "the next start has the whole state" connected
    claim "and is the same device" test "$("$node" identity --state-dir "$work/state")" = "$identity"
    end_well "$runner"
else
    echo "       (not tried: no memory controller)"
fi

echo "libraries that are not there"
# What is opened at run time, as far as this machine has it.
opened=$(ldconfig -p | awk '/lib(curl\.so\.4|avahi-client\.so\.3|systemd\.so\.0) /{print $NF}' | sort -u)
without() { unshare --mount --propagation private sh -c 'for file in $1; do mount --bind /dev/null "$file"; done; shift; exec "$@"' sh "$opened" "$@"; }
without "$node" discover --domain local. --timeout 500 >"$work/said" 2>&1 || true
claim "a search without Avahi names the package" grep -q 'the package libavahi-client3 is not installed' "$work/said"
: >"$work/node.log"
marks=()
background "$work/node.log" without "$node" run --url "ws://127.0.0.1:$port" --state-dir "$work/state" --display-name attic \
    --set discovery.announce=yes --set pages.private=127.0.0.1
runner=$started
claim "a node without any of them connects" connected
claim "and draws" within 30 draws
claim "one that cannot announce itself says why" seen "$work/node.log" 'not announced on the network: .*libavahi-client3' 5
ask nodes canvas navigate --node attic http://127.0.0.1:1/ >"$work/said" 2>&1 || true
claim "a page that cannot be loaded names the package" seen "$work/node.log" 'libcurl .package libcurl4. cannot be used' 20
end_well "$runner"

echo "killed at any moment"
for round in $(seq "${ZEE_KILLS:-25}"); do
    rm -rf "$work/young"
    background "$work/young.log" "$node" run --url "ws://127.0.0.1:$port" --state-dir "$work/young" --display-name "young $round"
    # The first second is when identity, token and gateway are written.
    sleep "0.0$((RANDOM % 90 + 10))"
    kill -KILL "$started" 2>/dev/null || true
    wait "$started" 2>/dev/null || true
    "$node" identity --state-dir "$work/young" >/dev/null || { echo "  FAIL round $round left a damaged identity"; exit 1; }
    find "$work/young" -name '*.json' -size 0 | grep -q . && { echo "  FAIL round $round left an empty file"; exit 1; }
done
claim "a young node that was killed ${ZEE_KILLS:-25} times had a whole state each time" true

echo "told to stop"
# stops STATE PATTERN OPTION...: once the log has the pattern, SIGTERM ends it well, within the unit's TimeoutStopSec=15s.
stops() {
    : >"$work/node.log"
    marks=()
    background "$work/node.log" "$node" run --display-name attic --state-dir "$work/state" --log-level debug "${@:3}"
    runner=$started
    claim "$1: reached" seen "$work/node.log" "$2" 20
    ${between:-true}
    local began=$SECONDS status=0
    kill -TERM "$runner"
    wait "$runner" || status=$?
    claim "$1: ended with 0" test "$status" = 0
    claim "$1: in time" test $((SECONDS - began)) -lt 15
}
rm "$work/state/gateway.json"
stops "waiting to be paired" 'paired with none'
stops "waiting for the next attempt" 'Connection refused' --port 1
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=silent -keyout "$work/key" -out "$work/cert" 2>/dev/null
background "$work/silent.log" openssl s_server -quiet -accept "127.0.0.1:$((port + 2))" -cert "$work/cert" -key "$work/key"
sleep 0.5
stops "shaking hands with somebody who says nothing" 'starts as' --url "ws://127.0.0.1:$((port + 2))"
stops "looking up a name" 'starts as' --url "wss://nobody.invalid:18789"
install -m 600 /dev/null "$work/wrong" && echo wrong >"$work/wrong"
stops "refused" 'mismatch' --url "ws://127.0.0.1:$port" --token-file "$work/wrong"
stops "connected" 'connected to' --url "ws://127.0.0.1:$port"
between() { "$node" ctl background --state-dir "$work/state" >/dev/null; }
between=between stops "in the background" 'connected to' --url "ws://127.0.0.1:$port"
between() { kill -HUP "$runner"; }
between=between stops "reading its settings again" 'connected to' --url "ws://127.0.0.1:$port"
between() {
    ask nodes canvas eval --node attic "const start = Date.now(); while (Date.now() - start < 1500) {} 'drained'" >"$work/drained" 2>&1 &
    asker=$!
    sleep 1
}
between=between stops "in the middle of a script" 'connected to' --url "ws://127.0.0.1:$port"
wait "$asker" || true
claim "which was finished and answered" grep -q drained "$work/drained"
between() {
    ask nodes canvas eval --node attic "for (;;) {}" >"$work/endless" 2>&1 &
    asker=$!
    sleep 0.5
}
between=between stops "in the middle of an endless script" 'connected to' --url "ws://127.0.0.1:$port"
wait "$asker" || true
