/* What Swift 6.3.1 can't express without experimental features: registers, a few instructions, and what the
   start-up code knows. */
#pragma once
#include <stdint.h>

/* Registers. Static inline: one instruction each. */
static inline uint32_t load_word(uintptr_t address) { return *(volatile uint32_t *)address; }
static inline void store_word(uintptr_t address, uint32_t value) { *(volatile uint32_t *)address = value; }
static inline uint8_t load_byte(uintptr_t address) { return *(volatile uint8_t *)address; }
static inline void store_byte(uintptr_t address, uint8_t value) { *(volatile uint8_t *)address = value; }

static inline void wait_for_interrupt(void) { __asm__ volatile("wfi" ::: "memory"); }
#if defined(__arm__)
static inline void disable_interrupts(void) { __asm__ volatile("cpsid i" ::: "memory"); }
static inline void enable_interrupts(void) { __asm__ volatile("cpsie i" ::: "memory"); }
#elif defined(__riscv)
static inline void disable_interrupts(void) { __asm__ volatile("csrci mstatus, 8" ::: "memory"); }
static inline void enable_interrupts(void) { __asm__ volatile("csrsi mstatus, 8" ::: "memory"); }
#endif

/* Bytes of stack that were ever used: the start-up code paints the stack, and this looks for the lowest lost paint, at most
   8 kB below its own frame. */
uint32_t stack_peak(void);

/* Bytes of RAM that have a fixed place. */
uint32_t static_size(void);

/* The page with the settings: 512 bytes of flash of their own. */
const uint8_t *settings_page(void);

/* The pages that the tracker stores in, read as memory. */
const uint8_t *store_pages(void);

/* What has come from the sensor's bridge since `sensor_begin`: an interrupt appends it, at most 256 bytes. */
void sensor_begin(void);
void sensor_append(uint8_t byte);
uint32_t sensor_count(void);
const uint8_t *sensor_bytes(void);

/* On the RP2040, the RP2350 and the ESP32-C3: erases the sector, or writes bytes, at this offset of what the tracker
   stores in. */
void flash_erase(uint32_t offset);
void flash_program(uint32_t offset, const uint8_t *bytes, uint32_t count);

/* The letters that name the build, and zeros to 16 bytes. */
const uint8_t *build_id(void);

/* Starts since the power came; the memory keeps it through a reset. */
uint32_t start_count(void);

/* Where the board has a debugger or an emulator that takes semihosting: a byte to its console, and the end of the
   program with this status. */
void semihosting_write(uint8_t byte);
void semihosting_exit(int32_t status);
