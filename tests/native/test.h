/* test.h: what every native test is made of: CHECK, a seeded random source, and the summary line at the end. Each test is one
 * program; it exits with 1 if a CHECK failed, and gives up after 20 of them (MOST_FAILURES in the environment: more). */
#ifndef TEST_H
#define TEST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  unsigned long checks, failures;
} test;

__attribute__((format(printf, 4, 5))) static inline bool test_fail(const char *file, int line, const char *condition, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: not so: %s: ", file, line, condition);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  const char *more = getenv("MOST_FAILURES");
  unsigned long most = more == NULL ? 20 : strtoul(more, NULL, 10);
  if (++test.failures < most) return false;
  fprintf(stderr, "%s: %lu failures are enough\n", file, most);
  exit(1);
}

/* CHECK(condition, format, ...): counts, and if the condition is false says where and, in printf's words, with what. Its value
 * is the condition's. */
#define CHECK(condition, ...) (test.checks++, (condition) || test_fail(__FILE__, __LINE__, #condition, __VA_ARGS__))

/* The last line of a test: what it went through. Result: for main to return. */
__attribute__((format(printf, 2, 3))) static inline int test_end(const char *name, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("%-10s ", name);
  vprintf(format, arguments);
  printf(": %lu checks, %lu failed\n", test.checks, test.failures);
  va_end(arguments);
  return test.failures == 0 ? 0 : 1;
}

/* splitmix64: the same numbers everywhere (oracle.py has it as well). */
static inline uint64_t test_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/* A number below `limit`. */
static inline uint32_t test_below(uint64_t *state, uint32_t limit) { return (uint32_t)(test_random(state) >> 33) % limit; }

#define FNV_START 0xCBF29CE484222325u

/* FNV-1a: the digest of what was digested before, and `bytes` more (oracle.py has it as well). */
static inline uint64_t test_digest(uint64_t digest, const void *data, size_t bytes) {
  for (const uint8_t *at = data; bytes > 0; at++, bytes--) digest = (digest ^ *at) * 0x100000001B3u;
  return digest;
}

#endif
