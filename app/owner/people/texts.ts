import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../../kit/roles.ts";
/** What the page of people says. */

/** The role as a button shows it. */
export const ROLE_NAMES: Record<TypeUser, string> = {
  [TYPE_USER.admin]: "Admin",
  [TYPE_USER.designer]: "Designer",
  [TYPE_USER.customer]: "Cliente",
};

const BECOMES: Record<TypeUser, string> = {
  [TYPE_USER.admin]:
    "Passa a ver e mudar tudo: pedidos, conversas, publicações, pessoas e as escolhas do estúdio. Pode bloquear outras pessoas, você também.",
  [TYPE_USER.designer]: "Passa a ver os pedidos abertos, com telefone, e a assumir projetos.",
  [TYPE_USER.customer]: "Passa a pedir marcas, e só vê os próprios pedidos.",
};

const NO_ADMIN = " Deixa de ver as publicações, as pessoas e os pedidos dos outros a partir da próxima página.";

/** What a change of role means for the person. */
export const roleMeaning = (from: TypeUser, to: TypeUser): string =>
  BECOMES[to] + (from === TYPE_USER.admin ? NO_ADMIN : "");

const LAST_ADMIN = "Esta é a última pessoa da administração que pode entrar, e alguém precisa ficar. Nada mudou.";
const NOT_IN_CHARGE = "Você não faz mais parte da administração. Nada mudou.";
const ONESELF = "Ninguém muda o próprio papel nem se bloqueia: peça a outra pessoa da administração.";
const GONE = "Esta conta foi apagada.";
export const FAILED = "Não deu certo. Recarregue a página e tente de novo.";

export const BLOCK_RESULT = {
  blocked: (name: string) => `${name} não entra mais: as sessões terminaram agora.`,
  "last admin": () => LAST_ADMIN,
  oneself: () => ONESELF,
  gone: () => GONE,
  "not in charge": () => NOT_IN_CHARGE,
} as const;

export const UNBLOCK_RESULT = {
  unblocked: (name: string) => `${name} pode entrar de novo.`,
  gone: () => GONE,
  "not in charge": () => NOT_IN_CHARGE,
} as const;

export const ROLE_RESULT = {
  changed: (name: string, type: TypeUser) =>
    `Papel de ${name}: ${ACCOUNT_TYPES[type].noun}, a partir da próxima página.`,
  "last admin": () => LAST_ADMIN,
  oneself: () => ONESELF,
  "holds something": (name: string) =>
    `${name} tem pedidos, projetos ou mensagens, que ficariam sem cliente ou sem designer. Nada mudou: para outro papel, a pessoa precisa de outra conta, com outro e-mail.`,
  "not in charge": () => NOT_IN_CHARGE,
} as const;

export const DOOR_RESULT = {
  saved: "Salvo. Vale agora, em toda parte.",
  "changed meanwhile": "Outra pessoa mudou isto agora há pouco. A página mostra como ficou.",
  fixed: "Isto está no ambiente, e só muda lá.",
  "not in charge": NOT_IN_CHARGE,
} as const;

export const refusedText = (name: string) => `${name} recebe um e-mail e não entra como designer.`;
