/**
 * Commands for the studio's operator: `npm run studio -- <command>`. They work beside a running application and without one.
 * Plain Node runs them, so nothing they import may contain JSX.
 */
import { join } from "node:path";
import { CommandError, usageError } from "./command-error.ts";

process.chdir(join(import.meta.dirname, ".."));
process.env.LOG_LEVEL ??= "warn";

// Imported late, because the configuration reads the folder and the variables set above.
const { createAdmin } = await import("./admin.ts");
const { admitDesignerByEmail, listWaiting } = await import("./designer.ts");

try {
  const [noun, verb, ...options] = process.argv.slice(2);
  if (noun === "admin" && verb === "create") await createAdmin(options);
  else if (noun === "designer" && verb === "admit") await admitDesignerByEmail(options);
  else if (noun === "designer" && verb === "waiting") await listWaiting(options);
  else
    throw usageError(
      `${noun === undefined ? "No command" : `Unknown command: ${[noun, verb].filter(Boolean).join(" ")}`}.`,
    );
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
