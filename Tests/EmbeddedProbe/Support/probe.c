#include "probe.h"

#include <stdio.h>
#include <stdlib.h>

static int passed, failed;

void probe_check(bool holds, const uint8_t *file, int32_t line) {
  if (holds) {
    passed++;
  } else {
    failed++;
    printf("%s:%d: failed\n", (const char *)file, (int)line);
  }
}

void probe_finish(void) {
  printf("%d passed, %d failed\n", passed, failed);
  exit(failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS);
}
