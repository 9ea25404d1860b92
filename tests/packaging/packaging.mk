# What publint, arethetypeswrong and tsd say of the tarball.

.PHONY: test-packaging
test-packaging: build types build/runtimes/far/node_modules/.package-lock.json ## what others' tools say of the tarball
	tests/packaging/packaging.sh

test-everywhere: test-packaging
