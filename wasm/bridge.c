/* bridge.c: the one C file that knows it is WebAssembly. Its exports are the whole ABI (abi.txt lists them):
 *
 *   fa_abi() → FA_ABI; anything else: JavaScript and C were not built together
 *   fa_room(bytes) → address where a payload of that many bytes goes, 0 if there is no memory
 *   fa_run(bytes, flags, most_bytes, depth, digits, cost, pixels) → fa_error; the members of fa_options, the last two as doubles
 *   fa_write() → fa_error, see fa_encode; the draft is where fa_room said. Not there in a build with FA_DECODE_ONLY
 *   fa_outcome() → address of the fa_result, with the fa_failure behind it (fields.def); once fa_room has given room
 *   fa_parent(shape), fa_name(shape), fa_name_bytes(shape) → see fa_shape_parent and fa_shape_name in fa.h
 *   fa_forget() → nothing; forgets shapes
 *   memory; _initialize, which does nothing but is asked for by the WASI convention
 *
 * There are no imports. The memory block begins at 0, so that addresses on the tape are WebAssembly addresses.
 */
#include "../src/fa.h"

#define EXPORT(name) __attribute__((export_name(#name), used)) name

enum { PAGE = 65536 };

/* Where the linker's data and stack end. */
extern uint8_t __heap_base;

/* Asked for by Emscripten's memory growth; nothing has to be told. */
void emscripten_notify_memory_growth(size_t index) { (void)index; }

static bool grow(fa_memory *memory, size_t size) {
  size_t pages = (size + PAGE - 1) / PAGE, now = __builtin_wasm_memory_size(0);
  if (pages > now && __builtin_wasm_memory_grow(0, pages - now) == (size_t)-1) return false;
  memory->size = __builtin_wasm_memory_size(0) * PAGE;
  return true;
}

static fa_memory memory = {.grow = grow};
static fa_context *context;

static bool open_context(void) {
  if (context != NULL) return true;
  uintptr_t zero = 0;
  __asm__("" : "+r"(zero)); /* hidden from the optimiser, to whom address 0 is no place for an object */
  memory.base = (uint8_t *)zero;
  memory.taken = (size_t)(uintptr_t)&__heap_base;
  memory.size = __builtin_wasm_memory_size(0) * PAGE;
  context = fa_open(&memory);
  return context != NULL;
}

uint32_t EXPORT(fa_abi)(void) { return FA_ABI; }

uint8_t *EXPORT(fa_room)(size_t bytes) { return open_context() ? fa_payload_room(context, bytes) : NULL; }

uint32_t EXPORT(fa_run)(size_t bytes, uint32_t flags, uint32_t most_bytes, uint32_t depth, uint32_t digits, double cost, double pixels) {
  fa_options options = {.flags = flags, .bytes = most_bytes, .depth = depth, .digits = digits,
                        .cost = (uint64_t)cost, .pixels = (uint64_t)pixels};
  return fa_decode(context, bytes, &options);
}

#ifndef FA_DECODE_ONLY
uint32_t EXPORT(fa_write)(void) { return fa_encode(context); }
#endif

const void *EXPORT(fa_outcome)(void) { return fa_result_of(context); }

uint32_t EXPORT(fa_parent)(uint32_t shape) { return fa_shape_parent(context, shape); }

const uint8_t *EXPORT(fa_name)(uint32_t shape) {
  uint32_t bytes;
  return fa_shape_name(context, shape, &bytes);
}

uint32_t EXPORT(fa_name_bytes)(uint32_t shape) {
  uint32_t bytes;
  fa_shape_name(context, shape, &bytes);
  return bytes;
}

void EXPORT(fa_forget)(void) {
  if (context != NULL) fa_reset(context);
}
