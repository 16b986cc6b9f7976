/** What a room shows once a version is approved: the picture, the record, and what comes now. */
import { dateText, momentText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName } from "../people/names.ts";
import { approvalOf } from "../proofs/page/proof-view.server.ts";
import { piecePath } from "../proofs/paths.ts";
import type { ProofVersion } from "../proofs/proofs.server.ts";
import { directionsOf } from "../proofs/shown.ts";
import type { QuoteVersion } from "../quotes/quote-content.ts";
import { paymentsOf } from "../quotes/totals.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { type Position, stageOf } from "../requests/turn.ts";

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

/** `versions`: those that this person reads. */
type Given = { versions: readonly ProofVersion[]; quotes: readonly QuoteVersion[]; now: number };

/** null: no approval holds now, or this person reads no proofs. */
export function approvedView(
  user: CurrentUser,
  budget: BudgetWithPeople,
  part: Position,
  { versions, quotes, now }: Given,
) {
  const stand = budget.state.proof;
  if (!stand || stageOf(budget.state) !== "approved") return null;
  const version = versions.find(({ id }) => id === stand.proof);
  const approval = version && approvalOf(version);
  if (!version || !approval) return null;
  const direction = directionsOf(version.sent, (piece) => piecePath(budget.id, piece)).find(
    ({ letter }) => letter === approval.direction,
  );
  const studio = firstName(budget.designer?.name ?? version.sent.sender.name);
  return {
    approval,
    uid: user.id,
    isCustomer: part === "customer",
    studio,
    pieces: direction?.pieces ?? [],
    title: `Direção ${approval.direction}, versão ${approval.number}: aprovada`,
    count: approval.pictures === 1 ? "1 imagem" : `${approval.pictures} imagens`,
    /** the first 8 digits of the code */
    figure: approval.code.slice(0, 9),
    steps: stepsOf(
      { part, studio, customer: firstName(budget.owner.name), due: Date.parse(stand.due), quotes, now },
      approval,
    ),
  };
}
export type ApprovedView = NonNullable<ReturnType<typeof approvedView>>;

type StepFacts = {
  part: Position;
  studio: string;
  customer: string;
  due: number;
  quotes: readonly QuoteVersion[];
  now: number;
};

/** `is`: what has happened, what is done now, and what follows. */
function stepsOf({ part, studio, customer, due, quotes, now }: StepFacts, { direction, number, at }: ApprovalFacts) {
  const isCustomer = part === "customer";
  const rest = restOf(quotes.find(({ state }) => state === "accepted"));
  const who = isCustomer ? "Você" : customer;
  const pays = { when: "Com o kit pronto", who: "", text: `${who} paga ${rest}, por Pix.`, is: "next" as const };
  return [
    {
      when: capital(momentText(at, now)),
      who: "",
      text: `${who} aprovou a direção ${direction}, versão ${number}.`,
      is: "done" as const,
    },
    {
      when: `Até ${dateText(due, now)}`,
      who: part === "designer" ? "Com você:" : `Com ${studio}:`,
      text: part === "designer" ? "fechar os desenhos e montar o kit." : "fecha os desenhos e monta o kit.",
      is: "now" as const,
    },
    ...(rest ? [pays] : []),
    {
      when: rest ? "Logo depois do Pix" : "Com o kit pronto",
      who: "",
      text: "O kit abre nesta sala: todos os arquivos, o manual e a página da marca.",
      is: "next" as const,
    },
  ];
}
type ApprovalFacts = { direction: string; number: number; at: number };

/** 'a segunda metade, R$ 2.600,00': what the accepted quote leaves for the delivery; empty: nothing. */
function restOf(accepted: QuoteVersion | undefined): string {
  if (!accepted) return "";
  const { content } = accepted.sent;
  const received = new Set(accepted.payments.filter(({ receivedAt }) => receivedAt).map((payment) => payment.number));
  const open = paymentsOf(content).filter(({ number }) => number >= 2 && !received.has(number));
  const sum = open.reduce((total, { amount }) => total + amount, 0);
  if (open.length === 0) return "";
  return `${content.plan === "halves" ? "a segunda metade" : "o restante"}, ${moneyText(sum)}`;
}
