# A guest of QEMU: Debian's kernel, of which nothing is installed, and one file with busybox, programs and /init.

# Without KVM: a virtual machine has it often enough in name only.
qemu=(qemu-system-x86_64 -nodefaults -no-reboot -display none -accel tcg -serial file:console
  -append 'console=ttyS0 quiet rdinit=/init panic=-1')

skip() {
  echo "$*"
  exit 77
}

# fetch_kernel DRIVER...: ./boot/vmlinuz-*, and the drivers in ./guest.
fetch_kernel() {
  local kernel driver
  local wanted=()
  kernel=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
  [[ -n $kernel ]] || skip 'no kernel is known to apt'
  apt-get download -qq "$kernel" 2>/dev/null || skip "Debian's $kernel cannot be had"
  for driver in "$@"; do wanted+=("*/$driver.ko"); done
  dpkg-deb --fsys-tarfile linux-image-*.deb | tar -x --wildcards ./boot/vmlinuz-* "${wanted[@]}"
  mkdir -p guest/{bin,dev,proc,sys,etc,run,tmp,libraries}
  find lib -name '*.ko' -exec cp {} guest/ \;
  cp "$(command -v busybox)" guest/bin/
}

# add_programs FILE...: each with its libraries, in ./guest.
add_programs() {
  local file library
  for file in "$@"; do
    cp "$file" guest/bin/
    for library in $(ldd "$file" | grep -oE '/[^ ]+'); do cp --parents -L "$library" guest/; done
  done
  # The loader's paths are those of Debian, not of the toolchain.
  find guest -name '*.so*' -not -path '*/lib64/*' -not -path '*/libraries/*' -exec cp -n {} guest/libraries/ \;
}

# pack_guest: ./guest with ./guest/init as guest.cpio.
pack_guest() {
  chmod +x guest/init
  (cd guest && find . | cpio -o -H newc --quiet) >guest.cpio
}
