# minicom's runscript: a dialogue in its script language.
# Debian: minicom
. "${BASH_SOURCE%/*}/common.bash"

cat >"$WORK/script" <<'EOF'
timeout 60
verbose off
send AT
expect {
  "OK"
  timeout 10 goto silent
}
send AT+CGMM
expect {
  "SIMCOM_SIM7000E"
  "ERROR" goto refused
  timeout 10 goto silent
}
send AT+CPIN?
expect {
  "+CPIN: READY"
  "ERROR" goto refused
  timeout 10 goto silent
}
exit 0
silent:
exit 3
refused:
exit 4
EOF
status=0
timeout 70 runscript "$WORK/script" <>"$LINE" >&0 2>"$WORK/said" || status=$?
[[ $status = 0 ]] || fail "runscript ended with $status (3: silence, 4: ERROR): $(cat "$WORK/said")"
