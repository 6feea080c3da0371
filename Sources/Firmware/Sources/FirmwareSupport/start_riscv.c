/* RV32, QEMU's `virt` and the ESP32-C3: start, one trap handler, semihosting. */
#if defined(__riscv)
#include "start.h"

/* - Source: RISC-V Semihosting 0.4, 2: this sequence, uncompressed and in one page. */
__attribute__((noinline, aligned(16))) static void semihost(uint32_t operation, const void *argument) {
  register uint32_t a0 __asm__("a0") = operation;
  register const void *a1 __asm__("a1") = argument;
  __asm__ volatile(
    ".option push\n.option norvc\n.balign 16\n"
    "slli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n"
    ".option pop" : "+r"(a0) : "r"(a1) : "memory");
}

void semihosting_write(uint8_t byte) { semihost(0x03, &byte); }

void semihosting_exit(int32_t status) {
  uint32_t block[2] = {0x20026, (uint32_t)status};
  semihost(0x20, block);
}

/* Apart from the handler, whose frame would else hold more registers. */
__attribute__((noinline)) static void fault(uint32_t cause) {
  static const char *const names[] = {"mcause", "mepc", "mtval"};
  uint32_t values[3] = {cause};
  __asm__ volatile("csrr %0, mepc" : "=r"(values[1]));
  __asm__ volatile("csrr %0, mtval" : "=r"(values[2]));
  report_fault(names, values, 3);
}

/* - Source: The RISC-V Instruction Set Manual, volume II, 3.1.15, mcause: timer 7, external 11. The address is
   that of QEMU's hw/riscv/virt.c: the PLIC's claim. */
__attribute__((interrupt("machine"), aligned(4))) static void trap(void) {
  uint32_t cause;
  __asm__ volatile("csrr %0, mcause" : "=r"(cause));
#if defined(BOARD_ESP32C3)
  /* A board enables what it uses, and ends it at the part that it is from. */
  if (cause >> 31) interrupt();
  else fault(cause);
#else
  if (cause == 0x80000007u) {
    interrupt();
  } else if (cause == 0x8000000bu) {
    volatile uint32_t *claim = (volatile uint32_t *)0x0c200004;
    uint32_t source = *claim;
    interrupt();
    *claim = source;
  } else {
    fault(cause);
  }
#endif
}

#if defined(BOARD_ESP32C3)
/* All 32 causes lead to one handler. The processor knows vectors alone, at a multiple of 256.
   - Source: ESP32-C3 Technical Reference Manual (v1.0), ESP-RISC-V CPU, mtvec. */
__attribute__((naked, aligned(256))) static void vectors(void) {
  __asm__ volatile(".option push\n.option norvc\n.rept 32\nj %0\n.endr\n.option pop" ::"i"(trap));
}
#endif

__attribute__((used, noinline)) static void begin(void) {
  prepare_memory();
#if defined(BOARD_ESP32C3)
  disable_interrupts();  /* The ROM was there before. */
  __asm__ volatile("csrw mtvec, %0" ::"r"((uint32_t)(uintptr_t)vectors | 1));  /* It has no mie. */
#else
  __asm__ volatile("csrw mtvec, %0" ::"r"(trap));
  __asm__ volatile("csrw mie, %0" ::"r"(0x880));  /* Timer and external. */
#endif
  main(0, 0);
  stop(70);
  for (;;) {}
}

__attribute__((naked, section(".vectors"))) void reset(void) {
  __asm__ volatile(
#if defined(BOARD_ESP32C3)
    /* "Direct boot": where flash begins with these words and no image of Espressif's format is found, the ROM maps its
       first 4 MB and jumps behind them. - Source: espressif/esp32c3-direct-boot-example, README. */
    ".word 0xaedb041d, 0xaedb041d\n"
#endif
    ".option push\n.option norelax\nla gp, __global_pointer$\n.option pop\n"
    "la sp, __stack_top\nj %0" ::"i"(begin));
}
#endif
