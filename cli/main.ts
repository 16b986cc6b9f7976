/** `npm run studio -- <command>`, with or without a running application. Plain Node runs it: no JSX in any import. */
import { join } from "node:path";
import { configure } from "../app/services/env.server.ts";
import { CommandError, usageError } from "./command-error.ts";

process.chdir(join(import.meta.dirname, ".."));
configure({}, { LOG_LEVEL: "warn", ...process.env });

// Imported late, because they read the configuration when they are loaded.
const commands: Record<string, (parameters: string[]) => Promise<void>> = {
  "admin create": async (parameters) => (await import("./admin.ts")).createAdmin(parameters),
  "designer admit": async (parameters) => (await import("./designer.ts")).admitDesignerByEmail(parameters),
  "designer waiting": async (parameters) => (await import("./designer.ts")).listWaiting(parameters),
};

try {
  const [noun = "", verb = "", ...parameters] = process.argv.slice(2);
  const name = `${noun} ${verb}`;
  const command = commands[name];
  if (!command) throw usageError(noun ? `Unknown command: ${name.trim()}.` : "No command.");
  await command(parameters);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
