/** A kit as its pages show it, with the addresses of its files; the same for its people, the mailed link and the brand's page. */
import { counted } from "../../kit/count.ts";
import { sizeText } from "../../kit/upload.ts";
import { USES } from "../delivery-content.ts";
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
  const main = sections.find(({ lockup }) => lockup === "principal")?.rows[0] ?? sections[0]?.rows[0];
  const { favicon, social, manual, faces, pattern, notes } = otherFiles(kit);
  return {
    count: counted(kit.files.length, "arquivo", "arquivos"),
    zip: { to: zipIn(base), size: sizeText(opened.kit.zipBytes) },
    // What the designer puts it on: on the palette's first colour it may be drawn in that very colour.
    mark: main ? { picture: main.picture, ground: main.ground } : null,
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

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toUpperCase();

export type KitView = ReturnType<typeof kitView>;
