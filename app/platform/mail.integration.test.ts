import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type SmtpSink, startSmtp } from "../../tests/support/smtp.ts";
import { db } from "./db.server.ts";
import { stopJobs } from "./jobs.server.ts";
import { queueMail } from "./mail-queue.server.ts";
import type { MailProps } from "./mails.server.ts";
import { renderMail } from "./render-mail.tsx";

let smtp: SmtpSink;
let mail: typeof import("./mail.server.ts");

beforeAll(async () => {
  smtp = await startSmtp();
  mail = await mailConfigured({ SMTP_URL: smtp.url, MAIL_FROM: "Traço <oi@traco.example>" });
});
afterEach(() => {
  smtp.mode = "accept";
});
afterAll(async () => {
  await stopJobs();
  await smtp.stop();
});

/** Imports the module again with another configuration. */
async function mailConfigured(settings: Record<string, string>): Promise<typeof import("./mail.server.ts")> {
  vi.resetModules();
  const { configure } = await import("./env.server.ts");
  configure({}, { ...process.env, ...settings });
  await import("../mails.ts");
  return import("./mail.server.ts");
}

const AURORA = { budgetId: "b1", nameProject: "Aurora" };
const SAMPLES: MailProps = {
  verification: { code: "123456", url: "/registre/confirmar?token=x" },
  "existing-account": { name: "Ana" },
  "password-reset": { url: "/login/nova-senha?token=x" },
  "email-change-old": { name: "Ana", newEmail: "ana.nova@example.com", url: "/conta/email?token=x" },
  "email-change-new": { url: "/conta/email?token=x" },
  "email-taken": { name: "Ana" },
  "password-changed": { name: "Ana" },
  "account-deleted": { name: "Ana" },
  "designer-admitted": { name: "Tiago" },
  "designer-refused": { name: "Tiago" },
  "backup-failed": { at: "hoje, às 04:17" },
  "ai-outage": { fault: "quota", reason: "You exceeded your current quota." },
  "new-request": { budgetId: "b1", nameProject: "Aurora", userId: "u1", requestType: "Marca Nova" },
  "request-sent": { budgetId: "b1", nameProject: "Aurora", name: "Ana", until: "segunda, 23 de novembro" },
  claimed: { budgetId: "b1", nameProject: "Ação", designerName: "João" },
  "quote-sent": { budgetId: "b1", nameProject: "Aurora" },
  "quote-news": {
    ...AURORA,
    kind: "payment_claimed",
    toCustomer: false,
    author: "Ana",
    reason: "",
    version: "2",
    amount: "a entrada, R$\u00a02.400,50",
  },
  "proof-news": {
    ...AURORA,
    kind: "proof_adjusted",
    toCustomer: false,
    author: "Ana",
    version: "2",
    direction: "A",
    comments: 4,
    reason: "",
    until: "sexta, 20 de novembro",
  },
  "proof-reminder": { ...AURORA, version: "2", when: "amanhã" },
  "proof-record": {
    ...AURORA,
    version: "2",
    direction: "A. O olho",
    signedName: "Ana Lima",
    at: "24 de novembro de 2026, às 10:14",
    code: "9c41 7be0 52d8 03fa",
    toCustomer: true,
  },
  "delivery-link": { nameProject: AURORA.nameProject, files: "64 arquivos", token: "abcdef" },
  "pix-key": { ...AURORA, amount: "R$\u00a02.400,00", code: "00020126BR" },
  "quote-ends": { ...AURORA, version: "2", until: "amanhã", day: "5 de dezembro de 2026" },
  "quote-record": {
    ...AURORA,
    version: "2",
    total: "R$\u00a04.800,00",
    signedName: "Ana Souza",
    at: "23 de novembro de 2026, às 11:40",
    hash: "a3".repeat(32),
    byStudio: "",
    toCustomer: true,
  },
  "quote-withdrawn": { budgetId: "b1", nameProject: "Aurora" },
  "quote-accepted": { budgetId: "b1", nameProject: "Aurora", customerName: "Ana" },
  acceptance: { ...AURORA, customerName: "Ana", at: "23 de novembro de 2026, às 11:40", next: "Com Rui: cria a marca" },
  "quote-declined": { ...AURORA, customerName: "Ana", reason: "O prazo não serve." },
  "status-changed": { ...AURORA, status: "Concluído", author: "Rui", reason: "A obra parou." },
  withdrawn: AURORA,
  released: { ...AURORA, designerName: "Rui Nogueira", reason: "Vou viajar.", until: "sexta", withQuote: true },
  "released-to-studio": {
    ...AURORA,
    designerName: "Rui Nogueira",
    reason: "Vou viajar.",
    customerName: "Ana",
    since: "hoje, 14:20",
  },
  assigned: { ...AURORA, customerName: "Ana", designerName: "Bia Torres", reason: "", next: "Com Bia: desenha" },
  "assigned-to-you": { ...AURORA, adminName: "Helena", designerName: "Bia", reason: "Confio.", next: "Sua vez: agir" },
  "assigned-away": { ...AURORA, adminName: "Helena", designerName: "Bia Torres", reason: "Confio." },
  changes: { ...AURORA, changes: [{ author: "Rui", kind: "claimed", details: {} }], next: "Sua vez: agir" },
  "waiting-requests": { userId: "u1", requests: [{ ...AURORA, customerName: "Ana", since: "hoje, 14:20" }] },
  "unread-messages": { budgetId: "b1", nameProject: "Aurora", userId: "u1", from: "Rui", count: "2" },
};

const send = () => mail.sendTemplate("claimed", "ana@example.com", SAMPLES.claimed);

test("[AUTH-4] a mail arrives as it was written", async () => {
  await send();
  const { subject, text } = await smtp.waitForMail("ana@example.com");
  expect(subject).toBe("João vai cuidar de Ação");
  expect(text).toContain("João pegou o seu pedido Ação.");
});

test("[AUTH-3] a mail server that refuses, hangs or is not there fails within 10 s", async () => {
  smtp.mode = "refuse";
  await expect(send()).rejects.toThrow();
  smtp.mode = "hang";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => {
    timers.mockRestore();
    vi.useRealTimers();
  });
  const sent = expect(send()).rejects.toThrow(/longer than 10 s|timeout|Greeting never/);
  await expect.poll(() => timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(10_000);
  vi.advanceTimersByTime(10_000);
  await sent;
});

/** Fakes the test's timers; the mail server's timers go on. */
function moveTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("[MAIL-2] a server that has the whole mail may answer after 10 s, and its refusal counts then too", async () => {
  for (const [answer, outcome] of [
    ["accept", "sent"],
    ["refuse", "refused"],
  ] as const) {
    moveTime();
    smtp.mode = "hold";
    const sent = send().then(
      () => "sent",
      ({ name }: Error) => (name === "MailUnanswered" ? "unanswered" : "refused"),
    );
    await expect.poll(() => smtp.held()).toBe(1);
    vi.advanceTimersByTime(12_000);
    smtp.mode = answer;
    expect(await sent).toBe(outcome);
    vi.useRealTimers();
  }
});

test("[MAIL-3] a link of its own is mailed once, also when the server never says that it has it", async () => {
  const once = () => mail.sendOnce("password-reset", "ana@example.com", { url: "/login/nova-senha?token=x" });
  moveTime();
  smtp.mode = "hold";
  const sent = once();
  await expect.poll(() => smtp.held()).toBe(1);
  vi.advanceTimersByTime(60_000);
  await sent;
  vi.useRealTimers();
  // A refused mail is retried.
  smtp.mode = "refuse";
  await expect(once()).rejects.toThrow();
});

test("[BUD-9] a queued mail exists exactly when its transaction commits, and keeps its identity when tried again", async () => {
  const props = { budgetId: "b1", nameProject: "Padaria Aurora" };
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx, "quote-sent", "nunca@example.com", props);
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await db.transaction((tx) => queueMail(tx, "quote-sent", "ana@example.com", props));
  const { rows } = await db.execute<{ data: object }>(sql`select data from pgboss.job where name = 'mail'`);
  expect(rows).toHaveLength(1);
  const job = rows[0]?.data ?? {};
  smtp.mode = "refuse";
  await expect(mail.deliverMail(job)).rejects.toThrow();
  smtp.mode = "accept";
  await mail.deliverMail(job);
  await mail.deliverMail(job);
  const ids = smtp.mails.slice(-2).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
  expect(smtp.mails.at(-1)?.text).toContain("http://localhost:3000/budget/view/b1");
});

/** All texts in a mail's props, at any depth. */
function textsIn(props: object): string[] {
  return Object.entries(props).flatMap(([name, value]) => {
    if (typeof value === "object") return textsIn(value);
    return name === "url" || name === "kind" || name === "userId" || value === true || value === false
      ? []
      : [String(value)];
  });
}

test.each(Object.keys(SAMPLES) as (keyof MailProps)[])(
  "[BUD-10] the mail '%s' says it in both forms",
  async (template) => {
    const { subject, html, text } = await renderMail(template, SAMPLES[template]);
    expect(subject).not.toBe("");
    expect(html).toContain("<html");
    expect(text).toContain("http://localhost:3000/");
    for (const value of textsIn(SAMPLES[template])) expect(text).toContain(value);
  },
);

test.each(Object.keys(SAMPLES) as (keyof MailProps)[])(
  "[MAIL-7] in the plain text of the mail '%s' each link is whole and alone on its line",
  async (template) => {
    const { text } = await renderMail(template, SAMPLES[template]);
    const lines = text.split("\n").filter((line) => line.includes("://"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^http:\/\/localhost:3000\/\S*[^\s.,:;]?$/);
  },
);

test("[BUD-10] what a person typed is text: no markup in the body, no other header", async () => {
  const nameProject = 'Aurora\r\nBcc: todos@example.com <script src="x"></script>';
  const { subject, html } = await renderMail("quote-sent", { budgetId: "b1", nameProject });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<script");
});

test("[AUTH-4] without a mail server a mail is a file in the outbox", async () => {
  const kept = await mailConfigured({});
  await kept.sendTemplate("claimed", "ana@example.com", SAMPLES.claimed);
  const files = await readdir(kept.OUTBOX);
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/\.eml$/);
  expect(await readFile(join(kept.OUTBOX, files[0] ?? ""), "utf8")).toContain("To: ana@example.com");
});
