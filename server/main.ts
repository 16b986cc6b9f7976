/** Starts the server: the sources with `--dev`, otherwise the build. `npm start` runs the build itself. */
import { existsSync } from "node:fs";

const built = new URL("../build/server/index.js", import.meta.url);
if (process.argv.includes("--dev")) await import("./process/run.ts");
else if (existsSync(built)) await import(built.href);
else {
  process.stderr.write("There is no build: run `npm run build` first.\n");
  process.exitCode = 1;
}
