# ppp's chat on the modem port: dial to CONNECT, escape, hang up. AT&D0, because each run closes the port.
# Debian: ppp
# Modem: --usb LINE
. "${BASH_SOURCE%/*}/common.bash"

PATH=$PATH:/usr/sbin
until_true is_registered "$LINE/ttyUSB2"
timeout 60 chat -v -s -t 20 ABORT ERROR ABORT 'NO CARRIER' ABORT BUSY \
  '' ATZ OK 'ATE0&D0' OK 'AT+CGDCONT=1,"IP","internet"' OK 'ATD*99#' CONNECT '' \
  <>"$LINE/ttyUSB3" >&0 2>"$WORK/dial" || fail "chat ended with $?: $(cat "$WORK/dial")"
must_say 'CONNECT' "$WORK/dial"

# A second of silence, `+++`, a second of silence: then it is commands again.
sleep 1.2
timeout 60 chat -v -s -t 20 ABORT ERROR '' '+++\c' OK ATH OK AT OK \
  <>"$LINE/ttyUSB3" >&0 2>"$WORK/escape" || fail "after +++ chat ended with $?: $(cat "$WORK/escape")"

# A number that is no packet service must be refused, or this test could not fail.
if timeout 60 chat -v -s -t 10 ABORT ERROR ABORT 'NO CARRIER' '' 'ATD*98#' CONNECT '' \
  <>"$LINE/ttyUSB3" >&0 2>"$WORK/refused"; then
  fail 'ATD*98# got CONNECT'
fi
