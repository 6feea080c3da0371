# replay-tracker: what the tracker and the modem said to each other, recorded, redacted, and played back to it.
. "${BASH_SOURCE%/*}/replaying.bash"

track() {
  timeout 80 "$SNIFFER" run --port "$WORK/port" --baud 115200 --settings keep --apn internet \
    --url http://tracker.example/report --reports 1 --lines >"$WORK/track" 2>&1
}

records track track
must_say 'report 1 delivered' "$WORK/track"
replays track
track || fail "the tracker on the trace: $(cat "$WORK/track")"
must_say 'report 1 delivered' "$WORK/track"
ends_with 0

# The tracker on the virtual clock finds in it what it asks for, too.
"$SNIFFER" replay --url http://tracker.example/report --apn internet "$WORK/track.trace" >"$WORK/virtual" ||
  fail "on the virtual clock: $(cat "$WORK/virtual")"
