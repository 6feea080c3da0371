/* What the ROM wants of an image.

   The second stage of the RP2040: 252 bytes that the ROM copies to RAM and calls, and their CRC, which `image.py file`
   writes. It lets flash be read as memory by the command 03h, which every flash chip knows, and starts the program.

   - Source: RP2040 Datasheet (build of 2024-10-15), 2.8.1.3.1 (second stage), 4.10.13 (SSI registers). */
#include <stdint.h>

#if defined(BOARD_PICO)

__attribute__((naked, used, section(".boot2"))) static void boot2(void) {
  __asm__ volatile(
    "ldr r3, =0x18000000\n"  /* XIP_SSI_BASE. */
    "movs r1, #0\n"
    "str r1, [r3, #0x08]\n"  /* SSIENR: off while it is set up. */
    "movs r1, #4\n"
    "str r1, [r3, #0x14]\n"  /* BAUDR: clk_sys / 4. */
    "ldr r1, =0x001f0300\n"  /* CTRLR0: frames of 32 bits, EEPROM read, standard SPI. */
    "str r1, [r3, #0x00]\n"
    "movs r1, #0\n"
    "str r1, [r3, #0x04]\n"  /* CTRLR1: NDF, one frame. */
    "ldr r0, =0x180000f4\n"  /* SPI_CTRLR0. */
    "ldr r1, =0x03000218\n"  /* Command 03h, of 8 bits, and 24 bits of address. */
    "str r1, [r0]\n"
    "movs r1, #1\n"
    "str r1, [r3, #0x08]\n"
    "ldr r0, =0x10000100\n"  /* The vectors of the program. */
    "ldr r1, =0xe000ed08\n"  /* M0+ VTOR (2.4.8). */
    "str r0, [r1]\n"
    "ldmia r0!, {r1, r2}\n"
    "msr msp, r1\n"
    "bx r2\n"
    ".ltorg\n"
    ".balign 4\n");
}
#elif defined(BOARD_PICO2)
/* The RP2350 looks for an image definition in the first 4 kB, and starts by the vectors at its beginning.
   - Source: RP2350 Datasheet (release of 2025-02-20), 5.9.5.1. */
__attribute__((used, section(".image_def"))) static const uint32_t image_definition[] = {
  0xFFFFDED3,
  0x10210142,  /* IMAGE_TYPE, of one word: executable, secure, Arm, RP2350. */
  0x000001FF,  /* The last item: one word came before. */
  0,           /* The next block is this one. */
  0xAB123579,
};
#endif
