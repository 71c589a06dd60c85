# For the scripts in this folder: claims that are checked, waits that end, and a clean way out.
# shellcheck shell=bash
set -euo pipefail

ZEE_BIN=${ZEE_BIN:-$(swift build --show-bin-path)}
ZEE_SHARED=${ZEE_SHARED:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)/shared}
work=$(mktemp -d)
children=()

skip() {
    echo "skipped: $*"
    exit 77
}

need_root() { [ "$(id -u)" = 0 ] || skip "needs root"; }

need() {
    local program
    for program in "$@"; do command -v "$program" >/dev/null || skip "needs $program"; done
}

# claim "what is true" COMMAND...: runs the command and says whether it is.
claim() {
    local words=$1
    shift
    if "$@" >"$work/claim.out" 2>&1; then
        echo "  ok   $words"
    else
        echo "  FAIL $words"
        sed 's/^/       /' "$work/claim.out"
        exit 1
    fi
}

# seen FILE PATTERN SECONDS: waits until a line of the file matches, of those after the last mark.
seen() {
    local tries=$(($3 * 10)) from=${marks[$1]:-1}
    while ! tail -c "+$from" "$1" 2>/dev/null | grep -Eq -- "$2"; do
        tries=$((tries - 1))
        if [ "$tries" -le 0 ]; then
            echo "no /$2/ within $3 s in:"
            tail -c "+$from" "$1" | tail -n 20
            return 1
        fi
        sleep 0.1
    done
}

# mark FILE: only what is written from now on counts.
declare -A marks=()
mark() { marks[$1]=$(($(stat -c %s "$1") + 1)); }

# within SECONDS COMMAND...: tries until it succeeds.
within() {
    local until=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$until" ] || { "$@"; return; }
        sleep 0.2
    done
}

# exits STATUS COMMAND...: the command ends with just this status; what it said is in $work/said.
exits() {
    local wanted=$1 status=0
    shift
    "$@" >"$work/said" 2>&1 </dev/null || status=$?
    [ "$status" = "$wanted" ] || { echo "exit status $status instead of $wanted:"; cat "$work/said"; return 1; }
}

# background LOG COMMAND...: starts it; its process id is in $started.
background() {
    local log=$1
    shift
    "$@" >"$log" 2>&1 </dev/null &
    started=$!
    children+=("$started")
}

# Ends a process of ours with all its children, and waits until they are gone: what they held is free then.
end() {
    local child tries=100
    for child in $(pgrep -P "$1" 2>/dev/null); do end "$child"; done
    kill "$1" 2>/dev/null || return 0
    # One that has ended and waits for us to notice is gone as well.
    while [ -d "/proc/$1" ] && ! grep -q '^State:.*Z' "/proc/$1/status" 2>/dev/null && [ "$tries" -gt 0 ]; do
        tries=$((tries - 1))
        sleep 0.1
    done
}

leave() {
    local status=$? child
    for child in "${children[@]}"; do end "$child"; done
    cleanup 2>/dev/null || true
    wait 2>/dev/null || true
    if [ "$status" != 0 ] && [ "$status" != 77 ]; then echo "  what was said is in $work"; else rm -rf "$work"; fi
    exit "$status"
}
cleanup() { :; }
trap leave EXIT
trap 'exit 130' INT TERM
