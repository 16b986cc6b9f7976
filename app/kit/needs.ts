/** What a customer may need, each defined once here. */

export const TIME_NEEDED = "Uns cinco minutos";

/** What /branding explains before the start. */
export const BEFORE_YOU_START = [
  { term: TIME_NEEDED, text: "São cinco passos curtos. Dá para parar no meio e continuar depois." },
  { term: "Precisa de uma conta", text: "Se ainda não tem, você cria na hora e volta para as perguntas." },
  { term: "O que você recebe", text: "O resumo do seu pedido por escrito e um orçamento de quem vai desenhar." },
] as const;

export type Ground = "pink" | "sky" | "mango" | "forest";

type NeedRecord = {
  /** address of the questionnaire for this need; ends with the need's code */
  path: string;
  /** its title on /branding */
  title: string;
  text: string;
  ground: Ground;
  /** stored instead of the code, with its own numbering (BRAND-14) */
  typeBanding: number;
  label: string;
  /** on the budget view: public/brand/budget-{picture}.svg */
  picture: "create" | "modify";
};

/** By the code in the questionnaire's address. Never change a `typeBanding`, because stored requests refer to it. */
export const NEEDS = {
  0: {
    path: "/create/new/Branding/0",
    title: "Marca nova, do zero",
    text: "Você tem a ideia. A gente desenha o nome, o símbolo e as letras.",
    ground: "pink",
    typeBanding: 0,
    label: "Marca Nova",
    picture: "create",
  },
  1: {
    path: "/create/new/Branding/1",
    title: "Tenho uma empresa e quero uma marca",
    text: "O negócio já anda. Falta um rosto à altura dele.",
    ground: "sky",
    typeBanding: 2,
    label: "Tenho uma empresa, e quero uma marca",
    picture: "create",
  },
  2: {
    path: "/modify/Branding/2",
    title: "Já tenho uma marca para remodelar ou expandir",
    text: "Ela envelheceu, cresceu ou mudou de ideia. Vamos redesenhar.",
    ground: "forest",
    typeBanding: 1,
    label: "Remodelar uma marca existente",
    picture: "modify",
  },
} as const satisfies Record<number, NeedRecord>;

export type Need = keyof typeof NEEDS;
export type TypeBanding = (typeof NEEDS)[Need]["typeBanding"];

export const NEED_CODES = Object.keys(NEEDS).map(Number) as Need[];

export function needOf(code: string | undefined): Need | null {
  return NEED_CODES.find((need) => String(need) === code) ?? null;
}

/** The need of a stored request; null for a type unknown to this version. */
export function needOfType(typeBanding: number): Need | null {
  return NEED_CODES.find((need) => NEEDS[need].typeBanding === typeBanding) ?? null;
}

export function requestType(typeBanding: number): Pick<NeedRecord, "label" | "picture"> {
  const need = needOfType(typeBanding);
  return need === null ? { label: "Pedido de marca", picture: "create" } : NEEDS[need];
}

export function isQuestionnairePath(path: string): boolean {
  return /^\/(create\/new|modify)\/Branding\//.test(path);
}

/** Whether the address belongs to somebody who wants a brand: if they register on the way, they become a customer. */
export function leadsToQuestionnaire(path: string): boolean {
  return isQuestionnairePath(path) || /^\/branding(?:[?#]|$)/.test(path);
}
