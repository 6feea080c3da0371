# replay-gpsd: gpsd on a receiver's log that sniffer replay plays again and again, as if it were today's.
# Debian: gpsd gpsd-clients
. "${BASH_SOURCE%/*}/common.bash"

PATH=$PATH:/usr/sbin
replay=''
daemon=''
trap '[[ -z $daemon ]] || kill "$daemon"; [[ -z $replay ]] || kill "$replay"' EXIT

# sentence TEXT: with its checksum.
sentence() {
  local sum=0 index
  for ((index = 0; index < ${#1}; index++)); do sum=$((sum ^ $(printf '%d' "'${1:index:1}"))); done
  printf '$%s*%02X\r\n' "$1" "$sum"
}

# Six seconds in the Zurich of 2002.
for second in 1 2 3 4 5 6; do
  sentence "GPRMC,08360$second.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A"
  sentence "GPGGA,08360$second.00,4717.11437,N,00833.91522,E,1,08,1.01,499.6,M,48.0,M,,"
  sentence 'GPGSA,A,3,23,29,07,08,09,18,26,28,,,,,1.94,1.18,1.54'
done >"$WORK/log.nmea"
"$SNIFFER" trace import "$WORK/log.nmea" --output "$WORK/log.trace"
"$SNIFFER" replay "$WORK/log.trace" --pty "$WORK/gps" --cycle --now >"$WORK/replay" 2>&1 &
replay=$!
until_true test -e "$WORK/gps"

port=20100
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
gpsd -N -n -S "$port" "$(realpath "$WORK/gps")" &
daemon=$!

report() { timeout 10 gpspipe -w -x 5 "127.0.0.1:$port" >"$WORK/report" || true; }
has_fix() {
  report
  grep -qE '"class":"TPV".*"mode":3' "$WORK/report"
}
until_true has_fix
must_say '"mode":3,.*"lat":47\.2852395[0-9]*,"lon":8\.56525366' "$WORK/report"
# The time of day may pass midnight meanwhile.
today="$(date -u +%F)|$(date -u -d '1 minute ago' +%F)"
must_say "\"mode\":3,.*\"time\":\"($today)T" "$WORK/report"

status=0
kill "$replay"
wait "$replay" || status=$?
replay=''
[[ $status = 130 ]] || fail "replay ended with $status: $(cat "$WORK/replay")"
must_say 'all runs pass$' "$WORK/replay"
