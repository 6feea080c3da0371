#pragma once

// A machine without the library is told what to install, not that a header is
// missing.
#if __has_include(<libserialport.h>)
#include <libserialport.h>
#else
#error "libserialport is missing: install libserialport-dev (Debian: sudo apt-get install libserialport-dev) or libserialport (Homebrew), or build without serial ports: swift build --disable-default-traits"
#endif
