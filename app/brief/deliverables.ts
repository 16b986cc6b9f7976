/** The deliverables that a request may ask for, each defined once here. */

type Deliverable = {
  name: string;
  /** its name inside a sentence */
  phrase: string;
  /** finds it in a text, without accents and in lower case */
  said: RegExp;
  /** finds it in a refusal */
  refused: RegExp;
  /** an icon of ui/display/icon.tsx */
  icon: string;
};

/** Stored `forMake` flags refer to positions: only add deliverables at the end, and never move or remove one. */
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

/** Shown above the choice: these parts come with every request. */
export const ALWAYS_INCLUDED = "Nome, símbolo e letras fazem parte sempre.";

/** For flags beyond the list, which a newer version with more deliverables stored. */
const UNKNOWN = { name: "Outro item", said: /(?:)/, icon: "plus" } as const;

type ChosenDeliverable = (typeof DELIVERABLES)[number] | typeof UNKNOWN;

/** Lengths of `forMake` that the server accepts. No version had fewer deliverables, and none will have more. */
export const FOR_MAKE_LENGTH = { min: 5, max: 40 } as const;

/** The deliverables that `forMake` asks for. A missing flag means not chosen. */
export function chosenDeliverables(forMake: readonly boolean[]): ChosenDeliverable[] {
  const known = DELIVERABLES.filter((_, position) => forMake[position]);
  return forMake.lastIndexOf(true) < DELIVERABLES.length ? known : [...known, UNKNOWN];
}

/** Reads a draft's flags and keeps their number, so that a deliverable added later does not change the answer. */
export function readForMake(stored: readonly unknown[]): boolean[] {
  if (stored.length < FOR_MAKE_LENGTH.min) return DELIVERABLES.map(() => false);
  return stored.slice(0, DELIVERABLES.length).map((flag) => flag === true);
}
