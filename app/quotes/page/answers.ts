/** The customer's three answers to a version. */

export const CHOICES = {
  accept: { title: "Aceitar", text: () => "Fica valendo para os dois" },
  change: { title: "Pedir mudança", text: (studio: string) => `${studio} manda uma versão nova` },
  decline: { title: "Recusar", text: () => "Com um motivo, para a gente aprender" },
} as const satisfies Record<string, { title: string; text: (studio: string) => string }>;
export type Choice = keyof typeof CHOICES;

export const isChoice = (text: string): text is Choice => Object.hasOwn(CHOICES, text);

/** What a form of the page did. `errors`: a message for each field; `values`: what a page without scripts had typed. */
export type AnswerResult = {
  ok: boolean;
  text: string;
  errors?: Record<string, string>;
  values?: Record<string, string>;
  /** without a connection, or after a server's fault */
  noResponse?: boolean;
};
