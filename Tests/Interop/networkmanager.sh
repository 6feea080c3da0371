# Debian's NetworkManager and ModemManager in a guest of QEMU, with the modem at a USB serial adapter: the bearer gets
# its address and name servers by NetworkManager's own pppd, and ping and curl get answers over the link. The network
# ends it, and both managers notice; then the APN requires an account, which the connection has at the second try.
# Debian: qemu-system-x86 busybox-static cpio curl modemmanager ppp libnm0 libndp0 libteamdctl0 libcurl3-gnutls
# Debian: libjansson4 libduktape207 libkmod2
# Limits: client=240
. "${BASH_SOURCE%/*}/common.bash"
. "${BASH_SOURCE%/*}/shared/guest.bash"

cd "$WORK"
fetch_kernel usb-common usbcore xhci-hcd xhci-pci usbserial ftdi_sio slhc ppp_generic ppp_async
add_programs /usr/bin/curl
add_packages network-manager modemmanager ppp udev polkitd dbus-daemon dbus-bin dbus-system-bus-common
mkdir -p guest/run/dbus
printf '%s:x:%s:%s::/:/bin/false\n' root 0 0 messagebus 101 101 polkitd 102 102 >guest/etc/passwd
printf '%s:x:%s:\n' root 0 messagebus 101 polkitd 102 >guest/etc/group
# By default ModemManager does not open the ports of adapters, to which anything may be connected.
echo 'KERNEL=="ttyUSB0", ENV{ID_MM_DEVICE_PROCESS}="1"' >guest/etc/udev/rules.d/90-modem.rules
cat >>guest/init <<'GUEST'
ip link set lo up
/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add
udevadm settle
dbus-daemon --system --fork
/usr/lib/polkit-1/polkitd --no-debug &
# ModemManager looks for polkit only once, and refuses every request without it.
until pkaction >/dev/null 2>&1; do usleep 100000; done
NetworkManager
ModemManager --debug --log-file=/dialogue &
is_down() { nmcli -t -f device,state device 2>&1 | grep -q '^ttyUSB0:disconnected$'; }
until_down() { until is_down; do sleep 1; done; }
up() { nmcli --wait 60 connection up tracker 2>&1; }
down() { nmcli connection down tracker && until_down; }
until_down
nmcli connection add type gsm ifname ttyUSB0 con-name tracker apn internet autoconnect no
up
echo '== up'
mmcli -m any
mmcli -b 0
ip -4 addr show ppp0
cat /etc/resolv.conf
ping -c 2 -W 5 192.0.2.1
curl -sS -m 30 -w 'status %{http_code}\n' -d '{"trackerId": "Allawi2003"}' http://fence.example/report 2>&1
echo '== used'
until_down
until mmcli -m any | grep 'state: .*registered'; do sleep 1; done
echo '== lost'
until up; do sleep 1; done
ping -c 1 -W 5 192.0.2.1
echo '== again'
while up; do down; done
echo '== refused'
nmcli connection modify tracker gsm.username me gsm.password right
up
ping -c 1 -W 5 192.0.2.1
down
echo '== dialogue'
grep -a -e '-->' /dialogue
echo '== done'
poweroff -f
GUEST
pack_guest
start_guest 768

patience=120  # The longest wait is 25 s on a machine that does nothing else, all of them 50 s.
until_true grep -q '^== used' console
part up used
must_say 'ports: ttyUSB0 \(at\)' part
must_say 'state: .*connected' part
must_say 'connected: yes' part
must_say 'method: ppp' part
must_say 'inet 10\.[0-9.]+ peer 192\.0\.2\.1' part
must_say '^nameserver 192.0.2.2' part
must_say '^nameserver 192.0.2.3' part
must_say '2 packets transmitted, 2 packets received' part
must_say 'status 200' part
must_say 'POST http://fence.example/report' world
verb 'bearer lost'
until_true grep -q '^== lost' console
verb 'bearer up'
until_true grep -q '^== again' console
part lost again
must_say '1 packets transmitted, 1 packets received' part
verb 'apn "" user="me" password="right"'
until_true grep -q '^== done' console
part again refused
must_say 'activation failed: PPP service disconnected' part
part refused dialogue
must_say 'successfully activated' part
must_say '1 packets transmitted, 1 packets received' part
part dialogue done
must_say "'AT\+CGDCONT=2,\"IPV4V6\",\"internet\"<CR>'" part
must_say "'ATD\*99\*\*\*2#<CR>'" part
must_say "'AT\+CGACT=0,2<CR>'" part
