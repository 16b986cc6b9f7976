/** A finished kit as people read it: each lockup in its colours, and the file for each use. */
import { contrastOf } from "../drawings/colours.ts";
import { LOCKUP_NAME, LOCKUPS, type Lockup } from "../drawings/kit-names.ts";
import type { Version } from "../drawings/proposals.ts";
import { type DeliveryDraft, type StoredFile, USES, type Use } from "./delivery-content.ts";
import { paletteOf } from "./kit-content.ts";

/** `name` with its folder, as in the zip. */
export type FileLink = Pick<StoredFile, "name" | "bytes"> & { label: string };
/** A lockup in one colour. `shown`: the file that pictures it. */
type KitRow = { id: string; name: string; use: string; ground: string; shown: string; formats: FileLink[] };
export type KitSection = { lockup: Lockup; name: string; use: string; rows: KitRow[]; more: FileLink[] };

/** What a kit was made of: its files, its draft, and the colours that the program proposed. */
export type MadeKit = { files: readonly StoredFile[]; draft: DeliveryDraft; proposed: readonly Version[] };

/** The last part of a file's name. */
export const bareName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

const linkTo = ({ name, bytes }: StoredFile, label: string): FileLink => ({ name, bytes, label });

/** 'principal/onca-principal-uma-cor' and its version 'uma-cor', for each drawing of a lockup. */
function drawingsOf(files: readonly StoredFile[], lockup: Lockup) {
  const begins = `-${lockup}-`;
  return files.flatMap((file) => {
    if (file.group !== lockup || file.format !== "svg") return [];
    const base = file.name.slice(0, -".svg".length);
    const at = bareName(base).indexOf(begins);
    return at === -1 ? [] : [{ base, version: bareName(base).slice(at + begins.length) }];
  });
}

const MIDDLE_SIDE = 2048;

/** The pictures of a drawing by their longer side, on nothing or on its ground. */
function picturesOf(files: readonly StoredFile[], base: string, ground: boolean) {
  const begins = `${base}-${ground ? "fundo-" : ""}`;
  return files.flatMap((file) => {
    const side = file.name.startsWith(begins) && /^(\d+)\.png$/.exec(file.name.slice(begins.length))?.[1];
    return side ? [{ file, side: Number(side) }] : [];
  });
}

function pictureOf(files: readonly StoredFile[], base: string, side: number): StoredFile | undefined {
  const found = picturesOf(files, base, false);
  return (found.find((one) => one.side === side) ?? found.at(-1))?.file;
}

const COLOURED: Record<Lockup, string> = {
  principal: "A de todo dia",
  horizontal: "Cabeçalho do site, fachada",
  simbolo: "Perfil, aplicativo",
};
const MONO: Record<Lockup, string> = {
  principal: "Nota fiscal, carimbo, bordado",
  horizontal: "Nota fiscal, carimbo largo",
  simbolo: "Carimbo pequeno",
};

function describe({ draft, proposed }: MadeKit, lockup: Lockup, id: string) {
  if (id === "cor") {
    const ground = draft.lockups[lockup]?.ground ?? "#ffffff";
    return { name: "Em cores", use: COLOURED[lockup], ground };
  }
  const version = proposed.find((one) => one.id === id);
  const ground = version?.ground ?? (id === "negativa" ? "#111111" : "#ffffff");
  const name = version?.name ?? id;
  if (id === "uma-cor") return { name: "Uma cor", use: MONO[lockup], ground };
  if (id === "negativa") return { name: "Negativa", use: "Sobre foto ou cor escura", ground };
  const under = paletteOf(draft).find(({ hex }) => hex === ground.toLowerCase())?.name;
  return { name, use: under ? `Sobre ${under.toLowerCase()}` : "", ground };
}

const FORMATS = [
  ["svg", "SVG"],
  ["pdf", "PDF"],
  ["eps", "EPS"],
] as const;

export function kitSections(kit: MadeKit): KitSection[] {
  const { files, draft } = kit;
  return LOCKUPS.flatMap((lockup): KitSection[] => {
    const drawings = drawingsOf(files, lockup);
    if (drawings.length === 0) return [];
    const rows = drawings.map(({ base, version }): KitRow => {
      const drawn = FORMATS.flatMap(([ending, label]) =>
        files.filter(({ name }) => name === `${base}.${ending}`).map((file) => linkTo(file, label)),
      );
      const picture = pictureOf(files, base, MIDDLE_SIDE);
      const icon = lockup === "simbolo" && version === "cor" ? files.filter(({ format }) => format === "ico") : [];
      const formats = [
        ...drawn,
        ...(picture ? [linkTo(picture, "PNG")] : []),
        ...icon.map((file) => linkTo(file, "ICO")),
      ];
      return { id: version, ...describe(kit, lockup, version), shown: `${base}.svg`, formats };
    });
    const more = drawings.flatMap(({ base, version }) => {
      const { name } = describe(kit, lockup, version);
      return [false, true].flatMap((ground) =>
        picturesOf(files, base, ground).map(({ file, side }) =>
          linkTo(file, `${name}, PNG ${side}${ground ? ", com fundo" : ""}`),
        ),
      );
    });
    return [{ lockup, name: LOCKUP_NAME[lockup], use: draft.lockups[lockup]?.use ?? "", rows, more }];
  });
}

/** What stands beside the lockups, by the folders of the zip. */
export function otherFiles({ files }: Pick<MadeKit, "files">) {
  const inFolder = (folder: string) =>
    files.filter(({ name }) => name.startsWith(`${folder}/`)).map((file) => linkTo(file, bareName(file.name)));
  return {
    favicon: inFolder("favicon"),
    social: inFolder("redes-sociais"),
    manual: inFolder("manual"),
    faces: inFolder("letras"),
    pattern: inFolder("padrao"),
    notes: files.filter(({ group }) => group === "leia-me").map((file) => linkTo(file, bareName(file.name))),
  };
}

/** The file for a use, with its 'para quê', and what else it may need. `picture`: what the choice shows. */
export type Choice = { use: Use; file: FileLink; shown: string; ground: string; text: string; others: FileLink[] };

/** What is asked for of a lockup, or what stands in for it: another version, another lockup, then both. */
function drawingFor({ files }: MadeKit, lockup: Lockup, version: string) {
  const own = drawingsOf(files, lockup);
  const main = drawingsOf(files, "principal");
  const ofVersion = (drawings: typeof own, wanted: string) => drawings.find((one) => one.version === wanted);
  return ofVersion(own, version) ?? ofVersion(main, version) ?? ofVersion(own, "cor") ?? ofVersion(main, "cor");
}

/** Of a kit without the version in one colour. */
const IN_COLOURS = "Em cores: este kit não tem a versão de uma cor só.";

type Wanted = { lockup: Lockup; version: string; ending: "svg" | "pdf" | number; text: string };

const printText = (inks: string) => `Desenho em vetor${inks}: para saco, copo, cartão e cartaz, em qualquer tamanho.`;
const IN_CMYK = printText(" e cores em CMYK");

function wantedFor(use: Use): Wanted {
  switch (use) {
    case "site":
      return { lockup: "horizontal", version: "cor", ending: "svg", text: "Fica nítida em qualquer tela." };
    case "social":
      return { lockup: "simbolo", version: "cor", ending: 1024, text: "Já no quadrado do perfil." };
    case "print": {
      const text = printText(", em RGB, a gráfica converte");
      return { lockup: "principal", version: "cor", ending: "pdf", text };
    }
    case "stamp":
      return { lockup: "simbolo", version: "uma-cor", ending: "svg", text: "Uma cor só, sem detalhe fino." };
    case "document":
      return { lockup: "horizontal", version: "cor", ending: MIDDLE_SIDE, text: "Com fundo transparente." };
    default:
      return use satisfies never;
  }
}

function othersFor(kit: MadeKit, use: Use, base: string): FileLink[] {
  const named = (name: string, label: string) =>
    kit.files.filter((file) => file.name === name).map((file) => linkTo(file, label));
  if (use === "site")
    return kit.files.filter(({ format }) => format === "ico").map((file) => linkTo(file, "Favicon, ICO"));
  if (use === "stamp") return named(`${base}.pdf`, "PDF");
  if (use !== "print") return [];
  const mono = drawingFor(kit, "principal", "uma-cor");
  const inOne = mono?.version === "uma-cor" ? named(`${mono.base}.pdf`, "Em uma cor só") : [];
  return [...inOne, ...named("LEIA-ME.txt", "Ler o bilhete para a gráfica")];
}

export function choicesOf(kit: MadeKit): Choice[] {
  return (Object.keys(USES) as Use[]).flatMap((use): Choice[] => {
    const { lockup, version, ending, text } = wantedFor(use);
    const drawing = drawingFor(kit, lockup, version);
    if (!drawing) return [];
    const { base } = drawing;
    const file =
      typeof ending === "number"
        ? pictureOf(kit.files, base, ending)
        : kit.files.find(({ name }) => name === `${base}.${ending}`);
    if (!file) return [];
    const label = typeof ending === "number" ? "PNG" : ending.toUpperCase();
    const inColours = use === "stamp" && drawing.version !== version;
    const inks = file.inCmyk ? IN_CMYK : text;
    return [
      {
        use,
        file: linkTo(file, label),
        shown: `${base}.svg`,
        ground: groundOn(kit, base),
        text: inColours ? IN_COLOURS : inks,
        others: othersFor(kit, use, base),
      },
    ];
  });
}

/** White where the drawing can be read on it, as in the page's own frame; else what it stands on. */
function groundOn(kit: MadeKit, base: string): string {
  const lockup = LOCKUPS.find((one) => base.startsWith(`${one}/`)) ?? "principal";
  const found = drawingsOf(kit.files, lockup).find((one) => one.base === base);
  const ground = found ? describe(kit, lockup, found.version).ground : "#ffffff";
  return contrastOf(ground, "#ffffff") < 1.1 ? "#ffffff" : ground;
}

/** The picture of the brand's page in link previews: made for it, or the next best. */
export function previewFile(files: readonly StoredFile[]): StoredFile | undefined {
  const social = files.filter(({ group, format }) => group === "redes-sociais" && format === "png");
  return social.find(({ name }) => name.endsWith("-link-1200x630.png")) ?? social[0];
}
