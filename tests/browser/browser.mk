# The element and the demo page in a real browser, which tests/runtimes brings.

.PHONY: test-browser
test-browser: build build/runtimes/near/node_modules/.package-lock.json ## the element and the demo page in Chromium
	node --test tests/browser/*.test.mjs

test: test-browser
