# A machine with a real USB serial port: Linux under QEMU, whose adapter (an FT232) leads to the modem. What
# no pseudo-terminal shows: libserialport itself, the port's USB data, and what happens when it is pulled out.
# Debian: qemu-system-x86 busybox-static cpio
. "${BASH_SOURCE%/*}/common.bash"
. "${BASH_SOURCE%/*}/shared/guest.bash"

cd "$WORK"
fetch_kernel usb-common usbcore xhci-hcd xhci-pci usbserial ftdi_sio
add_programs "$SNIFFER"
cat >>guest/init <<'GUEST'
plugged() { until [ -e /dev/ttyUSB0 ]; do usleep 100000; done; }
# The program's words and its exit code; the console is told nothing else.
sniffer() { echo "== $*"; /bin/sniffer "$@"; echo "== ended with $?"; }
plugged
sniffer ports --json
sniffer send --port /dev/ttyUSB0 AT+GSN
sniffer run --port /dev/ttyUSB0 --url http://fence.example/report --reports 1
sniffer record --port /dev/ttyUSB0 --output /trace
while [ -e /dev/ttyUSB0 ]; do usleep 100000; done
sniffer ports
sniffer send --port /dev/ttyUSB0 AT
echo '== unplugged'
plugged
sniffer send --port /dev/ttyUSB0 AT+CGMM
# A terminal of its own, at the second serial port; whoever opens it first there has its keys.
setsid sh -c '
  echo "== monitor" >/dev/console
  /bin/sniffer monitor --port /dev/ttyUSB0 </dev/ttyS1 >/dev/ttyS1 2>&1
  echo "== ended with $?" >/dev/console
  poweroff -f'
sleep 600
GUEST
pack_guest

mkfifo orders keys.in keys.out
"${qemu[@]}" -m 768 -kernel boot/vmlinuz-* -initrd guest.cpio -monitor stdio -device qemu-xhci \
  -chardev pipe,id=terminal,path=keys -device isa-serial,chardev=terminal,index=1 \
  -chardev "serial,id=modem,path=$LINE" -device usb-serial,chardev=modem,id=adapter \
  <orders >monitor 2>&1 &
machine=$!
cat keys.out >screen &
trap 'kill "$machine" 2>/dev/null || true' EXIT
exec {order}>orders {key}<>keys.in

patience=90  # Six seconds on a machine that does nothing else.
until_true grep -q '^== record' console
sleep 2  # Until it listens.
echo 'device_del adapter' >&"$order"
until_true grep -q '^== unplugged' console
echo 'device_add usb-serial,chardev=modem,id=again' >&"$order"

# The same under somebody's hands: monitor waits for the port, and goes on.
until_true grep -q '^== monitor' console
sleep 2  # Until it reads keys.
printf 'AT+CSQ\r' >&"$key"
until_true grep -q 'signal -' screen
echo 'device_del again' >&"$order"
until_true grep -q LOST screen
echo 'device_add usb-serial,chardev=modem,id=anew' >&"$order"
until_true grep -q BACK screen
printf 'AT+CGMM\r' >&"$key"
until_true grep -q SIM7000E screen
printf '\001q' >&"$key"
wait "$machine" || fail "QEMU ended with $?: $(cat monitor)"

# said COMMAND: what the program said to the first such command, up to its exit code.
said() { tr -d '\r' <console | awk -v head="== $1" 'index($0, head) == 1 { on = 1 } on; on && /^== ended/ { exit }' >said; }
said 'ports --json'
must_say '"name":"/dev/ttyUSB0".*"usb_vid":"0403","usb_pid":"6001".*"product":"QEMU USB SERIAL"' said
said 'send --port /dev/ttyUSB0 AT+GSN'
must_say '490154203237518' said
must_say '^== ended with 0' said
said run
must_say 'report 1 delivered: .*HTTP 200' said
must_say '^== ended with 0' said
said record
must_say 'the line was lost' said
must_say '^== ended with 74' said
tr -d '\r' <console | sed '1,/^== ended with 74/d;/^== unplugged/,$d' >said
must_say 'there is no such port' said
must_say '^== ended with 69' said
said 'send --port /dev/ttyUSB0 AT+CGMM'
must_say 'SIM7000E' said
must_say '^== ended with 0' said
said monitor
must_say '^== ended with 0' said
