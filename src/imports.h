/* imports.h: which modules an agent's code may import, as smolagents' local executor decides it: part by part, between dots. */
#ifndef FA_IMPORTS_H
#define FA_IMPORTS_H

#include <stdbool.h>
#include <stddef.h>

/* Whether one entry of `additional_authorized_imports` lets `import name` through. A part `*` lets through whatever comes in its place
 * and behind; an entry also lets through the packages that it is inside of. Spaces count, and so does case. Both end with a 0.
 * fa_import_authorised("numpy.random", "numpy") → true; ("numpy", "numpy.random") → false; ("numpy.*", "numpy.random.mtrand") → true */
bool fa_import_authorised(const char *entry, const char *name);

#endif
