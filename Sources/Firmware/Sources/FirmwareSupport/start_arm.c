/* Cortex-M: vector table, start, faults, semihosting. */
#if defined(__arm__)
#include "start.h"

/* - Source: Semihosting for AArch32 and AArch64, release 2023Q1: operation in r0, argument in r1. */
static void semihost(uint32_t operation, const void *argument) {
  register uint32_t r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

void semihosting_write(uint8_t byte) { semihost(0x03, &byte); }  /* SYS_WRITEC */

void semihosting_exit(int32_t status) {
  uint32_t block[2] = {0x20026, (uint32_t)status};  /* ADP_Stopped_ApplicationExit */
  semihost(0x20, block);                            /* SYS_EXIT_EXTENDED */
}

/* - Source: ARMv7-M Architecture Reference Manual, B1.5.6: what an exception pushes. */
__attribute__((used)) static void fault_with(const uint32_t *stacked) {
  static const char *const names[] = {"r0", "r1", "r2", "r3", "r12", "lr", "pc", "xpsr"};
  report_fault(names, stacked, 8);
}

/* A trap of Swift is an undefined instruction: it ends here. */
__attribute__((naked)) static void fault(void) {
  __asm__ volatile("mov r0, sp\nbl fault_with\n");
}

/* NMI: the watchdog's time is over. Asks for a reset; if that fails, the watchdog's second time does it.
   - Source: ARMv7-M Architecture Reference Manual, B3.2.6, AIRCR: key and SYSRESETREQ. */
static void watchdog_expired(void) {
  store_word(0xE000ED0C, 0x05FA0004);
  for (;;) {}
}

typedef void (*handler)(void);
static const handler vectors[];

__attribute__((noreturn)) void reset(void) {
  prepare_memory();
#if defined(BOARD_PICO2)
  store_word(0xE000ED08, (uint32_t)vectors);  /* VTOR. */
#endif
  main(0, 0);
  stop(70);
  for (;;) {}
}

#if defined(BOARD_PICO2)
enum { lines = 52 };  /* RP2350 Datasheet, 3.2. */
#elif defined(BOARD_STM32) || defined(BOARD_NETDUINO)
enum { lines = 86 };  /* RM0383 (STM32F411), chapter 10. */
#else
enum { lines = 32 };
#endif

/* The table is that of ARMv6-M, B1.5.1, SysTick and all lines go to one handler: a board enables what it uses. */
__attribute__((used, section(".vectors"))) static const handler vectors[16 + lines] = {
  [0] = (handler)&__stack_top,
  [1] = reset,
  [2] = watchdog_expired,
  [3 ... 6] = fault,
  [11] = fault,
  [14] = fault,
  [15 ... 15 + lines] = interrupt,
};
#endif
