/** Whose turn a request is, and what is to be done: one rule for lists, rooms and mails. */

import { dayText } from "../kit/day.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { firstName } from "../people/names.ts";
import { type QuoteDecision, UNCLAIMED } from "./budget.ts";
import { type Phase, statusOf } from "./budget-statuses.ts";
import { type ChangeAsked, changeDue, nextVersion, standingChange } from "./change-asked.ts";
import { type ProofStand, proofVersion } from "./proof-stand.ts";
import {
  APPROVED,
  FINISHED,
  INVITATION,
  type Line,
  looksAtProof,
  makesKit,
  makesNextProof,
  over,
  STUDIO,
  TAKEN_BACK,
  type Turn,
  waitsForNext,
  waitsForNextProof,
  waitsForPix,
  waitsForProof,
  withCustomer,
  withDesigner,
  withPix,
  writesNext,
  yours,
} from "./turn-lines.ts";

export type BudgetState = {
  userCreate: string;
  designSelect: string;
  status: number;
  /** whether a quote is sent */
  budget: boolean;
  quoteAnswer: QuoteDecision | null;
  /** whether the current quote is a written one */
  written: boolean;
  /** whether an acceptance holds, also while another written quote waits for its answer */
  agreed: boolean;
  downPayment: DownPayment | null;
  /** what the customer asked to change of the newest version, while nobody decided on it */
  change: ChangeAsked | null;
  /** the newest proof; null: none */
  proof: ProofStand | null;
  /** whether the kit was delivered */
  delivered: boolean;
  /** whether the customer took the request back */
  withdrawn: boolean;
};

/** Of an accepted quote: nobody said that it is paid, or its customer said so and the studio has not seen it. */
export type DownPayment = "due" | "claimed";

type StoredState = Pick<BudgetState, "userCreate" | "status" | "budget" | "quoteAnswer" | "downPayment" | "proof"> & {
  designSelect: string | null;
  deliveredAt: Date | null;
  withdrawnAt: Date | null;
  quoteId: string | null;
  changeAsked: ChangeAsked | null;
  acceptedQuoteId: string | null;
};

/** Of a budget's row. */
export function stateOf(row: StoredState): BudgetState {
  const { userCreate, status, budget, quoteAnswer, downPayment, proof } = row;
  return {
    userCreate,
    designSelect: row.designSelect ?? UNCLAIMED,
    status,
    budget,
    quoteAnswer,
    written: row.quoteId !== null,
    agreed: isAgreed(row),
    downPayment,
    change: standingChange(row),
    proof,
    delivered: row.deliveredAt !== null,
    withdrawn: row.withdrawnAt !== null,
  };
}

export const isAgreed = ({ quoteAnswer, acceptedQuoteId }: Pick<StoredState, "quoteAnswer" | "acceptedQuoteId">) =>
  quoteAnswer === "accepted" || acceptedQuoteId !== null;

export type Viewer = { id: string; typeUser: TypeUser };

/** How the person who looks stands to a request. `visitor`: a designer who does not hold it. */
export type Position = "customer" | "designer" | "visitor" | "admin";

const POSITIONS: Record<TypeUser, (isTheirs: boolean) => Position> = {
  [TYPE_USER.customer]: () => "customer",
  [TYPE_USER.designer]: (isTheirs) => (isTheirs ? "designer" : "visitor"),
  [TYPE_USER.admin]: () => "admin",
};

export function positionOf(budget: Pick<BudgetState, "designSelect">, viewer: Viewer): Position {
  return POSITIONS[viewer.typeUser](budget.designSelect === viewer.id);
}

/** Position on the path that every request takes: 'Passo 3 de 5: orçamento'. */
export const STATIONS = ["Pedido", "Designer", "Orçamento", "Criação", "Entrega"] as const;

const checksPayment = yours("marcar a entrada como recebida", "pay");

type StageRecord = { station: 2 | 3 | 4 | 5; turns: Record<Position, Line> };

export const STAGES = {
  waitingForDesigner: {
    station: 2,
    turns: {
      customer: ({ until, late }) => ({
        side: "theirs",
        who: late ? "Com o estúdio:" : `Com o estúdio, até ${until}:`,
        what: late ? "a direção escolhe um designer" : "um designer assume o pedido",
        action: "changeAnswers",
      }),
      designer: INVITATION,
      visitor: INVITATION,
      admin: ({ until, late }) =>
        late
          ? { side: "yours", who: "Sua vez:", what: "atribuir a um designer", action: "assign" }
          : {
              side: "theirs",
              who: `Com os designers, até ${until}:`,
              what: "alguém assume o pedido",
              action: "assign",
            },
    },
  },
  waitingForQuote: {
    station: 3,
    turns: {
      customer: withDesigner("prepara o orçamento"),
      designer: yours("enviar um orçamento", "sendQuote"),
      visitor: withDesigner("prepara o orçamento"),
      admin: withDesigner("prepara o orçamento"),
    },
  },
  waitingForAnswer: {
    station: 3,
    turns: {
      customer: yours("responder ao orçamento", "viewQuote"),
      designer: withCustomer("lê o orçamento", "withdrawQuote"),
      visitor: withCustomer("lê o orçamento", null),
      admin: withCustomer("lê o orçamento", "withdrawQuote"),
    },
  },
  changeAsked: {
    station: 3,
    turns: {
      customer: waitsForNext,
      designer: writesNext,
      visitor: waitsForNext,
      // Nobody else would write the next one.
      admin: (said) => (said.designer === STUDIO ? writesNext(said) : waitsForNext(said)),
    },
  },
  waitingForNewQuote: {
    station: 3,
    turns: {
      customer: withDesigner("prepara outro orçamento"),
      designer: yours("enviar outro orçamento", "sendQuote"),
      visitor: withDesigner("prepara outro orçamento"),
      admin: withDesigner("prepara outro orçamento"),
    },
  },
  waitingForDownPayment: {
    station: 3,
    turns: {
      customer: withPix(yours("pagar a entrada", "pay"), waitsForPix("pay")),
      designer: withPix(withCustomer("paga a entrada", "complete"), waitsForPix("complete")),
      visitor: withPix(withCustomer("paga a entrada", null), waitsForPix(null)),
      admin: withPix(withCustomer("paga a entrada", null), yours("mandar os dados do Pix", "sendPix")),
    },
  },
  downPaymentClaimed: {
    station: 3,
    turns: {
      customer: withDesigner("confere a entrada"),
      designer: checksPayment,
      visitor: withDesigner("confere a entrada"),
      // Nobody else would look for it.
      admin: (said) => (said.designer === STUDIO ? checksPayment : withDesigner("confere a entrada"))(said),
    },
  },
  creating: {
    station: 4,
    turns: {
      customer: withDesigner("cria a marca"),
      // Not 'Sua vez': nobody waits for a press, and a list of work under way must not shout.
      designer: ({ since }) => ({
        side: "theirs",
        who: `Com você, desde ${since}:`,
        what: "criar a marca",
        action: "complete",
      }),
      visitor: withDesigner("cria a marca"),
      admin: withDesigner("cria a marca"),
    },
  },
  proofWaiting: {
    station: 4,
    turns: {
      customer: looksAtProof,
      designer: waitsForProof,
      visitor: waitsForProof,
      admin: waitsForProof,
    },
  },
  proofAnswered: {
    station: 4,
    turns: {
      customer: waitsForNextProof,
      designer: makesNextProof,
      visitor: waitsForNextProof,
      admin: waitsForNextProof,
    },
  },
  approved: {
    station: 4,
    turns: {
      customer: APPROVED,
      designer: makesKit,
      visitor: withDesigner("prepara os arquivos"),
      admin: withDesigner("prepara os arquivos"),
    },
  },
  done: {
    station: 5,
    turns: {
      customer: withDesigner("entrega os arquivos"),
      designer: yours("entregar os arquivos e finalizar", "finish"),
      visitor: withDesigner("entrega os arquivos"),
      admin: withDesigner("entrega os arquivos"),
    },
  },
  delivered: {
    station: 5,
    turns: {
      customer: yours("abrir a entrega", "openDelivery"),
      designer: withCustomer("abre a entrega", "finish"),
      visitor: withCustomer("abre a entrega", null),
      admin: withCustomer("abre a entrega", null),
    },
  },
  closed: {
    station: 5,
    turns: {
      customer: FINISHED,
      designer: FINISHED,
      visitor: over("Terminado.", "O projeto está finalizado."),
      admin: FINISHED,
    },
  },
  withdrawn: {
    station: 2,
    turns: {
      customer: over("Retirado.", "Suas respostas ficam guardadas, e dá para pedir de novo.", "reopen"),
      designer: TAKEN_BACK,
      visitor: TAKEN_BACK,
      admin: TAKEN_BACK,
    },
  },
} as const satisfies Record<string, StageRecord>;
export type Stage = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as Stage[];

/** The schema's generated ranks repeat this in SQL (requests/schema.ts), and a test compares the two. */
export function stageOf(budget: BudgetState): Stage {
  if (budget.withdrawn) return "withdrawn";
  return STAGE_IN[statusOf(budget.status).phase](budget);
}

const DOWN_PAYMENT_STAGES: Record<DownPayment, Stage> = {
  due: "waitingForDownPayment",
  claimed: "downPaymentClaimed",
};

const PROOF_STAGES: Record<ProofStand["state"], Stage> = {
  waiting: "proofWaiting",
  adjusting: "proofAnswered",
  approved: "approved",
};

const quoteWaits = (budget: BudgetState) => budget.budget && budget.quoteAnswer === null;

const quoteStage = (budget: BudgetState): Stage => (budget.change ? "changeAsked" : "waitingForAnswer");

const STAGE_IN: Record<Phase, (budget: BudgetState) => Stage> = {
  request: (budget) => {
    if (quoteWaits(budget)) return quoteStage(budget);
    if (budget.designSelect === UNCLAIMED) return "waitingForDesigner";
    return budget.quoteAnswer === "declined" ? "waitingForNewQuote" : "waitingForQuote";
  },
  creation: (budget) => {
    if (quoteWaits(budget)) return quoteStage(budget);
    if (budget.proof) return PROOF_STAGES[budget.proof.state];
    return budget.downPayment ? DOWN_PAYMENT_STAGES[budget.downPayment] : "creating";
  },
  delivery: ({ delivered }) => (delivered ? "delivered" : "done"),
  closed: () => "closed",
};

/** Order of a person's own list: their turn, under way, over. */
export const RANK = { yours: 0, underWay: 1, over: 2 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

const DAY = 24 * 60 * 60 * 1000;

/** The end of the time in which a designer is to claim, in milliseconds. */
export const answerBy = (openedAt: number, answerDays: number) => openedAt + answerDays * DAY;

/** What is told by the newest proof. */
const PROOF_WAITS: ReadonlySet<Stage> = new Set(Object.values(PROOF_STAGES));

/** The version of a quote or a proof that a stage tells of, and until when it is due, in milliseconds. */
function datedIn({ change, proof }: BudgetState, stage: Stage): { version: number; due: number } | null {
  if (change && stage === "changeAsked") return { version: nextVersion(change), due: changeDue(change) };
  return proof && PROOF_WAITS.has(stage) ? { version: proofVersion(proof), due: Date.parse(proof.due) } : null;
}

type Facts = {
  /** whole names; a turn says the first. Empty designer: nobody holds it */
  customer: string;
  designer: string;
  /** since when the request is open to be claimed, in milliseconds, as all times here */
  openedAt: number;
  /** the newest event */
  since: number;
  now: number;
  /** ANSWER_DAYS */
  answerDays: number;
  /** whether the studio has a Pix key */
  hasPix: boolean;
};

/** In words for the person who looks. */
export function turnOf(budget: BudgetState, position: Position, facts: Facts): Turn {
  const { customer, designer, openedAt, since, now, answerDays, hasPix } = facts;
  const stage = stageOf(budget);
  const dated = datedIn(budget, stage);
  const until = dated?.due ?? answerBy(openedAt, answerDays);
  return STAGES[stage].turns[position]({
    customer: firstName(customer),
    designer: designer === "" ? STUDIO : firstName(designer),
    since: dayText(since, now),
    until: dayText(until, now),
    late: now > until,
    version: dated?.version ?? 1,
    hasPix,
  });
}
