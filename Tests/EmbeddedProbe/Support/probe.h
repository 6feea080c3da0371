/* What the probe needs from outside Embedded Swift: counting and printing. */
#ifndef PROBE_H
#define PROBE_H

#include <stdbool.h>
#include <stdint.h>

/* Counts one check; a failed one is printed with its file and line. */
void probe_check(bool holds, const uint8_t *file, int32_t line);

/* Prints `N passed, M failed` and ends the process, with 1 when a check failed. */
_Noreturn void probe_finish(void);

#endif
