/** The text of `studio help` and `--help`, all from the table. */
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const CALL = "npm run studio --";

const EXITS = `Exit codes: 0 done; 1 refused, failed or something is wrong; 2 called wrongly. Messages go to standard error.`;
const JSON_HELP = "the result, or the error, as one line of JSON on standard output";

/** The usage of a command, on one line. */
export function usage(name: string, { parameters, options }: Command): string {
  const words = Object.entries(options).map(([option, it]) => {
    const text = it.type === "string" ? `--${option} ${it.value}` : `--${option}`;
    return it.type === "string" && it.required ? text : `[${text}]`;
  });
  return `Usage: ${[CALL, name, ...parameters, ...words, "[--json]"].join(" ")}`;
}

export function helpFor(name: string, command: Command): string {
  const options = Object.entries(command.options).map(([option, it]): [string, string] => [
    it.type === "string" ? `--${option} ${it.value}` : `--${option}`,
    it.help,
  ]);
  const rows = columns([...options, ["--json", JSON_HELP], ["--help", "this text"]]);
  return [`${name}: ${command.summary}.`, command.help, usage(name, command), rows, EXITS].join("\n\n");
}

export function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { parameters, summary }]): [string, string] => [
    [name, ...parameters].join(" "),
    summary,
  ]);
  return [
    `Usage: ${CALL} COMMAND`,
    columns(rows),
    `\`${CALL} help COMMAND\` says more of one; \`${CALL} --version\` says which program this is.`,
    EXITS,
  ].join("\n\n");
}

/** Lines of two columns. */
function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
