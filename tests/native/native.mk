# The native tests: each tests/native/*_test.c is a program, built with the core under ASan and UBSan, once with the SSSE3 body of
# simd.h and once with the plain one. The third body, WebAssembly's, is held against these two by simd.c's digest.

NATIVE := build/native
NATIVE_FLAGS := -std=c11 -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -Isrc -Itests/native
BODY_ssse3 := -mssse3
BODY_plain := -DFA_SIMD_NONE

NATIVE_TESTS := $(patsubst tests/native/%_test.c,%,$(wildcard tests/native/*_test.c))
NATIVE_SUPPORT := $(patsubst tests/native/%.c,%,$(filter-out %_test.c %/digest.c,$(wildcard tests/native/*.c)))
NATIVE_HEADERS := $(HEADERS) $(wildcard tests/native/*.h tests/native/*.def)

# $(1): body
define native_body
$(NATIVE)/$(1)/src/%.o: src/%.c $(NATIVE_HEADERS) | $(TOOLS)
	@mkdir -p $$(@D)
	@clang-14 $(NATIVE_FLAGS) $(BODY_$(1)) -c $$< -o $$@

$(NATIVE)/$(1)/%.o: tests/native/%.c $(NATIVE_HEADERS) | $(TOOLS)
	@mkdir -p $$(@D)
	@clang-14 $(NATIVE_FLAGS) $(BODY_$(1)) -c $$< -o $$@

$(NATIVE)/$(1)/%_test: $(NATIVE)/$(1)/%_test.o $(NATIVE_SUPPORT:%=$(NATIVE)/$(1)/%.o) $(CORE:src/%.c=$(NATIVE)/$(1)/src/%.o)
	@clang-14 $(NATIVE_FLAGS) $$^ -lm -o $$@

$(NATIVE)/$(1)/digest: $(NATIVE)/$(1)/digest.o
	@clang-14 $(NATIVE_FLAGS) $$^ -o $$@

.PHONY: test-native-$(1)
test-native-$(1): $(NATIVE_TESTS:%=$(NATIVE)/$(1)/%_test) $(NATIVE)/vectors.bin
	@for test in $(NATIVE_TESTS); do echo -n "$(1)  "; $(NATIVE)/$(1)/$$$${test}_test || exit 1; done
endef
$(foreach body,ssse3 plain,$(eval $(call native_body,$(body))))

.SECONDARY:

$(NATIVE)/vectors.bin: tests/native/prepare-vectors.mjs $(wildcard tests/vectors/*.jsonl)
	@mkdir -p $(@D)
	@node $< $@ $(wildcard tests/vectors/*.jsonl)

# One digest for what the algorithms of simd.h do, per body.
$(NATIVE)/digest.wasm: tests/native/digest.c src/simd.h wasm/flags.mk | $(TOOLS)
	@mkdir -p $(@D)
	@emcc $(WASM_FLAGS) -Isrc $< -o $@

.PHONY: test-simd
test-simd: $(NATIVE)/ssse3/digest $(NATIVE)/plain/digest $(NATIVE)/digest.wasm
	@node tests/native/digest.mjs "$$($(NATIVE)/ssse3/digest)" "$$($(NATIVE)/plain/digest)" $(NATIVE)/digest.wasm

# The other compiler has warnings of its own.
.PHONY: check-gcc
check-gcc: $(CORE) $(HEADERS)
	@if command -v gcc >/dev/null; then for file in $(CORE); do gcc -std=c11 -Wall -Wextra -Werror -O2 -mssse3 -fsyntax-only $$file || exit 1; done; echo "gcc: no warnings"; \
	else echo "gcc: not here, skipped"; fi

.PHONY: test-native
test-native: test-native-ssse3 test-native-plain test-simd check-gcc ## the core in C, under sanitizers
