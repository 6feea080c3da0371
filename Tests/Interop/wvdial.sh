# Debian's wvdial in a guest of QEMU, with the modem at a USB serial adapter: wvdialconf finds it, wvdial dials, notices
# PPP by the modem's first frames, logs in by its pppd, and the link pings.
# Debian: qemu-system-x86 busybox-static cpio ppp libuniconf4.6 libwvstreams4.6-base libwvstreams4.6-extras
# Limits: client=180
. "${BASH_SOURCE%/*}/common.bash"
. "${BASH_SOURCE%/*}/shared/guest.bash"

cd "$WORK"
verb 'apn "" user="me" password="right"'
fetch_kernel usb-common usbcore xhci-hcd xhci-pci usbserial ftdi_sio slhc ppp_generic ppp_async
add_packages ppp wvdial
cat >>guest/init <<'GUEST'
ip link set lo up
until [ -e /dev/ttyUSB0 ]; do usleep 100000; done
echo '== found'
wvdialconf /etc/wvdial.conf 2>&1
# A pseudo-terminal has no carrier to check.
cat >>/etc/wvdial.conf <<'CONFIGURATION'
Init3 = AT+CGDCONT=1,"IP","internet"
Phone = *99#
Username = me
Password = right
Carrier Check = no
Auto Reconnect = off
CONFIGURATION
wvdial >/log 2>&1 &
until ip -4 addr show ppp0 2>/dev/null | grep inet; do sleep 1; done
ping -c 2 -W 5 192.0.2.1
kill -INT $!
wait $!
cat /log
echo '== done'
poweroff -f
GUEST
pack_guest
start_guest 512

patience=120  # 20 s on a machine that does nothing else.
until_true grep -q '^== done' console
part found done
must_say '^Found a modem on /dev/ttyUSB0' part
must_say 'Modem Identifier: ATI -- SIM7000E' part
must_say 'PPP negotiation detected' part
must_say 'inet 10\.[0-9.]+ peer 192\.0\.2\.1' part
must_say '2 packets transmitted, 2 packets received' part
must_say 'primary   DNS address 192.0.2.2' part
must_say 'Disconnecting' part
