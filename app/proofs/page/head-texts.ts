/** What the head of a proof's page says: whose turn it is, and until when. */
import { dayText, momentText, onDay, weekdayText, whenText } from "../../kit/day.ts";
import type { RoomGround } from "../../ui/layout/room-page.tsx";
import type { ProofState } from "../proof-content.ts";
import { commentsText, countWord, feminineWord } from "../proof-words.ts";
import { sentRoundText } from "../rounds.ts";

export type HeadFacts = {
  part: "customer" | "designer" | "admin";
  number: number;
  newest: number;
  /** what the next version's number will be */
  next: number;
  state: ProofState;
  /** first names; `senderName` is whole */
  customer: string;
  designer: string;
  senderName: string;
  directions: number;
  /** of the comments on the version before: how many were asked, and how many were done */
  answered: { done: number; all: number };
  /** milliseconds, as all times here */
  sentAt: number;
  until: number;
  openedAt: number | null;
  decidedAt: number | null;
  /** of the decision: its direction, the comments that went along, and when what follows is due */
  direction: string;
  comments: number;
  due: number | null;
  /** how many comments its customer has not sent */
  drafts: number;
  now: number;
};

export type HeadText = { ground: RoomGround; turn: string; lead: string };

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(" ");

/** 'Aberta hoje, 08:52. Três comentários em rascunho.' */
function openedText({ openedAt, drafts, now }: HeadFacts): string {
  if (openedAt === null) return "Ainda não foi aberta.";
  const noted = drafts === 1 ? "Um comentário" : `${capital(countWord(drafts))} comentários`;
  return sentences(`Aberta ${momentText(openedAt, now)}.`, drafts > 0 && `${noted} em rascunho.`);
}

function sentText({ number, senderName, directions, sentAt, now }: HeadFacts): string {
  const what = directions === 1 ? "uma direção" : `${feminineWord(directions)} direções`;
  return `${senderName} mandou ${number === 1 ? what : `a versão ${number}`} ${whenText(sentAt, now)}.`;
}

/** 'Bia atendeu três dos seus quatro comentários.' */
function answeredText(facts: HeadFacts): string {
  const { answered, designer } = facts;
  if (answered.all === 0) return sentText(facts);
  if (answered.all === 1)
    return `${designer} ${answered.done === 1 ? "atendeu o seu comentário" : "respondeu ao seu comentário"}.`;
  if (answered.done === 0) return `${designer} respondeu aos seus ${countWord(answered.all)} comentários.`;
  if (answered.done === answered.all) return `${designer} atendeu os seus ${countWord(answered.all)} comentários.`;
  return `${designer} atendeu ${countWord(answered.done)} dos seus ${countWord(answered.all)} comentários.`;
}

const by = ({ due, now }: HeadFacts) => (due === null ? "" : `, até ${dayText(due, now)}`);

const TEXTS: Record<ProofState, (facts: HeadFacts) => HeadText> = {
  open: (facts) => {
    const { part, number, customer, until, now } = facts;
    const day = dayText(until, now);
    const late = now > until;
    if (part !== "customer")
      return {
        ground: "mist",
        turn: `Com ${customer}, ${late ? "em atraso desde" : "até"} ${day}: olha a prova`,
        lead: openedText(facts),
      };
    return {
      ground: "pink",
      turn: number === 1 ? "Sua vez: olhar a prova e decidir" : `Sua vez: olhar a versão ${number}`,
      lead: sentences(
        answeredText(facts),
        late ? `O prazo passou ${onDay(until, now)}.` : `Decida até ${weekdayText(until, now)}.`,
      ),
    };
  },
  replaced: ({ number, newest }) => ({
    ground: "mist",
    turn: `A versão ${number} foi substituída`,
    lead: `A versão ${newest} ficou no lugar dela. Esta fica aqui só para ler.`,
  }),
  withdrawn: ({ number }) => ({
    ground: "mist",
    turn: `A versão ${number} foi retirada`,
    lead: "Ninguém do lado de quem pediu chegou a abrir.",
  }),
  adjusted: (facts) => {
    const { part, number, newest, next, customer, designer, direction, comments, decidedAt, now } = facts;
    const when = decidedAt === null ? "" : ` ${whenText(decidedAt, now)}`;
    const isNewest = number === newest;
    if (part === "customer")
      return {
        ground: "mist",
        turn: isNewest ? `Com ${designer}${by(facts)}: faz a versão ${next}` : "Você pediu ajustes",
        lead: comments > 0 ? `Você mandou ${commentsText(comments)}${when}.` : `Você pediu ajustes${when}.`,
      };
    const told = `${customer} ficou com a ${direction}${comments > 0 ? ` e mandou ${commentsText(comments)}` : ""}${when}.`;
    if (part === "designer" && isNewest) return { ground: "pink", turn: `Sua vez: fazer a versão ${next}`, lead: told };
    return {
      ground: "mist",
      turn: isNewest ? `Com ${designer}${by(facts)}: faz a versão ${next}` : "Ajustes pedidos",
      lead: told,
    };
  },
  approved: (facts) => {
    const { part, number, customer, designer, due, now } = facts;
    const until = due === null ? "" : `, até ${weekdayText(due, now)}`;
    if (part === "customer")
      return {
        ground: "forest",
        turn: `Você aprovou a versão ${number}.`,
        lead: `Com ${designer}${until}: prepara os arquivos. Você recebe um e-mail quando o kit chegar.`,
      };
    return {
      ground: "forest",
      turn: `${customer} aprovou a versão ${number}.`,
      lead:
        part === "designer"
          ? `Com você${until}: preparar os arquivos.`
          : `Com ${designer}${until}: prepara os arquivos.`,
    };
  },
};

export const headText = (facts: HeadFacts): HeadText => TEXTS[facts.state](facts);

/** The counter: 'Rodada 1 de 2', and a stroke for each round. */
export function roundsText({ round, rounds, isRunning }: { round: number; rounds: number; isRunning: boolean }) {
  const most = Math.max(rounds, 1);
  const strokes = Array.from({ length: most }, (_, index) => {
    if (index + 1 < round) return "full" as const;
    if (index + 1 > round) return "none" as const;
    return isRunning ? ("half" as const) : ("full" as const);
  });
  return { text: sentRoundText({ round, rounds }), strokes };
}
