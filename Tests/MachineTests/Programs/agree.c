/* Ten million instructions of all kinds, whose results are printed as hashes: the same on QEMU's `virt` as in `Machine`. */
#include <stdint.h>

#include "semihost.h"

static void say(uint32_t number) {
  for (int shift = 28; shift >= 0; shift -= 4) semihost(3, &"0123456789abcdef"[number >> shift & 15]);
  semihost(3, "\n");
}

static uint32_t state = 1;
static uint32_t chance(void) {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^= state << 5;
}

static uint32_t words[1024];

static uint32_t step(uint32_t hash) {
  uint32_t a = chance(), b = chance(), c;
  int32_t s = (int32_t)a, t = (int32_t)b;
  uint8_t *bytes = (uint8_t *)words;
  uint16_t *halves = (uint16_t *)words;
  hash = hash * 31 + a * b;
  hash = hash * 31 + (uint32_t)((uint64_t)a * b >> 32);
  hash = hash * 31 + (uint32_t)((int64_t)s * t >> 32);
  __asm__("mulhsu %0, %1, %2" : "=r"(c) : "r"(a), "r"(b));
  hash = hash * 31 + c;
  if (a % 16 == 0) t = (int32_t)(a >> 4 & 1) - 1;  /* By 0 and by -1. */
  if (a % 256 == 0) s = INT32_MIN;
  __asm__("div %0, %1, %2" : "=r"(c) : "r"(s), "r"(t));
  hash = hash * 31 + c;
  __asm__("rem %0, %1, %2" : "=r"(c) : "r"(s), "r"(t));
  hash = hash * 31 + c;
  __asm__("divu %0, %1, %2" : "=r"(c) : "r"(s), "r"(t));
  hash = hash * 31 + c;
  __asm__("remu %0, %1, %2" : "=r"(c) : "r"(s), "r"(t));
  hash = hash * 31 + c;
  bytes[a % 4096] ^= (uint8_t)hash;
  halves[b % 2048] += (uint16_t)hash;
  words[hash % 1024] = hash >> (a & 31) ^ (uint32_t)(s >> (b & 31)) ^ a << (b & 31);
  hash += (uint32_t)(int8_t)bytes[b % 4096] + (uint32_t)(int16_t)halves[a % 2048] + words[a % 1024];
  __asm__ volatile("amoadd.w %0, %1, (%2)" : "=r"(c) : "r"(b), "r"(&words[b % 1024]) : "memory");
  hash ^= c;
  __asm__ volatile("amomax.w %0, %1, (%2)" : "=r"(c) : "r"(b), "r"(&words[a % 1024]) : "memory");
  hash ^= c;
  __asm__ volatile("amominu.w %0, %1, (%2)" : "=r"(c) : "r"(a), "r"(&words[c % 1024]) : "memory");
  return hash ^ c;
}

void begin(void) {
  uint32_t hash = 0;
  for (int round = 0; round < 30; round++) {
    for (int count = 0; count < 4000; count++) hash = step(hash);
    say(hash);
  }
  uint32_t low;
  __asm__ volatile("csrr %0, minstret" : "=r"(low));
  semihost(4, low > 10000000 ? "enough\n" : "too few\n");
  uint32_t block[2] = {0x20026, 0};
  semihost(0x20, block);
  for (;;) {}
}

__attribute__((naked, section(".text.start"))) void start(void) { __asm__ volatile("la sp, stack_top\nj begin"); }
