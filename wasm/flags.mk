# The number that C and JavaScript compare when the module is loaded: a checksum of what they share.
ABI := $(shell echo $$(($$(cat src/*.def src/tape.h src/text.h src/fa.h wasm/bridge.c | cksum | cut -d' ' -f1) & 0x7FFFFFFF)))

# How final_answer.wasm is built: no imports, no exports beyond abi.txt and what Emscripten always adds, memory that grows.
# INITIAL_MEMORY holds data, stack, context and a small payload. The memory block begins at address 0 (bridge.c), so address 0
# must count as one: -fno-delete-null-pointer-checks. Without -g the output is the same bit for bit wherever it is built.
WASM_FLAGS := -std=c11 -O3 -flto -Wall -Wextra -Werror -DNDEBUG -DFA_ABI=$(ABI)u \
	-msimd128 -mbulk-memory -fno-delete-null-pointer-checks \
	-sSTANDALONE_WASM --no-entry -sALLOW_MEMORY_GROWTH=1 \
	-sTOTAL_STACK=32768 -sINITIAL_MEMORY=524288 -sMAXIMUM_MEMORY=2147483648
