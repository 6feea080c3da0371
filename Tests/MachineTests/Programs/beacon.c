/* A beacon in C for the UART of QEMU's `virt`: every minute it posts where it stands.
   It has a bug, which goes with -DFIXED: an HTTP status other than 200 is a delivery, too. */
#include <stdint.h>

#include "semihost.h"

#define REGISTER(type, address) (*(volatile type *)(address))
enum { UART = 0x10000000, SECOND = 10000000 };

/* The log port: scenarios see these lines; `state` and `queue` are what `= state` and `= queue` ask for. */
static void say(const char *line) {
  semihost(4, line);
  semihost(4, "\n");
}

static uint64_t now(void) {
  uint32_t high = REGISTER(uint32_t, 0x0200BFFC), low = REGISTER(uint32_t, 0x0200BFF8);
  uint32_t again = REGISTER(uint32_t, 0x0200BFFC);
  return (uint64_t)again << 32 | (again == high ? low : 0);
}

/* Interrupts stay off: they only end the wait. */
static void wait(uint64_t end) {
  REGISTER(uint32_t, 0x02004004) = 0xFFFFFFFF;
  REGISTER(uint32_t, 0x02004000) = (uint32_t)end;
  REGISTER(uint32_t, 0x02004004) = (uint32_t)(end >> 32);
  __asm__ volatile("wfi" ::: "memory");
}

static void sleep(uint32_t seconds) {
  uint64_t end = now() + (uint64_t)seconds * SECOND;
  while (now() < end) {
    wait(end);
    (void)REGISTER(uint8_t, UART);
  }
}

static void send(const char *text) {
  for (; *text; text++) {
    while (!(REGISTER(uint8_t, UART + 5) & 0x20)) {}
    REGISTER(uint8_t, UART) = (uint8_t)*text;
  }
}

static int begins(const char *text, const char *start) {
  while (*start)
    if (*text++ != *start++) return 0;
  return 1;
}

/* The next line that isn't empty; 0 when the time is over. */
static int read_line(char *line, uint64_t end) {
  int length = 0;
  while (now() < end) {
    if (!(REGISTER(uint8_t, UART + 5) & 1)) {
      wait(end);
      continue;
    }
    char byte = (char)REGISTER(uint8_t, UART);
    if (byte == '\n' && length > 0) return line[length] = 0, 1;
    if (byte >= ' ' && length < 127) line[length++] = byte;
  }
  return 0;
}

/* Until a line begins so: 1; an error, or the time is over: 0. */
static int await(const char *start, int seconds, char *line) {
  uint64_t end = now() + (uint64_t)seconds * SECOND;
  while (read_line(line, end)) {
    if (begins(line, start)) return 1;
    if (begins(line, "ERROR") || begins(line, "+CME ERROR")) return 0;
  }
  return 0;
}

static char line[128];

static int command(const char *text, const char *start, int seconds) {
  send(text);
  send("\r");
  return await(start, seconds, line);
}

static int post(void) {
  int done = command("AT+HTTPINIT", "OK", 5) && command("AT+HTTPPARA=\"CID\",1", "OK", 5)
    && command("AT+HTTPPARA=\"URL\",\"http://tracker.example/report\"", "OK", 5)
    && command("AT+HTTPPARA=\"CONTENT\",\"application/json\"", "OK", 5)
    && command("AT+HTTPDATA=70,10000", "DOWNLOAD", 5)
    && command("{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Beacon\"}", "OK", 15)
    && command("AT+HTTPACTION=1", "OK", 5) && await("+HTTPACTION: 1,", 60, line);
#ifdef FIXED
  done = done && begins(line, "+HTTPACTION: 1,200,");
#endif
  command("AT+HTTPTERM", "OK", 5);
  return done;
}

__attribute__((used)) static void begin(void) {
  REGISTER(uint8_t, UART + 3) = 0x83;
  REGISTER(uint8_t, UART) = 4;  /* 115,200 baud. */
  REGISTER(uint8_t, UART + 1) = 0;
  REGISTER(uint8_t, UART + 3) = 0x03;
  REGISTER(uint8_t, UART + 1) = 1;
  REGISTER(uint32_t, 0x0C000028) = 1;
  REGISTER(uint32_t, 0x0C002000) = 1 << 10;
  __asm__ volatile("csrw mie, %0" ::"r"(0x880));
  say("state synchronising");
  while (!command("AT", "OK", 1)) {}
  say("state registering");
  while (!command("AT+CGREG?", "+CGREG: 0,1", 2)) sleep(2);
  command("AT+SAPBR=3,1,\"APN\",\"internet.example\"", "OK", 5);
  while (!command("AT+SAPBR=1,1", "OK", 85)) sleep(5);
  for (;;) {
    say("state reporting");
    say("queue 1");
    while (!post()) {
      say("not delivered");
      sleep(5);
    }
    say("queue 0");
    say("state waiting");
    sleep(60);
  }
}

__attribute__((naked, section(".text.start"))) void start(void) { __asm__ volatile("la sp, stack_top\nj begin"); }
