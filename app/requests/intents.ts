/**
 * What the forms of a request's pages ask for, by the name that they send: who may do it (policy.ts), what it says
 * when it is done, and the fields that it reads. Each page's action runs all of its own; no form can send another name.
 */
import { BUDGET_MESSAGES } from "./budget.ts";
import { type BudgetAction, DECLINE_REASONS } from "./policy.ts";

type Described = { action: BudgetAction; done: string; fields: readonly string[] };

/** The reasons to press, and one's own. */
const DECLINE_FIELDS = ["reason", ...Object.keys(DECLINE_REASONS)];

export const ROOM_INTENTS = {
  claim: { action: "claim", done: BUDGET_MESSAGES.claimed, fields: [] },
  withdraw: { action: "withdrawQuote", done: BUDGET_MESSAGES.quoteWithdrawn, fields: ["quote"] },
  accept: { action: "answerQuote", done: BUDGET_MESSAGES.quoteAccepted, fields: ["quote"] },
  decline: { action: "answerQuote", done: BUDGET_MESSAGES.quoteDeclined, fields: ["quote", ...DECLINE_FIELDS] },
  status: { action: "changeStatus", done: BUDGET_MESSAGES.statusChanged, fields: ["status", "reason"] },
  "withdraw-request": { action: "withdrawRequest", done: BUDGET_MESSAGES.withdrawn, fields: [] },
  reopen: { action: "reopen", done: BUDGET_MESSAGES.reopened, fields: [] },
  release: { action: "release", done: BUDGET_MESSAGES.released, fields: ["reason"] },
  assign: { action: "assign", done: BUDGET_MESSAGES.assigned, fields: ["designer", "reason"] },
} as const satisfies Record<string, Described>;

/** Of the page of a written quote. */
export const QUOTE_INTENTS = {
  accept: {
    action: "answerQuote",
    done: "Orçamento aceito. O PDF com o registro vai por e-mail para os dois.",
    fields: ["name"],
  },
  change: {
    action: "askChange",
    done: "Pedido enviado. Ele também está na conversa.",
    fields: ["item", "text", "submissionId"],
  },
  "withdraw-change": {
    action: "withdrawChange",
    done: "Pedido de mudança retirado. Esta versão espera pela sua resposta de novo.",
    fields: [],
  },
  decline: { action: "answerQuote", done: BUDGET_MESSAGES.quoteDeclined, fields: DECLINE_FIELDS },
  record: {
    action: "recordAcceptance",
    done: "Aceite registrado. O PDF com o registro vai por e-mail para os dois.",
    fields: ["channel", "person", "note"],
  },
  "ask-undo": {
    action: "undoAcceptance",
    done: "Pedido enviado. O aceite vale até o outro lado concordar.",
    fields: [],
  },
  "agree-undo": { action: "undoAcceptance", done: "Aceite desfeito. O registro fica guardado.", fields: [] },
  "refuse-undo": { action: "undoAcceptance", done: "O aceite continua valendo.", fields: [] },
} as const satisfies Record<string, Described>;

export const PAYMENT_INTENTS = {
  paid: {
    action: "claimPayment",
    done: "Avisamos quem confere. Quando cair, a marca aparece aqui.",
    fields: ["quote"],
  },
  received: { action: "receivePayment", done: "Pagamento marcado como recebido.", fields: ["quote"] },
  "undo-received": { action: "receivePayment", done: "O recebimento foi desfeito.", fields: ["quote"] },
} as const satisfies Record<string, Described>;

/** Of the page of a proof. `direction`: its letter; `notes`: the revision of the comments that go along. */
export const PROOF_INTENTS = {
  withdraw: { action: "withdrawProof", done: "A prova voltou para o rascunho.", fields: [] },
  approve: {
    action: "decideProof",
    done: "Prova aprovada. O registro vai por e-mail para os dois.",
    fields: ["direction", "name"],
  },
  adjust: { action: "decideProof", done: "Comentários enviados.", fields: ["direction", "sentence", "notes"] },
  "ask-round": { action: "askRound", done: "Pedido enviado. Ele também está na conversa.", fields: ["text"] },
  invite: { action: "inviteGuests", done: "Link criado.", fields: ["label"] },
  revoke: { action: "inviteGuests", done: "O link não abre mais.", fields: ["guest"] },
  reply: { action: "answerComment", done: "Resposta enviada.", fields: ["comment", "text", "submissionId"] },
} as const satisfies Record<string, Described>;

/** Of the page of a delivery. `showing`: 'now', 'from' with `day`, or 'no'. */
export const DELIVERY_INTENTS = {
  deliver: { action: "deliver", done: "Entrega feita.", fields: ["revision"] },
  showing: { action: "answerShowing", done: "Resposta guardada.", fields: ["showing", "day"] },
  "ask-showing": { action: "askShowing", done: "Pergunta enviada.", fields: [] },
  "page-on": { action: "switchBrandPage", done: "A página está ligada.", fields: [] },
  "page-off": { action: "switchBrandPage", done: "A página está desligada.", fields: [] },
  "page-renew": { action: "switchBrandPage", done: "A página tem um endereço novo.", fields: [] },
  portfolio: { action: "toPortfolio", done: "Rascunho criado.", fields: [] },
} as const satisfies Record<string, Described>;

export type IntentName =
  | keyof typeof PROOF_INTENTS
  | keyof typeof DELIVERY_INTENTS
  | keyof typeof ROOM_INTENTS
  | keyof typeof QUOTE_INTENTS
  | keyof typeof PAYMENT_INTENTS;

/** The fields of a page's form, whichever intent it sends. */
export const fieldsOf = (intents: Record<string, Described>) => [
  "intent",
  ...new Set(Object.values(intents).flatMap(({ fields }) => fields)),
];

/** The intent that a form names; undefined: none of the page's. */
export const intentIn = <Name extends string>(intents: Record<Name, Described>, form: FormData): Name | undefined =>
  Object.keys(intents).find((name): name is Name => name === form.get("intent"));
