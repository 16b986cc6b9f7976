/** The first file of the build. Imports nothing of its own, so that Node's compile cache is on before anything loads. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Beside the build, which replaces it. Without the right to write there the start compiles everything anew.
enableCompileCache(join(import.meta.dirname, "compiled"));
// Threads for two pictures and two password hashes at once, and two for files, which would wait for those otherwise.
process.env.UV_THREADPOOL_SIZE ??= "6";
await import("./process/run.ts");
