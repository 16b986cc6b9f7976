/** The buttons of the page from the delivery to the portfolio, and what they say when nothing comes of them. */

export const DEEDS = ["save", "add", "remove", "move", "preview", "publish"] as const;
export type Deed = (typeof DEEDS)[number];

/** What its form sends. `deed`: also what it is done to, 'remove ilustrations/….png', 'move ilustrations/….png 2'. */
export const SHOWCASE_FIELDS = [
  "deed",
  "revision",
  "title",
  "client",
  "type",
  "site",
  "text",
  "author",
  "year",
  "services",
];

/** Most characters of what is typed: a line of the credits, and what the form brings whole (form.server.ts). */
export const SHOWCASE_LIMITS = { author: 300, year: 300, services: 300, text: 2000 } as const;

/** What the address of a picture of one's own answers. */
export type SentPicture = { key: string };

/** A candidate's id or the key of a picture of the draft, and the place, from 0, that it is moved to. */
export type Pressed = { deed: Deed; picture: string; to: number };

/** null: no button of the page sends this. */
export function pressedIn(sent: string): Pressed | null {
  const [name = "", picture = "", to = ""] = sent.split(" ");
  const deed = DEEDS.find((one) => one === name);
  return deed ? { deed, picture, to: Number(to) } : null;
}

export const SHOWCASE_REFUSED = {
  changed: "Alguém salvou enquanto isso. Veja o que mudou e tente de novo.",
  held: "Sem autorização dá para montar o rascunho, não para publicar.",
  gone: "Este rascunho não existe mais. Leve ao portfólio de novo.",
  picture: "Esta imagem não serve para o portfólio. Escolha outra.",
  preview: "Quem pediu prefere que não: a prévia também não abre.",
  publish: "Quem publica é a direção do estúdio.",
  incomplete: "Antes de publicar, falta:",
} as const;
