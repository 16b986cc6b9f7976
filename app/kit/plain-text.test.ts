import fc from "fast-check";
import { expect, test } from "vitest";
import { stepsOf } from "../../tests/support/text-steps.ts";
import { cutAtGrapheme, cutAtSentence, list, plain, quote, withoutEmoji, withoutMarks } from "./plain-text.ts";

const graphemesOf = (text: string) => [...new Intl.Segmenter("pt-BR").segment(text)].map(({ segment }) => segment);

test.each([
  "@bolosdaju_",
  "@bolos_da_ju_",
  "joao_silva@padaria_ju.com.br",
  "https://x.com/_ju_/~a*b?c=__d__",
  "www.bolosdaju.com.br/*oi*a",
  "#padoca_",
  "#E8743B",
  "2*3 metros",
  "2*3 e 4*5",
  "100~200 reais",
  "10..20",
  "1.234,56",
  "+ de 500 clientes",
  "+55 (81) 99999-8888",
  "24. 7 por semana",
  "snake_case_name",
  "C++",
  "M*A*S*H",
  "P!nk",
  "L'Oréal",
  "Marca® 2020™",
  "5 * 3",
  "*",
  "-",
  "menos de <3 km",
  "a < b e b > c",
  "<nome da loja>",
  "rgb( 255 , 102,0 )",
  "arquivos em .pdf",
  "iFood",
])("[AI-6] '%s' stays as it was typed", (typed) => {
  expect(plain(typed)).toBe(typed);
  expect(plain(`veja ${typed} aqui`)).toBe(`veja ${typed} aqui`);
});

test.each([
  ["**x**", "x"],
  ["*x*, _y_ e ~~z~~ `w`", "x, y e z w"],
  ["**_nosso *melhor* pão_**", "nosso melhor pão"],
  ["**@bolosdaju_**", "@bolosdaju_"],
  ["# Título", "Título"],
  ["> citação", "citação"],
  ["- pão", "pão"],
  ["<b>pão</b><br>quente &amp; bom", "pão quente & bom"],
  ["p&atilde;o &#39;bom&#39;", "pão 'bom'"],
  ["pão\u00a0\u200bquente\u0007 ca\u00adfé", "pão quente café"],
  ["[mapa](https://a.b/c_d)", "mapa (https://a.b/c_d)"],
  ["![foto](foto.png) e [ju.com](ju.com)", "foto (foto.png) e ju.com"],
  ["[a](b)", "[a](b)"],
])("[AI-6] '%s' is cleaned to '%s'", (typed, cleaned) => {
  expect(plain(typed)).toBe(cleaned);
});

test("[AI-6] decorative emoji leave whole, without glued words or doubled spaces", () => {
  expect(plain("a família 👨‍👩‍👧‍👦unida🇧🇷Brasil 🥖 .")).toBe("a família unida Brasil .");
  expect(plain("🔥 pão")).toBe("pão");
  expect(plain("👩🏽‍🍳🔥")).toBe("👩🏽‍🍳🔥");
  expect(withoutEmoji("a 🔥 b\n🔥 c")).toBe("a b\n c");
  expect(plain("ligue 1️⃣9️⃣0️⃣")).toBe("ligue 190");
});

test("[AI-3] paired marks, headings and list signs leave a text of several lines; a lone asterisk and the lines stay", () => {
  expect(withoutMarks("# Título\n\n**Era** uma vez *\n- pão\n- bolo\n\n1. um\n2. dois")).toBe(
    "Título\n\nEra uma vez *\npão\nbolo\n\num\ndois",
  );
});

test("[AI-6] quotation marks inside a quotation become single ones, and inches stay inches", () => {
  expect(quote('"Pão"')).toBe("“Pão”");
  expect(quote('"Pão" da “casa”')).toBe("“‘Pão’ da ‘casa’”");
  expect(quote('tela de 10"')).toBe("“tela de 10″”");
});

test("[AI-7] a list names its last entry with 'e'", () => {
  expect([list([]), list(["a"]), list(["a", "b"]), list(["a", "b", "c"])]).toEqual(["", "a", "a e b", "a, b e c"]);
  expect(list(["a, b", "c", "d"])).toBe("a, b; c e d");
});

test("[AI-5] a long text ends with a sentence, else with a word", () => {
  expect(cutAtSentence("Uma frase. Outra frase. Mais uma.", 26)).toBe("Uma frase. Outra frase.");
  expect(cutAtSentence("Ele disse “uma frase.” Outra frase.", 30)).toBe("Ele disse “uma frase.”");
  expect(cutAtSentence("palavra palavra palavra", 17)).toBe("palavra palavra…");
  expect(cutAtSentence("🥖".repeat(10), 6)).toBe("🥖🥖…");
  expect(cutAtSentence("curto", 5)).toBe("curto");
});

const typed = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom(
        "👨‍👩‍👧‍👦",
        "🇧🇷",
        "e\u0301",
        "**",
        "_",
        "~~",
        "`",
        "\n",
        "- ",
        "1. ",
        " ",
        "PÃO QUENTE",
        "pão",
        "<b>",
        "!!",
        '"',
        "@ju_",
      ),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

test("[AI-6] a cut never divides a grapheme and never exceeds the limit", () => {
  fc.assert(
    fc.property(typed, fc.nat(40), (text, limit) => {
      const cut = cutAtGrapheme(text, limit);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(graphemesOf(text).slice(0, graphemesOf(cut).length).join("")).toBe(cut);
      const sentence = cutAtSentence(text, limit + 1);
      expect(sentence.length).toBeLessThanOrEqual(limit + 1);
      if (sentence !== text) {
        const kept = sentence.replace(/…$/, "");
        expect(graphemesOf(text).slice(0, graphemesOf(kept).length).join("")).toBe(kept);
      }
    }),
  );
});

test("[AI-6] whatever is typed becomes one line of well-formed text, the same each time", () => {
  fc.assert(
    fc.property(typed, (text) => {
      const cleaned = plain(text);
      expect(cleaned).not.toMatch(/[\n\r\t\u200b\ue000-\ue002]| {2}|undefined/);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned).toBe(cleaned.trim());
      expect(plain(text)).toBe(cleaned);
    }),
    { numRuns: 500 },
  );
});

test("[AI-6] words, handles and numbers that are typed are found", () => {
  const fact = fc.oneof(
    fc.stringMatching(/^[a-zãéç]{1,10}$/),
    fc.stringMatching(/^@[a-z]{2,8}_?$/),
    fc.stringMatching(/^#[0-9A-F]{6}$/),
    fc.stringMatching(/^[1-9]\d{0,4},\d\d$/),
    fc.stringMatching(/^[a-z]{2,8}\.com\.br$/),
  );
  const mark = fc.constantFrom("", "*", "**", "_", "~~", "`", " 🔥 ");
  fc.assert(
    fc.property(fc.array(fc.tuple(fact, mark), { minLength: 1, maxLength: 8 }), (facts) => {
      const told = plain(facts.map(([text, sign]) => `${sign}${text}${sign}`).join(" "));
      for (const [text] of facts) expect(told.toLowerCase()).toContain(text.toLowerCase());
    }),
    { numRuns: 500 },
  );
});

test("[AI-6] hostile texts of the longest length are read a bounded number of times", () => {
  const units = [
    "*",
    "_a",
    "*a ",
    "a_",
    "~~",
    "`",
    "<a ",
    "<",
    "&",
    "@",
    "a.",
    "a@",
    "www.",
    "http://",
    "#",
    "\n- ",
    "\n+ ",
    "1. \n",
    "🔥",
    "🔥 ",
    " ",
    "\u200d",
    ".",
    ",",
    "! ",
    "\ue000",
    "-",
    "[a](",
    "rgb(",
  ];
  for (const unit of units) {
    const text = `${unit.repeat(Math.ceil(4000 / unit.length))}x`;
    expect(
      stepsOf(() => plain(text)),
      unit,
    ).toBeLessThan(100 * text.length);
  }
});
