/* Reads the MPU-6050 behind the bridge at the second UART, presses PWRKEY, and greets the module that it has started. */
#include <stdint.h>

#include "semihost.h"

#define REGISTER(type, address) (*(volatile type *)(address))
enum { MODEM = 0x10000000, SENSOR = 0x10000100, SECOND = 10000000 };

static void say(const char *word, uint32_t number) {
  char digits[] = " 00\n";
  for (int place = 2; place > 0; place--, number >>= 4) digits[place] = "0123456789abcdef"[number & 15];
  semihost(4, word);
  semihost(4, digits);
}

/* The timer ends a wait that no byte ends. */
static void alarm(uint32_t counts) {
  REGISTER(uint32_t, 0x02004004) = 0;
  REGISTER(uint32_t, 0x02004000) = REGISTER(uint32_t, 0x0200BFF8) + counts;
}

static void wait(void) { __asm__ volatile("wfi" ::: "memory"); }

static void start_uart(uint32_t base) {
  REGISTER(uint8_t, base + 3) = 0x83;
  REGISTER(uint8_t, base) = 4;  /* 115,200 baud. */
  REGISTER(uint8_t, base + 1) = 0;
  REGISTER(uint8_t, base + 3) = 0x03;
  REGISTER(uint8_t, base + 2) = 0x87;  /* FIFOs, an interrupt at 8 bytes. */
  REGISTER(uint8_t, base + 1) = 1;
}

static void send(uint32_t base, const void *bytes, int count) {
  for (const uint8_t *byte = bytes; count--; byte++) {
    while (!(REGISTER(uint8_t, base + 5) & 0x20)) {}
    REGISTER(uint8_t, base) = *byte;
  }
}

/* Bytes that come by the second, interrupts for them, and the first byte. */
static void receive(const char *word, int expected) {
  int count = 0, interrupts = 0, first = -1;
  alarm(SECOND);
  while (count < expected) {
    wait();
    uint8_t identity = REGISTER(uint8_t, SENSOR + 2) & 0x0F;
    if (identity & 1) break;  /* It was the alarm. */
    interrupts++;
    while (REGISTER(uint8_t, SENSOR + 5) & 1) {
      uint8_t byte = REGISTER(uint8_t, SENSOR);
      if (count++ == 0) first = byte;
    }
  }
  say(word, (uint32_t)count);
  say("interrupts", (uint32_t)interrupts);
  say("first", (uint32_t)first);
}

static int is_greeted(void) {
  static const char answer[] = "OK\r\n";
  unsigned at = 0;
  send(MODEM, "AT\r", 3);
  alarm(SECOND);
  uint32_t start = REGISTER(uint32_t, 0x0200BFF8);
  while (at < 4 && REGISTER(uint32_t, 0x0200BFF8) - start < SECOND) {
    wait();
    while (at < 4 && REGISTER(uint8_t, MODEM + 5) & 1) {
      at = REGISTER(uint8_t, MODEM) == (uint8_t)answer[at] ? at + 1 : 0;
    }
  }
  return at == 4;
}

__attribute__((used)) static void begin(void) {
  start_uart(MODEM);
  start_uart(SENSOR);
  REGISTER(uint32_t, 0x0C000028) = 1;
  REGISTER(uint32_t, 0x0C002000) = 1 << 10;  /* Both UARTs. */
  __asm__ volatile("csrw mie, %0" ::"r"(0x880));
  alarm(SECOND / 10);  /* - Source: InvenSense's Embedded MotionDriver, mpu_init: 100 ms. */
  wait();
  send(SENSOR, "S\xD0\x01\x75S\xD1\x01P", 8);  /* WHO_AM_I */
  receive("identity", 1);
  send(SENSOR, "S\xD0\x02\x6B\x00P", 6);  /* PWR_MGMT_1: awake. */
  send(SENSOR, "S\xD0\x01\x3BS\xD1\x14P", 8);  /* 20 bytes from ACCEL_XOUT_H on. */
  receive("reading", 20);
  say("before", (uint32_t)is_greeted());
  REGISTER(uint8_t, MODEM + 4) = 4;  /* OUT1: PWRKEY. */
  alarm(SECOND + SECOND / 10);
  wait();
  REGISTER(uint8_t, MODEM + 4) = 0;
  int tries = 0;
  while (!is_greeted() && tries < 20) tries++;
  say("after", (uint32_t)(tries < 20));
  REGISTER(uint32_t, 0x00100000) = 0x5555;  /* The end, with status 0. */
}

__attribute__((naked, section(".text.start"))) void start(void) { __asm__ volatile("la sp, stack_top\nj begin"); }
