/** The sentences that turns are told in: whose it is, since or until when, and what is to be done. */

/** The one thing to do. `talk`: nothing but writing to the other side. */
export type NextAction =
  | "changeAnswers"
  | "claim"
  | "assign"
  | "sendQuote"
  | "withdrawQuote"
  | "viewQuote"
  | "pay"
  | "sendPix"
  | "complete"
  | "openProof"
  | "makeProof"
  | "makeKit"
  | "openDelivery"
  | "finish"
  | "reopen"
  | "talk";

/** `yours`, `theirs`, `invitation` (nobody's duty) or `over`: the ground that a room or a list shows it on. */
export type Side = "yours" | "theirs" | "invitation" | "over";

/** `who` ends with its colon or full stop: 'Sua vez:' 'responder ao orçamento'. */
export type Turn = {
  side: Side;
  who: string;
  what: string;
  action: NextAction | null;
  /** where neither says it: 'até quarta', 'em atraso desde segunda' */
  until?: string;
};

/** Where a designer's name would stand, while nobody holds the request. */
export const STUDIO = "o estúdio";

/** What a turn's words may name. `since` and `until` are days: 'terça', '5 de dezembro'. */
type LineFacts = {
  customer: string;
  designer: string;
  since: string;
  until: string;
  late: boolean;
  /** number of the version that is to be sent, or looked at */
  version: number;
  /** whether the studio has a Pix key: nobody can pay before */
  hasPix: boolean;
};
export type Line = (facts: LineFacts) => Turn;

export const yours =
  (what: string, action: NextAction): Line =>
  () => ({ side: "yours", who: "Sua vez:", what, action });
export const withDesigner =
  (what: string): Line =>
  ({ designer, since }) => ({ side: "theirs", who: `Com ${designer}, desde ${since}:`, what, action: "talk" });
/** What nobody can do before the studio has a Pix key is, until then, with whoever sets it. */
export const withPix =
  (line: Line, without: Line): Line =>
  (facts) =>
    (facts.hasPix ? line : without)(facts);
/** For those who can only wait for the key; `action` stays as it is with one. */
export const waitsForPix =
  (action: NextAction | null): Line =>
  ({ since }) => ({ side: "theirs", who: `Com ${STUDIO}, desde ${since}:`, what: "manda os dados do Pix", action });
/** Of what is due on a day: 'Com Rui, até segunda: mandar a versão 3'. */
export const withDesignerUntil =
  (what: (facts: LineFacts) => string): Line =>
  (facts) => ({
    side: "theirs",
    who: `Com ${facts.designer}, ${facts.late ? "em atraso desde" : "até"} ${facts.until}:`,
    what: what(facts),
    action: "talk",
  });
/** Who writes the version that was asked for. */
export const writesNext: Line = ({ version, until, late }) => ({
  side: "yours",
  who: "Sua vez:",
  what: `mandar a versão ${version}, ${late ? "em atraso desde" : "até"} ${until}`,
  action: "sendQuote",
});
export const waitsForNext: Line = withDesignerUntil(({ version }) => `mandar a versão ${version}`);
export const withCustomer =
  (what: string, action: NextAction | null): Line =>
  ({ customer, since }) => ({ side: "theirs", who: `Com ${customer}, desde ${since}:`, what, action });
/** Of a version that waits for its customer's decision. */
export const looksAtProof: Line = ({ version }) => ({
  side: "yours",
  who: "Sua vez:",
  what: version === 1 ? "olhar a prova e decidir" : `olhar a versão ${version}`,
  action: "openProof",
});
export const waitsForProof: Line = ({ customer, until, late }) => ({
  side: "theirs",
  who: `Com ${customer}, ${late ? "em atraso desde" : "até"} ${until}:`,
  what: "olha a prova",
  action: "openProof",
});
const untilText = ({ until, late }: LineFacts) => `${late ? "em atraso desde" : "até"} ${until}`;
export const makesNextProof: Line = (facts) => ({
  side: "yours",
  who: "Sua vez:",
  what: `fazer a versão ${facts.version}`,
  action: "makeProof",
  until: untilText(facts),
});
export const makesKit: Line = (facts) => ({
  ...{ side: "yours", who: "Sua vez:", what: "preparar os arquivos", action: "makeKit" },
  until: untilText(facts),
});
export const waitsForNextProof: Line = (facts) => ({
  ...withDesignerUntil(({ version }) => `faz a versão ${version}`)(facts),
  action: "openProof",
});
export const APPROVED: Line = ({ version, designer, until }) => ({
  side: "theirs",
  who: `Você aprovou a versão ${version}.`,
  what: `Com ${designer}, até ${until}: prepara os arquivos.`,
  action: "openProof",
});
export const over =
  (who: string, what: string, action: NextAction | null = null): Line =>
  () => ({ side: "over", who, what, action });

export const INVITATION: Line = () => ({
  side: "invitation",
  who: "Aberto:",
  what: "qualquer designer pode assumir",
  action: "claim",
});
// Also read in mails and lists, where 'aqui' would be somewhere else.
export const FINISHED = over("Terminado.", "A conversa e os arquivos ficam guardados.", "talk");
export const TAKEN_BACK = over("Retirado.", "Quem pediu pode pedir de novo.");
