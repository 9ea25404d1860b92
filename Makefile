# make run    installs what is missing, builds, decodes a real payload
# make test   installs what is missing, builds, runs every test
# make help   the rest
#
# Debian 12 and npm are enough. Build products go to build/, js/generated/ and dist/; nothing of them is committed.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# A newer Node, where install.sh had to bring one.
export PATH := $(CURDIR)/build/node/node_modules/node/bin:$(PATH)

CORE := $(wildcard src/*.c)
HEADERS := $(wildcard src/*.h src/*.def)
GENERATED := js/generated/tables.js js/generated/wasm.js js/generated/codec-js.js js/generated/builders.js
WASM := build/final_answer.wasm
SOURCES := $(filter-out js/index.js $(GENERATED),$(wildcard js/*.js js/*/*.js))
DIST := $(addprefix dist/,index.js index.cjs workerd.js edge.js js.js js.cjs final-answer.wasm element.js element.cjs adapters.js adapters.cjs adapters-workerd.js adapters-edge.js cli/final-answer.js)

include wasm/flags.mk

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

# ---- what has to be there -------------------------------------------------------------------------------------------

TOOLS := build/.tools
$(TOOLS): tests/install.sh
	@mkdir -p build
	@tests/install.sh
	@touch $@

PACKAGES := node_modules/.package-lock.json
$(PACKAGES): package.json package-lock.json | $(TOOLS)
	npm ci --no-audit --no-fund --loglevel=error

# ---- build ------------------------------------------------------------------------------------------------------------

.PHONY: build
build: $(GENERATED) $(DIST) ## the WebAssembly module and the JavaScript that ships

$(WASM): $(CORE) $(HEADERS) wasm/bridge.c wasm/flags.mk | $(TOOLS)
	@mkdir -p build
	emcc $(WASM_FLAGS) $(CORE) wasm/bridge.c -o $@
	@echo "$@: $$(stat -c %s $@) bytes, $$(gzip -9c $@ | wc -c) gzip, sha256 $$(sha256sum $@ | cut -c1-16)"

js/generated/wasm.js: $(WASM) wasm/embed.mjs
	@mkdir -p js/generated
	node wasm/embed.mjs $< > $@

# The same C for final-answer/js. Compiled apart from linking: emcc links a malloc to what is built with checks.
build/js/%.o: src/%.c $(HEADERS) wasm/flags.mk | $(TOOLS)
	@mkdir -p $(@D)
	@emcc $(JS_FLAGS) $(CHECKS) -c $< -o $@

build/js/bridge.o: wasm/bridge.c $(HEADERS) wasm/flags.mk | $(TOOLS)
	@mkdir -p $(@D)
	@emcc $(JS_FLAGS) $(CHECKS) -c $< -o $@

js/generated/codec-js.js: $(CORE:src/%.c=build/js/%.o) build/js/bridge.o wasm/to-js.mjs $(PACKAGES)
	@mkdir -p js/generated
	emcc $(JS_FLAGS) $(LINK_FLAGS) $(filter %.o,$^) -o build/js/codec.wasm
	wasm2js -O3 build/js/codec.wasm -o build/js/codec.mjs
	node wasm/to-js.mjs build/js/codec.mjs > $@

js/generated/builders.js: wasm/builders.mjs
	@mkdir -p js/generated
	node wasm/builders.mjs > $@

$(DIST) &: $(GENERATED) $(SOURCES) wasm/bundle.mjs package.json $(PACKAGES)
	node wasm/bundle.mjs

# cJSON, for the executor rules and as a yardstick: fetched, never committed.
CJSON := build/cjson/cJSON.c
$(CJSON): wasm/fetch-cjson.sh | $(TOOLS)
	wasm/fetch-cjson.sh $(@D)
	@touch $@

TABLES := LIMITS TAPE TAGS ELEMENTS REASONS OUTCOME WORDS BOXES DRAFT
js/generated/tables.js: wasm/tables.js.in wasm/flags.mk wasm/bridge.c $(HEADERS) | $(TOOLS)
	@mkdir -p js/generated
	@echo "// Generated from src/*.def by wasm/tables.js.in; do not edit." > $@
	@for table in $(TABLES); do clang-14 -E -P -x c -DFA_ABI=$(ABI) -imacros src/fa.h -DTABLE_$$table $< >> $@ || exit 1; done

# ---- run and test -----------------------------------------------------------------------------------------------------

.PHONY: run
run: build ## decodes the payload in tests/vectors/example.txt
	node dist/cli/final-answer.js decode tests/vectors/example.txt

.PHONY: demo
demo: build ## the web demo, at http://127.0.0.1:8080/
	node web-demo/serve.mjs 8080

.PHONY: test
test: test-native check-types test-node ## every test

include $(wildcard tests/*/*.mk)

.PHONY: test-node
test-node: build $(PACKAGES) ## the package, in this Node
	node --disallow-code-generation-from-strings --test --test-concurrency=2 tests/node/*.test.mjs

.PHONY: check-types
check-types: build $(PACKAGES) ## JSDoc types, strictly
	npx tsc -p tsconfig.json

.PHONY: types
types: build $(PACKAGES) ## type declarations, for the package
	@rm -rf types
	@npx tsc -p tsconfig.json --noEmit false --declaration --emitDeclarationOnly --rootDir js --outDir types
	@cp -r types build/types-cjs && mv build/types-cjs types/cjs && echo '{ "type": "commonjs" }' > types/cjs/package.json

.PHONY: clean
clean: ## removes what was built
	rm -rf build dist js/generated types
