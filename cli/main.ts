/** `npm run studio -- COMMAND`, with or without a running application. No JSX in any import: plain Node runs it. */
import { join } from "node:path";
import { configure, parseEnv } from "../app/platform/env.server.ts";
import { logToStandardError } from "../app/platform/log.server.ts";
import manifest from "../package.json" with { type: "json" };
import { findCommand, readCall, unknownCommand } from "./call.ts";
import type { Report } from "./command.ts";
import { CommandError, EXIT } from "./command-error.ts";
import { helpFor, overview } from "./help.ts";

const program = join(import.meta.dirname, "..");
const args = process.argv.slice(2);
const json = args.includes("--json");

/** Accepts `help`, `--help` and `--version` anywhere. */
async function run(): Promise<Report> {
  const asksHelp = args.includes("--help") || args.includes("-h") || args[0] === "help";
  const words = args.filter((word, index) => !word.startsWith("-") && !(index === 0 && word === "help"));
  const found = findCommand(words);
  if (asksHelp) {
    if (!found && words.length > 0) throw unknownCommand(words);
    const text = found ? helpFor(found.name, found.command) : overview();
    return { text, json: { help: text } };
  }
  if (args[0] === "--version") return { text: `studio ${manifest.version}`, json: { version: manifest.version } };
  if (!found) throw unknownCommand(words);
  const { command, ...given } = readCall(found.name, found.command, withoutName(found.name));
  if (command.configured) {
    const source = { LOG_LEVEL: "warn", ...process.env };
    const parsed = parseEnv(source);
    if ("faults" in parsed)
      throw new CommandError(`The configuration is not valid:\n${parsed.faults.map((one) => `  - ${one}`).join("\n")}`);
    configure({}, source);
  }
  return command.run(given);
}

/** The arguments without the command's name, wherever options stand between its words. */
function withoutName(name: string): string[] {
  const rest = [...args];
  for (const word of name.split(" ")) rest.splice(rest.indexOf(word), 1);
  return rest;
}

// A reader such as `head` may close the pipe early, which is not a fault.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") throw new Error(`the output cannot be written: ${code}`);
    process.exit();
  });

process.chdir(program);
logToStandardError();
try {
  const report = await run();
  process.stdout.write(`${json ? JSON.stringify(report.json) : report.text}\n`);
  if (report.failed) process.exitCode = EXIT.refused;
} catch (error) {
  const explained = error instanceof CommandError ? error.message : await outside(error);
  process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.refused;
  const message = explained ?? (error instanceof Error ? error.message : String(error));
  if (json) process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  // For a bug the stack is worth reading.
  if (explained === null) console.error(error);
  else if (!json) process.stderr.write(`${explained}\n`);
}

/** Imported late, because a command that succeeds does not need it. */
async function outside(error: unknown): Promise<string | null> {
  const { outsideFault } = await import("./outside.ts");
  return outsideFault(error);
}
