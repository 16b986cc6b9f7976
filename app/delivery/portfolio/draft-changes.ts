/** The draft of a project as the page from the delivery writes it: fields, cover, text, pictures, credits. */
import type { Block, PictureKey } from "../../galleries/story/blocks.ts";
import type { Content } from "../../galleries/story/content.ts";
import { MIDDLE } from "../../kit/picture.ts";
import type { PartChange } from "../../publishing/editing/editing.ts";

export type ChosenPicture = { key: PictureKey; alt: string };
type Fields = Record<"client" | "slogan" | "site" | "text" | "type", string>;
type Credits = Record<"author" | "year" | "services", string>;

/** Ids of the blocks that the page writes; an editor may add others. */
const TEXT = "texto";
const PICTURES = "imagens";
const CREDITS = "creditos";
const CREDIT_NAMES = { author: "Quem fez", year: "Ano", services: "Serviços" } as const;

const textsOf = (pictures: readonly ChosenPicture[]) =>
  Object.fromEntries(pictures.map(({ key, alt }) => [key, { alt, focal: MIDDLE, caption: "" }]));

/** Below the cover: two beside each other, a wide one, and so on. */
function rowsOf(keys: readonly PictureKey[]): PictureKey[][] {
  const rows: PictureKey[][] = [];
  for (let at = 0; at < keys.length; ) {
    const count = rows.length % 2 === 0 ? 2 : 1;
    rows.push(keys.slice(at, at + count));
    at += count;
  }
  return rows;
}

/** The first is the cover. `base`: the revision that the change begins from. */
export function pictureChanges(pictures: readonly ChosenPicture[], base: number): PartChange[] {
  const [cover, ...others] = pictures;
  const block: Block = { id: PICTURES, kind: "pictures", rows: rowsOf(others.map(({ key }) => key)) };
  return [
    { part: "cover", value: { cover: cover?.key ?? "", colours: null, pictures: textsOf(cover ? [cover] : []) }, base },
    { part: `block:${PICTURES}`, value: { block, pictures: textsOf(others) }, base },
  ];
}

/** `before`: fields that the page does not show stay. */
export function fieldChanges(fields: Fields, before: Content["fields"], base: number): PartChange[] {
  const { client, slogan, site, type, text } = fields;
  const block: Block = { id: TEXT, kind: "text", heading: "", text };
  return [
    { part: "fields", value: { ...before, name: client, slogan, site, type }, base },
    { part: `block:${TEXT}`, value: { block, pictures: {} }, base },
  ];
}

export function creditChanges(credits: Credits, base: number): PartChange[] {
  const lines = Object.entries(CREDIT_NAMES)
    .map(([name, role]) => ({ role, name: credits[name as keyof Credits].trim() }))
    .filter(({ name }) => name !== "");
  return [{ part: `block:${CREDITS}`, value: { block: { id: CREDITS, kind: "credits", lines }, pictures: {} }, base }];
}

/** Of a draft that nobody has changed yet. */
export function newDraft(draft: Fields & Credits, pictures: readonly ChosenPicture[]): PartChange[] {
  const ids = [TEXT, PICTURES, CREDITS];
  const order: PartChange = { part: "order", value: ids, from: ids, base: 0 };
  return [...fieldChanges(draft, {}, 0), ...pictureChanges(pictures, 0), ...creditChanges(draft, 0), order];
}

/** What the page shows of a draft that an editor may have changed since. */
export function showcaseIn({ fields, cover, blocks, pictures: texts }: Content) {
  const [text, pictures, credits] = [TEXT, PICTURES, CREDITS].map((id) => blocks.find((block) => block.id === id));
  const keys = pictures?.kind === "pictures" ? pictures.rows.flat() : [];
  const lines = credits?.kind === "credits" ? credits.lines : [];
  const creditOf = (name: keyof Credits) => lines.find(({ role }) => role === CREDIT_NAMES[name])?.name ?? "";
  return {
    client: fields.name ?? "",
    slogan: fields.slogan ?? "",
    site: fields.site ?? "",
    type: fields.type ?? "",
    text: text?.kind === "text" ? text.text : "",
    author: creditOf("author"),
    year: creditOf("year"),
    services: creditOf("services"),
    pictures: [cover, ...keys]
      .filter((key) => key !== "")
      .map((key): ChosenPicture => ({ key, alt: texts[key]?.alt ?? "" })),
  };
}

/** 'Onça Café, o grão que não se esconde', as the published page is called. */
export const titleOf = ({ client, slogan }: Pick<Fields, "client" | "slogan">) =>
  [client, slogan].filter(Boolean).join(", ");

/** The rest of a title after the client's name. */
export function sloganIn(title: string, client: string): string {
  const typed = title.trim();
  if (client !== "" && typed.startsWith(`${client},`)) return typed.slice(client.length + 1).trim();
  const comma = typed.indexOf(",");
  return comma === -1 ? typed : typed.slice(comma + 1).trim();
}
