# picocom without a terminal: what is piped in goes to the module, what it answers comes out.
# Debian: picocom
. "${BASH_SOURCE%/*}/common.bash"

until_true at "$LINE" AT
printf 'AT+GSN;+CGMR\r' |
  timeout 30 picocom -q -b 115200 -i -r -x 1500 "$LINE" >"$WORK/said" 2>&1 ||
  fail "picocom ended with $?: $(cat "$WORK/said")"
must_say '^490154203237518.?$' "$WORK/said"
must_say '^(Revision:)?1351B[0-9]+SIM7000E.?$' "$WORK/said"
must_say '^OK.?$' "$WORK/said"
