# sniffer monitor on a terminal that tmux plays: type, complete, recall, be asked, lose the port to a reboot and
# get it back, resize; and whatever ends it, the shell has its terminal again.
# Debian: tmux procps
# Modem: --usb LINE
. "${BASH_SOURCE%/*}/common.bash"

export XDG_STATE_HOME=$WORK/state
unset NO_COLOR TMUX
pane() { tmux -L "sniffer-$$" -f /dev/null "$@"; }
trap 'pane kill-server 2>/dev/null || true; [[ -z ${own:-} ]] || kill "$own" 2>/dev/null || true' EXIT

keys() { pane send-keys "$@"; }
screen() { pane capture-pane -p; }
# What the pane has shown, what has scrolled away included, each line whole however it was wrapped.
all() { pane capture-pane -pJ -S -2000; }
shows() { all | grep -qE -- "$1"; }
# see PATTERN: waits until the pane has shown it; tells what was there instead if it does not.
see() {
  local end=$((SECONDS + patience))
  until shows "$1"; do
    ((SECONDS < end)) || fail "not on the screen: $1; there is: $(all)"
    sleep 0.2
  done
}
# last_row PATTERN: waits until the row that is typed in is this.
last_row() {
  local end=$((SECONDS + patience))
  until screen | grep -v '^$' | tail -n 1 | grep -qE -- "$1"; do
    ((SECONDS < end)) || fail "not in the last row: $1; there is: $(screen)"
    sleep 0.2
  done
}
# The terminal edits and echoes, as it does not for the monitor.
count=0
is_shell_whole() {
  count=$((count + 1))
  keys -l " stty -a | tr ' ;' '\n\n' | grep -xE -- '-?(icanon|echo|isig|opost)' | tr '\n' ' '; echo whole-$count"
  keys Enter
  see "^opost isig icanon echo whole-$count\$"
}
# Waits for the keys' hint of this monitor, not of one before it that has scrolled away.
begun=0
has_begun() { all | sed -n "/^begin-$begun\$/,\$p" | grep -q 'Ctrl-A h lists the keys$'; }
begin() {
  begun=$((begun + 1))
  keys -l " clear; echo begin-$begun; $SNIFFER monitor --port $1; echo ended with \$?" && keys Enter
  until_true has_begun
}
pid_of_monitor() { pgrep -f "^$SNIFFER monitor --port $1\$"; }

until_true is_registered "$LINE/ttyUSB2"
pane new-session -d -x 100 -y 30 'env PS1="shell> " bash --norc --noprofile'
last_row '^shell>$'

# Type, and see what it means beside it.
begin "$LINE/ttyUSB2"
keys -l 'AT+CSQ' && keys Enter
see '^ +[0-9]+\.[0-9]{3} > AT\+CSQ  -- how strong the signal is$'
see '< \+CSQ: [0-9]+,[0-9]+  -- signal -[0-9]+ dBm$'
see '< OK$'

# Complete a name, its forms and a value.
keys -l 'AT+CGNSI' && keys Tab
last_row '^(\[.* dBm\] )?> AT\+CGNSINF$'
keys C-u && keys -l 'AT+CMEE=' && keys Tab
see '^  2 +\+CME ERROR in words$'
last_row '^(\[.* dBm\] )?> AT\+CMEE=$'
keys -l '2' && keys Enter
see '> AT\+CMEE=2  -- the form of errors'

# Recall, and edit: home by Ctrl-A twice, delete, the word at the end.
keys Up Up
last_row '^(\[.* dBm\] )?> AT\+CSQ$'
keys Down
last_row '^(\[.* dBm\] )?> AT\+CMEE=2$'
keys BSpace && keys -l '?' && keys Enter
see '> AT\+CMEE=\?  -- what it takes'
keys -l 'xAT+CSQ' && keys C-a C-a DC && keys Enter

# A setting that is stored is asked about once.
keys -l 'AT+CNMP=38' && keys Enter
last_row '^AT\+CNMP=38: send it\? y/n$'
see '\+CNMP: AUTO_SAVE: kept when the module is switched off$'
keys n
last_row '^(\[.* dBm\] )?> AT\+CNMP=38$'
keys C-u

# Of pasted lines none answers the question, and none is lost by a no.
pane set-buffer $'AT+CMNB=3\nAT+CNMP=51\nAT+CBC\n'
pane paste-buffer -p
last_row '^AT\+CMNB=3: send it\? y/n$'
keys n
last_row '^AT\+CNMP=51: send it\? y/n$'
keys n
see '> AT\+CBC  -- '
last_row '^(\[.* dBm\] )?>$'

# What was heard can be found, and a failure says what to do.
keys -l 'AT+NOSUCH' && keys Enter
see '< ERROR  -- .'
keys C-a / && keys -l 'dbm' && keys Enter
see '[0-9]+ rows with .dbm.:$'
keys C-a h
see '^  Ctrl-A p   stop the screen'

# A narrower terminal: one row is typed in, whatever stood there, and nothing is shown twice.
keys -l 'AT+CGDCONT=1,"IP","a-long-name-of-an-access-point.example.mnc001.mcc001.gprs"'
last_row 'gprs"$'
pane resize-window -x 40 -y 20
last_row 'mnc001.mcc001.gprs"$'
[[ $(screen | grep -c 'gprs"') = 1 ]] || fail "the typed row is there more than once: $(screen)"
screen | grep -q 'AT+CGDCONT' && fail "the typed row was not cut to the width: $(screen)"
pane resize-window -x 100 -y 30
last_row '^(\[.* dBm\] )?> AT\+CGDCONT=1,.*gprs"$'
keys C-u
last_row '^(\[.* dBm\] )?>$'

# A reboot takes the ports away; they come back, and so does the monitor.
keys -l 'AT+CFUN=1,1' && keys Enter
last_row 'send it\? y/n$'
keys y
see 'LOST: .*/ttyUSB2: the line was lost; waiting for it to come back$'
see 'BACK: .*/ttyUSB2, after [0-9]+\.[0-9] s$'
keys -l 'AT+GSN' && keys Enter
see '< 490154203237518'
keys C-a q
see '^ended with 0$'
is_shell_whole

# History is there in the next run, without a PIN; and on a pseudo-terminal that goes away and comes back.
"$SNIFFER" modem --pty "$WORK/own" --fast --seed 2 >"$WORK/own.log" 2>&1 &
own=$!
until_true test -e "$WORK/own"
begin "$WORK/own"
keys -l 'AT+CPIN=1234' && keys Enter
last_row 'send it\? y/n$'
keys y
see '> AT\+CPIN=1234'
keys Up
last_row '^(\[.* dBm\] )?> AT\+GSN$'
keys C-u
grep -q CPIN "$XDG_STATE_HOME/sniffer/history" && fail "a PIN is in $XDG_STATE_HOME/sniffer/history"
kill "$own" && wait "$own" || true
see 'LOST: .*/own: '
"$SNIFFER" modem --pty "$WORK/own" --fast --seed 2 >"$WORK/own.log" 2>&1 &
own=$!
see 'BACK: .*/own, after '

# Stopped by Ctrl-Z, it gives the terminal back, and takes it again.
keys C-z
see '^\[1\]\+ +Stopped'
is_shell_whole
keys -l ' fg' && keys Enter
last_row '^(\[.* dBm\] )?>$'
keys -l 'AT+CGMR' && keys Enter
see '< (Revision:)?1351B'
keys C-d
last_row '^shell>$'
is_shell_whole

# Once is enough where that was asked for.
begin "$WORK/own --once"
kill "$own" && wait "$own" || true
see 'LOST: .*/own: the line was lost$'
see '^ended with 74$'
is_shell_whole
"$SNIFFER" modem --pty "$WORK/own" --fast --seed 2 >"$WORK/own.log" 2>&1 &
own=$!
until_true test -e "$WORK/own"

# Whatever ends it. This shell does not put a terminal right by itself, as an interactive one does after a
# crash: one that is left raw gives it no line. Swift's own backtrace takes some seconds: one crash has it.
pane respawn-pane -k "bash -c 'while printf \"shell> \"; IFS= read -r line; do eval \"\$line\"; done'"
last_row '^shell>$'
keys -l 'export SWIFT_BACKTRACE=enable=no' && keys Enter
for signal in TERM HUP QUIT ABRT SEGV ILL; do
  [[ $signal != ILL ]] || { keys -l 'export SWIFT_BACKTRACE=enable=yes' && keys Enter; }
  begin "$WORK/own"
  keys -l 'AT+CS'
  last_row '^(\[.* dBm\] )?> AT\+CS$'
  kill -"$signal" "$(pid_of_monitor "$WORK/own")"
  see '^ended with (130|13[2-9])$'
  is_shell_whole
done
