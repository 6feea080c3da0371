# smstools' smsd: takes a message out of its queue, and one that arrives into its folder.
# Debian: smstools
. "${BASH_SOURCE%/*}/common.bash"

PATH=$PATH:/usr/sbin
daemon=''
trap '[[ -z $daemon ]] || kill "$daemon"' EXIT
mkdir "$WORK"/{outgoing,incoming,checked,failed,sent}
cat >"$WORK/smsd.conf" <<EOF
devices = GSM1
outgoing = $WORK/outgoing
incoming = $WORK/incoming
checked = $WORK/checked
failed = $WORK/failed
sent = $WORK/sent
logfile = $WORK/smsd.log
infofile = $WORK/smsd.working
pidfile = $WORK/smsd.pid
loglevel = 7
delaytime = 1
receive_before_send = no
[GSM1]
device = $LINE
baudrate = 115200
incoming = yes
init = AT+CPMS="SM","SM","SM"
EOF
until_true is_registered "$LINE"
verb 'sms "+962790000007" "where are you?"'
printf 'To: 962790000008\n\nunder the fig tree\n' >"$WORK/outgoing/message"
smsd -t -c"$WORK/smsd.conf" &
daemon=$!

until_true grep -qE 'sms +\+962790000008 under the fig tree$' "$WORK/world"
until_true test -e "$WORK/sent/message"
has_arrived() { grep -q '^From: 962790000007$' "$WORK"/incoming/*; }
until_true has_arrived
must_say '^where are you\?$' "$(ls "$WORK"/incoming/*)"
[[ -z $(ls "$WORK/failed") ]] || fail "smsd could not send: $(cat "$WORK"/failed/*)"
