import { expect, test } from "vitest";
import { renderMail } from "../platform/render-mail.tsx";
import { EVENTS } from "../requests/events.ts";

test("[PROOF-24] changes that were asked for in a sentence alone are told without a count of comments", async () => {
  const told = async (comments: number) => {
    const news = { budgetId: "b1", nameProject: "Aurora", kind: "proof_adjusted", toCustomer: false } as const;
    const facts = { author: "Ana", version: "2", direction: "A", reason: "Maior.", until: "sexta" };
    return (await renderMail("proof-news", { ...news, ...facts, comments })).text;
  };
  expect(await told(0)).toContain("Ana ficou com a direção A, da versão 2. A próxima é esperada até sexta.");
  expect(await told(1)).toContain("direção A e mandou 1 comentário sobre a versão 2.");
  const line = (comments: number) => EVENTS.proof_adjusted.text({ number: 2, comments, reason: "Maior." });
  expect(line(0)).toBe("pediu ajustes na versão 2: “Maior.”");
  expect(line(3)).toBe("pediu ajustes na versão 2, com 3 comentários: “Maior.”");
});

test("[PROOF-14] who has to decide again is told so, and until when", async () => {
  const told = async (until: string) => {
    const news = { budgetId: "b1", nameProject: "Aurora", kind: "proof_withdrawn", toCustomer: true } as const;
    const facts = { author: "Rui", version: "3", direction: "", reason: "", comments: 0, until };
    return (await renderMail("proof-news", { ...news, ...facts })).text;
  };
  expect(await told("")).toContain("Rui retirou a versão 3 da prova. A gente avisa quando a próxima chegar.");
  expect(await told("sexta, 4 de dezembro")).toContain(
    "Rui retirou a versão 3 da prova. A anterior espera de novo a sua decisão, até sexta, 4 de dezembro.",
  );
});

test("[PROOF-18] a reminder says who waits, and names the day for who reads it later", async () => {
  const facts = { budgetId: "b1", nameProject: "Aurora", version: "2" };
  const eve = await renderMail("proof-reminder", { ...facts, when: "amanhã", day: "17 de novembro", author: "Rui" });
  expect(eve.text).toContain(
    "A versão 2 de Aurora, que Rui mandou, espera pela sua decisão até amanhã, 17 de novembro.",
  );
  const last = await renderMail("proof-reminder", { ...facts, when: "hoje", day: "17 de novembro", author: "Rui" });
  expect(last.subject).toBe("Último dia: a prova de Aurora");
  expect(last.text).toContain("espera pela sua decisão até o fim de hoje, 17 de novembro.");
  // Queued before there was more to say.
  expect((await renderMail("proof-reminder", { ...facts, when: "amanhã" })).text).toContain(
    "A versão 2 de Aurora espera pela sua decisão até amanhã.",
  );
});

test("[KIT-31] the mails of a delivery name the payment that it waits for", async () => {
  const news = { budgetId: "b1", nameProject: "Aurora", kind: "kit_delivered", toCustomer: true } as const;
  const facts = { author: "Rui", version: "", direction: "", comments: 0, reason: "", until: "" };
  const link = { nameProject: "Aurora", files: "64 arquivos", token: "abcdef" };
  const texts = async (amount?: string) => [
    (await renderMail("proof-news", { ...news, ...facts, ...(amount && { amount }) })).text,
    (await renderMail("delivery-link", { ...link, ...(amount && { amount }) })).text,
  ];
  for (const text of await texts("R$\u00a02.400,00"))
    expect(text).toContain("Os arquivos abrem quando o pagamento da entrega cair: R$\u00a02.400,00.");
  for (const text of await texts()) expect(text).not.toContain("Os arquivos abrem");
});
