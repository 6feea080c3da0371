# A guest of QEMU: Debian's kernel, of which nothing is installed, and one file with busybox, programs and /init.

# Without KVM: a virtual machine has it often enough in name only.
qemu=(qemu-system-x86_64 -nodefaults -no-reboot -display none -accel tcg -serial file:console
  -append 'console=ttyS0 quiet rdinit=/init panic=-1')

skip() {
  echo "$*"
  exit 77
}

# fetch_kernel DRIVER...: ./boot/vmlinuz-*, and ./guest with busybox, the drivers and the beginning of /init.
fetch_kernel() {
  local kernel driver
  local wanted=()
  kernel=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
  [[ -n $kernel ]] || skip 'no kernel is known to apt'
  fetch_package "$kernel"
  for driver in "$@"; do wanted+=("*/$driver.ko"); done
  dpkg-deb --fsys-tarfile linux-image-*.deb | tar -x --wildcards ./boot/vmlinuz-* "${wanted[@]}"
  mkdir -p guest/{bin,dev,proc,sys,etc,run,tmp,var,usr/lib/x86_64-linux-gnu}
  ln -s /run guest/var/run
  ln -s /run guest/var/lock
  find lib -name '*.ko' -exec cp {} guest/ \;
  cp "$(command -v busybox)" guest/bin/
  cat >guest/init <<GUEST
#!/bin/busybox sh
export PATH=/bin:/sbin:/usr/bin:/usr/sbin
/bin/busybox --install -s /bin
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
for driver in $*; do insmod "/\$driver.ko"; done
GUEST
}

# fetch_package PACKAGE: its file, here.
fetch_package() { apt-get download -qq "$1" 2>/dev/null || skip "Debian's $1 cannot be had"; }

# add_libraries FILE...: the libraries of these, in ./guest, where Debian's loader looks for them.
add_libraries() {
  local library
  for library in $(ldd "$@" 2>/dev/null | grep -oP '\s\K/\S+(?= \(0x)' | sort -u); do
    case $library in
      /lib64/*) cp --parents -L "$library" guest/ ;;
      *) cp -n -L "$library" guest/usr/lib/x86_64-linux-gnu/ ;;
    esac
  done
}

# add_programs FILE...: each with its libraries, in ./guest.
add_programs() {
  cp "$@" guest/bin/
  add_libraries "$@"
}

# add_packages PACKAGE...: each with its libraries, in ./guest. Installed here, wvdial's would look for modems,
# and NetworkManager's would take over the network.
add_packages() {
  local package
  for package in "$@"; do
    fetch_package "$package"
    dpkg-deb -x "$package"_*.deb guest
  done
  mapfile -t files < <(find guest -type f -not -name '*.ko' \( -perm -u+x -o -name '*.so' \))
  add_libraries "${files[@]}"
}

# pack_guest: ./guest with ./guest/init as guest.cpio.
pack_guest() {
  chmod +x guest/init
  (cd guest && find . | cpio -o -R 0:0 -H newc --quiet) >guest.cpio
}

# start_guest MEMORY: the guest, with the modem at LINE as its USB serial adapter; it ends with the judge.
start_guest() {
  "${qemu[@]}" -m "$1" -kernel boot/vmlinuz-* -initrd guest.cpio -device qemu-xhci \
    -chardev "serial,id=modem,path=$LINE" -device usb-serial,chardev=modem &
  machine=$!
  trap 'kill "$machine" 2>/dev/null || true' EXIT
}

# part FROM TO: what the guest wrote between these lines.
part() { tr -d '\r' <console | sed -n "/^== $1\$/,/^== $2\$/p" >part; }
