import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closingParagraph,
  contradictions,
  OPEN_QUESTIONS,
  openQuestions,
  type QuestionId,
  questionOf,
  toldReplies,
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
  { need: 2, mustStay: "nada" },
  { need: 0, mustStay: "" },
  { targetAudience: ["a", "b", "c", "d"] },
  { likeInterprise: ["nenhuma"] },
])("[AI-8] nothing is asked of %j", (change) => {
  expect(openWith(change)).toEqual([]);
});

const contradicted = (change: Partial<Brief>) => contradictions({ ...complete, ...change }).map(({ topic }) => topic);

test.each([
  ["verde", "verde"],
  ["Verde e branco", "nada de verde"],
  ["verde", "Nada de verde, por favor"],
  ["verde", "tons esverdeados"],
  ["verde-claro", "não usar verde pq lembra banco"],
  ["verde", "verde (lembra o concorrente)"],
  ["verde", "azul nem verde"],
  ["verde", "verde não"],
  ["verde escuro", "verdes escuros"],
])("[AI-8] the colour '%s' and the element to avoid '%s' exclude each other", (color, element) => {
  expect(contradicted({ color, notIncludeElement: ["trigo", element] })).toEqual(["se verde entra ou não"]);
});

test.each([
  ["verde", "folha verde"],
  ["verde", "letra verde-limão"],
  ["verde", "verde escuro"],
  ["verde claro", "verde escuro"],
  ["verde", "muito verde"],
  ["verde", "azul"],
  ["verde", "verdade"],
  ["laranja", "laranjas"],
  ["rosa", "rosas"],
  ["marrom", "café"],
  ["vinho", "taça de vinho"],
  ["preto", "foto em preto e branco"],
  ["preto não pf", "preto"],
  ["tanto faz", "verde"],
  ["#00ff00", "verde"],
  ["branco", "espaço em branco"],
  ["dourado", "medalha de ouro"],
])("[AI-8] the colour '%s' and the element to avoid '%s' go together", (color, element) => {
  expect(contradicted({ color, notIncludeElement: [element] })).toEqual([]);
});

test.each([
  ["A padaria se chama Lua Nova e fica no centro.", "Lua Nova"],
  ["Chama-se Bolos da Ju.", "Bolos da Ju"],
  ["Vendemos pão. O nome da marca é Padoca.", "Padoca"],
  ["o nome é “pão da lua” e pronto", "pão da lua"],
  ["A LOJA SE CHAMA LUA NOVA", "lua nova"],
])("[AI-8] '%s' states another name", (descriptionInterprise, other) => {
  expect(contradicted({ descriptionInterprise })).toEqual([`se o nome é “Padaria Aurora” ou “${other}”`]);
});

test.each([
  "A padaria se chama Aurora.",
  "nossa empresa se chama PADARIA AURORA ltda",
  "Minha filha se chama Ana.",
  "O prato da casa se chama Aurora Boreal.",
  "Hoje se chama Lua, mas vai mudar.",
  "O nome é importante pra gente.",
  "o nome é fácil de lembrar",
  "O nome é uma homenagem à minha avó.",
  "A padaria se chama assim porque abre cedo.",
  "Quem me chama é a Lua.",
])("[AI-8] '%s' states no other name", (descriptionInterprise) => {
  expect(contradicted({ descriptionInterprise })).toEqual([]);
});

test("[AI-8] a deliverable that is refused among the elements is asked about", () => {
  const forMake = [true, true, false, false, false];
  expect(contradicted({ forMake, notIncludeElement: ["não quero site"] })).toEqual(["se um site entra ou não"]);
  expect(contradicted({ forMake, notIncludeElement: ["site", "não quero app", "cara de site antigo"] })).toEqual([]);
});

test("[AI-8] a question about several contradictions names each", () => {
  const brief = { ...complete, color: "verde", notIncludeElement: ["verde"], descriptionInterprise: "Chama-se Lua." };
  expect(questionOf("contradiction", brief)).toBe(
    "Você pediu verde e também pediu para evitar verde. O que vale? O nome é “Padaria Aurora” ou “Lua”?",
  );
});

const brief: Brief = { ...complete, slogan: "", deadline: "", hasReference: false };
const story = withClosing("Era uma vez.", brief);
const after = (replies: Record<string, string>) => ({ ...brief, replies });

test("[AI-8] a reply goes before the closing paragraph, which is brought up to date", () => {
  expect(story).toBe(
    "Era uma vez.\n\nFalta perguntar: se vai ter slogan; se há uma imagem de referência e para quando é.",
  );
  const once = withReply(story, brief, "slogan", "PÃO *QUENTE* SEMPRE.");
  expect(once).toBe(
    "Era uma vez.\n\nSobre o slogan: “Pão quente sempre”.\n\nFalta perguntar: se há uma imagem de referência e para quando é.",
  );
  const replied = { slogan: "PÃO *QUENTE* SEMPRE." };
  const twice = withReply(once, after(replied), "reference", "n sei");
  expect(twice).toBe(
    "Era uma vez.\n\nSobre o slogan: “Pão quente sempre”. Sobre a referência, ainda não há decisão.\n\nFalta perguntar: para quando é.",
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
    expect(toldReplies({ replies: { slogan: reply } })).toMatch(/[a-z]’?”\.$/);
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
    expect(toldReplies(replied)).toBe("Sobre outra pergunta: “pão”.");
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
