/** What an event of a request consists of; `events.ts` has a record for each kind. */
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import type { MailChoiceId } from "../people/mail-choices.ts";
import { DESIGNER_LEFT } from "../people/profile.ts";
import type { BudgetState, Viewer } from "./turn.ts";

export type AboutRequest = { budgetId: string; nameProject: string };

/** What a mail is written from. */
export type MailFacts = {
  about: AboutRequest;
  state: BudgetState;
  /** whole names; empty designer: nobody holds the project */
  customer: string;
  designer: string;
  reader: Viewer & { name: string };
  /** whose turn it is now, in words for the reader, without a full stop */
  next: string;
  /** the end of the time in which a designer is to claim, in milliseconds */
  until: number;
  now: number;
};

type Happened<Kind, Details> = { kind: Kind; details: Details };
/** What happened to the request `later` than an event, and that the mail's reader was not told of yet (`untold`). */
export type Meanwhile<Kind, Details> = MailFacts & {
  later: readonly Happened<Kind, Details>[];
  untold: readonly Happened<Kind, Details>[];
};

/** Of several templates, each with its props. */
export type MailOf<Mails> = {
  [Template in keyof Mails]: { template: Template; props: Mails[Template] };
}[keyof Mails];

/** `Kind` and `AnyDetails`: of all events. A stored event of an earlier version may lack details. */
export type EventRecord<Type extends { details: object; mails: object | null }, Kind, AnyDetails> = {
  /** Follows its author's name: 'Davi' 'aceitou o orçamento.' */
  text: (details: Partial<Type["details"]>) => string;
  /** whether designers who do not hold the project read the details */
  visitorsReadDetails: boolean;
  /** what it does to the list of open requests */
  openList: "enters" | "leaves" | "changes" | null;
  /** who holds the project after it */
  holder: "designer" | "nobody" | "same";
  mail: Type["mails"] extends null
    ? null
    : {
        /** which of its reader's choices silences it (PROFILE-4); null: it always goes */
        choice: (reader: TypeUser) => MailChoiceId | null;
        /** whether it is untrue by the time it is sent, or not its reader's to know */
        isOutdated: (event: { details: Partial<Type["details"]> }, meanwhile: Meanwhile<Kind, AnyDetails>) => boolean;
        write: (
          event: { author: string; at: Date; details: Partial<Type["details"]> },
          facts: MailFacts,
        ) => MailOf<Type["mails"]>;
      };
};

export const isCustomer = ({ reader, state }: MailFacts) => reader.id === state.userCreate;

/** A designer hears of a project for as long as they hold it. */
export const hasLostIt = ({ reader, state }: MailFacts) =>
  reader.typeUser === TYPE_USER.designer && state.designSelect !== reader.id;

/** Of a mail that something later makes untrue. `Kind` is what its record knows: another word does not compile. */
export const since =
  <Kind extends string>(...kinds: NoInfer<Kind>[]) =>
  (_: unknown, meanwhile: Meanwhile<Kind, object>) =>
    hasLostIt(meanwhile) || meanwhile.later.some(({ kind }) => kinds.includes(kind));

/** Most characters of a reason above the fold: the action stays in the first view. */
const SHORT_REASON = 140;

/** The end of a sentence. */
export const withReason = (reason: string | undefined) => (reason ? `: “${reason}”` : ".");

/** The end of a sentence, with as much of the reason as fits. */
export function withShortReason(reason = ""): string {
  const characters = [...reason];
  if (characters.length <= SHORT_REASON) return withReason(reason);
  return withReason(`${characters.slice(0, SHORT_REASON).join("").trimEnd()}…`);
}

/** `did`: 'Rui devolveu hoje'. Of a deleted account nobody is named. */
export function givenBackText({ reason }: { reason?: string }, did: string): string {
  return reason === DESIGNER_LEFT ? DESIGNER_LEFT : did + withShortReason(reason);
}
