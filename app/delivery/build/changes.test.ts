/** What presses change in the draft of a delivery. */
import { expect, test } from "vitest";
import { proposedVersions } from "../../drawings/proposals.ts";
import type { DeliveryDraft } from "../delivery-content.ts";
import { cmykIn, hexOf, hexOfRgb, paletteOf, proposalsOf } from "../kit-content.ts";
import type { PartView } from "../part-view.ts";
import {
  answerVersion,
  contrastsOn,
  countKinds,
  FRESH_DELIVERY,
  isProposedFor,
  plannedFiles,
  withLockup,
  withProposals,
} from "./changes.ts";
import { kitStand } from "./use-kit.ts";

const GEMA = { name: "Gema", hex: "#f4b41a" };
const TORRA = { name: "Torra", hex: "#1b1410" };
const LEITE = { name: "Leite", hex: "#fff1d2" };

const part = (palette: { name: string; hex: string }[]): PartView => ({
  ...{ id: "p", part: "lockup", fileName: "onca.svg", bytes: 900 },
  look: {
    ...{ width: 560, height: 640, shapes: 4 },
    colours: [
      { hex: "#1b1410", part: 0.8 },
      { hex: "#f4b41a", part: 0.19 },
      { hex: "#ff0000", part: 0.01 },
    ],
    versions: proposedVersions(palette),
  },
});
const approved = { approved: true, own: null };
const dropped = (): DeliveryDraft => withLockup(FRESH_DELIVERY, "principal", part([]));

test("[KIT-21] the first drawing gives the palette its colours, and stands where it is seen", () => {
  const { colours, lockups } = dropped();
  expect(colours.map(({ name, hex }) => [name, hex])).toEqual([
    ["Preto", "#1B1410"],
    ["Amarelo", "#F4B41A"],
  ]);
  expect(lockups.principal).toEqual({ file: "p", ground: "#f4b41a", use: "", versions: {} });
  // Another file keeps what was typed and answered.
  const answered = answerVersion(dropped(), "principal", "negativa", approved);
  const again = withLockup({ ...answered, colours: [] }, "principal", { ...part([]), id: "q" });
  expect(again.lockups.principal).toMatchObject({ file: "q", versions: { negativa: approved } });
});

test("[KIT-21] a colour that was found is called what people call it, however dark", () => {
  const called = (hex: string) => {
    const look = { ...part([]).look, colours: [{ hex, part: 1 }] } as never;
    return withLockup(FRESH_DELIVERY, "principal", { ...part([]), look }).colours[0]?.name;
  };
  const colours = ["#0a3a29", "#14532d", "#fdf6e3", "#c4281c", "#111111", "#8b918d", "#1b4f9c", "#e0a021", "#b79ad6"];
  expect(colours.map(called)).toEqual([
    ...["Verde", "Verde", "Branco", "Vermelho", "Preto", "Cinza", "Azul", "Amarelo", "Lilás"],
  ]);
});

test("[KIT-21] an answer follows its colour to another name; those of colours that are gone go", () => {
  const before = proposedVersions([GEMA, TORRA, LEITE]);
  const renamed = proposedVersions([{ ...GEMA, name: "Sol" }, TORRA]);
  expect(isProposedFor([GEMA, TORRA, LEITE], before)).toBe(true);
  expect(isProposedFor([{ ...GEMA, name: "Sol" }, TORRA], before)).toBe(false);
  const answers = ["negativa", "gema", "leite"].reduce(
    (draft, id) => answerVersion(draft, "principal", id, approved),
    dropped(),
  );
  const { principal } = withProposals(answers, "principal", before, renamed).lockups;
  expect(principal?.versions).toEqual({ negativa: approved, sol: approved });
  // Answers that stay as they are make no newer draft, which a kit would lack.
  expect(withProposals(answers, "principal", before, before)).toBe(answers);
});

test("[KIT-23] what a kit will have is counted while it is built; proposals without an answer stay out", () => {
  const parts = new Map([["p", part([GEMA, TORRA])]]);
  const count = (draft: DeliveryDraft) =>
    Object.fromEntries(countKinds(plannedFiles(draft, parts, "Onça")).map(({ label, count: each }) => [label, each]));
  expect(plannedFiles(FRESH_DELIVERY, parts, "Onça")).toEqual([]);
  expect(count(dropped())).toEqual({
    ...{ SVG: 1, "PDF para gráfica": 1, "EPS para gráfica": 1, "PNG, cinco tamanhos": 10 },
    ...{ Favicon: 7, "Redes sociais": 4, "LEIA-ME": 1 },
  });
  const answered = { ...answerVersion(dropped(), "principal", "negativa", approved), manual: "m" };
  expect(count(answered)).toMatchObject({ SVG: 2, Manual: 1 });
  expect(proposalsOf(answered, parts)).toMatchObject({ all: 3, approved: 1, open: 2 });
});

test("[KIT-28] typed colours are read as people write them; what is half typed is no colour yet", () => {
  expect(["#F4B41A", "f4b41a", " #fff ", "f4", "", "gema"].map(hexOf)).toEqual([
    "#f4b41a",
    "#f4b41a",
    "#ffffff",
    null,
    null,
    null,
  ]);
  expect(["244 180 26", "244, 180, 26", "244 180", "300 0 0"].map(hexOfRgb)).toEqual([
    "#f4b41a",
    "#f4b41a",
    null,
    null,
  ]);
  expect(["0 30 95 0", "0%, 30%, 95%, 0%", "0/30/95", "0 30 95 101"].map(cmykIn)).toEqual([
    [0, 30, 95, 0],
    [0, 30, 95, 0],
    null,
    null,
  ]);
  const colour = { id: "a", name: "", hex: "F4B41A", cmyk: "", pantone: "", about: "" };
  expect(paletteOf({ colours: [colour, { ...colour, id: "b", hex: "f4" }] })).toEqual([
    { name: "Cor 1", hex: "#f4b41a" },
  ]);
});

test("[KIT-28] each colour tells of text in the darkest and the lightest on it", () => {
  const told = contrastsOn([GEMA, TORRA, LEITE], GEMA).map(({ text, grade }) => [text.name, grade]);
  expect(told).toEqual([
    ["Torra", "passa"],
    ["Leite", "não passa"],
  ]);
  expect(contrastsOn([GEMA, TORRA, LEITE], TORRA).map(({ text }) => text.name)).toEqual(["Leite"]);
  expect(contrastsOn([GEMA], GEMA)).toEqual([]);
});

test("[KIT-24] the page tells a kit in the making, one that stopped, one that is ready, and one of an earlier draft", () => {
  const ready = { revision: 3, bytes: 9, files: [] };
  const making = { state: "making", done: 40, total: 64, revision: 4 } as const;
  expect(kitStand({ newest: null, ready: null }, 1)).toEqual({ is: "none" });
  expect(kitStand({ newest: making, ready }, 4)).toEqual({ is: "making", done: 40, total: 64 });
  expect(kitStand({ newest: { ...making, state: "failed" }, ready }, 4)).toMatchObject({ is: "stopped", done: 40 });
  expect(kitStand({ newest: { ...making, state: "failed" }, ready }, 5)).toMatchObject({ is: "stale" });
  expect(kitStand({ newest: { ...making, state: "ready", revision: 3 }, ready }, 3)).toMatchObject({ is: "ready" });
});
