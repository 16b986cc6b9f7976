/** What a request may ask for: the one definition of each deliverable. */

type Deliverable = {
  name: string;
  /** inside a sentence */
  phrase: string;
  /** what a text about it says, without accents and in lower case */
  said: RegExp;
  /** what somebody calls it who refuses it */
  refused: RegExp;
  /** one of ui/display/icon.tsx */
  icon: string;
};

/** Stored `forMake` flags refer to positions: add a deliverable at the end only, and never move or remove one. */
export const DELIVERABLES = [
  {
    name: "Cores e Fontes",
    phrase: "cores e fontes",
    said: /\b(?:font|tipograf|letra)/,
    refused: /^cores e fontes$/,
    icon: "palette",
  },
  {
    name: "WEB site",
    phrase: "um site",
    said: /\bsites?\b|\bpagina/,
    refused: /^(?:um )?(?:web ?)?sites?$/,
    icon: "browser",
  },
  {
    name: "Manual da Marca",
    phrase: "um manual da marca",
    said: /\bmanua(?:l|is)\b|\bguia\b/,
    refused: /^(?:um )?manua(?:l|is)(?: da marca)?$/,
    icon: "book-open",
  },
  {
    name: "Aplicativo IOS",
    phrase: "um aplicativo iOS",
    said: /\bios\b|iphone|apple/,
    refused: /^(?:um )?(?:app|aplicativo)s?(?: ios)?$/,
    icon: "apple-logo",
  },
  {
    name: "Aplicativo Android",
    phrase: "um aplicativo Android",
    said: /android/,
    refused: /^(?:um )?(?:app|aplicativo)s?(?: android)?$/,
    icon: "android-logo",
  },
] as const satisfies readonly Deliverable[];

/** Said where deliverables are chosen: they come on top of the mark itself. */
export const ALWAYS_INCLUDED = "Nome, símbolo e letras fazem parte sempre.";

/** For flags beyond the list: a version with more deliverables made the request. */
const UNKNOWN = { name: "Outro item", said: /(?:)/, icon: "plus" } as const;

type ChosenDeliverable = (typeof DELIVERABLES)[number] | typeof UNKNOWN;

/** Lengths of `forMake` that the server accepts: no version had fewer deliverables, and none will have more. */
export const FOR_MAKE_LENGTH = { min: 5, max: 40 } as const;

/** The deliverables that `forMake` asks for. Flags it lacks count as not chosen. */
export function chosenDeliverables(forMake: readonly boolean[]): ChosenDeliverable[] {
  const known = DELIVERABLES.filter((_, position) => forMake[position]);
  return forMake.lastIndexOf(true) < DELIVERABLES.length ? known : [...known, UNKNOWN];
}

/** The flags of a draft. Their number stays, so that a deliverable added since changes no answer. */
export function readForMake(stored: readonly unknown[]): boolean[] {
  if (stored.length < FOR_MAKE_LENGTH.min) return DELIVERABLES.map(() => false);
  return stored.slice(0, DELIVERABLES.length).map((flag) => flag === true);
}
