/* arrays_fuzz.c: ndarrays. The first byte chooses the dtype; the rest is the JSON of the data. */
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const DTYPES[] = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64", "bool", "object", "<U5",
                                       "datetime64[ns]", "timedelta64[ns]", ">f8", ">i2"};
  if (size == 0) return 0;
  const char *dtype = DTYPES[data[0] % (sizeof DTYPES / sizeof DTYPES[0])];
  for (int last = 0; last < 2; last++) {
    buffer payload = {0};
    buffer_print(&payload, "safe:{\"__type__\": \"ndarray\", %s%s%s\"data\": ", last ? "" : "\"dtype\": \"", last ? "" : dtype, last ? "" : "\", ");
    buffer_put(&payload, data + 1, size - 1);
    buffer_print(&payload, "%s%s%s}", last ? ", \"dtype\": \"" : "", last ? dtype : "", last ? "\"" : "");
    check_text(&payload);
  }
  return 0;
}
