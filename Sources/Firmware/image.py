#!/usr/bin/env python3
"""Writes what an image needs beside its code.

  image.py settings OUT --id ID --url URL [--apn APN] [--interval SECONDS] [--baud N]
           [--end N] [--hang N] [--pin PIN] [--power-key] [--movement parked|live]
                          the page of settings (Sources/Firmware/SettingsPage.swift), 512 bytes
  image.py file pico|pico2|stm32|nrf52840|esp32c3 ELF OUT [--settings PAGE]
                          what the board takes, with the page where it belongs: UF2, Intel HEX for a programmer, or
                          the bytes of flash from its start
"""
import argparse
import pathlib
import re
import struct
import zlib

PAGE = 512


def expect(holds, option, expected, found):
    if not holds:
        raise SystemExit(f"image.py: {option}: expected {expected}, found '{found}'")


def settings(options):
    # Those of `sniffer run`. A page with --end is for a test, which need not wait as long.
    least = 1 if options.end else 5
    expect(least <= options.interval <= 86400, '--interval', f'{least} to 86400 seconds', f'{options.interval:.15g}')
    expect(options.baud == 0 or 300 <= options.baud <= 4000000, '--baud', '0, or 300 to 4000000', options.baud)
    expect(0 <= options.end < 1 << 32, '--end', '0 to 4294967295', options.end)
    expect(0 <= options.hang < 1 << 32, '--hang', '0 to 4294967295', options.hang)
    texts = [options.id.encode(), options.apn.encode(), options.url.encode(), options.pin.encode()]
    if not texts[0] or len(texts[0]) > 64 or len(texts[1]) > 63 or not texts[2] or len(texts[2]) > 255:
        raise SystemExit('image.py: an id has 1 to 64 bytes, an APN at most 63, a URL 1 to 255')
    is_url = re.match('https?://[^/]', options.url, re.IGNORECASE)
    expect(is_url, '--url', 'http:// or https:// and a host', options.url)
    if '{' in options.url:
        raise SystemExit('image.py: the firmware fills in no placeholders: a URL has no {')
    if texts[3] and not re.fullmatch(rb'[0-9]{4,8}', texts[3]):
        raise SystemExit('image.py: a PIN has 4 to 8 digits')
    flags = (options.movement != 'off') | (options.movement == 'live') << 1 | options.power_key << 5
    page = struct.pack('<4sIIII7Bx', b'SNF2', round(options.interval * 1000), options.baud, options.end, options.hang,
                       flags, 1, 0, *map(len, texts)) + bytes(48) + b''.join(texts)
    page += b'\xff' * (PAGE - 4 - len(page))
    return page + struct.pack('<I', zlib.crc32(page))


# RP2040 Datasheet, 2.8.1.3.1: the CRC of the second stage, over 252 bytes.
def boot_checksum(data):
    register = 0xFFFFFFFF
    for byte in data:
        register ^= byte << 24
        for _ in range(8):
            register = (register << 1 ^ (0x04C11DB7 if register >> 31 else 0)) & 0xFFFFFFFF
    return register


# ELF, 32 bits: the program headers of type LOAD, by their physical address.
def segments(elf):
    if elf[:6] != b'\x7fELF\x01\x01':
        raise SystemExit('image.py: the image is no ELF of 32 bits, lowest byte first')
    start, = struct.unpack_from('<I', elf, 28)
    size, count = struct.unpack_from('<HH', elf, 42)
    for index in range(count):
        kind, offset, _, address, length = struct.unpack_from('<5I', elf, start + index * size)
        if kind == 1 and length:
            yield address, elf[offset:offset + length]


# What the flash holds from `flash` on, and of erased bytes between.
def flat(parts, flash):
    image = bytearray(b'\xff' * (max(address + len(data) for address, data in parts) - flash))
    for address, data in parts:
        image[address - flash:address - flash + len(data)] = data
    return image


# USB Flashing Format: blocks of 512 bytes with 256 of the image.
def uf2(board, elf, page):
    flash, (last, _, family) = 0x10000000, BOARDS[board]
    image = flat(list(segments(elf)), flash)
    if board == 'pico':
        image[252:256] = struct.pack('<I', boot_checksum(image[:252]))
    chunks = [(flash + offset, image[offset:offset + 256]) for offset in range(0, len(image), 256)]
    if page:
        # A sector is erased whole.
        page += b'\xff' * (4096 - len(page))
        chunks += [(last + offset, page[offset:offset + 256]) for offset in range(0, 4096, 256)]
    blocks = b''
    for number, (address, data) in enumerate(chunks):
        head = struct.pack('<8I', 0x0A324655, 0x9E5D5157, 0x2000, address, 256, number, len(chunks), family)
        blocks += head + bytes(data).ljust(476, b'\0') + struct.pack('<I', 0x0AB16F30)
    return blocks


# Intel HEX: lines of count, 16 bits of address, type, bytes, and a sum that makes all of them 0.
def intel_hex(board, elf, page):
    def line(kind, address, data):
        record = struct.pack('>BHB', len(data), address & 0xFFFF, kind) + data
        return f':{record.hex()}{-sum(record) & 255:02x}\n'.upper()

    text, upper = '', None
    for address, data in [*segments(elf), *([(BOARDS[board][0], page)] if page else [])]:
        for at in range(address & ~15, address + len(data), 16):
            if upper != at >> 16:
                upper = at >> 16
                text += line(4, 0, struct.pack('>H', upper))
            start = max(at, address)
            text += line(0, start, data[start - address:at + 16 - address])
    return (text + line(1, 0, b'')).encode()


# The flash from its start: it is mapped to 0x42000000 and to 0x3C000000.
def binary(board, elf, page):
    parts = [*segments(elf), *([(BOARDS[board][0], page)] if page else [])]
    return flat([(address & 0xFFFFFF, data) for address, data in parts], 0)


# Where the settings are (Link/*.ld), what its file is, and of UF2 the family: RP2040 and RP2350 (Arm, secure: RP2350
# Datasheet, 5.5.3).
BOARDS = {'pico': (0x101FF000, uf2, 0xE48BFF56), 'pico2': (0x103FE000, uf2, 0xE48BFF59),
          'stm32': (0x0800C000, intel_hex, None), 'nrf52840': (0x000FF000, intel_hex, None),
          'esp32c3': (0x3C03F000, binary, None)}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parts = parser.add_subparsers(dest='part', required=True)
    page = parts.add_parser('settings')
    page.add_argument('out')
    page.add_argument('--id', required=True)
    page.add_argument('--url', required=True)
    page.add_argument('--apn', default='')
    page.add_argument('--interval', type=float, default=300)
    page.add_argument('--baud', type=int, default=115200)
    page.add_argument('--end', type=int, default=0, help='deliveries after which the program ends')
    page.add_argument('--hang', type=int, default=0, help='deliveries after which it hangs, for the watchdog')
    page.add_argument('--pin', default='')
    page.add_argument('--power-key', action='store_true', help='PWRKEY is wired')
    page.add_argument('--movement', choices=['off', 'parked', 'live'], default='off', help='an MPU-6050 is watched')
    file = parts.add_parser('file')
    file.add_argument('board', choices=BOARDS)
    file.add_argument('elf')
    file.add_argument('out')
    file.add_argument('--settings')
    options = parser.parse_args()
    if options.part == 'settings':
        data = settings(options)
    else:
        page = pathlib.Path(options.settings).read_bytes() if options.settings else b''
        data = BOARDS[options.board][1](options.board, pathlib.Path(options.elf).read_bytes(), page)
    pathlib.Path(options.out).write_bytes(data)


if __name__ == '__main__':
    main()
