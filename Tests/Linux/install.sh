#!/bin/bash
# 'make install' into a folder, and the completions in the shells that are here.
. "$(dirname "$0")/claims.bash"
repository=$(cd "$(dirname "$0")/../.." && pwd)
root="$work/root"

echo "make install"
for round in first second; do
    claim "the $round time" make -s -C "$repository" install DESTDIR="$root" PREFIX=/usr/local BINARIES="$ZEE_BIN"
    [ "$round" = second ] || echo "# mine" >>"$root/etc/zee-node/zee-node.conf"
done
claim "settings that are there are left alone" grep -q '^# mine' "$root/etc/zee-node/zee-node.conf"
claim "the node runs from there" "$root/usr/local/bin/zee-node" --version
claim "units name the place" grep -q '^ExecStart=/usr/local/bin/zee-node run' "$root/usr/local/lib/systemd/system/zee-node.service"
claim "nothing is only root's to read" sh -c '! find "$1" ! -perm -044 | grep .' sh "$root"
claim "uninstall takes it away" make -s -C "$repository" uninstall DESTDIR="$root" PREFIX=/usr/local
claim "but for the settings" test "$(find "$root" -type f)" = "$root/etc/zee-node/zee-node.conf"

completions="$repository/packaging/completions"
# bash_completes WORDS... : what bash offers for the last word, sorted, on one line.
bash_completes() {
    bash -c '
        . "$1/bash/$2"
        COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
        compopt() { :; }
        "_${2//-/_}" && printf "%s\n" "${COMPREPLY[@]}" | sort | paste -sd" "
    ' bash "$completions" "$@"
}
offers() { # WANTED WORDS...
    local wanted=$1 offered
    shift
    offered=$(bash_completes "$@")
    [ "$offered" = "$wanted" ] || { echo "'$*' offers '$offered' instead of '$wanted'"; return 1; }
}

echo "bash"
claim "commands" offers "a2ui canvas devices gateway nodes" zee ""
claim "the next word of a command" offers "approve list reject" zee devices ""
claim "options of all commands and of this one" offers "--advertise --allow-command --auth" zee gateway --a
claim "words of a choice" offers "jpeg jpg" zee nodes canvas snapshot --format j
claim "also behind a sign" offers "png" zee nodes canvas snapshot --format = p
claim "past an option's value" offers "list" zee --url devices devices l
claim "a value that only a person knows is left to them" offers "" zee nodes describe --node ""
claim "the implied command's options" offers "--log-format --log-level" zee-node --log

echo "zsh and fish"
if command -v zsh >/dev/null; then
    claim "zsh reads them" sh -c 'zsh -n "$1/_zee" && zsh -n "$1/_zee-node"' sh "$completions/zsh"
    cat >"$work/z" <<'Z'
zmodload zsh/zpty
zpty shell zsh -f -i
feed() { zpty -w shell "$1"; }
feed "PS1=; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $2/dump; zstyle ':completion:*' list-colors ''; LISTMAX=1000; bindkey '^I' complete-word"
feed "zee devices "$'\t'
feed $'\x15'exit
while zpty -r shell line; do print -r -- "$line"; done
Z
    claim "and offers commands with what they do" sh -c 'timeout 30 zsh -f "$1" "$2" "$3" | grep -q "let a waiting device in"' sh "$work/z" "$completions/zsh" "$work"
else
    echo "       (no zsh here)"
fi
if command -v fish >/dev/null; then
    fish_offers() { # WANTED LINE
        local offered
        offered=$(HOME="$work" fish --no-config -c "source $completions/fish/zee.fish; source $completions/fish/zee-node.fish; complete -C '$2'" | cut -f1 | sort | paste -sd' ')
        [ "$offered" = "$1" ] || { echo "'$2' offers '$offered' instead of '$1'"; return 1; }
    }
    claim "fish offers commands" fish_offers "approve list reject" "zee devices "
    claim "words of a choice" fish_offers "jpeg jpg" "zee nodes canvas snapshot --format j"
    claim "the implied command's options" fish_offers "--log-format --log-level" "zee-node --log"
else
    echo "       (no fish here)"
fi
