/** The first file of the build. Imports nothing of its own, so that Node's compile cache is on before anything loads. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Beside the build, which replaces it. Without the right to write there the start compiles everything anew.
enableCompileCache(join(import.meta.dirname, "compiled"));
await import("./run.ts");
