# The number that C and JavaScript compare when the module is loaded: a checksum of what they share.
ABI := $(shell echo $$(($$(cat src/*.def src/tape.h src/text.h src/fa.h wasm/bridge.c | cksum | cut -d' ' -f1) & 0x7FFFFFFF)))

# How final_answer.wasm is built: no imports, no exports beyond abi.txt and what Emscripten always adds, memory that grows.
# INITIAL_MEMORY holds data, stack, context and a small payload. The memory block begins at address 0 (bridge.c), so address 0
# must count as one: -fno-delete-null-pointer-checks. Without -g the output is the same bit for bit wherever it is built.
COMMON_FLAGS := -std=c11 -Wall -Wextra -Werror -DNDEBUG -DFA_ABI=$(ABI)u -fno-delete-null-pointer-checks
LINK_FLAGS := -sSTANDALONE_WASM --no-entry -sALLOW_MEMORY_GROWTH=1 \
	-sTOTAL_STACK=32768 -sINITIAL_MEMORY=524288 -sMAXIMUM_MEMORY=2147483648

WASM_FLAGS := $(COMMON_FLAGS) -O3 -flto -msimd128 -mbulk-memory $(LINK_FLAGS)

# For wasm2js: no vectors, no bulk memory, and since JavaScript has no traps, checks that end the call instead. Small rather than fast.
CHECKS := -fsanitize=bounds,integer-divide-by-zero,float-cast-overflow,unreachable -fsanitize-undefined-trap-on-error
JS_FLAGS := $(COMMON_FLAGS) -Os -DFA_SIMD_NONE
