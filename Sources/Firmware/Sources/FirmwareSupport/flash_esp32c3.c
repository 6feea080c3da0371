/* Changes the flash of the ESP32-C3 by the routines of its ROM. The flash can't be read meanwhile, so nothing that runs then lies
   there: the function that calls them is in RAM, the cache rests, and interrupts wait.

   - Source: ESP-IDF, components/esp_rom/esp32c3: ld/esp32c3.rom.ld (addresses), rom/spi_flash.h and rom/cache.h (arguments). */
#if defined(BOARD_ESP32C3)
#include "start.h"

enum { sector = 4096, chunk = 64 };

/* The flash as data, and how far from where RAM is data it is code (Technical Reference Manual v1.0, System and Memory). */
enum { flash_data = 0x3C000000, code_from_data = 0x700000 };

/* Without words the sector is erased. Calls have absolute addresses, as it runs elsewhere than it is linked. */
__attribute__((noinline, section(".ram_code")))
static void change(uint32_t offset, const uint32_t *words, int32_t count) {
  disable_interrupts();
  uint32_t autoload = ((uint32_t (*)(void))0x40000524)();  /* Cache_Suspend_ICache. */
  /* esp_rom_spiflash_config_param: the flash begins with no header that has its size. At 3FCDFFF0h is the address of what
     the ROM keeps of the chip, whose first word is its identifier. */
  uint32_t chip = load_word(load_word(0x3FCDFFF0));
  ((int (*)(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t))0x40000134)(chip, 4 << 20, 1 << 16, sector, 256, 0xFFFF);
  if (words) ((int (*)(uint32_t, const uint32_t *, int32_t))0x4000012C)(offset, words, count);  /* esp_rom_spiflash_write. */
  else ((int (*)(uint32_t))0x40000128)(offset / sector);  /* esp_rom_spiflash_erase_sector. */
  ((int (*)(uint32_t, uint32_t))0x400004D4)(flash_data + offset, words ? (uint32_t)count : sector);  /* Cache_Invalidate_Addr. */
  ((void (*)(uint32_t))0x40000528)(autoload);  /* Cache_Resume_ICache. */
  enable_interrupts();
}

static void begin_change(uint32_t offset, const uint32_t *words, int32_t count) {
  void (*code)(uint32_t, const uint32_t *, int32_t) =
    (void (*)(uint32_t, const uint32_t *, int32_t))((uintptr_t)change + code_from_data);
  code((uint32_t)(uintptr_t)store_pages() - flash_data + offset, words, count);
}

void flash_erase(uint32_t offset) { begin_change(offset, 0, 0); }

/* The ROM takes words, of which both ends are multiples here. */
void flash_program(uint32_t offset, const uint8_t *bytes, uint32_t count) {
  while (count) {
    union {
      uint32_t words[chunk / 4];
      uint8_t bytes[chunk];
    } part;
    uint32_t length = count < chunk ? count : chunk;
    for (uint32_t index = 0; index < length; index++) part.bytes[index] = *bytes++;
    begin_change(offset, part.words, (int32_t)length);
    offset += length;
    count -= length;
  }
}
#endif
