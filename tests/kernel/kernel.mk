# A real Jupyter server with ipykernel, NumPy and Pillow: what Python raises there, fromJupyter reads.

.PHONY: test-kernel
test-kernel: build types build/runtimes/near/node_modules/.package-lock.json ## answers from a real Jupyter kernel
	node --test tests/kernel/*.test.mjs

test: test-kernel
