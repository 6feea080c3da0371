/* A request to the debugger, which is the log port and the end. */
#pragma once

/* - Source: RISC-V Semihosting 0.4, 2. */
__attribute__((noinline, aligned(16))) static void semihost(int operation, const void *argument) {
  register int a0 __asm__("a0") = operation;
  register const void *a1 __asm__("a1") = argument;
  __asm__ volatile(
    ".option push\n.option norvc\n.balign 16\nslli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n.option pop"
    : "+r"(a0) : "r"(a1) : "memory");
}
