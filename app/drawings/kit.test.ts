/** The list of a kit's files, their names, and the text beside them. */
import { expect, test } from "vitest";
import type { Kit } from "./kit.ts";
import { kitFiles } from "./kit.ts";
import { brandWord, fileWord, kitFileName } from "./kit-names.ts";
import { readmeText } from "./readme-text.ts";

const KIT: Kit = {
  brand: "Onça Café",
  word: "onca",
  lockups: (["principal", "horizontal", "simbolo"] as const).map((lockup) => ({
    lockup,
    source: `${lockup}.svg`,
    ground: "#f4b41a",
    versions: [{ id: "negativa", name: "Negativa", ink: "#ffffff", ground: "#1b1410" }],
  })),
  palette: [
    { name: "Gema", hex: "#f4b41a", cmyk: [0, 30, 95, 0], pantone: "Pantone 130 C" },
    { name: "Torra", hex: "#1b1410" },
  ],
  fonts: [{ name: "Bowlby One", licence: "OFL", link: "" }],
  extras: [],
  notes: "Linha um\nlinha dois",
  studio: "Estúdio Traço",
};

test("[KIT-8] names say brand, lockup and colour, without accents", () => {
  expect(kitFileName("onca", "principal", "cor", "svg")).toBe("onca-principal-cor.svg");
  expect(kitFileName("marca", "horizontal", "negativa", "svg")).toBe("marca-horizontal-negativa.svg");
  expect(kitFileName("onca", "simbolo", "cor", "png", { side: 512, ground: true })).toBe(
    "onca-simbolo-cor-fundo-512.png",
  );
  expect(["Onça Café", "Pão & Cia.", "  ", "赤い", "Ação—2!", "A".repeat(99)].map(brandWord)).toEqual([
    ...["onca-cafe", "pao-cia", "marca", "marca", "acao-2", "a".repeat(40)],
  ]);
  expect(fileWord("../../etc")).toBe("etc");
});

test("[KIT-6] [KIT-7] [KIT-8] the list: each lockup in each version and format, icons, social pictures, the text", () => {
  const files = kitFiles(KIT);
  const names = files.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^(?:[a-z-]+\/[a-z0-9.-]+|LEIA-ME\.txt)$/);
  expect(names.slice(0, 5)).toEqual([
    "principal/onca-principal-cor.svg",
    "principal/onca-principal-cor.pdf",
    "principal/onca-principal-cor.eps",
    "principal/onca-principal-cor-256.png",
    "principal/onca-principal-cor-fundo-256.png",
  ]);
  // Three lockups in two versions, each with three vectors and five sizes on two grounds.
  expect(files.filter(({ group }) => ["principal", "horizontal", "simbolo"].includes(group))).toHaveLength(3 * 2 * 13);
  expect(names).toContain("favicon/favicon.ico");
  expect(names).toContain("redes-sociais/onca-capa-1640x624.png");
});

test("[KIT-7] without a symbol or a horizontal lockup the main one stands in", () => {
  const [principal] = KIT.lockups;
  const files = kitFiles({ ...KIT, lockups: principal ? [principal] : [] });
  const used = files.flatMap(({ recipe }) => ("lockup" in recipe ? [recipe.lockup] : []));
  expect(new Set(used)).toEqual(new Set(["principal"]));
});

test("[KIT-8] LEIA-ME says what each file is for, with line ends and a mark that every system reads", () => {
  const text = readmeText(KIT);
  expect(text.startsWith("\ufeffOnça Café\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text).toContain("- Gema: #F4B41A, RGB 244 180 26, CMYK 0 30 95 0, Pantone 130 C\r\n");
  expect(text).toContain("- Torra: #1B1410, RGB 27 20 16, CMYK 0 26 41 89 (aproximado)\r\n");
  expect(text).toContain("- Bowlby One, OFL\r\n");
  expect(text).toContain("BILHETE\r\nLinha um\r\nlinha dois\r\n");
});
