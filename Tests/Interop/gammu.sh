# gammu: identity, network, SMS both ways, PIN state.
# Debian: gammu
. "${BASH_SOURCE%/*}/common.bash"

cat >"$WORK/gammurc" <<EOF
[gammu]
device=$LINE
connection=at115200
EOF
# phone NAME COMMAND...: a command of gammu, its output in WORK/NAME.
phone() {
  local name=$1
  shift
  LC_ALL=C timeout 60 gammu -c "$WORK/gammurc" "$@" >"$WORK/$name" 2>&1 ||
    fail "gammu $* ended with $?: $(cat "$WORK/$name")"
}

until_true is_registered "$LINE"

phone identify identify
must_say '^Manufacturer +: SIMCOM' "$WORK/identify"
must_say '^Model +: .*SIM7000E' "$WORK/identify"
must_say '^Firmware +: .*1351B[0-9]+SIM7000E' "$WORK/identify"
must_say '^IMEI +: 490154203237518$' "$WORK/identify"
must_say '^SIM IMSI +: 001010123456789$' "$WORK/identify"

phone network networkinfo
must_say '^Network state +: home network$' "$WORK/network"
must_say '^Network +: 001 01 .*LAC [0-9A-F]{4}, CID [0-9A-F]{4,8}$' "$WORK/network"
must_say '^Packet network state +: home network$' "$WORK/network"
must_say '^GPRS +: attached$' "$WORK/network"

phone security getsecuritystatus
must_say '^Nothing to enter\.' "$WORK/security"

phone none getallsms
must_say '^0 SMS parts in 0 SMS sequences' "$WORK/none"
verb 'sms "+962790000001" "where are you?"'
until_true holds_message "$LINE"
phone one getallsms
must_say '^1 SMS parts in 1 SMS sequences' "$WORK/one"
must_say '^Remote number +: "\+962790000001"$' "$WORK/one"
must_say '^where are you\?$' "$WORK/one"

phone send sendsms TEXT +962790000001 -text 'under the olive tree'
must_say 'message reference=[0-9]+' "$WORK/send"
until_true grep -qE 'sms +\+962790000001 under the olive tree$' "$WORK/world"
