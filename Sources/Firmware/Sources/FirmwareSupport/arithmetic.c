/* 64-bit division, multiplication and shifts, which compiled code calls on 32-bit processors, and 32-bit division
   where the processor has none. In place of libgcc, whose packages are 300 MB. */
#include <stdint.h>

typedef union {
  uint64_t whole;
  struct {
    uint32_t low, high;
  };
} Halves;

static uint64_t shifted_left(uint64_t value, unsigned count) {
  Halves v = {value};
  if (count == 0) return value;
  if (count >= 32) return (Halves){.low = 0, .high = v.low << (count - 32)}.whole;
  return (Halves){.low = v.low << count, .high = v.high << count | v.low >> (32 - count)}.whole;
}

static uint64_t shifted_right(uint64_t value, unsigned count) {
  Halves v = {value};
  if (count == 0) return value;
  if (count >= 32) return (Halves){.low = v.high >> (count - 32), .high = 0}.whole;
  return (Halves){.low = v.low >> count | v.high << (32 - count), .high = v.high >> count}.whole;
}

static int64_t shifted_arithmetically(int64_t value, unsigned count) {
  Halves v = {(uint64_t)value};
  int32_t high = (int32_t)v.high;
  if (count == 0) return value;
  if (count >= 32)
    return (int64_t)(Halves){.low = (uint32_t)(high >> (count - 32)), .high = (uint32_t)(high >> 31)}.whole;
  return (int64_t)(Halves){.low = v.low >> count | v.high << (32 - count), .high = (uint32_t)(high >> count)}.whole;
}

#if defined(__ARM_ARCH_7EM__)
static int leading_zeros_of_word(uint32_t value) { return __builtin_clz(value); }
#else
/* Zero bits in front, of a value that is not zero. By the name of libgcc; asked of the compiler, RV32 counts in place. */
int __clzsi2(uint32_t value);
int __clzsi2(uint32_t value) {
  int count = 0;
  for (; !(value >> 31); value <<= 1) count++;
  return count;
}
static int leading_zeros_of_word(uint32_t value) { return __clzsi2(value); }
#endif

static int leading_zeros(uint64_t value) {
  Halves v = {value};
  return v.high ? leading_zeros_of_word(v.high) : 32 + leading_zeros_of_word(v.low | 1);
}

/* As on paper: by digits of 16 bits where the processor divides words, which suits most divisors here, else bit by
   bit. The detector divides for each sample. */
static uint64_t divided(uint64_t dividend, uint64_t divisor, uint64_t *remainder) {
  uint64_t quotient = 0;
#if !defined(__ARM_ARCH_6M__)
  if (divisor >> 16 == 0 && divisor) {
    uint32_t rest = 0;
    for (int digit = 48; digit >= 0; digit -= 16) {
      uint32_t part = rest << 16 | (uint16_t)shifted_right(dividend, (unsigned)digit);
      quotient = quotient << 16 | part / (uint32_t)divisor;
      rest = part % (uint32_t)divisor;
    }
    *remainder = rest;
    return quotient;
  }
#endif
  int bit = leading_zeros(divisor) - leading_zeros(dividend);
  for (divisor = shifted_left(divisor, bit > 0 ? (unsigned)bit : 0); bit >= 0; bit--, divisor >>= 1) {
    quotient <<= 1;
    if (dividend >= divisor) {
      dividend -= divisor;
      quotient |= 1;
    }
  }
  *remainder = dividend;
  return quotient;
}

static int64_t signed_divided(int64_t dividend, int64_t divisor, int64_t *remainder) {
  uint64_t rest;
  uint64_t left = dividend < 0 ? -(uint64_t)dividend : (uint64_t)dividend;
  uint64_t right = divisor < 0 ? -(uint64_t)divisor : (uint64_t)divisor;
  uint64_t quotient = divided(left, right, &rest);
  *remainder = (int64_t)(dividend < 0 ? -rest : rest);
  return (int64_t)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

#if defined(__arm__)
/* Names of the Run-time ABI for the Arm Architecture, 4.2 and 4.3.1. A division leaves its quotient in r0 and r1,
   and its remainder in r2 and r3. */

uint64_t __aeabi_llsl(uint64_t value, int count) { return shifted_left(value, (unsigned)count); }
uint64_t __aeabi_llsr(uint64_t value, int count) { return shifted_right(value, (unsigned)count); }
int64_t __aeabi_lasr(int64_t value, int count) { return shifted_arithmetically(value, (unsigned)count); }

uint64_t divide_unsigned(uint64_t dividend, uint64_t divisor, uint64_t *remainder) {
  return divided(dividend, divisor, remainder);
}
int64_t divide_signed(int64_t dividend, int64_t divisor, int64_t *remainder) {
  return signed_divided(dividend, divisor, remainder);
}

#define DIVISION(name, function) \
  __attribute__((naked)) void name(void) { \
    __asm__ volatile( \
      "push {r0, r1, r4, lr}\n" \
      "sub sp, #8\n" \
      "add r4, sp, #8\n" \
      "str r4, [sp]\n" \
      "bl " #function "\n" \
      "add sp, #8\n" \
      "pop {r2, r3, r4, pc}\n"); \
  }
DIVISION(__aeabi_uldivmod, divide_unsigned)
DIVISION(__aeabi_ldivmod, divide_signed)

#if defined(__ARM_ARCH_6M__)
uint64_t __aeabi_lmul(uint64_t left, uint64_t right) {
  Halves l = {left}, r = {right};
  uint32_t ll = (l.low & 0xFFFF) * (r.low & 0xFFFF), lh = (l.low & 0xFFFF) * (r.low >> 16);
  uint32_t hl = (l.low >> 16) * (r.low & 0xFFFF), hh = (l.low >> 16) * (r.low >> 16);
  uint32_t middle = (ll >> 16) + (lh & 0xFFFF) + (hl & 0xFFFF);
  Halves result = {.low = middle << 16 | (ll & 0xFFFF), .high = hh + (lh >> 16) + (hl >> 16) + (middle >> 16)};
  result.high += l.low * r.high + l.high * r.low;
  return result.whole;
}

static uint32_t divided_word(uint32_t dividend, uint32_t divisor, uint32_t *remainder) {
  uint32_t rest = 0, quotient = 0;
  for (int bit = 0; bit < 32; bit++) {
    rest = rest << 1 | dividend >> 31;
    dividend <<= 1;
    quotient <<= 1;
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= 1;
    }
  }
  *remainder = rest;
  return quotient;
}

/* Quotient in r0, remainder in r1. */
uint64_t __aeabi_uidivmod(uint32_t dividend, uint32_t divisor) {
  Halves result;
  result.low = divided_word(dividend, divisor, &result.high);
  return result.whole;
}
uint64_t __aeabi_idivmod(int32_t dividend, int32_t divisor) {
  uint32_t left = dividend < 0 ? -(uint32_t)dividend : (uint32_t)dividend;
  uint32_t right = divisor < 0 ? -(uint32_t)divisor : (uint32_t)divisor;
  uint32_t rest, quotient = divided_word(left, right, &rest);
  if ((dividend < 0) != (divisor < 0)) quotient = -quotient;
  return (Halves){.low = quotient, .high = dividend < 0 ? -rest : rest}.whole;
}
uint32_t __aeabi_uidiv(uint32_t dividend, uint32_t divisor) { return (uint32_t)__aeabi_uidivmod(dividend, divisor); }
int32_t __aeabi_idiv(int32_t dividend, int32_t divisor) { return (int32_t)__aeabi_idivmod(dividend, divisor); }
#endif

#elif defined(__riscv)
/* Names of libgcc. */
uint64_t __ashldi3(uint64_t value, int count) { return shifted_left(value, (unsigned)count); }
uint64_t __lshrdi3(uint64_t value, int count) { return shifted_right(value, (unsigned)count); }
int64_t __ashrdi3(int64_t value, int count) { return shifted_arithmetically(value, (unsigned)count); }
uint64_t __udivdi3(uint64_t dividend, uint64_t divisor) {
  uint64_t rest;
  return divided(dividend, divisor, &rest);
}
uint64_t __umoddi3(uint64_t dividend, uint64_t divisor) {
  uint64_t rest;
  divided(dividend, divisor, &rest);
  return rest;
}
int64_t __divdi3(int64_t dividend, int64_t divisor) {
  int64_t rest;
  return signed_divided(dividend, divisor, &rest);
}
int64_t __moddi3(int64_t dividend, int64_t divisor) {
  int64_t rest;
  signed_divided(dividend, divisor, &rest);
  return rest;
}
#endif
