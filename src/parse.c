/* parse.c: the careful pass: any payload to its tree (tree.h), or the first place where it is not JSON. */
#include "lexer.h"
#include "tree.h"

typedef struct parser {
  fa_context *context;
  const uint8_t *at;
  fa_frame *bottom, *frame; /* open brackets; frame == bottom: none */
  uint32_t depth;           /* open brackets, those outside of this parse too */
} parser;

static bool refuse(parser *p, fa_reason reason, const uint8_t *at) { return fa_refuse(p->context, reason, at); }

static void begin_node(parser *p, uint32_t kind, uint32_t n) {
  fa_tape_push(p->context, kind, n);
  fa_tape_raw(p->context, (uint32_t)(p->at - p->context->payload));
}

static bool read_text(parser *p) {
  fa_literal literal;
  fa_text text;
  bool closed = fa_text_literal(p->at, p->context->end, &literal);
  if (!closed || !fa_text_read(p->context, &literal, &text)) {
    if (p->context->failure.reason == FA_WHY_NONE) fa_text_fault(p->context, p->at);
    return false;
  }
  begin_node(p, text.wide ? FA_TAPE_UTF16 : FA_TAPE_ASCII, text.length);
  fa_tape_raw(p->context, fa_address(p->context, text.units));
  p->at = literal.end + 1;
  return true;
}

static bool read_number(parser *p) {
  fa_number number;
  fa_context *context = p->context;
  const uint8_t *end = fa_number_scan(&context->shapes.powers, p->at, &number);
  if (end == NULL) return refuse(p, FA_WHY_DIGIT, fa_number_fault(p->at));
  if (number.kind == FA_NUMBER_INT || number.kind == FA_NUMBER_BIG) {
    uint32_t digits = (uint32_t)(end - p->at) - (*p->at == '-');
    if (digits > context->options.digits) return fa_fail(context, FA_WHY_DIGITS, p->at);
  }
  if (fa_number_is_big(&number))
    fa_tape_push(context, FA_TAPE_BIGINT, (uint32_t)(end - p->at));
  else if (!fa_number_push(context, &number))
    return false;
  fa_tape_raw(context, (uint32_t)(p->at - context->payload));
  p->at = end;
  return true;
}

static bool read_word(parser *p) {
  const uint8_t *end = fa_word_read(p->context, p->at);
  if (end == NULL) {
    if (p->context->failure.reason != FA_WHY_NONE) return false;
    const uint8_t *fault = fa_word_fault(p->at);
    return refuse(p, fault == p->at ? FA_WHY_VALUE : FA_WHY_WORD, fault);
  }
  fa_tape_raw(p->context, (uint32_t)(p->at - p->context->payload));
  p->at = end;
  return true;
}

static bool read_scalar(parser *p) {
  if (!fa_tape_room(p->context, 3)) return false;
  if (*p->at == '"') return read_text(p);
  bool number = fa_is_number_start(*p->at) && !(p->at[0] == '-' && p->at[1] == 'I');
  return number ? read_number(p) : read_word(p);
}

static bool read_key(parser *p) {
  p->at = fa_skip_space(p->at);
  if (*p->at != '"') return refuse(p, FA_WHY_KEY, p->at);
  if (!fa_tape_room(p->context, 3) || !read_text(p)) return false;
  p->at = fa_skip_space(p->at);
  if (*p->at != ':') return refuse(p, FA_WHY_COLON, p->at);
  p->at++;
  return true;
}

static uint8_t closer_of(const fa_frame *frame) { return frame->kind == FA_TAPE_LIST ? ']' : '}'; }

static void close(parser *p) {
  uint32_t *header = fa_place(p->context, p->frame->header);
  header[0] = p->frame->kind | p->frame->count << 4;
  header[2] = fa_address(p->context, p->context->word);
  p->frame--, p->depth--;
  p->at++;
}

/* An opening bracket. *more: it has members. */
static bool open(parser *p, bool *more) {
  fa_context *context = p->context;
  if (p->depth >= context->options.depth) return fa_fail(context, FA_WHY_DEPTH, p->at);
  if (!fa_tape_room(context, 3)) return false;
  if (++p->depth > context->depth) context->depth = p->depth;
  *++p->frame = (fa_frame){*p->at == '[' ? FA_TAPE_LIST : FA_TAPE_OBJECT, 0, 0, fa_address(context, context->word), 0, 0};
  begin_node(p, p->frame->kind, 0);
  fa_tape_raw(context, 0);
  p->at = fa_skip_space(p->at + 1);
  *more = *p->at != closer_of(p->frame);
  if (!*more) close(p);
  return true;
}

/* Reads one value, or the brackets that begin one. */
static bool read_value(parser *p) {
  bool more = true;
  for (;;) {
    p->at = fa_skip_space(p->at);
    if (*p->at != '[' && *p->at != '{') return read_scalar(p);
    if (!open(p, &more)) return false;
    if (!more) return true;
    if (p->frame->kind == FA_TAPE_OBJECT && !read_key(p)) return false;
  }
}

/* After a value: closes what ends here. *more: another value follows. */
static bool read_separator(parser *p, bool *more) {
  while (p->frame > p->bottom) {
    bool list = p->frame->kind == FA_TAPE_LIST;
    p->frame->count++;
    p->at = fa_skip_space(p->at);
    if (*p->at == ',') {
      p->at++;
      *more = true;
      return list || read_key(p);
    }
    if (*p->at != closer_of(p->frame)) return refuse(p, list ? FA_WHY_LIST_COMMA : FA_WHY_DICT_COMMA, p->at);
    close(p);
  }
  *more = false;
  return true;
}

bool fa_parse(fa_context *context, const uint8_t **text, uint32_t depth, uint32_t *node) {
  fa_frame *bottom = context->frames + depth;
  parser p = {context, *text, bottom, bottom, depth};
  if (!fa_tape_room(context, 3)) return false;
  *node = fa_address(context, context->word);
  for (bool more = true; more;)
    if (!read_value(&p) || !read_separator(&p, &more)) return false;
  *text = p.at;
  return true;
}
