/** Reads a call: its command, parameters and options. Suggests the nearest word for an unknown one. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { usageError } from "./command-error.ts";
import { COMMANDS } from "./commands.ts";
import { usage } from "./help.ts";

export type Call = {
  name: string;
  command: Command;
  parameters: string[];
  options: Record<string, string | boolean | undefined>;
};

const GLOBAL = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

/** The command that the first one or two words name, or null. */
export function findCommand([first = "", second = ""]: string[]): { name: string; command: Command } | null {
  for (const name of [first, `${first} ${second}`]) {
    const command = Object.hasOwn(COMMANDS, name) && COMMANDS[name];
    if (command) return { name, command };
  }
  return null;
}

/** Throws a usage error if the call is wrong. */
export function readCall(name: string, command: Command, args: string[]): Call {
  const options = { ...GLOBAL, ...command.options };
  const fault = (what: string) => usageError(`${what}\n\n${usage(name, command)}`);
  const unknown = parseArgs({ args, options, strict: false, tokens: true }).tokens.find(
    (token) => token.kind === "option" && !Object.hasOwn(options, token.name),
  );
  if (unknown?.kind === "option")
    throw fault(`Unknown option: ${unknown.rawName}.${didYouMean(unknown.name, Object.keys(options), "--")}`);
  const { values, positionals } = parse(args, options, fault);
  const needed = command.parameters.filter((word) => !word.startsWith("[")).length;
  if (positionals.length < needed || positionals.length > command.parameters.length) {
    const wanted = command.parameters.join(" ") || "none";
    throw fault(`Parameters: ${wanted}; given: ${positionals.join(" ") || "none"}.`);
  }
  for (const [option, it] of Object.entries(command.options))
    if (it.type === "string" && it.required && !values[option]) throw fault(`--${option} is needed.`);
  const given = Object.entries(command.options).map(([option, { type }]) => [
    option,
    type === "boolean" ? values[option] === true : values[option],
  ]);
  return { name, command, parameters: positionals, options: Object.fromEntries(given) };
}

function parse(args: string[], options: NonNullable<ParseArgsConfig["options"]>, fault: (what: string) => Error) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw fault((error as Error).message);
  }
}

export function unknownCommand(words: string[]) {
  const [first = "", second = ""] = words.filter((word) => !word.startsWith("-"));
  if (first === "") return usageError("No command. `studio help` lists them.");
  const names = Object.keys(COMMANDS);
  const family = names.filter((name) => name.startsWith(`${first} `));
  const typed = `${first} ${second}`.trim();
  // Compares two words with commands of two words, and one with those of one.
  const alike = family.length > 0 && second === "" ? [] : [...names, "help"];
  const hint = didYouMean(typed, alike) || didYouMean(first, alike);
  const members = hint === "" && family.length > 0 ? ` There is: ${family.join(", ")}.` : "";
  return usageError(`Unknown command: ${typed}.${hint}${members} \`studio help\` lists all.`);
}

function didYouMean(typed: string, words: string[], before = ""): string {
  const near = words.map((word) => ({ word, distance: distance(typed, word) })).sort((a, b) => a.distance - b.distance);
  const [best] = near;
  // At most a third of the letters may differ.
  const close = best && best.distance <= Math.max(1, Math.floor(best.word.length / 3));
  return close ? ` Did you mean ${before}${best.word}?` : "";
}

/** Letters to add, remove, change or swap with the next one (Damerau and Levenshtein). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(one.length, other.length);
}
