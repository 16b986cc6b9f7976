import { ACCOUNT_TYPES, typeUserOf } from "../kit/roles.ts";
/** What an admin, or the operator by a command, does to people's accounts and to the settings, as it is recorded. */

/** Of a role the types, of a setting its texts, before and after. */
export type ActDetails = { from?: number | string; to?: number | string; setting?: string };

type Told = { whoName: string; details: ActDetails };

const role = (type: number | string | undefined) => ACCOUNT_TYPES[typeUserOf(Number(type))].noun;

/** In characters. */
const TEXT_SHOWN = 80;

function short(value: number | string): string {
  const text = String(value).replaceAll(/\s+/g, " ");
  if (text === "") return "nada";
  return text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN - 1).toWellFormed()}…` : text;
}

/** What follows the name of who did it: 'bloqueou Otto Reis'. */
const ACTS = {
  created: ({ whoName }: Told) => `criou a conta de ${whoName} como admin`,
  role: ({ whoName, details: { from, to } }: Told) => `mudou o papel de ${whoName}: de ${role(from)} para ${role(to)}`,
  admitted: ({ whoName }: Told) => `deixou ${whoName} entrar como designer`,
  refused: ({ whoName }: Told) => `não deixou ${whoName} entrar como designer`,
  blocked: ({ whoName }: Told) => `bloqueou ${whoName}`,
  unblocked: ({ whoName }: Told) => `desbloqueou ${whoName}`,
  password_link: ({ whoName }: Told) => `criou um link de senha para ${whoName}`,
  setting: ({ details: { setting = "", from = "", to = "" } }: Told) =>
    `mudou ${setting}: de “${short(from)}” para “${short(to)}”`,
} satisfies Record<string, (act: Told) => string>;

export type ActKind = keyof typeof ACTS;
export const ACT_KINDS = Object.keys(ACTS) as ActKind[];

/** An act of another version of the application is told without its details. */
export function actText({ kind, ...told }: Told & { kind: string }): string {
  const known = ACT_KINDS.find((one) => one === kind);
  return known ? ACTS[known](told) : `fez outra coisa${told.whoName && ` com a conta de ${told.whoName}`}`;
}

export const COMMAND_LINE = "Linha de comando";
