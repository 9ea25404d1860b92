/* rows.c: see rows.h. */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool piece_is(piece p, const char *text) { return strlen(text) == p.length && memcmp(p.text, text, p.length) == 0; }

bool row_is_accepted(const row *r) { return !piece_is(r->kind, "error"); }

static char *read_file(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  if (file == NULL) {
    perror(name);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (fread(text, 1, *length, file) != *length) {
    perror(name);
    exit(1);
  }
  fclose(file);
  return text;
}

static piece next_piece(const char **at) {
  uint32_t length;
  memcpy(&length, *at, 4);
  piece p = {*at + 4, length};
  *at += 4 + length;
  return p;
}

rows rows_read(const char *name) {
  size_t length;
  const char *at = read_file(name, &length), *end = at + length;
  rows all = {NULL, 0};
  while (at < end) {
    all.list = realloc(all.list, (all.count + 1) * sizeof(row));
    row *r = &all.list[all.count++];
    r->name = next_piece(&at), r->payload = next_piece(&at), r->kind = next_piece(&at), r->expected = next_piece(&at);
    piece cuts = next_piece(&at);
    r->cuts = (const uint8_t *)cuts.text;
    r->cut_count = cuts.length / 4;
  }
  return all;
}
