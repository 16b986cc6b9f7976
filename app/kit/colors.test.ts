import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionedColors, readColors } from "./colors.ts";
import { withoutEmoji } from "./plain-text.ts";

const ONE = [
  ...["#E8743B", "E8743B", "#fff", "fff", "#ABCD", "#E8743B80", "112233", "azul #003366", "azul (#003366)"],
  ...["rgb(1,2,3)", "rgb( 1 , 2, 3 )", "RGB(10 20 30)", "rgba(232, 116, 59 / 50%)", "rgba(10,20,30,0.5)", "10,20,30"],
  ...["232, 116, 59, 1", "232 116 59", "rgb 232 116 59", "rgb: 10, 20, 30", "R232 G116 B59", "rgb(91%, 45%, 23%)"],
  ...["hsl(20 80% 57%)", "hsl(20, 80%, 57%)", "cmyk(0, 50, 75, 9)", "Pantone 186 C", "pantone 18-1750", "PANTONE 286C"],
  ...["Pantone Warm Red C", "Pantone Reflex Blue", "Pantone 19-4052 TCX"],
  ...["azul", "azuis", "vermelha", "azul-marinho", "azul royal", "azul bebê", "azul petróleo", "azul bem escuro"],
  ...["verde musgo", "verde água", "verde-limão", "verde bandeira", "rosa choque", "rosa antigo", "vermelho bordô"],
  ...["tons de terracota", "tons claros de azul", "cinza chumbo", "preto fosco", "branco gelo", "dourado", "rose gold"],
  ...["off-white", "off white", "laranja de casca de pão", "cor de vinho", "cor de tijolo", "cor de burro quando foge"],
  ...["blue", "black", "gold", "dark blue", "navy blue", "hot pink", "amarelo queimado", "roxo uva", "nude", "lilás"],
  ...["rosa chá", "rosa pink", "verde lima", "cobre", "argila", "só preto", "celeste"],
];

test.each(ONE)("[AI-6] '%s' is one colour, told as typed", (typed) => {
  expect(readColors(typed)).toEqual([typed]);
  expect(readColors(`  ${typed}. `)).toEqual([typed]);
});

test.each([
  ["Azul Profundo e BRANCO.", ["azul profundo", "branco"]],
  ["preto, branco e dourado", ["preto", "branco", "dourado"]],
  ["azul, preto, e branco", ["azul", "preto", "branco"]],
  ["azul / laranja", ["azul", "laranja"]],
  ["verde + rosa", ["verde", "rosa"]],
  ["Preto & dourado", ["preto", "dourado"]],
  ["roxo\nbranco", ["roxo", "branco"]],
  ["#E8743B e #1a2B3c", ["#E8743B", "#1a2B3c"]],
  ["E8743B / Pantone 186 C", ["E8743B", "Pantone 186 C"]],
  ["rgb(1, 2, 3), Azul", ["rgb(1, 2, 3)", "azul"]],
  ["💙 **Azul** 💙", ["azul"]],
  ["quero azul", ["azul"]],
  ["VERMELHO E PRETO", ["vermelho", "preto"]],
  ["NUDE E COBRE", ["nude", "cobre"]],
  ["azul petróleo / coral / preto", ["azul petróleo", "coral", "preto"]],
  ["rosa pink e verde lima", ["rosa pink", "verde lima"]],
  ["rosa chá e dourado", ["rosa chá", "dourado"]],
  ["verde-garrafa com cobre", ["verde-garrafa", "cobre"]],
  ["dark blue + neon green", ["dark blue", "neon green"]],
  ["rgb( 255 , 102,0 ) e preto", ["rgb( 255 , 102,0 )", "preto"]],
  ["a cor é verde", ["verde"]],
])("[AI-6] '%s' is a list of colours", (typed, colors) => {
  expect(readColors(typed)).toEqual(colors);
});

test.each([
  ...["preto não pf", "pretendo usar cor forte", "pode ser azul ou verde", "azul mas não muito", "branca de neve"],
  ...["tanto faz", "vermelho igual coca cola", "", "?", "verde não", "nada de azul", "menos azul", "azul?", "colorido"],
  ...[
    "cores fortes",
    "rgb(300,0,0)",
    "300,0,0",
    "3 cores",
    "2024",
    "#12",
    "faca",
    "cabeca",
    "café da manhã",
    "azul, 3",
  ],
  ...[
    "azul de preferência",
    "azul, talvez verde",
    "Azul. Mas pode ser verde!",
    "folha verde",
    "mar azul",
    "Casa Branca",
  ],
  ...[
    "amarelo e verde não",
    "tons terrosos",
    "sol",
    "preto no branco",
    "cor de quem não quer nada",
    "claro",
    "tons",
    "e",
    ",",
    "11 99999-8888",
    "ouro de tolo não",
  ],
])("[AI-6] '%s' is not only a colour", (typed) => {
  expect(readColors(typed)).toBeNull();
});

test("[AI-6] every list of colours is read as its parts", () => {
  const separator = fc.constantFrom(", ", " e ", " / ", " + ", "; ");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ONE), { minLength: 1, maxLength: 4 }), separator, (colors, between) => {
      expect(readColors(colors.join(between))).toEqual(colors);
    }),
  );
});

test("[AI-6] whatever is read was typed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.constantFrom("azul ", "#fff ", "verde, ", ""),
      (text, start) => {
        const typed = `${start}${text}`.normalize("NFC");
        // Emoji are decoration and may stand anywhere.
        for (const color of readColors(typed) ?? [])
          expect(withoutEmoji(typed).toLowerCase().replace(/\s+/g, " ")).toContain(color.toLowerCase());
      },
    ),
    { numRuns: 500, examples: [["🌀'", "azul "]] },
  );
  for (const unit of ["azul ", "1, ", "rgb(", "azul de ", "f"]) readColors(unit.repeat(4_000));
});

test("[AI-8] a text mentions colours by their own words, not by things of that colour", () => {
  expect(mentionedColors("nada de verde")).toEqual([{ base: "verde", shade: "" }]);
  expect(mentionedColors("tons esverdeados")).toEqual([{ base: "verde", shade: "" }]);
  expect(mentionedColors("azuis escuros e rosa-claro")).toEqual([
    { base: "azul", shade: "escur" },
    { base: "rosa", shade: "clar" },
  ]);
  expect(mentionedColors("grãos de café, taças de vinho, verdade")).toEqual([]);
});
