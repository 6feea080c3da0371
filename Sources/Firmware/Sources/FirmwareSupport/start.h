/* Shared by both start-ups: what the linker script names, and what Swift has. */
#pragma once
#include "FirmwareSupport.h"

extern uint32_t __data_load, __data_start, __data_end, __bss_start, __bss_end, __kept_end;
extern uint32_t __stack_bottom, __stack_top;

int main(int argc, char **argv);  /* Top-level code of main.swift. */
void interrupt(void);             /* A UART has bytes, or it is the alarm's time. */
void log_byte(uint8_t byte);      /* To the log port. */
void stop(int32_t status);        /* Ends the program, or restarts it. */

/* Any word that is no likely value. */
enum { paint = (int)0xA5A5A5A5 };

void count_start(void);

/* Writes the registers of a fault to the log port, and ends with status 70. */
void report_fault(const char *const *names, const uint32_t *values, uint32_t count) __attribute__((noreturn));

/* Inlined, so that the frame painted around is the caller's. */
__attribute__((always_inline)) static inline void prepare_memory(void) {
  const uint32_t *from = &__data_load;
  for (uint32_t *to = &__data_start; to < &__data_end;) *to++ = *from++;
  for (uint32_t *to = &__bss_start; to < &__bss_end;) *to++ = 0;
  uint32_t *here = __builtin_frame_address(0);
  for (uint32_t *to = &__stack_bottom; to < here - 32; to++) *(volatile uint32_t *)to = (uint32_t)paint;
  count_start();
}
