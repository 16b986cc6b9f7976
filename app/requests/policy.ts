/** Who may read a request and act on it: for pages, buttons and, by rights.server.ts, the conditions of queries. */

import { TYPE_USER } from "../kit/roles.ts";
import { isStorable } from "../kit/storable.ts";
import { UNCLAIMED } from "./budget.ts";
import { type Phase, statusOf } from "./budget-statuses.ts";
import { type BudgetState, type Position, positionOf, type Viewer } from "./turn.ts";

/** How anybody stands to a request. `stranger`: another customer; `waiting`: a designer who is not admitted. */
export type Party = Position | "stranger" | "waiting";
export type Parties = Record<Party, boolean>;

type Asker = Viewer & { admitted?: boolean };
type People = Pick<BudgetState, "userCreate" | "designSelect">;

export function partyOf(budget: People, viewer: Asker): Party {
  if (viewer.typeUser === TYPE_USER.designer && viewer.admitted === false) return "waiting";
  const position = positionOf(budget, viewer);
  return position === "customer" && budget.userCreate !== viewer.id ? "stranger" : position;
}

const NOBODY: Parties = {
  ...{ customer: false, stranger: false, designer: false, visitor: false, waiting: false, admin: false },
};
export const CUSTOMER: Parties = { ...NOBODY, customer: true };
export const DESIGNERS: Parties = { ...NOBODY, designer: true, visitor: true };
export const ADMINS: Parties = { ...NOBODY, admin: true };
const DESIGNER: Parties = { ...NOBODY, designer: true };
/** The studio's side: the designer who holds it, and admins. */
export const MANAGERS: Parties = { ...NOBODY, designer: true, admin: true };
export const BOTH_SIDES: Parties = { ...MANAGERS, customer: true };
const VIEWERS: Parties = { ...BOTH_SIDES, visitor: true };

/** Nobody holds a withdrawn request: it was open when its customer took it back. */
export type Standing = "open" | "claimed" | "withdrawn";
export type Readers = Record<Standing, Parties>;

/** Its quotes are in quotes/policy.ts, its conversation in conversation/policy.ts. */
export const READERS = {
  /** page, answers, summary, reference picture, a quote's file */
  request: { open: VIEWERS, claimed: VIEWERS, withdrawn: { ...CUSTOMER, admin: true } },
  /** its customer's phone and e-mail on its page (BUD-4); the list of open requests has the phone */
  contact: { open: NOBODY, claimed: BOTH_SIDES, withdrawn: NOBODY },
} satisfies Record<string, Readers>;

export function mayRead(what: keyof typeof READERS, budget: BudgetState, viewer: Asker): boolean {
  const held: Standing = budget.designSelect === UNCLAIMED ? "open" : "claimed";
  return READERS[what][budget.withdrawn ? "withdrawn" : held][partyOf(budget, viewer)];
}

export type BudgetAction =
  | "claim"
  | "sendQuote"
  | "sendQuoteFile"
  | "withdrawQuote"
  | "answerQuote"
  | "askChange"
  | "withdrawChange"
  | "recordAcceptance"
  | "undoAcceptance"
  | "claimPayment"
  | "receivePayment"
  | "changeStatus"
  | "changeAnswers"
  | "withdrawRequest"
  | "reopen"
  | "release"
  | "assign"
  | "sendProof"
  | "withdrawProof"
  | "commentProof"
  | "decideProof"
  | "askRound"
  | "inviteGuests"
  | "answerComment"
  | "buildKit"
  | "deliver"
  | "answerShowing"
  | "askShowing"
  | "switchBrandPage"
  | "toPortfolio";

const someoneElse = (budget: BudgetState) =>
  budget.designSelect === UNCLAIMED ? "Requisite o projeto primeiro." : "Outro designer cuida deste projeto.";
function noQuote({ budget, written }: BudgetState): string | undefined {
  if (budget) return undefined;
  // It expired, or both took its acceptance back.
  return written ? "Nenhum orçamento espera resposta." : "Nenhum orçamento foi enviado ainda.";
}
const accepted = (budget: BudgetState) => (budget.agreed ? "O orçamento já foi aceito." : undefined);
const noAcceptance = (budget: BudgetState) =>
  budget.agreed && budget.written ? undefined : "Nenhum orçamento escrito na página foi aceito.";
const answered = (budget: BudgetState) =>
  noQuote(budget) ?? (budget.quoteAnswer === null ? undefined : "Este orçamento já foi respondido.");
/** The version waits for the studio, not for its customer. */
export const CHANGE_ASKED = "Você pediu uma mudança nesta versão. Retire o pedido para responder a ela.";
const onlyCustomer = (doing: string) => () => `Só quem fez o pedido ${doing}.`;
const finished = (budget: BudgetState) =>
  statusOf(budget.status).phase === "closed" ? "O projeto está finalizado." : undefined;
const notTheirs = () => "Só quem fez o pedido pode fazer isso.";
const untilClaimed = (budget: BudgetState) =>
  budget.designSelect === UNCLAIMED
    ? (accepted(budget) ?? finished(budget))
    : "O projeto já tem designer. Conte na conversa o que mudou.";

const notAgreed = (budget: BudgetState) =>
  budget.agreed ? undefined : "Antes, quem fez o pedido aceita um orçamento.";
const workOver = ({ status }: BudgetState) =>
  statusOf(status).phase === "creation" ? undefined : "O projeto não está mais em criação.";
const noProofWaits = (budget: BudgetState) =>
  workOver(budget) ?? (budget.proof?.state === "waiting" ? undefined : "Nenhuma prova espera por uma decisão.");
/** What was approved or delivered was made for the agreement: it holds. */
export const WORK_APPROVED = "Uma prova já foi aprovada: o que muda agora é um novo combinado.";
const workDone = ({ delivered, proof }: BudgetState) => {
  if (delivered) return "A marca já foi entregue: o que muda agora é um novo combinado.";
  return proof?.state === "approved" ? WORK_APPROVED : undefined;
};
const notDelivered = ({ delivered }: BudgetState) => (delivered ? undefined : "A marca ainda não foi entregue.");

type Rule = {
  /** whose action it is, at any time */
  parties: Parties;
  /** what everybody else reads */
  others: (budget: BudgetState) => string;
  /** why a party may not do it now; undefined: they may */
  hindrance: (budget: BudgetState, viewer: Asker) => string | undefined;
};

export const RULES: Record<BudgetAction, Rule> = {
  claim: { parties: DESIGNERS, others: () => "Só designers requisitam projetos.", hindrance: () => undefined },
  // A written quote changes an accepted one, once it is accepted itself. A file does not.
  sendQuote: {
    parties: MANAGERS,
    others: someoneElse,
    hindrance: (budget) => (budget.written ? undefined : accepted(budget)),
  },
  sendQuoteFile: { parties: MANAGERS, others: someoneElse, hindrance: accepted },
  withdrawQuote: {
    parties: MANAGERS,
    others: someoneElse,
    hindrance: (budget) => (budget.written ? answered(budget) : (noQuote(budget) ?? accepted(budget))),
  },
  answerQuote: {
    parties: CUSTOMER,
    others: onlyCustomer("responde ao orçamento"),
    hindrance: (budget) => answered(budget) ?? (budget.change ? CHANGE_ASKED : undefined),
  },
  askChange: { parties: CUSTOMER, others: onlyCustomer("pede mudanças"), hindrance: answered },
  withdrawChange: {
    parties: CUSTOMER,
    others: onlyCustomer("retira o pedido de mudança"),
    hindrance: (budget) =>
      answered(budget) ?? (budget.change ? undefined : "Nenhum pedido de mudança espera resposta."),
  },
  recordAcceptance: { parties: MANAGERS, others: someoneElse, hindrance: answered },
  undoAcceptance: {
    parties: BOTH_SIDES,
    others: someoneElse,
    hindrance: (budget) =>
      noAcceptance(budget) ??
      (budget.quoteAnswer === null ? "Há um orçamento novo que espera resposta." : workDone(budget)),
  },
  claimPayment: { parties: CUSTOMER, others: onlyCustomer("diz que pagou"), hindrance: noAcceptance },
  receivePayment: { parties: MANAGERS, others: someoneElse, hindrance: noAcceptance },
  changeStatus: { parties: MANAGERS, others: someoneElse, hindrance: () => undefined },
  changeAnswers: { parties: CUSTOMER, others: notTheirs, hindrance: untilClaimed },
  withdrawRequest: { parties: CUSTOMER, others: notTheirs, hindrance: untilClaimed },
  reopen: {
    parties: CUSTOMER,
    others: notTheirs,
    hindrance: (budget) => (budget.withdrawn ? undefined : "O pedido continua aberto."),
  },
  release: {
    // A designer's second press on 'Devolver projeto' comes from somebody who no longer holds it.
    parties: DESIGNERS,
    others: someoneElse,
    hindrance: (budget, viewer) => {
      if (partyOf(budget, viewer) !== "designer") return someoneElse(budget);
      if (accepted(budget)) return "O orçamento foi aceito: peça ao estúdio para passar o projeto a outra pessoa.";
      return finished(budget);
    },
  },
  assign: {
    parties: ADMINS,
    others: () => "Só a direção do estúdio escolhe quem cuida do projeto.",
    hindrance: finished,
  },
  // The work begins with an accepted quote; who is behind with a payment is told by the studio, not by the program.
  sendProof: { parties: DESIGNER, others: someoneElse, hindrance: (budget) => notAgreed(budget) ?? workOver(budget) },
  withdrawProof: { parties: DESIGNER, others: someoneElse, hindrance: noProofWaits },
  commentProof: { parties: CUSTOMER, others: onlyCustomer("comenta a prova"), hindrance: noProofWaits },
  decideProof: { parties: CUSTOMER, others: onlyCustomer("decide"), hindrance: noProofWaits },
  askRound: { parties: CUSTOMER, others: onlyCustomer("pede uma rodada extra"), hindrance: noProofWaits },
  inviteGuests: { parties: CUSTOMER, others: onlyCustomer("convida"), hindrance: () => undefined },
  // Replies stay possible on rounds that are closed.
  answerComment: {
    parties: { ...CUSTOMER, designer: true },
    others: someoneElse,
    hindrance: () => undefined,
  },
  buildKit: { parties: DESIGNER, others: someoneElse, hindrance: notAgreed },
  deliver: { parties: DESIGNER, others: someoneElse, hindrance: notAgreed },
  answerShowing: { parties: CUSTOMER, others: onlyCustomer("autoriza"), hindrance: notDelivered },
  askShowing: { parties: DESIGNER, others: someoneElse, hindrance: notDelivered },
  switchBrandPage: { parties: CUSTOMER, others: onlyCustomer("liga a página"), hindrance: notDelivered },
  toPortfolio: { parties: MANAGERS, others: someoneElse, hindrance: notDelivered },
};

/** Whether an action is ever this person's to take; the server responds 403 to anybody else. */
export function isParty(action: BudgetAction, budget: BudgetState, viewer: Asker): boolean {
  return RULES[action].parties[partyOf(budget, viewer)];
}

/** Why `viewer` may not do `action` to `budget` now, as shown beside its button; undefined when they may. */
export function refusal(action: BudgetAction, budget: BudgetState, viewer: Asker): string | undefined {
  const { parties, others, hindrance } = RULES[action];
  if (!parties[partyOf(budget, viewer)]) return others(budget);
  if (budget.withdrawn && action !== "reopen") return "O pedido foi retirado.";
  return hindrance(budget, viewer);
}

/** Phases that end the work. */
const ENDS: Record<Phase, boolean> = { request: false, creation: false, delivery: true, closed: true };

/** Whether a change to this status needs a reason, which the customer reads: the work ends and nobody accepted a quote. */
export function needsReason({ agreed }: Pick<BudgetState, "agreed">, status: number): boolean {
  return !agreed && ENDS[statusOf(status).phase];
}

/** Most characters of the reason for a change. */
const REASON_LENGTH = 500;

export const REASON_MESSAGES = {
  status: "Escreva o motivo: sem orçamento aceito, quem fez o pedido precisa entender.",
  release: "Escreva o motivo para devolver.",
  tooLong: `O motivo passa de ${REASON_LENGTH} caracteres. Encurte um pouco.`,
} as const;

/** What is stored of a typed reason; null: too long, or not storable. */
export function reasonOf(typed: string): string | null {
  const reason = typed.trim();
  return reason.length <= REASON_LENGTH && isStorable(reason) ? reason : null;
}

/** Why people decline a quote, by the name of each one's field in the form. */
export const DECLINE_REASONS = {
  "reason-price": "O valor ficou acima do que eu esperava",
  "reason-time": "O prazo não serve",
  "reason-scope": "Não é bem o que eu preciso",
  "reason-elsewhere": "Escolhi outro caminho",
} as const;
/** Most characters that are typed beside them: with all of them it is still a reason. */
export const DECLINE_TYPED_LENGTH = 300;

/** The pressed reasons and the typed one as one text; empty without any. */
export function declineReason(form: FormData): string {
  const pressed = Object.entries(DECLINE_REASONS).flatMap(([field, reason]) => (form.has(field) ? `${reason}.` : []));
  return [...pressed, String(form.get("reason") ?? "").trim()].filter(Boolean).join(" ");
}

/** Limits of one designer: unfinished projects without a quote, and claims within a minute. */
export const CLAIM_LIMITS = { held: 20, minute: 30 } as const;
export type ClaimLimit = keyof typeof CLAIM_LIMITS;

export const CLAIM_LIMIT_REASON: Record<ClaimLimit, string> = {
  held: `Você já tem ${CLAIM_LIMITS.held} projetos sem orçamento. Envie o orçamento de um deles antes de pegar outro.`,
  minute: `Você pegou ${CLAIM_LIMITS.minute} projetos em um minuto. Espere um minuto e tente de novo.`,
};
