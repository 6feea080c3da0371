# gpsd on the module's own NMEA port: a 3D fix, satellites that it uses.
# Debian: gpsd gpsd-clients
# Modem: --usb LINE --mode 666
. "${BASH_SOURCE%/*}/common.bash"

PATH=$PATH:/usr/sbin
daemon=''
trap '[[ -z $daemon ]] || kill "$daemon"' EXIT

until_true at "$LINE/ttyUSB2" AT+CGNSPWR=1
port=20000
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
gpsd -N -n -S "$port" "$(realpath "$LINE/ttyUSB1")" &
daemon=$!

# Writes what gpsd reports within five seconds, and looks for all that it must report.
report() { timeout 10 gpspipe -w -x 5 "127.0.0.1:$port" >"$WORK/report" || true; }
has_fix() {
  report
  grep -qE '"class":"TPV".*"mode":3' "$WORK/report" && grep -qE '"uSat":([4-9]|[1-9][0-9])' "$WORK/report"
}
until_true has_fix

# Where the built-in scenario begins, and its date.
must_say '"mode":3,.*"time":"2026-11-21T09:0[0-9]:[0-5][0-9]' "$WORK/report"
must_say '"mode":3,.*"lat":31\.95[0-9]+,"lon":35\.91[0-9]+,' "$WORK/report"
must_say '"class":"SKY".*"hdop":[0-9]\.[0-9]+.*"nSat":[0-9]+,"uSat":([4-9]|[1-9][0-9]),' "$WORK/report"
must_say '"PRN":[0-9]+,"el":[0-9.]+,"az":[0-9.]+,"ss":[0-9.]+,"used":true' "$WORK/report"
