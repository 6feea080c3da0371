/* What compiled code calls and no C library defines here. No allocator: an image that links without one has no heap.
   Compile with -fno-builtin, or these loops become calls of themselves. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* By words wherever they begin: what compiled code copies has an odd start as often as an even one. Forward, so that it
   serves `memmove`, too. */
void *memcpy(void *to, const void *from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  if (count >= 8) {
    for (; (uintptr_t)t & 3; count--) *t++ = *f++;
    const unsigned shift = 8 * ((uintptr_t)f & 3);
    const uint32_t *words = (const uint32_t *)((uintptr_t)f & ~(uintptr_t)3);
    size_t copied = count & ~(size_t)3;
    if (shift) {
      /* Each word that is read holds a byte that is copied. */
      uint32_t low = *words++;
      for (size_t at = 0; at < copied; at += 4) {
        uint32_t high = *words++;
        *(uint32_t *)(void *)(t + at) = low >> shift | high << (32 - shift);
        low = high;
      }
    } else {
      for (size_t at = 0; at < copied; at += 4) *(uint32_t *)(void *)(t + at) = *words++;
    }
    t += copied;
    f += copied;
    count -= copied;
  }
  while (count--) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  if (t <= f || t >= f + count) return memcpy(to, from, count);
  while (count--) t[count] = f[count];
  return to;
}

void *memset(void *to, int value, size_t count) {
  uint8_t *t = to;
  while (count--) *t++ = (uint8_t)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const uint8_t *l = left, *r = right;
  for (; count--; l++, r++)
    if (*l != *r) return *l - *r;
  return 0;
}

#if defined(__arm__)
/* Names of the Run-time ABI for the Arm Architecture, 4.3.4. memset has its arguments in another order. */
#define COPIES(suffix) \
  void __aeabi_memcpy##suffix(void *t, const void *f, size_t n) { memcpy(t, f, n); } \
  void __aeabi_memmove##suffix(void *t, const void *f, size_t n) { memmove(t, f, n); } \
  void __aeabi_memset##suffix(void *t, size_t n, int v) { memset(t, v, n); } \
  void __aeabi_memclr##suffix(void *t, size_t n) { memset(t, 0, n); }
COPIES()
COPIES(4)
COPIES(8)
#endif

#if defined(__ARM_ARCH_6M__) || (defined(__riscv) && !defined(__riscv_atomic))
/* ARMv6-M and RV32IMC have no exclusive access, and a lazy global wants these. Right on one core, where no interrupt touches the
   same word. Labels, as clang lets no program define its builtins by name. */
uint32_t plain_load(const volatile void *at, int order) __asm__("__atomic_load_4");
void plain_store(volatile void *at, uint32_t value, int order) __asm__("__atomic_store_4");
bool plain_exchange(volatile void *at, void *expected, uint32_t value, bool weak, int success, int failure)
  __asm__("__atomic_compare_exchange_4");

uint32_t plain_load(const volatile void *at, int order) {
  (void)order;
  return *(const volatile uint32_t *)at;
}
void plain_store(volatile void *at, uint32_t value, int order) {
  (void)order;
  *(volatile uint32_t *)at = value;
}
bool plain_exchange(volatile void *at, void *expected, uint32_t value, bool weak, int success, int failure) {
  (void)weak, (void)success, (void)failure;
  uint32_t old = *(volatile uint32_t *)at;
  bool same = old == *(uint32_t *)expected;
  if (same) *(volatile uint32_t *)at = value;
  else *(uint32_t *)expected = old;
  return same;
}
#endif
