import { expect, test } from "vitest";
import { ANSWERS } from "../../tests/support/factories.ts";
import { withClosing } from "../brief/open-questions.ts";
import { UNCLAIMED } from "../requests/budget.ts";
import {
  changeRefusal,
  changesAsText,
  changesBetween,
  claimedText,
  isSameRequest,
  type SentAnswers,
  summaryAfterChange,
} from "./answer-changes.ts";

const SENT: SentAnswers = { ...ANSWERS, resume_ia: "Uma padaria que cheira a manhã.", image: "" };

const CHANGES: [Partial<SentAnswers>, object][] = [
  [{ website: "padaria.com" }, { label: "Site", before: "www.padariadoporto.com.br", after: "padaria.com" }],
  [{ slogan: "" }, { label: "Slogan", before: "Pão com tempo", after: "" }],
  [{ hasSlogan: false }, { label: "Tem slogan?", before: "Sim", after: "Não" }],
  [{ deadline: "2026-12-01" }, { label: "Até quando", before: "", after: "1º de dezembro de 2026" }],
  [{ mustStay: "o sino" }, { label: "O que precisa ficar", kind: "text", after: "o sino" }],
  [
    { targetAudience: ["cafeterias", "turistas"] },
    { kind: "tags", before: ["famílias do bairro", "cafeterias"], after: ["cafeterias", "turistas"] },
  ],
  [{ notIncludeElement: ["trigo, chapéu de cozinheiro"] }, { label: "Elementos a evitar", kind: "tags" }],
  [
    { forMake: [true, true, true, false, false] },
    { before: ["Cores e Fontes", "Manual da Marca"], after: ["Cores e Fontes", "WEB site", "Manual da Marca"] },
  ],
  [
    { replies: { slogan: "ainda não" } },
    { field: "replies", label: "Vai ter slogan? Se já existe, qual é?", before: "", after: "ainda não" },
  ],
  [{ replies: { constructor: "x" } }, { field: "replies", label: "Outra pergunta", after: "x" }],
  [{ image: "budget/send/a.png" }, { kind: "image", before: false, after: true }],
  [{ resume_ia: "Outro texto." }, { label: "Resumo", before: SENT.resume_ia, after: "Outro texto." }],
];

for (const [changed, told] of CHANGES) {
  test(`[ROOM-5] ${JSON.stringify(changed)} is told as one change, with what was and what is`, () => {
    expect(changesBetween(SENT, { ...SENT, ...changed })).toEqual([expect.objectContaining(told)]);
  });
}

test("[ROOM-5] answers that would be stored alike are no change", () => {
  const alike = { nameProject: " Padaria do Porto ", forMake: [...SENT.forMake, false], replies: {} };
  expect(changesBetween(SENT, { ...SENT, ...alike })).toEqual([]);
  expect(isSameRequest(SENT, { ...SENT, ...alike })).toBe(true);
});

test("[ROOM-5] [AI-8] a kept summary asks what the answers leave open now, which is no change of its own", () => {
  const open: SentAnswers = { ...SENT, slogan: "", hasSlogan: true, replies: {} };
  const briefOf = (answers: SentAnswers) => ({ ...answers, hasReference: false });
  const sent = { ...open, resume_ia: withClosing(SENT.resume_ia, briefOf(open)) };
  expect(sent.resume_ia).toContain("se vai ter slogan");
  const now = { ...sent, slogan: "Pão que espera por você" };
  const resume_ia = summaryAfterChange(sent, now);
  expect(resume_ia).toBe(withClosing(SENT.resume_ia, briefOf(now)));
  expect(resume_ia).not.toContain("slogan");
  expect(changesBetween(sent, { ...now, resume_ia }).map(({ field }) => field)).toEqual(["slogan"]);
  expect(summaryAfterChange({ ...now, resume_ia }, open)).toBe(sent.resume_ia);
});

test("[ROOM-5] [AI-8] a closing paragraph that the customer edited or took out stays so", () => {
  for (const edited of [SENT.resume_ia, `${SENT.resume_ia}\n\nFalta perguntar: o preço.`]) {
    const sent = { ...SENT, slogan: "", hasSlogan: true, resume_ia: edited };
    expect(summaryAfterChange(sent, { ...sent, slogan: "Pão com tempo" })).toBe(edited);
  }
});

test("[ROOM-5] changes that came too late become a message, one line for each", () => {
  const after = { targetAudience: ["vizinhos", "turistas"], slogan: "", image: "budget/send/a.png" };
  const changes = changesBetween(SENT, { ...SENT, ...after });
  expect(changesAsText("Rui Lima", changes)).toBe(
    "Oi, Rui. Quero mudar três respostas do pedido:\n\nPúblico-alvo: vizinhos, turistas\nSlogan: sem resposta\nImagem de referência: outra, que mando aqui",
  );
  expect(changesAsText("Rui", changes.slice(0, 1))).toContain("Quero mudar uma resposta do pedido:");
});

test("[ROOM-5] whoever comes too late is told by whom and when, and what to do with what is typed", () => {
  const at = Date.parse("2026-11-21T13:42:00Z");
  const now = at + 60_000;
  expect(claimedText("Rui Lima", at, now, true)).toBe(
    "Rui acabou de assumir o pedido, às 10:42, e as respostas não mudam mais por aqui. Nada do que você escreveu se perdeu: mande como mensagem.",
  );
  expect(claimedText("Rui", at, at + 2 * 60 * 60_000, false)).toBe(
    "Rui assumiu o pedido em 21 de novembro, e as respostas não mudam mais por aqui. Se algo mudou, conte na conversa.",
  );
});

test("[ROOM-5] answers change only while the request waits for a designer", () => {
  const open = {
    userCreate: "clara",
    designSelect: UNCLAIMED,
    status: 0,
    budget: false,
    quoteAnswer: null,
    written: false,
    agreed: false,
    downPayment: null,
    change: null,
    proof: null,
    delivered: false,
    withdrawn: false,
  };
  expect(changeRefusal(open)).toBeNull();
  expect(changeRefusal({ ...open, designSelect: "davi" })).toBe("claimed");
  expect(changeRefusal({ ...open, designSelect: "davi", status: 1 })).toBe("claimed");
  expect(changeRefusal({ ...open, withdrawn: true })).toBe("withdrawn");
  expect(changeRefusal({ ...open, status: 3 })).toBe("under-way");
  expect(changeRefusal({ ...open, designSelect: "davi", status: 3 })).toBe("under-way");
  // An admin's quote awaits its answer, although no designer claimed the request.
  expect(changeRefusal({ ...open, budget: true })).toBe("under-way");
});
