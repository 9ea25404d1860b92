/* decode_fuzz.c: any bytes at all as a payload. */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_payload(data, size);
  return 0;
}
