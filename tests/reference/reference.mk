# The reference decoder, on cJSON as it is: against the vectors under sanitizers.

REFERENCE := build/reference
REFERENCE_SOURCES := $(wildcard tests/reference/*.c)
REFERENCE_HEADERS := $(wildcard tests/reference/*.h tests/native/*.h src/*.def)

$(REFERENCE)/vectors_check: $(REFERENCE_SOURCES) tests/native/rows.c $(REFERENCE_HEADERS) $(CJSON) | $(TOOLS)
	@mkdir -p $(@D)
	@clang-14 $(NATIVE_FLAGS) -isystem build/cjson $(REFERENCE_SOURCES) tests/native/rows.c $(CJSON) -lm -o $@

.PHONY: compare-cjson
compare-cjson: $(REFERENCE)/vectors_check $(NATIVE)/vectors.bin ## what plain cJSON makes of the vectors; checks the reference decoder
	@$< $(NATIVE)/vectors.bin

test-native: compare-cjson
