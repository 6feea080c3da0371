# What the clients in bash share. LINE is the modem's port (or the folder of its USB ports), WORK a folder
# of the client's own, WORK/world what the modem tells of the far side, WORK/control where it takes verbs.
set -euo pipefail

# Project value: longer than the slowest thing that a client waits for here, registration.
patience=40

fail() {
  echo "FAILED: $*"
  exit 1
}

# must_say PATTERN FILE: a line of the file matches the extended pattern.
must_say() { grep -aqE -- "$1" "$2" || fail "no line like '$1' in: $(cat "$2")"; }

# until_true COMMAND...: tries until it succeeds; fails after `patience` seconds.
until_true() {
  local end=$((SECONDS + patience))
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < end)) || fail "not true after $patience s: $*"
    sleep 0.5
  done
}

# at PORT COMMAND: the answer's lines; false unless the last one is OK.
at() {
  local answer
  exec {port}<>"$1"
  printf '%s\r' "$2" >&"$port"
  while IFS= read -r -t 10 -u "$port" answer; do
    answer=${answer%$'\r'}
    echo "$answer"
    case $answer in
      OK) exec {port}>&- && return 0 ;;
      ERROR | '+CME ERROR'* | '+CMS ERROR'*) break ;;
    esac
  done
  exec {port}>&-
  return 1
}

# is_registered PORT: the home network took the module in.
is_registered() { at "$1" 'AT+CREG?' | grep -qE '^\+CREG: [0-2],1'; }

# holds_message PORT: a message came and is in a store, the card's or the module's own.
holds_message() { at "$1" 'AT+CPMS?' | grep -qE '^\+CPMS: .*"(SM|ME)",1,'; }

verb() { "$SNIFFER" modem ctl --control "$WORK/control" "$1"; }
