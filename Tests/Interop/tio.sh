# tio with its input and output in pipes.
# Debian: tio
. "${BASH_SOURCE%/*}/common.bash"

until_true at "$LINE" AT
{ printf 'AT+CIMI\r'; sleep 1.5; } | timeout 30 tio -b 115200 "$LINE" >"$WORK/said" 2>&1 || true
must_say '^001010123456789.?$' "$WORK/said"
must_say '^OK.?$' "$WORK/said"
