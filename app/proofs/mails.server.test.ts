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
