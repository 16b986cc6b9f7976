/** Texts that nobody types and anybody can send: each is what some expression reads longest. */

/** One of each kind of character, and what opens, joins and ends the things that text functions look for. */
const UNITS = [
  ..."aAéÉ1.,;:!?…-_*~`'\"“”()[]<>/\\@#&+= \t\n🙂ꙮ",
  ...["e\u0301", "\u0301", "👩‍👩‍👧 ", "\u200d", "\u200b", "\ue000", "\ue002", "🇧🇷", "1️⃣", "\ud83d"],
  ...[
    "a ",
    "A ",
    "a.",
    "A.",
    "a,",
    "a\n",
    "a\n\n",
    "- a\n",
    "1. a\n",
    " \n",
    "\r\n",
    " .",
    ", ",
    "a-",
    "aB",
    "A ab ",
    "ÉA",
  ],
  ...["*a", "**a*", "_a_", "~~a", "[a](", "[a](b.c) ", "(a)", "<b", "<b>", "<li ", "&lt;", "&#33;"],
  ...["http://", "https://a.b ", "https://a.b/)", "www.", "a@", "a@b.", "@a.", "a.b.", "a.com ", "#a"],
  ...[
    "rgb(1,",
    "1,",
    "1 ",
    "1.000 ",
    "R$ 1",
    "1%",
    "“a",
    "a” ",
    "a 🙂 ",
    "🙂a",
    "não ",
    "de ",
    "e a ",
    "a gente ",
    "ÃO:",
  ],
];

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** `words`: those of the expressions themselves. */
export function nastyTexts(length: number, words: readonly string[]): string[] {
  const half = Math.floor((length - 12) / 2);
  return [
    ...[...UNITS, ...words].map((unit) => filled(unit, length)),
    // A link, dots, a letter and brackets: each bracket was a search of its own through all the dots.
    `https://a.b${".".repeat(half)}a${")".repeat(half)}`,
    `https://a.b${")]".repeat(half)}`,
    `${"(".repeat(half)}a${")".repeat(half)}`,
    `${"a".repeat(half)} ${"🙂".repeat(half / 2)}`,
    `a${" ".repeat(length - 2)}a`,
    `${filled("ise chama ", length - 1)}!`,
  ];
}
