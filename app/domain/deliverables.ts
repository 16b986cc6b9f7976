/** What a request may ask for: the one definition of each deliverable. */

type Deliverable = {
  name: string;
  /** as it follows "É preciso criar" in the built-in summary */
  phrase: string;
  /** one of ui/display/icon.tsx */
  icon: string;
  /** what it is called by those who refuse it ('nada de site'), alone or with others; null: nobody does */
  refused: { names: RegExp; thing: string } | null;
};

const APP = { names: /^(?:um )?(?:app|aplicativo)s?$/iu, thing: "um aplicativo" };

/** Stored `forMake` flags refer to positions: add a deliverable at the end only, and never move or remove one. */
export const DELIVERABLES = [
  { name: "Cores e Fontes", phrase: "cores e fontes", icon: "palette", refused: null },
  {
    name: "WEB site",
    phrase: "um site",
    icon: "browser",
    refused: { names: /^(?:um )?(?:web ?)?sites?$/iu, thing: "um site" },
  },
  {
    name: "Manual da Marca",
    phrase: "um manual da marca",
    icon: "book-open",
    refused: { names: /^(?:um )?manua(?:l|is)(?: da marca)?$/iu, thing: "um manual" },
  },
  { name: "Aplicativo IOS", phrase: "um aplicativo iOS", icon: "apple-logo", refused: APP },
  { name: "Aplicativo Android", phrase: "um aplicativo Android", icon: "android-logo", refused: APP },
] as const satisfies readonly Deliverable[];

/** Said where deliverables are chosen: they come on top of the mark itself. */
export const ALWAYS_INCLUDED = "Nome, símbolo e letras fazem parte sempre. Escolha o que vem junto.";

/** For flags beyond the list: a version with more deliverables made the request. */
const UNKNOWN = { name: "Outro item", phrase: "outro item", icon: "plus", refused: null } as const;

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
