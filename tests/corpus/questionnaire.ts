import { DELIVERABLES } from "../../app/brief/deliverables.ts";
import { type Answers, type Brief, NO_OPTIONAL_ANSWERS, type OptionalAnswers } from "../../app/brief/questionnaire.ts";

type Deliverable = (typeof DELIVERABLES)[number]["name"];

/** One questionnaire as somebody filled it in; `avoid` and `make` are the form's `notIncludeElement` and `forMake`. */
type Typed = Pick<Answers, "need" | "website" | "descriptionInterprise" | "targetAudience" | "nameProject" | "color"> &
  Partial<OptionalAnswers> & {
    slogan?: string;
    avoid?: string[];
    make: Deliverable[];
    hasReference?: boolean;
    /** what every summary must tell; in the customer's spelling, letter case aside */
    facts: string[];
  };

export type Questionnaire = { name: string; brief: Brief; facts: string[] };

/** Completes a questionnaire with what its writer left empty. */
export function questionnaire(name: string, typed: Typed): Questionnaire {
  const { facts, slogan = "", avoid = [], make, hasReference = false, ...answers } = typed;
  const forMake = DELIVERABLES.map((deliverable) => make.includes(deliverable.name));
  const brief = { ...NO_OPTIONAL_ANSWERS, ...answers, slogan, notIncludeElement: avoid, forMake, hasReference };
  return { name, brief, facts };
}
