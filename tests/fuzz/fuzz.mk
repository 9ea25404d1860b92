# make fuzz: each tests/fuzz/*_fuzz.c for FUZZ_SECONDS, under libFuzzer with ASan and UBSan. What a run finds is left in build/fuzz/*/; a finding becomes a row of tests/vectors.

FUZZ := build/fuzz
FUZZ_SECONDS ?= 60
FUZZ_TARGETS := $(patsubst tests/fuzz/%_fuzz.c,%,$(wildcard tests/fuzz/*_fuzz.c))
FUZZ_PARTS := tests/fuzz/check.c tests/native/canonical.c tests/native/session.c tests/native/block.c $(filter-out %/vectors_check.c,$(wildcard tests/reference/*.c))
FUZZ_HEADERS := $(HEADERS) $(wildcard tests/native/*.h tests/fuzz/*.h tests/reference/*.h)
FUZZ_FOLDERS := src tests/native tests/reference tests/fuzz build/cjson
FUZZ_FLAGS := -std=c11 -mssse3 -g -O1 -Wall -Wextra -Werror -fno-sanitize-recover=all $(FUZZ_FOLDERS:%=-I$(CURDIR)/%)

# One object for what all targets share.
$(FUZZ)/parts.o: $(FUZZ_PARTS) $(CORE) $(FUZZ_HEADERS) $(CJSON) | $(TOOLS)
	@rm -rf $(FUZZ)/objects && mkdir -p $(FUZZ)/objects
	@cd $(FUZZ)/objects && clang-14 $(FUZZ_FLAGS) -fsanitize=fuzzer-no-link,address,undefined \
	  -c $(addprefix $(CURDIR)/,$(FUZZ_PARTS) $(CORE) $(CJSON))
	@ld -r $(FUZZ)/objects/*.o -o $@

$(FUZZ)/%_fuzz: tests/fuzz/%_fuzz.c $(FUZZ)/parts.o
	@clang-14 $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined $^ -lm -o $@

$(FUZZ)/seeds/dictionary: tests/fuzz/seeds.mjs $(wildcard tests/vectors/*.jsonl tests/fuzz/*_fuzz.c) $(HEADERS)
	@mkdir -p $(@D)
	@node $< $(FUZZ)/seeds

.PHONY: fuzz
fuzz: $(FUZZ_TARGETS:%=$(FUZZ)/%_fuzz) $(FUZZ)/seeds/dictionary ## fuzzers, FUZZ_SECONDS (60) each
	@for target in $(FUZZ_TARGETS); do \
	  mkdir -p $(FUZZ)/corpus/$$target $(FUZZ)/found; \
	  $(FUZZ)/$${target}_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=20 -rss_limit_mb=4096 -dict=$(FUZZ)/seeds/dictionary -print_final_stats=1 \
	    -artifact_prefix=$(FUZZ)/found/$$target- $(FUZZ)/corpus/$$target $(FUZZ)/seeds/$$target 2>$(FUZZ)/$$target.log || { tail -40 $(FUZZ)/$$target.log; exit 1; }; \
	  echo "$$target: $$(sed -n 's/^stat::number_of_executed_units: *//p' $(FUZZ)/$$target.log) executions, $$(grep -o 'cov: [0-9]* ft: [0-9]*' $(FUZZ)/$$target.log | tail -1)"; \
	done

# Bounded runs of every seed: part of the tests.
.PHONY: test-fuzz-seeds
test-fuzz-seeds: $(FUZZ_TARGETS:%=$(FUZZ)/%_fuzz) $(FUZZ)/seeds/dictionary
	@for target in $(FUZZ_TARGETS); do $(FUZZ)/$${target}_fuzz -runs=2000 -seed=1 -max_len=4096 $(FUZZ)/seeds/$$target >$(FUZZ)/$$target.log 2>&1 || { tail -40 $(FUZZ)/$$target.log; exit 1; }; \
	  echo "fuzz       $$target: every seed and $$(grep -c NEW $(FUZZ)/$$target.log) new ones, nothing found"; done

test-native: test-fuzz-seeds
