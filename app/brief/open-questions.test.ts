import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closingParagraph,
  OPEN_QUESTIONS,
  openQuestions,
  type QuestionId,
  questionOf,
  replySentences,
  withClosing,
  withReply,
} from "./open-questions.ts";
import { type Brief, LIMITS, NO_OPTIONAL_ANSWERS } from "./questionnaire.ts";

const complete: Brief = {
  ...NO_OPTIONAL_ANSWERS,
  hasReference: true,
  need: 1,
  website: "padariaaurora.com.br",
  descriptionInterprise: "Padaria de bairro com fermentação natural. Assamos duas vezes ao dia.",
  targetAudience: ["vizinhos", "cafés"],
  nameProject: "Padaria Aurora",
  color: "#E8743B",
  slogan: "Pão de ontem, nem pensar",
  notIncludeElement: ["trigo"],
  forMake: [true, false, true, false, false],
  likeInterprise: ["Pão da Vila"],
  personality: ["calma"],
  applications: ["fachada"],
  deadline: "2026-12-24",
};

const openWith = (change: Partial<Brief>) => openQuestions({ ...complete, ...change });

test("[AI-8] a complete brief leaves nothing to ask", () => {
  expect(openQuestions(complete)).toEqual([]);
  expect(closingParagraph(complete)).toBe("");
  expect(withClosing("Era uma vez.", complete)).toBe("Era uma vez.");
});

const OPEN: [QuestionId, Partial<Brief>][] = [
  ["name", { nameProject: "ainda não temos" }],
  ["name", { nameProject: "Padaria Aurora (provisório)" }],
  ["name", { nameProject: "Aurora ou Alvorada" }],
  ["name", { nameProject: "me ajuda com nome" }],
  ["name", { nameProject: "Escolinha de surfe ainda sem nome" }],
  ["color", { color: "vinho, acho" }],
  ["color", { color: "manter" }],
  ["stays", { need: 2, mustStay: "não sei, talvez o sol" }],
  ["slogan", { slogan: "algo como pão sem pressa" }],
  ["color", { color: "acho que azul" }],
  ["slogan", { slogan: "" }],
  ["slogan", { slogan: " \u200b" }],
  ["slogan", { slogan: "não temos ainda" }],
  ["slogan", { slogan: "Sim" }],
  ["color", { color: "tanto faz" }],
  ["color", { color: "-" }],
  ["color", { color: "preto não pf" }],
  ["color", { color: "amarelo e verde não, por favor. O resto pode" }],
  ["color", { color: "pretendo usar cor forte" }],
  ["color", { color: "pode ser azul ou verde" }],
  ["color", { color: "tudo menos rosa" }],
  ["contradiction", { color: "verde", notIncludeElement: ["verde"] }],
  ["audience", { targetAudience: ["a", "b", "c", "d", "e"] }],
  ["description", { descriptionInterprise: "Padaria de bairro." }],
  ["reference", { hasReference: false }],
  ["stays", { need: 2 }],
  ["stays", { need: 2, mustStay: "n sei" }],
  ["competitors", { likeInterprise: [] }],
  ["competitors", { likeInterprise: ["não sei"] }],
  ["personality", { personality: [] }],
  ["applications", { applications: [] }],
  ["deadline", { deadline: "" }],
];

test.each(OPEN)("[AI-8] '%s' is asked of %j, until it has a reply", (id, change) => {
  expect(openWith(change)).toEqual([id]);
  expect(openWith({ ...change, replies: { [id]: "qualquer coisa" } })).toEqual([]);
  expect(openWith({ ...change, replies: { [id]: "n sei" } })).toEqual([]);
  expect(openWith({ ...change, replies: { [id]: " " } })).toEqual([id]);
  expect(questionOf(id, { ...complete, ...change })).toMatch(/^[\p{Lu}].{10,}[?.]$/u);
  expect(closingParagraph({ ...complete, ...change })).toMatch(/^Falta perguntar: .+[^.]\.$/);
});

test.each<Partial<Brief>>([
  { slogan: "", hasSlogan: false },
  { slogan: "Não." },
  { slogan: "Sim, pão quente" },
  { color: "vermelho igual coca cola" },
  { color: "azul mas não muito" },
  { color: "tons terrosos" },
  { need: 2, mustStay: "o azul" },
  { need: 2, mustStay: "o azul", color: "manter" },
  { need: 2, mustStay: "o azul", color: "As mesmas de hoje" },
  { need: 2, mustStay: "o nome e o azul, o resto pode mudar tudo" },
  { need: 2, mustStay: "nada" },
  { need: 0, mustStay: "" },
  { targetAudience: ["a", "b", "c", "d"] },
  { likeInterprise: ["nenhuma"] },
])("[AI-8] nothing is asked of %j", (change) => {
  expect(openWith(change)).toEqual([]);
});

const SPOKEN: [Partial<Brief>, string][] = [
  [{ likeInterprise: [] }, "Nossos concorrentes são a Padoca e a Bella."],
  [{ likeInterprise: [] }, "Admiro a Granado."],
  [{ deadline: "" }, "Precisamos da marca até março."],
  [{ deadline: "" }, "A loja abre dia 14/02."],
  [{ deadline: "" }, "Quero lançar no mês que vem."],
  [{ applications: [] }, "Vai na fachada e nas sacolas."],
  [{ personality: [] }, "Queremos parecer mais sérios."],
  [{ slogan: "" }, "Nosso lema é pão quente."],
  [{ need: 2, mustStay: "" }, "O peixe fica, porque todos conhecem."],
];

test.each(SPOKEN)("[AI-8] [ROOMS-3] %j is not asked of somebody whose description says '%s'", (change, sentence) => {
  expect(openWith(change)).toHaveLength(1);
  expect(openWith({ ...change, descriptionInterprise: `${complete.descriptionInterprise} ${sentence}` })).toEqual([]);
});

test.each([
  "Somos padaria desde março de 2019.",
  "Abrimos às 18:30.",
  "Abrimos de terça a domingo.",
  "Fundada em 14/03/2003.",
  "Ano que vem quero vender fora do país.",
])("[AI-8] [ROOMS-3] '%s' names no date of the work", (sentence) => {
  expect(openWith({ deadline: "", descriptionInterprise: `${complete.descriptionInterprise} ${sentence}` })).toEqual([
    "deadline",
  ]);
});

const brief: Brief = { ...complete, slogan: "", deadline: "", hasReference: false };
const story = withClosing("Era uma vez.", brief);
const after = (replies: Record<string, string>) => ({ ...brief, replies });

test("[AI-8] a reply goes before the closing paragraph, which is brought up to date", () => {
  expect(story).toBe(
    "Era uma vez.\n\nFalta perguntar: se vai ter slogan; se há uma imagem de referência; e para quando é.",
  );
  const once = withReply(story, brief, "slogan", "PÃO *QUENTE* SEMPRE.");
  expect(once).toBe(
    "Era uma vez.\n\nSobre o slogan: “PÃO QUENTE SEMPRE”.\n\nFalta perguntar: se há uma imagem de referência e para quando é.",
  );
  const replied = { slogan: "PÃO *QUENTE* SEMPRE." };
  const twice = withReply(once, after(replied), "reference", "n sei");
  expect(twice).toBe(
    "Era uma vez.\n\nSobre o slogan: “PÃO QUENTE SEMPRE”. Sobre a referência, ainda não há decisão.\n\nFalta perguntar: para quando é.",
  );
  const last = withReply(twice, after({ ...replied, reference: "n sei" }), "deadline", "natal");
  expect(last).toMatch(/decisão\. Sobre o prazo: “natal”\.$/);
});

test("[AI-8] another reply to the same question replaces the first, and an empty one takes it out", () => {
  const once = withReply(story, brief, "slogan", "Pão");
  expect(withReply(once, after({ slogan: "Pão" }), "slogan", "Bolo")).toBe(once.replace("“Pão”", "“Bolo”"));
  expect(withReply(once, after({ slogan: "Pão" }), "slogan", "")).toBe(story);
  const both = withReply(once, after({ slogan: "Pão" }), "deadline", "Natal");
  expect(withReply(both, after({ slogan: "Pão", deadline: "Natal" }), "slogan", " ")).toBe(
    withReply(story, brief, "deadline", "Natal"),
  );
});

test("[AI-8] a closing paragraph that somebody edited or removed stays as it is", () => {
  const edited = story.replace("para quando é", "o preço");
  expect(withReply(edited, brief, "slogan", "Pão")).toBe(
    edited.replace("\n\nFalta", "\n\nSobre o slogan: “Pão”.\n\nFalta"),
  );
  expect(withReply("Só isto.", brief, "slogan", "Pão")).toBe("Só isto.\n\nSobre o slogan: “Pão”.");
});

test("[AI-8] a reply that ends with a stop is told with one", () => {
  for (const reply of ["só a letra.", "só a letra…", "fica “só a letra.”"])
    expect(replySentences({ replies: { slogan: reply } })).toMatch(/[a-z]’?”\.$/);
});

test("[AI-8] the service's closing paragraph gives way to the rules' own", () => {
  for (const closing of [
    "Falta perguntar: o preço.",
    "**Falta perguntar:** o preço.",
    "## Falta perguntar\n- o preço",
    "Falta perguntar:\n\n- o preço\n- o prazo",
  ]) {
    expect(withClosing(`Era uma vez.\n\n${closing}\n`, brief)).toBe(story);
    expect(withClosing(`Era uma vez.\n\n${closing}\n`, complete)).toBe("Era uma vez.");
  }
  expect(withClosing("Era uma vez. Falta perguntar: o preço.", brief)).toBe(story);
  const inside = "Falta perguntar ao mar.\n\nEra uma vez.\n\nFim.";
  expect(withClosing(inside, complete)).toBe(inside);
});

test.each([
  "x”.\n\nFalta perguntar: nada.",
  "Falta perguntar: nada",
  "\n\n## Falta perguntar\n\n- nada",
  "“”“” **Falta perguntar**",
  "<b>oi</b><script>alert(1)</script>",
])("[AI-5] the reply '%s' stays one quoted sentence", (reply) => {
  const text = withReply(story, brief, "slogan", reply);
  expect(text.split("\n\n")).toHaveLength(3);
  expect(text.split("\n\n")[1]).toMatch(/^Sobre o slogan: “[^“”\n]*”\.$/);
  expect(text.split("\n\n")[2]).toBe(closingParagraph(after({ slogan: reply })));
  expect(text).not.toMatch(/\*\*|<b>|<script>/);
});

test("[AI-8] replies to questions that only a newer tab knows are told plainly", () => {
  for (const id of ["novidade", "__proto__", "constructor", ""]) {
    const replied = after(Object.fromEntries([[id, "pão"]]));
    expect(replySentences(replied)).toBe("Sobre outra pergunta: “pão”.");
    expect(openQuestions(replied)).toEqual(openQuestions(brief));
    expect(withReply(story, brief, id, "pão")).toContain("\n\nSobre outra pergunta: “pão”.\n\nFalta");
  }
});

test("[AI-8] a contradiction that was resolved after its reply still has a question", () => {
  expect(questionOf("contradiction", complete)).toBe("O que vale nas respostas que não combinavam?");
  expect(questionOf("novidade", complete)).toBe("Outra pergunta");
});

test("[AI-8] whatever is replied: the text before it stays, the question is closed, and taking it back restores the text", () => {
  const ids = Object.keys(OPEN_QUESTIONS) as QuestionId[];
  const reply = fc.string({ unit: "grapheme", maxLength: LIMITS.line });
  fc.assert(
    fc.property(fc.constantFrom(...ids), reply, (id, typed) => {
      const text = withReply(story, brief, id, typed);
      expect(text.startsWith("Era uma vez.\n\n")).toBe(true);
      expect(text.endsWith(closingParagraph(after({ [id]: typed })))).toBe(true);
      expect(withReply(text, after({ [id]: typed }), id, "")).toBe(story);
    }),
    { numRuns: 500 },
  );
});

test("[AI-8] any brief has its questions in the list's order, and answers of the longest length take no noticeable time", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 60 });
  const lines = fc.array(line, { maxLength: 6 });
  const typed = fc.record({
    color: line,
    slogan: line,
    nameProject: line,
    notIncludeElement: lines,
    likeInterprise: lines,
  });
  fc.assert(
    fc.property(typed, (change) => {
      const open = openWith(change);
      expect(open).toEqual(Object.keys(OPEN_QUESTIONS).filter((id) => open.includes(id as QuestionId)));
      expect(withClosing(withClosing("Era.", { ...complete, ...change }), complete)).toBe("Era.");
    }),
  );
  for (const unit of ["se chama A", "o nome é ", "\nFalta perguntar", " ", "x."]) {
    const text = unit.repeat(4_000 / unit.length);
    expect(openWith({ descriptionInterprise: text, nameProject: text.slice(0, LIMITS.line) })).toBeInstanceOf(Array);
    expect(withClosing(text, complete)).toBeTypeOf("string");
  }
});
