/** The table of docs/access.md, from app/access.ts; `npm exec -- node scripts/access.ts` writes it anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { ACCESS, type Access, type Asker, HOME, LOGIN, type Outcome, ROOM } from "../app/access.ts";

const COLUMNS: Record<Asker, string> = {
  nobody: "not logged in",
  customer: "its customer",
  stranger: "other customers",
  designer: "its designer",
  visitor: "other designers",
  waiting: "waiting designers",
  admin: "admins",
};

const CELLS: Record<Outcome, string> = {
  in: "yes",
  401: "401",
  403: "403",
  404: "404",
  [LOGIN]: "login",
  [HOME]: "own page",
  [ROOM]: "its page",
};

const shown = (path: string) => `\`${path.replaceAll(/:(\w+)\??/g, "{$1}")}\``;

/** The addresses that share the rest of their row. */
function grouped(cells: [address: string, rest: string][]): string[] {
  const groups = Map.groupBy(cells, ([, rest]) => rest);
  return [...groups].map(([rest, rows]) => `| ${rows.map(([address]) => address).join(", ")} | ${rest} |`);
}

const askers = Object.keys(COLUMNS) as Asker[];
const rowOf = (access: Access, note: string) => [...askers.map((asker) => CELLS[access[asker]]), note].join(" | ");

function guarded(): [string, string][] {
  return Object.entries(ACCESS).flatMap(([path, entry]): [string, string][] => {
    const { read, write, note = "" } = entry as { read?: Access; write?: Access; note?: string };
    if (read && !write) return [[shown(path), rowOf(read, note)]];
    const reading: [string, string][] = read ? [[`${shown(path)} read`, rowOf(read, note)]] : [];
    return write ? [...reading, [`${shown(path)} posts`, rowOf(write, note)]] : [];
  });
}

function table(): string {
  const open = Object.entries(ACCESS).flatMap(([path, entry]): [string, string][] =>
    "open" in entry ? [[shown(path), entry.open]] : [],
  );
  const plain = Object.entries(ACCESS).flatMap(([path, entry]) => ("page" in entry ? [shown(path)] : []));
  return [
    `| address | ${Object.values(COLUMNS).join(" | ")} | |`,
    `|${"---|".repeat(askers.length + 2)}`,
    ...grouped(guarded()),
    "",
    "| without a guard on who asks | because it |",
    "|---|---|",
    ...grouped(open),
    "",
    `The same for everybody: ${plain.join(", ")}.`,
  ].join("\n");
}

/** The page with today's table between its two marks. */
export const withTable = (page: string): string =>
  page.replace(/(?<=<!-- table -->\n)[\s\S]*(?=\n<!-- \/table -->)/, () => `\n${table()}\n`);

const PAGE = "docs/access.md";
if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withTable(readFileSync(PAGE, "utf8")));
