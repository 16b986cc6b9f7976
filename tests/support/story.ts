/** A published project whose story has a block of every kind, and pictures with captions. */
import { eq, inArray } from "drizzle-orm";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { picture } from "../../app/galleries/schema.ts";
import type { Block } from "../../app/galleries/story/blocks.ts";
import type { App } from "./app.ts";
import { announce, publishProject, TALL, WIDE } from "./gallery.ts";

const COLOURS = {
  ground: "#f4b41a",
  text: "#1b1410",
  accent: "#a63a12",
  ground2: "#e4572e",
  text2: "#1b1410",
  flatTop: 0.1,
  palette: [],
};

export const CAPTION = "No copo, o Ç sozinho já diz o nome.";

/** Keys of eight pictures, the cover first. */
const everyBlock = ([, one = "", two = "", three = "", four = "", five = "", six = ""]: string[]): Block[] => [
  { id: "a", kind: "sentence", text: "Na prateleira do café, tudo era marrom." },
  { id: "b", kind: "text", heading: "O problema", text: "O pacote sumia.\n\nCícero pediu uma coisa só." },
  { id: "c", kind: "compare", before: one, after: two },
  { id: "d", kind: "beside", heading: "A ideia", text: "A pinta virou a marca.", picture: three },
  { id: "e", kind: "row", pictures: [one] },
  { id: "f", kind: "text", heading: "O sistema", text: "Quatro cores e uma letra." },
  { id: "g", kind: "row", pictures: [three, four, five] },
  {
    id: "h",
    kind: "palette",
    colours: [
      { name: "Gema", hex: "#F4B41A", part: 40 },
      { name: "Torra", hex: "#1B1410", part: 35 },
      { name: "Leite", hex: "#FFF1D2", part: 25 },
    ],
  },
  { id: "i", kind: "letters", picture: two, faces: [{ use: "Nome", name: "Onça", about: "Letra própria." }] },
  { id: "j", kind: "pictures", rows: [[four], [five, six]] },
  { id: "k", kind: "quote", text: "As pessoas apontam para a pinta.", name: "Cícero Lourenço, da Onça" },
  {
    id: "l",
    kind: "credits",
    lines: [
      { role: "Desenho", name: "Davi Moura" },
      { role: "Texto", name: "Helena Prado" },
    ],
  },
];

export async function publishStory(app: App, name = "Onça Café") {
  const project = await publishProject(app, {
    name,
    slogan: "o grão que não se esconde",
    pictures: [WIDE, WIDE, WIDE, TALL, TALL, TALL, TALL],
  });
  await app.database
    .update(portfolio)
    .set({ blocks: everyBlock(project.keys) })
    .where(eq(portfolio.id, project.id));
  await app.database
    .update(picture)
    .set({ colours: COLOURS })
    .where(eq(picture.key, project.keys[0] ?? ""));
  await app.database
    .update(picture)
    .set({ caption: CAPTION, alt: "Quatro copos sobre laranja" })
    .where(inArray(picture.key, project.keys.slice(1, 2)));
  await announce(app);
  return project;
}
