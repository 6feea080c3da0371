# What records a client, redacts what was said, and plays it back to it: for the clients replay-*.
. "${BASH_SOURCE%/*}/common.bash"

helper=''
trap '[[ -z $helper ]] || kill "$helper" 2>/dev/null || true' EXIT

# starts WORDS...: the program in the background, until it says where it is ready.
starts() {
  : >"$WORK/helper.errors"
  "$SNIFFER" "$@" >"$WORK/helper" 2>"$WORK/helper.errors" &
  helper=$!
  until_true grep -q ' ready at ' "$WORK/helper.errors"
}

# ends_with CODE: the program in the background ends by itself with that.
ends_with() {
  local status=0
  wait "$helper" || status=$?
  helper=''
  [[ $status = "$1" ]] || fail "ended with $status: $(cat "$WORK/helper" "$WORK/helper.errors")"
}

# records NAME COMMAND...: what the command says to the modem, at WORK/port, redacted.
records() {
  local name=$1
  shift
  starts record --port "$LINE" --pty "$WORK/port" --output "$WORK/$name.raw"
  "$@" || fail "$name ended with $?"
  kill "$helper"
  ends_with 0
  # The IMEI of the virtual modem is nobody's, and stays; this one looks like somebody's.
  sed 's/490154203237518/356938035643809/' "$WORK/$name.raw" >"$WORK/$name.real"
  "$SNIFFER" trace redact --output "$WORK/$name.trace" "$WORK/$name.real"
}

# replays NAME OPTION...: plays the trace at WORK/port, in the background.
replays() {
  local name=$1
  shift
  starts replay "$WORK/$name.trace" --pty "$WORK/port" --patience 20s "$@"
}
