# Recipes that people copy, run as tests.

.PHONY: test-recipes
test-recipes: build types build/runtimes/near/node_modules/.package-lock.json build/runtimes/far/node_modules/.package-lock.json ## recipes that people copy
	node --test tests/recipes/recipes.test.mjs

test-everywhere: test-recipes
