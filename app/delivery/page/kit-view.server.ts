/** A kit as its pages show it, with the addresses of its files; the same for its people, the mailed link and the brand's page. */
import { luminanceOf, type PaletteColour } from "../../drawings/colours.ts";
import { counted } from "../../kit/count.ts";
import { sizeText } from "../../kit/upload.ts";
import { textOn } from "../brand/tones.ts";
import { USES } from "../delivery-content.ts";
import { paletteOf } from "../kit-content.ts";
import { choicesOf, type FileLink, kitSections, otherFiles } from "../kit-files.ts";
import { madeKit, type OpenedDelivery } from "../opened.server.ts";
import { fileIn, shownIn, zipIn } from "../paths.ts";

/** A file to save. `size`: '4,2 MB'. */
export type ShownFile = { to: string; name: string; label: string; size: string };

/** `base`: one of the addresses at which the delivery opens. */
export function kitView(opened: OpenedDelivery, base: string) {
  const kit = madeKit(opened);
  const { draft } = kit;
  const link = ({ name, bytes, label }: FileLink): ShownFile => ({
    to: fileIn(base, name),
    name: name.slice(name.lastIndexOf("/") + 1),
    label,
    size: sizeText(bytes),
  });
  const sections = kitSections(kit).map(({ rows, more, ...section }) => ({
    ...section,
    rows: rows.map(({ shown, formats, ...row }) => ({
      ...row,
      picture: shownIn(base, shown),
      formats: formats.map(link),
    })),
    more: more.map(link),
  }));
  const { favicon, social, manual, faces, pattern, notes } = otherFiles(kit);
  return {
    count: counted(kit.files.length, "arquivo", "arquivos"),
    zip: { to: zipIn(base), size: sizeText(opened.kit.zipBytes) },
    mark: markOf(sections, paletteOf(draft)),
    sections,
    choices: choicesOf(kit).map(({ use, file, shown, ground, text, others }) => ({
      use,
      name: USES[use],
      file: link(file),
      picture: shownIn(base, shown),
      ground,
      text,
      others: others.map((other) => ({ ...link(other), isRead: other.name.endsWith(".txt") })),
    })),
    manual: manual.map(link)[0] ?? null,
    faces: faces.map((file) => ({ ...link(file), label: endingOf(file.name) })),
    fonts: {
      names: new Intl.ListFormat("pt-BR").format(draft.fonts.map(({ name }) => name).filter(Boolean)),
      licences: [...new Set(draft.fonts.map(({ licence }) => licence).filter(Boolean))].join(", "),
    },
    pattern: pattern.map((file) => ({ ...link(file), label: endingOf(file.name) }))[0] ?? null,
    notes: notes.map(link)[0] ?? null,
    favicon: favicon.map(link),
    social: social.map(link),
  };
}

type ShownRow = { id: string; ground: string; picture: string };

/** Of a lockup's drawings, that which can be read on a ground: made for it, else the dark or the white one. */
export function drawingOn<Row extends ShownRow>(rows: readonly Row[], ground: string, text: string): Row | undefined {
  const plain = luminanceOf(text) < 0.5 ? "uma-cor" : "negativa";
  return rows.find((row) => row.ground.toLowerCase() === ground) ?? rows.find(({ id }) => id === plain);
}

/** On the palette's first colour. Without a drawing for it, the coloured one on what its designer puts it on. */
function markOf(sections: readonly { lockup: string; rows: readonly ShownRow[] }[], palette: readonly PaletteColour[]) {
  const { rows = [] } = sections.find(({ lockup }) => lockup === "principal") ?? sections[0] ?? {};
  const colours = palette.map(({ hex }) => hex.toLowerCase());
  const [first] = colours;
  const made = first && drawingOn(rows, first, textOn(first, colours));
  if (made) return { picture: made.picture, ground: first };
  return rows[0] ? { picture: rows[0].picture, ground: rows[0].ground } : null;
}

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toUpperCase();

export type KitView = ReturnType<typeof kitView>;
