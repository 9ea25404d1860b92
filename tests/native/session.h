/* session.h: one block, one context, and decoding a payload in it as a host would. */
#ifndef SESSION_H
#define SESSION_H

#include "block.h"
#include "canonical.h"

typedef struct session {
  block block;
  fa_context *context;
} session;

/* Opens it with a context. */
void session_open(session *s, bool exact, uint8_t garbage);

/* Starts anew: memory taken back, a new context. */
void session_renew(session *s);

/* Decodes a payload, from a heap copy of exactly its size. OUT_OF_MEMORY also if there was no room for the payload. */
fa_error session_decode(session *s, const uint8_t *payload, size_t bytes, const fa_options *options);

/* The defaults with these flags. */
fa_options session_options(uint32_t flags);

/* Decodes a small payload of known value. False if that goes wrong: the context is spoiled. */
bool session_still_works(session *s);

/* What an enumerator is called. */
const char *session_error_name(fa_error error);
const char *session_reason_name(fa_reason reason);

/* Where the last failure lies, as text: at most 1024 bytes, copied. */
const char *session_path(const session *s, char path[1025]);

#endif
