/** Texts that a person typed, in a mail to somebody else (SEC-8.6). */
import { expect, test } from "vitest";
import type { MailProps } from "./mails.server.ts";
import { renderMail } from "./render-mail.tsx";

const EVIL = [
  "http://evil.example/login",
  "evil.com",
  "www.evil.com.br",
  "Padaria https://evil.example?x=1 grátis",
  "evil。com",
  "evil․com",
  "ＥＶＩＬ．ｃｏｍ",
  "me@evil.com",
  "ev\u200bil.com",
  "//evil/x",
  "\\\\evil\\x",
  "mailto:me@evil.com",
];
/** Text that mail programs turn into a link. */
const LINK = /\p{L}[.。．｡․]\p{L}|:\/\/|\/\/|@|mailto:|\\/u;

function mails(typed: string): { [Template in keyof MailProps]?: MailProps[Template] } {
  const about = { budgetId: "b1", nameProject: typed };
  return {
    "existing-account": { name: typed },
    "email-change-old": { name: typed, newEmail: "ana", url: "/conta/email" },
    "email-taken": { name: typed },
    "password-changed": { name: typed },
    "account-deleted": { name: typed },
    "designer-admitted": { name: typed },
    "designer-refused": { name: typed },
    "new-request": { ...about, userId: "u1", requestType: "Marca Nova" },
    "request-sent": { ...about, name: typed, until: "segunda, 23 de novembro" },
    claimed: { ...about, designerName: typed },
    "quote-sent": about,
    "quote-withdrawn": about,
    "quote-news": {
      ...about,
      kind: "quote_change_asked",
      toCustomer: false,
      author: typed,
      reason: typed,
      version: "2",
      amount: "",
    },
    "proof-news": {
      ...about,
      kind: "proof_adjusted",
      toCustomer: false,
      author: typed,
      version: "2",
      direction: "A",
      comments: 4,
      reason: typed,
      until: "sexta, 20 de novembro",
    },
    "proof-reminder": { ...about, version: "2", when: "amanhã" },
    "proof-record": {
      ...about,
      version: "2",
      direction: "A. O olho",
      signedName: typed,
      at: "24 de novembro de 2026, às 10:14",
      code: "9c41 7be0 52d8 03fa",
      toCustomer: true,
    },
    "delivery-link": { nameProject: about.nameProject, files: "64 arquivos", token: "abcdef" },
    "pix-key": { ...about, amount: "R$\u00a02.400,00", code: "00020126BR" },
    "quote-ends": { ...about, version: "2", until: "amanhã", day: "5 de dezembro de 2026" },
    "quote-record": {
      ...about,
      version: "2",
      total: "R$\u00a04.800,00",
      signedName: typed,
      at: "23 de novembro de 2026, às 11:40",
      hash: "a3".repeat(32),
      byStudio: "por telefone",
      toCustomer: false,
    },
    "quote-accepted": { ...about, customerName: typed },
    acceptance: { ...about, customerName: typed, at: "23 de novembro de 2026, às 11:40", next: typed },
    "quote-declined": { ...about, customerName: typed, reason: typed },
    "status-changed": { ...about, status: "Criando", author: typed, reason: typed },
    withdrawn: about,
    released: { ...about, designerName: typed, reason: typed, until: "sexta", withQuote: true },
    "released-to-studio": { ...about, designerName: typed, reason: typed, customerName: typed, since: "hoje, 14:20" },
    assigned: { ...about, customerName: typed, designerName: typed, reason: typed, next: typed },
    "assigned-to-you": { ...about, adminName: typed, designerName: typed, reason: typed, next: typed },
    "assigned-away": { ...about, adminName: typed, designerName: typed, reason: typed },
    changes: {
      ...about,
      changes: [{ author: typed, kind: "released", details: { reason: typed, designerName: typed } }],
      next: typed,
    },
    "waiting-requests": { userId: "u1", requests: [{ ...about, customerName: typed, since: "hoje, 14:20" }] },
    "unread-messages": { ...about, userId: "u1", from: typed, count: "2" },
  };
}

test("[PROFILE-7] the mails about a project whose designer deleted the account name nobody", async () => {
  const props = { budgetId: "b1", nameProject: "Aurora", designerName: "", reason: "" };
  const toCustomer = await renderMail("released", { ...props, until: "sexta", withQuote: false });
  for (const { text } of [
    toCustomer,
    await renderMail("released-to-studio", { ...props, customerName: "Ana", since: "" }),
  ]) {
    expect(text).toContain("Aurora ficou sem designer: a conta de quem cuidava do projeto foi apagada.");
    expect(text).not.toMatch(/devolveu|motivo/);
  }
});

test.each(EVIL)("[SEC-8.6] no mail has '%s' as something to press, in its subject or its text", async (typed) => {
  for (const [template, props] of Object.entries(mails(typed))) {
    const { subject, text } = await renderMail(template as keyof MailProps, props as never);
    expect(subject, template).not.toMatch(LINK);
    // Only our own addresses may remain.
    const rest = text.replaceAll(/http:\/\/localhost:3000\/\S*/g, "");
    expect(rest.replaceAll(/[^.]\.(?=\s|$)/g, " "), template).not.toMatch(LINK);
  }
});

test("[SEC-8.6] control, direction and invisible characters go, and a long name is cut between characters", async () => {
  const typed = `Aurora\r\nBcc: x\u202egnp\u0007\u200f ${"😀".repeat(200)}`;
  const { subject, html } = await renderMail("new-request", {
    budgetId: "b1",
    nameProject: typed,
    userId: "u1",
    requestType: "Marca Nova",
  });
  expect(subject).toMatch(/^Novo pedido: Aurora Bcc: xgnp 😀+…$/u);
  expect([...subject].length).toBeLessThan(100);
  expect(html).not.toMatch(/\p{Cf}/u);
});

test("[SEC-8.6] a name that only has a point in it stays readable", async () => {
  const subjectOf = async (nameProject: string) =>
    (await renderMail("quote-sent", { budgetId: "b1", nameProject })).subject;
  expect(await subjectOf("Dr. Ana & Cia.")).toBe("O orçamento de Dr. Ana & Cia. chegou");
  expect(await subjectOf("Padaria.com")).toBe("O orçamento de Padaria com chegou");
  expect(await subjectOf("Ação 24/7")).toBe("O orçamento de Ação 24 7 chegou");
  expect(await subjectOf("...")).toBe("O orçamento de ... chegou");
});
