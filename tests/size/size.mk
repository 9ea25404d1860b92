# What a user downloads, against budget.json: whoever makes it grow says so there.

build/size/decode-only.wasm: $(WASM)
	@mkdir -p $(@D)
	@emcc $(WASM_FLAGS) -DFA_DECODE_ONLY $(CORE) wasm/bridge.c -o $@

.PHONY: size
size: build build/size/decode-only.wasm ## what a user downloads, and the budgets
	node tests/size/size.mjs build/size/decode-only.wasm

test: size
