# replay-gammu: what gammu and the modem said to each other, recorded, redacted, and played back to gammu.
# Debian: gammu
. "${BASH_SOURCE%/*}/replaying.bash"

cat >"$WORK/gammurc" <<EOF
[gammu]
device=$WORK/port
connection=at115200
EOF
phone() { LC_ALL=C timeout 60 gammu -c "$WORK/gammurc" "$@" >"$WORK/phone" 2>&1; }

until_true is_registered "$LINE"

records gammu phone identify
must_say '^IMEI +: 490154203237518$' "$WORK/phone"
grep -q 356938035643809 "$WORK/gammu.real" || fail 'no IMEI in what was recorded'
! grep -q 356938035643809 "$WORK/gammu.trace" || fail 'the IMEI stands in the redacted trace'
replays gammu
phone identify || fail "gammu on the trace: $(cat "$WORK/phone")"
must_say '^IMEI +: [0-9]{15}$' "$WORK/phone"
must_say '^Manufacturer +: SIMCOM' "$WORK/phone"
! grep -q 356938035643809 "$WORK/phone" || fail 'gammu got the IMEI that was redacted'
ends_with 0
must_say '^ok ' "$WORK/helper"

# Another command than the recorded one is found, and ends with 1.
replays gammu --speed max
phone networkinfo || true
ends_with 1
must_say 'comes instead of' "$WORK/helper"

# The recorded gammu asks the modem itself, which says the same.
"$SNIFFER" replay "$WORK/gammu.trace" --as te --port "$LINE" --speed max --patience 5s >"$WORK/te" ||
  fail "as te: $(cat "$WORK/te")"
