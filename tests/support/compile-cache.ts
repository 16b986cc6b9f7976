import { enableCompileCache } from "node:module";
import { inject } from "vitest";

/** What one file's packages compiled, the next file reads: the first of the files that prepare a test file. */
enableCompileCache(inject("compiled"));
