/** `npm run studio -- <command>`, with or without a running application. Plain Node runs it: no JSX in any import. */
import { join } from "node:path";
import { configure } from "../app/platform/env.server.ts";
import { CommandError, usageError } from "./command-error.ts";

process.chdir(join(import.meta.dirname, ".."));
configure({}, { LOG_LEVEL: "warn", ...process.env });

// Imported late, because they read the configuration when they are loaded.
const commands: Record<string, (parameters: string[]) => Promise<void>> = {
  "admin create": async (parameters) => (await import("./commands.ts")).createAdmin(parameters),
  backup: async (parameters) => (await import("./backup/commands.ts")).runBackup(parameters),
  verify: async (parameters) => (await import("./backup/commands.ts")).runVerify(parameters),
  restore: async (parameters) => (await import("./backup/commands.ts")).runRestore(parameters),
  export: async (parameters) => (await import("./export/commands.ts")).runExport(parameters),
  import: async (parameters) => (await import("./export/commands.ts")).runImport(parameters),
  "designer admit": async (parameters) => (await import("./commands.ts")).admitDesignerByEmail(parameters),
  "designer waiting": async (parameters) => (await import("./commands.ts")).listWaiting(parameters),
};

try {
  const [first = "", second = "", ...rest] = process.argv.slice(2);
  const alone = commands[first];
  const command = alone ?? commands[`${first} ${second}`];
  if (!command) throw usageError(first ? `Unknown command: ${`${first} ${second}`.trim()}.` : "No command.");
  await command(alone ? process.argv.slice(3) : rest);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
