/* unsafe.h: keys that are a danger to JavaScript that copies objects: __proto__ and constructor. */
#ifndef FA_UNSAFE_H
#define FA_UNSAFE_H

#include "context.h"

/* Notes UNSAFE_KEY at the first such key of any object in the payload, which was found valid. Result: false if there is one, or no memory. */
__attribute__((warn_unused_result)) bool fa_unsafe_check(fa_context *context, const uint8_t *body);

#endif
