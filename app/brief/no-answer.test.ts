import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerKind, answerKind, isOpenAnswer } from "./no-answer.ts";

const EXAMPLES: Record<AnswerKind, string[]> = {
  undecided: [
    ...["ah n sei ainda viu", "nao sei ainda", "não temos ainda", "por enquanto não", "sem ideia", "qualquer um", "?"],
    ...["vc decide", "o que vcs acharem melhor", "a definir", "deixo com vcs", "aceito sugestões", "tanto faz", "..."],
    ...[
      "pode escolher",
      "n sei te dizer",
      "sei lá",
      "vcs que sabem",
      "não sei se vai ter",
      "sim mas ainda não sei qual",
    ],
    ...["ainda não temos slogan", "deixo na mão de vocês", "o designer escolhe", "a critério de vocês", "naum sei"],
    ...[
      "o q for melhor",
      "nao pensei nisso ainda",
      "depois eu mando",
      "estou em dúvida",
      "gostaria de sugestões",
      "🤷‍♀️",
    ],
    ...["Não faço ideia 😅", "escolham vcs", "tanto faz pra mim", "NÃO SEI!!!", "sem preferência", "vou pensar", "???"],
  ],
  none: [
    ...["n tenho", "-", "--", "—", "x", "nda", "n/a", "nenhum", "nada", "não precisa", "Não.", "sem slogan", "nao há"],
    ...[
      "nenhum elemento",
      "sem restrições",
      "não vai ter",
      "prefiro sem",
      "preferimos não ter",
      "Não, obrigado",
      "nada a declarar",
      "Nenhum 🙏",
      "N",
    ],
  ],
  yes: ["sim", "Sim!", "tem", "quero", "quero sim", "Sim, temos", "claro que sim", "já temos", "com certeza"],
  given: [
    ...["Nada como um pão quente", "Não Temos Ideia Bar", "Nenhum lugar igual", "Sim, pão quente", "Tem de tudo", "🔥"],
    ...["Quero mais", "Sem pressa", "Sem frescura", "Nada de verde", "não usar vermelho", "qualquer uma menos rosa"],
    ...["Quem sabe, sabe", "Depois do trabalho", "Só vem", "Tem pra todos", "sem glúten", "Ainda melhor", "Claro"],
    ...["Não é só pão", "Sabe nada, inocente", "Por enquanto só pão", "O que importa é o pão", "azul", "Do seu jeito"],
  ],
};

test.each(Object.entries(EXAMPLES))("[AI-6] answers that are '%s' are recognised as typed", (kind, texts) => {
  expect(texts.map((text) => [text, answerKind(text)])).toEqual(texts.map((text) => [text, kind]));
});

test("[AI-6] [ROOMS-3] an answer that names something and takes it back decides nothing", () => {
  const hedged = [
    "talvez Aurora",
    "Aurora (provisório)",
    "acho que azul",
    "algo como 'feito à mão'",
    "não gosto de rosa",
  ];
  expect(hedged.filter((text) => !isOpenAnswer(text))).toEqual([]);
  expect(["Aurora", "Sem pressa", "azul, mas não muito", "Nada de ontem"].filter(isOpenAnswer)).toEqual([]);
});

test("[AI-6] case, spaces, punctuation and emoji change nothing", () => {
  const texts = Object.entries(EXAMPLES).flatMap(([kind, list]) => list.map((text) => ({ kind, text })));
  const readable = texts.filter(({ text }) => /\p{L}/u.test(text));
  const around = fc.constantFrom("", " ", "!", "...", " 😅", "\n", "**");
  fc.assert(
    fc.property(fc.constantFrom(...readable), around, around, ({ kind, text }, before, after) => {
      expect(answerKind(`${before}${text.toUpperCase()}${after}`)).toBe(kind);
    }),
  );
});

test("[AI-6] an answer with a word of its own is given", () => {
  fc.assert(
    fc.property(fc.constantFrom(...EXAMPLES.none, ...EXAMPLES.undecided), (text) => {
      expect(answerKind(`${text} padaria`)).toBe("given");
    }),
  );
  for (const unit of ["não ", "o que ", "a ", "nada de ", "?"]) answerKind(unit.repeat(4_000));
});
