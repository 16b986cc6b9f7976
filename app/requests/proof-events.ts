/** What happens to a request's proofs and its delivery: their part of the registry (events.ts). */
import { counted } from "../kit/count.ts";
import { firstName } from "../people/names.ts";
import { type AboutRequest, type EventRecord, isCustomer, type MailFacts, since, withReason } from "./event.ts";

type Version = { proof: string; number: number };
/** `direction`: 'A. O olho da onça'; `comments`: how many were sent with it */
type Decision = Version & { direction: string };

/** What their mails say; empty texts where there are none. `until`: 'terça, 17 de novembro'. */
export type ProofNews = AboutRequest & {
  kind: keyof ProofTypes;
  /** whether its reader is the customer */
  toCustomer: boolean;
  author: string;
  version: string;
  direction: string;
  comments: number;
  reason: string;
  until: string;
  /** of the payment that a delivery waits for */
  amount?: string;
};
type News = { "proof-news": ProofNews };

export type ProofTypes = {
  /** `until`: the day until which its customer decides, in words */
  proof_sent: { details: Version & { until: string }; mails: News };
  /** `until`: where the version that it had replaced waits again */
  proof_withdrawn: { details: Version & { until?: string }; mails: News };
  /** `reason`: the customer's sentence */
  proof_adjusted: { details: Decision & { comments: number; reason?: string; until: string }; mails: News };
  proof_approved: { details: Decision & { until: string }; mails: News };
  proof_round_asked: { details: Version & { reason: string }; mails: News };
  /** `files`: how many the kit has; `amount`: of the payment that it waits for */
  kit_delivered: { details: { files: number; amount?: string }; mails: News };
  /** `showing`: what the customer answered to whether it may be shown, in words */
  showing_answered: { details: { showing: string }; mails: News };
  showing_asked: { details: Record<never, never>; mails: News };
};

type Kind = keyof ProofTypes;
type AnyDetails = object;
type Records = { readonly [One in Kind]: EventRecord<ProofTypes[One], string, AnyDetails> };

const sinceAny = (...kinds: Kind[]) => since<string>(...kinds);
const always = () => null;

/** What is said of a proof is between its customer and the studio. */
const PRIVATE = { visitorsReadDetails: false, openList: null, holder: "same" } as const;

type Told = Partial<Version & Decision> & {
  files?: number;
  comments?: number;
  reason?: string;
  until?: string;
  showing?: string;
  amount?: string;
};

/** The mail that all of them have; its words stand by kind (proofs/mails.tsx). */
function news(kind: Kind, ...outdatedBy: Kind[]) {
  return {
    choice: always,
    isOutdated: sinceAny(...outdatedBy),
    write: ({ author, details }: { author: string; details: Told }, facts: MailFacts) => ({
      template: "proof-news" as const,
      props: {
        ...facts.about,
        kind,
        toCustomer: isCustomer(facts),
        author: firstName(author),
        version: String(details.number ?? ""),
        direction: details.direction ?? "",
        comments: details.comments ?? 0,
        reason: details.reason ?? details.showing ?? "",
        until: details.until ?? "",
        ...(details.amount && { amount: details.amount }),
      },
    }),
  };
}

export const PROOF_EVENTS: Records = {
  proof_sent: {
    text: ({ number }) => `mandou a versão ${number} da prova.`,
    ...PRIVATE,
    mail: news("proof_sent", "proof_sent", "proof_withdrawn", "proof_adjusted", "proof_approved"),
  },
  proof_withdrawn: {
    text: ({ number }) => `tirou a versão ${number} da prova.`,
    ...PRIVATE,
    mail: news("proof_withdrawn", "proof_sent"),
  },
  proof_adjusted: {
    text: ({ number, comments = 0, reason }) => {
      const along = comments > 0 ? `, com ${counted(comments, "comentário", "comentários")}` : "";
      return `pediu ajustes na versão ${number}${along}${withReason(reason)}`;
    },
    ...PRIVATE,
    mail: news("proof_adjusted", "proof_sent"),
  },
  proof_approved: {
    text: ({ number, direction }) => `aprovou a direção ${direction}, versão ${number}.`,
    ...PRIVATE,
    mail: news("proof_approved"),
  },
  proof_round_asked: {
    text: ({ number, reason }) => `pediu uma rodada extra depois da versão ${number}${withReason(reason)}`,
    ...PRIVATE,
    mail: news("proof_round_asked", "proof_sent", "proof_approved"),
  },
  kit_delivered: {
    text: ({ files = 0 }) => `entregou a marca: ${counted(files, "arquivo", "arquivos")}.`,
    ...PRIVATE,
    mail: news("kit_delivered"),
  },
  showing_answered: {
    text: ({ showing }) => `respondeu se a marca pode ir ao portfólio: ${showing ?? ""}.`,
    ...PRIVATE,
    mail: news("showing_answered", "showing_answered"),
  },
  showing_asked: {
    text: () => "perguntou se a marca pode ir ao portfólio.",
    ...PRIVATE,
    mail: news("showing_asked", "showing_answered"),
  },
};
