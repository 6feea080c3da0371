# minicom's runscript: a dialogue in its script language.
# Debian: minicom
. "${BASH_SOURCE%/*}/common.bash"

cat >"$WORK/script" <<'EOF'
timeout 60
verbose off
send AT
expect {
  "OK"
  timeout 10 exit 1
}
send AT+CGMM
expect {
  "SIMCOM_SIM7000E"
  "ERROR" exit 1
  timeout 10 exit 1
}
send AT+CPIN?
expect {
  "+CPIN: READY"
  "ERROR" exit 1
  timeout 10 exit 1
}
exit 0
EOF
status=0
timeout 70 runscript "$WORK/script" <>"$LINE" >&0 2>"$WORK/said" || status=$?
[[ $status = 0 ]] || fail "runscript ended with $status: $(cat "$WORK/said")"
