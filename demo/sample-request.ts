/** The format of a demo request: its answers, and its history. */
import type { QuestionId } from "../app/brief/open-questions.ts";
import { type Answers, NO_OPTIONAL_ANSWERS, NO_SITE_YET } from "../app/brief/questionnaire.ts";
import type { PersonName } from "./accounts.ts";
import type { Moment } from "./moments.ts";
import type { QuoteName } from "./quotes.ts";
import type { BrandAct } from "./sample-brands.ts";
import type { SampleVersion } from "./written-quotes.ts";

/** Name of a drawing in `sketches/`, without extension. */
export type SketchName = "casco" | "caminhos" | "copinho" | "fachada" | "sacola" | "bandeirinhas";

/** One action of a person. Without `by`, the customer acts. */
export type Act =
  | { does: "say"; text: string; pictures?: SketchName[]; answersQuestion?: true }
  | { does: "ask"; question: QuestionId }
  | { does: "askOwn"; text: string }
  | { does: "change"; answers: Partial<Answers> }
  | { does: "claim" }
  | { does: "release"; reason: string }
  | { does: "assign"; to: PersonName; reason: string }
  | { does: "quote"; file: QuoteName }
  | { does: "write"; quote: SampleVersion }
  | { does: "askChange"; item: number; text: string }
  | { does: "expire" }
  | { does: "withdrawQuote" }
  | { does: "askUndo" }
  | { does: "agreeToUndo" }
  | { does: "claimPayment" }
  | { does: "receivePayment"; payment?: number }
  | { does: "accept" }
  | { does: "decline"; reason: string }
  | { does: "complete" }
  | { does: "finish"; reason?: string }
  | { does: "withdraw" }
  | BrandAct;

export type Step = Act & {
  by: PersonName;
  at: Moment;
  /** Nobody else has read this message or those after it. */
  unread?: true;
};

export type SampleRequest = {
  customer: PersonName;
  sent: Moment;
  answers: Answers;
  /** Colours of the reference image. */
  reference?: [string, string, string];
  /** Oldest first. */
  steps: Step[];
};

type Say = Extract<Step, { does: "say" }>;

/** A message. */
export const say = (by: PersonName, at: Moment, text: string, more: Partial<Say> = {}): Say => ({
  does: "say",
  by,
  at,
  text,
  ...more,
});

type About = { customer: PersonName; sent: Moment; project: string; about: string; audience: string[]; color: string };

/** A request with the fewest answers, for a brand and its manual. */
export const request = ({ customer, sent, project, about, audience, color }: About, steps: Step[]): SampleRequest => ({
  customer,
  sent,
  answers: {
    ...NO_OPTIONAL_ANSWERS,
    need: 0,
    website: NO_SITE_YET,
    descriptionInterprise: about,
    targetAudience: audience,
    nameProject: project,
    color,
    slogan: "",
    notIncludeElement: [],
    forMake: [true, false, true, false, false],
  },
  steps,
});
