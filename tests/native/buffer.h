/* buffer.h: text that grows. All zero is an empty one. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct buffer {
  char *text;
  size_t length, room;
} buffer;

static inline void buffer_reserve(buffer *b, size_t more) {
  if (b->room - b->length >= more) return;
  b->room = (b->length + more) * 2 + 64;
  b->text = realloc(b->text, b->room);
  if (b->text == NULL) abort();
}

static inline void buffer_put(buffer *b, const void *text, size_t bytes) {
  buffer_reserve(b, bytes + 1);
  if (bytes > 0) memcpy(b->text + b->length, text, bytes);
  b->length += bytes;
  b->text[b->length] = 0;
}

static inline void buffer_say(buffer *b, const char *text) { buffer_put(b, text, strlen(text)); }

__attribute__((format(printf, 2, 3))) static inline void buffer_print(buffer *b, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (length < 0 || length >= (int)sizeof text) abort();
  buffer_put(b, text, (size_t)length);
}

static inline void buffer_clear(buffer *b) {
  b->length = 0;
  buffer_put(b, "", 0);
}

static inline void buffer_free(buffer *b) {
  free(b->text);
  *b = (buffer){NULL, 0, 0};
}

static inline bool buffer_is(const buffer *b, const char *text, size_t length) {
  return b->length == length && memcmp(b->text, text, length) == 0;
}

#endif
