/** The first file of the build. Imports no other file, so that Node's compile cache is on before they load. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Beside the build, so that a new build replaces it. If the folder is not writable, every start compiles again.
enableCompileCache(join(import.meta.dirname, "compiled"));
// Four threads for two pictures and two password hashes at once, and two for files, which would otherwise wait for
// those.
process.env.UV_THREADPOOL_SIZE ??= "6";
await import("./process/run.ts");
