# gnokii: identity, network, SMS both ways.
# Debian: gnokii-cli
. "${BASH_SOURCE%/*}/common.bash"

export HOME=$WORK XDG_CACHE_HOME=$WORK
cd "$WORK"
# It keeps thirty-one characters of the port's name.
cat >"$WORK/gnokiirc" <<EOF
[global]
port = ${LINE##*/}
model = AT
connection = serial
use_locking = no
serial_baudrate = 115200
[logging]
debug = off
rlpdebug = off
xdebug = off
EOF
# phone NAME OPTION...: a call of gnokii, its output in WORK/NAME.
phone() {
  local name=$1
  shift
  LC_ALL=C timeout 60 gnokii --config "$WORK/gnokiirc" "$@" >"$WORK/$name" 2>&1 ||
    fail "gnokii $* ended with $?: $(cat "$WORK/$name")"
}

until_true is_registered "$LINE"

phone identify --identify
must_say '^IMEI +: 490154203237518$' "$WORK/identify"
must_say '^Manufacturer +: SIMCOM' "$WORK/identify"
must_say '^Model +: SIMCOM_SIM7000E$' "$WORK/identify"
must_say '^Revision +: .*1351B[0-9]+SIM' "$WORK/identify"  # It keeps twenty characters.

phone network --getnetworkinfo
must_say '^Network code : 001 01$' "$WORK/network"

verb 'sms "+962790000005" "where are you?"'
until_true holds_message "$LINE"
phone one --getsms SM 1
must_say '^Sender: \+962790000005 ' "$WORK/one"
must_say '^where are you\?$' "$WORK/one"

phone send --sendsms +962790000006 <<<'under the vine'
must_say 'Send succeeded' "$WORK/send"
until_true grep -qE 'sms +\+962790000006 under the vine$' "$WORK/world"
