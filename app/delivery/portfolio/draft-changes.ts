/**
 * The draft of a project as the page from the delivery writes it: fields, cover, text, pictures, credits. It changes what
 * its own fields hold; whatever an editor added to the draft stays.
 */
import type { Block, BlockKind, PictureKey } from "../../galleries/story/blocks.ts";
import type { Content, PictureTexts } from "../../galleries/story/content.ts";
import { MIDDLE } from "../../kit/picture.ts";
import type { PartChange } from "../../publishing/editing/editing.ts";

export type ChosenPicture = PictureTexts & { key: PictureKey };
type Fields = Record<"client" | "slogan" | "site" | "text" | "type", string>;
type Credits = Record<"author" | "year" | "services", string>;

/** Ids of the blocks that the page writes; an editor may add others. */
const TEXT = "texto";
const PICTURES = "imagens";
const CREDITS = "creditos";
const CREDIT_NAMES = { author: "Quem fez", year: "Ano", services: "Serviços" } as const;
const isCredit = (role: string) => (Object.values(CREDIT_NAMES) as string[]).includes(role);

type Before = Pick<Content, "fields" | "cover" | "colours" | "blocks">;
const NOTHING: Before = { fields: {}, cover: "", colours: null, blocks: [] };

const blockIn = <Kind extends BlockKind>({ blocks }: Pick<Content, "blocks">, id: string, kind: Kind) =>
  blocks.find((block): block is Extract<Block, { kind: Kind }> => block.id === id && block.kind === kind);

/** Of a picture that the page adds. */
export const newPicture = (key: PictureKey, alt: string): ChosenPicture => ({ key, alt, focal: MIDDLE, caption: "" });

const textsOf = (pictures: readonly ChosenPicture[]) =>
  Object.fromEntries(pictures.map(({ key, ...texts }) => [key, texts]));

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
export function pictureChanges(
  pictures: readonly ChosenPicture[],
  before: Pick<Before, "cover" | "colours">,
  base: number,
): PartChange[] {
  const [cover, ...others] = pictures;
  const block: Block = { id: PICTURES, kind: "pictures", rows: rowsOf(others.map(({ key }) => key)) };
  // Colours that were chosen by hand are that cover's.
  const colours = cover?.key === before.cover ? before.colours : null;
  return [
    { part: "cover", value: { cover: cover?.key ?? "", colours, pictures: textsOf(cover ? [cover] : []) }, base },
    { part: `block:${PICTURES}`, value: { block, pictures: textsOf(others) }, base },
  ];
}

export function fieldChanges(fields: Fields, before: Pick<Before, "fields" | "blocks">, base: number): PartChange[] {
  const { client, slogan, site, type, text } = fields;
  const { heading = "", text: written = "" } = blockIn(before, TEXT, "text") ?? {};
  const block: Block = { id: TEXT, kind: "text", heading, text };
  return [
    { part: "fields", value: { ...before.fields, name: client, slogan, site, type }, base },
    ...(text === written ? [] : [{ part: `block:${TEXT}` as const, value: { block, pictures: {} }, base }]),
  ];
}

export function creditChanges(credits: Credits, before: Pick<Before, "blocks">, base: number): PartChange[] {
  const lines = blockIn(before, CREDITS, "credits")?.lines ?? [];
  const names = Object.keys(CREDIT_NAMES) as (keyof Credits)[];
  if (names.every((name) => credits[name].trim() === creditIn(lines, name))) return [];
  const own = names
    .map((name) => ({ role: CREDIT_NAMES[name] as string, name: credits[name].trim() }))
    .filter(({ name }) => name !== "");
  const block: Block = {
    id: CREDITS,
    kind: "credits",
    lines: [...own, ...lines.filter(({ role }) => !isCredit(role))],
  };
  return [{ part: `block:${CREDITS}`, value: { block, pictures: {} }, base }];
}

const creditIn = (lines: readonly { role: string; name: string }[], name: keyof Credits): string =>
  lines.find(({ role }) => role === CREDIT_NAMES[name])?.name ?? "";

/** Of a draft that nobody has changed yet. */
export function newDraft(draft: Fields & Credits, pictures: readonly ChosenPicture[]): PartChange[] {
  const ids = [TEXT, PICTURES, CREDITS];
  const order: PartChange = { part: "order", value: ids, from: ids, base: 0 };
  return [
    ...fieldChanges(draft, NOTHING, 0),
    ...pictureChanges(pictures, NOTHING, 0),
    ...creditChanges(draft, NOTHING, 0),
    order,
  ];
}

/** What the page shows of a draft that an editor may have changed since. */
export function showcaseIn({ pictures: texts, ...content }: Content) {
  const { fields, cover } = content;
  const keys = blockIn(content, PICTURES, "pictures")?.rows.flat() ?? [];
  const lines = blockIn(content, CREDITS, "credits")?.lines ?? [];
  return {
    client: fields.name ?? "",
    slogan: fields.slogan ?? "",
    site: fields.site ?? "",
    type: fields.type ?? "",
    text: blockIn(content, TEXT, "text")?.text ?? "",
    author: creditIn(lines, "author"),
    year: creditIn(lines, "year"),
    services: creditIn(lines, "services"),
    pictures: [cover, ...keys]
      .filter((key) => key !== "")
      .map((key): ChosenPicture => ({ ...newPicture(key, ""), ...texts[key] })),
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
