/* What the start-up code knows: stack, static memory, the number of starts, the pages of flash, and faults. */
#include "start.h"

/* Not zeroed at start. What it holds after the power came is chance, so a second word must agree. */
__attribute__((section(".kept"))) static uint32_t starts, starts_check;

enum { agreement = (int)0x5AFE57A7 };

void count_start(void) {
  if ((starts ^ starts_check) != (uint32_t)agreement) starts = 0;
  starts++;
  starts_check = starts ^ (uint32_t)agreement;
}

uint32_t start_count(void) { return starts; }

/* Project value: words below the frame of a line of the log, three times what calls took of them in any run. Looking through
   all of the RAM would take a Pico longer than the ring has room for. */
enum { window = 2048 };

uint32_t stack_peak(void) {
  const uint32_t *at = (const uint32_t *)__builtin_frame_address(0) - window;
  while (at < &__stack_bottom || *at == (uint32_t)paint) at++;
  return (uint32_t)((const char *)&__stack_top - (const char *)at);
}

uint32_t static_size(void) { return (uint32_t)((const char *)&__kept_end - (const char *)&__data_start); }

extern const uint8_t __settings[];
const uint8_t *settings_page(void) { return __settings; }

extern const uint8_t __store[];
const uint8_t *store_pages(void) { return __store; }

/* In C, as a global array of Swift is copied to the stack to be lent. */
static uint8_t reading[256];
static volatile uint32_t reading_count;

void sensor_begin(void) { reading_count = 0; }
void sensor_append(uint8_t byte) {
  uint32_t count = reading_count;
  if (count == sizeof reading) return;
  reading[count] = byte;
  reading_count = count + 1;
}
uint32_t sensor_count(void) { return reading_count; }
const uint8_t *sensor_bytes(void) { return reading; }

#ifndef BUILD_ID
#define BUILD_ID "unnamed"
#endif
__attribute__((used, section(".build_id"))) static const char id[16] = BUILD_ID;
const uint8_t *build_id(void) { return (const uint8_t *)id; }

static void log_text(const char *text) {
  while (*text) log_byte((uint8_t)*text++);
}

static void log_hexadecimal(uint32_t value) {
  for (int shift = 28; shift >= 0; shift -= 4) {
    uint32_t digit = value >> shift & 15;
    log_byte((uint8_t)(digit + (digit < 10 ? '0' : 'a' - 10)));
  }
}

void report_fault(const char *const *names, const uint32_t *values, uint32_t count) {
  disable_interrupts();
  log_text("\nfault:");
  for (uint32_t index = 0; index < count; index++) {
    log_text(" ");
    log_text(names[index]);
    log_text("=");
    log_hexadecimal(values[index]);
  }
  log_text("\n");
  stop(70);
  for (;;) {}
}
