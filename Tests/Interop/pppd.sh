# Debian's pppd in a guest of QEMU, over three modems: one in the built-in world, one whose APN wants an account, and
# one in the real network. It dials, gets its address and name servers, and curl, ping and nc get answers over the link.
# Debian: qemu-system-x86 busybox-static cpio ppp curl slirp python3
# Modem: none
# Limits: client=240
. "${BASH_SOURCE%/*}/common.bash"
. "${BASH_SOURCE%/*}/shared/guest.bash"

PATH=$PATH:/usr/sbin
cd "$WORK"
modems=()
trap 'kill "${modems[@]}" 2>/dev/null || true' EXIT
start() {
  local name=$1
  shift
  "$SNIFFER" modem --pty "$WORK/$name" --fast --seed 1 --control "$WORK/control-$name" "$@" >"world-$name" 2>&1 &
  modems+=($!)
  until_true grep -q ' ready at ' "world-$name"
}
tell() { "$SNIFFER" modem ctl --control "$WORK/control-$1" "$2"; }
start plain
start account
start real --net real
tell plain 'peer "fence.example" refuses tcp=81'
tell plain 'host "gone.example"'
tell account 'apn "" user="me" password="right"'

# A server of this machine, for the real network.
echo 'hello from the loopback' >hello
python3 -m http.server --bind 127.0.0.1 0 >server 2>&1 &
modems+=($!)
until_true grep -q 'port [0-9]' server
port=$(grep -oP 'port \K[0-9]+' server)

fetch_kernel slhc ppp_generic ppp_async
add_programs /usr/sbin/pppd /usr/sbin/chat /usr/bin/curl
mkdir -p guest/etc/ppp
: >guest/etc/ppp/options
echo "port=$port" >>guest/init
cat >>guest/init <<'GUEST'
ip link set lo up
# call DEVICE OPTION...: pppd dials and returns when the link is up.
call() {
  device=$1
  shift
  pppd "/dev/$device" 115200 nodetach noauth nocrtscts local debug usepeerdns noipdefault defaultroute \
    lcp-echo-interval 1 lcp-echo-failure 4 logfile /log updetach "$@" connect \
    "/bin/chat -t 30 ABORT ERROR ABORT 'NO CARRIER' '' AT OK ATE0 OK AT+CGDCONT=1,\\\"IP\\\",\\\"internet\\\" OK ATD*99# CONNECT" \
    >/dev/null 2>&1
  echo "== call ended with $?"
  cp /etc/ppp/resolv.conf /etc/resolv.conf
}
hangup() {
  kill "$(cat /var/run/ppp0.pid)"
  while [ -e /sys/class/net/ppp0 ]; do usleep 100000; done
  sleep 1
  cat /log
  rm /log
}
head -c 200000 /dev/urandom >/blob

echo '== plain'
sleep 2
call ttyS1
ip -4 addr show ppp0
cat /etc/ppp/resolv.conf
ping -c 2 -W 5 192.0.2.1
ping -c 1 -W 5 fence.example
curl -sS -m 30 -w 'status %{http_code}\n' -d '{"trackerId": "Allawi2003"}' http://fence.example/report
curl -sS -m 30 http://fence.example:81/ 2>&1
curl -sS -m 30 http://gone.example/ 2>&1
nc -w 10 echo.example 7 </blob >/echoed
cmp /blob /echoed && echo '== echoed all'
echo '== plain over'
hangup
chat -t 10 '' AT OK </dev/ttyS1 >/dev/ttyS1 && echo '== commands again'

echo '== account'
call ttyS2 user me password wrong
cat /log; rm /log
call ttyS2 user me password right
ping -c 1 -W 5 192.0.2.1
hangup
call ttyS2 user me password right refuse-chap
ping -c 1 -W 5 192.0.2.1
hangup

echo '== real'
call ttyS3
ip -4 addr show ppp0
curl -sS -m 30 "http://10.0.2.2:$port/hello"
curl -sS -m 3 http://203.0.113.9/ 2>&1
hangup
echo '== done'
poweroff -f
GUEST
pack_guest
"${qemu[@]}" -m 512 -kernel boot/vmlinuz-* -initrd guest.cpio \
  -chardev "serial,id=plain,path=$WORK/plain" -device isa-serial,chardev=plain,index=1 \
  -chardev "serial,id=account,path=$WORK/account" -device pci-serial,chardev=account \
  -chardev "serial,id=real,path=$WORK/real" -device pci-serial,chardev=real &
modems+=($!)
patience=200  # 30 s on a machine that does nothing else.
until_true grep -q '^== done' console

part plain account
must_say '^== call ended with 0' part
address=$(grep -oP 'inet \K10[0-9.]+' part) || fail "no address in: $(cat part)"
must_say '^nameserver 192.0.2.2' part
must_say '^nameserver 192.0.2.3' part
must_say '2 packets transmitted, 2 packets received' part
must_say '1 packets transmitted, 1 packets received' part
must_say 'status 200' part
must_say 'port 81 .*: Connection refused|Failed to connect to fence.example port 81' part
must_say 'Could not resolve host: gone.example' part
must_say '^== echoed all' part
must_say 'rcvd \[LCP ConfReq id=0x[0-9a-f]+ <asyncmap 0x0> <auth chap MD5> <magic 0x[0-9a-f]+> <pcomp> <accomp>\]' part
must_say "rcvd \[IPCP ConfNak id=0x[0-9a-f]+ <addr ${address//./\\.}> <ms-dns1 192.0.2.2> <ms-dns2 192.0.2.3>\]" part
must_say 'rcvd \[LCP ProtRej id=0x[0-9a-f]+ 80 57' part
must_say 'rcvd \[LCP EchoRep' part
must_say 'rcvd \[LCP TermAck' part
must_say '^== commands again' part
part account real
must_say 'CHAP authentication failed' part
must_say 'CHAP authentication succeeded' part
must_say 'PAP authentication succeeded' part
[[ $(grep -c '1 packets received' part) = 2 ]] || fail "not two pings in: $(cat part)"
part real done
must_say 'local  IP address 10\.' part
must_say 'primary   DNS address 10.0.2.3' part
must_say '^hello from the loopback' part
must_say 'curl: \(28\)' part
must_say '203.0.113.9: packets to it are dropped; --dial-remote' world-real
must_say '"POST|POST ' world-plain
