# The runtimes: the vectors against the packed tarball, in every place where JavaScript runs. What they need comes from apt
# (tests/runtimes/install.sh) and from npm, pinned by packages.*.json, into build/runtimes.

NEAR := build/runtimes/near/node_modules/.package-lock.json
FAR := build/runtimes/far/node_modules/.package-lock.json

build/runtimes/%/node_modules/.package-lock.json: tests/runtimes/packages.%.json tests/runtimes/install.sh | $(TOOLS)
	tests/runtimes/install.sh $*
	@mkdir -p build/runtimes/$*
	@cp $< build/runtimes/$*/package.json
	npm install --prefix build/runtimes/$* --no-audit --no-fund --loglevel=error --legacy-peer-deps
	@touch $@

.PHONY: test-runtimes
test-runtimes: build types $(NEAR) ## the vectors in Node, workerd and Chromium, from the tarball
	node tests/runtimes/run.mjs near
	node tests/runtimes/load.mjs

.PHONY: test-everywhere
test-everywhere: build types $(NEAR) $(FAR) ## the same in Node 18 to 26, Deno, Bun, edge-runtime, Firefox, WebKit, through bundlers
	node tests/runtimes/run.mjs far

test: test-runtimes
