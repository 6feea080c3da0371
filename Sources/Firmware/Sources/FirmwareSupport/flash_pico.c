/* Changes the flash of the RP2040 and the RP2350 by the routines of its ROM. The flash can't be read meanwhile, so nothing that runs
   then lies there: the function that calls them is in RAM, and interrupts, whose vectors are in flash, wait.

   - Source: RP2040 Datasheet (build of 2024-10-15), 2.8.3.1 (table of functions), 2.8.3.1.3 (flash access); RP2350 Datasheet
     (release of 2025-02-20), 5.4.1 (lookup), 5.4.6.1 (the same routines). */
#if defined(BOARD_PICO) || defined(BOARD_PICO2)
#include "start.h"

enum { sector = 4096, page = 256 };

struct routines {
  void (*connect)(void), (*exit_xip)(void), (*flush)(void), (*enter_xip)(void);
  void (*erase)(uint32_t offset, uint32_t count, uint32_t block, uint8_t command);
  void (*program)(uint32_t offset, const uint8_t *bytes, uint32_t count);
};

static void *routine(char first, char second) {
#if defined(BOARD_PICO2)
  /* At 16h is the 16-bit address of the function that looks one up; 4 asks for one of Arm's secure state. */
  void *(*lookup)(uint32_t, uint32_t) = (void *(*)(uint32_t, uint32_t))(uintptr_t)*(volatile uint16_t *)0x16;
  return lookup((uint32_t)(second << 8 | first), 4);
#else
  /* At 14h and 18h are 16-bit addresses of the table of functions and of the function that looks one up. */
  void *(*lookup)(const uint16_t *, uint32_t) = (void *(*)(const uint16_t *, uint32_t))(uintptr_t)*(volatile uint16_t *)0x18;
  return lookup((const uint16_t *)(uintptr_t)*(volatile uint16_t *)0x14, (uint32_t)(second << 8 | first));
#endif
}

/* `bytes` are a page in RAM; without them the sector is erased. */
__attribute__((noinline, section(".ram_code")))
static void change(const struct routines *rom, uint32_t offset, const uint8_t *bytes) {
  disable_interrupts();
  rom->connect();
  rom->exit_xip();
  /* A block is what D8h erases; no part of one is whole here, so that 20h is used, for a sector. */
  if (bytes) rom->program(offset, bytes, page);
  else rom->erase(offset, sector, 1 << 16, 0xD8);
  rom->flush();
  rom->enter_xip();  /* By 03h, as the second stage of the RP2040 does. */
  enable_interrupts();
}

static void begin_change(uint32_t offset, const uint8_t *bytes) {
  struct routines rom;
  rom.connect = (void (*)(void))routine('I', 'F');
  rom.exit_xip = (void (*)(void))routine('E', 'X');
  rom.erase = (void (*)(uint32_t, uint32_t, uint32_t, uint8_t))routine('R', 'E');
  rom.program = (void (*)(uint32_t, const uint8_t *, uint32_t))routine('R', 'P');
  rom.flush = (void (*)(void))routine('F', 'C');
  rom.enter_xip = (void (*)(void))routine('C', 'X');
  change(&rom, (uint32_t)(uintptr_t)store_pages() - 0x10000000 + offset, bytes);
}

void flash_erase(uint32_t offset) { begin_change(offset, 0); }

/* The ROM takes whole pages. Where a page is FF nothing is changed, whatever is there. */
void flash_program(uint32_t offset, const uint8_t *bytes, uint32_t count) {
  while (count) {
    uint8_t whole[page];
    for (uint32_t index = 0; index < page; index++) whole[index] = 0xFF;
    uint32_t at = offset % page;
    uint32_t start = offset - at;
    for (; count && at < page; at++, offset++, count--) whole[at] = *bytes++;
    begin_change(start, whole);
  }
}
#endif
