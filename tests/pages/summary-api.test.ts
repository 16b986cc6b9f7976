import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect } from "vitest";
import { writeBrief } from "../../app/brief/brief.ts";
import { withClosing } from "../../app/brief/open-questions.ts";
import { limitMessage, SUMMARY_FAULT_MESSAGE } from "../../app/brief/summary.ts";
import { aiCall } from "../../app/people/schema.ts";
import { startApp, studioEnv } from "../support/app.ts";
import { ANSWERS } from "../support/factories.ts";
import * as fake from "../support/fake-ai.ts";
import { test as base, type Visitor } from "../support/pages.ts";

const service = await fake.startFakeAi({ vendor: "gemini", always: fake.story });
afterAll(() => service.stop());
beforeEach(() => {
  service.calls.length = 0;
});

const test = base.extend("app", { scope: "worker" }, async ({ mailServer }, { onCleanup }) => {
  const app = await startApp({ env: { ...studioEnv(mailServer), ...fake.envFor(service) } });
  onCleanup(() => app.remove());
  return app;
});

const BRIEF = { ...ANSWERS, hasReference: false };
const STORY = fake.storyOf(ANSWERS.nameProject, ANSWERS.color);

const QUOTA = "You exceeded your current quota, please check your plan and billing details.";

const ask = ({ json }: Pick<Visitor, "json">, answers: unknown = ANSWERS) => json("/api/resumo", answers);

test("[AI-1] the service writes the summary, and the key reaches neither the browser nor the log", async ({
  app,
  login,
}) => {
  const clara = await login();
  service.play(fake.ok(`*${STORY}`));
  const answer = await ask(clara);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ resume_ia: withClosing(STORY, BRIEF), writer: "service" });
  const call = service.calls.at(-1);
  expect(call?.headers["x-goog-api-key"]).toBe(app.env.GEMINI_API_KEY);
  expect(JSON.stringify(call?.body)).toContain("Padaria do Porto");
  expect(JSON.stringify([...answer.headers])).not.toContain(app.env.GEMINI_API_KEY);
  expect(app.log()).toContain("summaries are written by the AI service");
  expect(app.log()).not.toContain(app.env.GEMINI_API_KEY);
  expect(app.log()).not.toContain("Padaria do Porto");
});

test("[SEC-8.6] an answer that holds the key is a fault; neither the browser nor the log gets the key", async ({
  app,
  login,
}) => {
  const key = app.env.GEMINI_API_KEY ?? "";
  for (const form of [key, Buffer.from(key).toString("base64"), [...key].join(" ")]) {
    const clara = await login();
    service.play(fake.ok(`Era uma vez uma padaria. ${form}`));
    const answer = await ask(clara);
    expect([form, answer.status]).toEqual([form, 502]);
    expect(await answer.text()).not.toContain(form);
    expect(app.log()).not.toContain(form);
  }
  await expect.poll(app.log).toContain("the AI service's response contains the key");
});

test("[AI-4] [AI-9] each fault of the service is an error with a message of its own, never a summary", async ({
  login,
}) => {
  const faults = [
    { plays: [fake.status(429, 60)], kind: "busy", status: 503 },
    { plays: [fake.status(500), fake.status(503), fake.hangUp], kind: "unavailable", status: 503 },
    { plays: [fake.status(403)], kind: "refused", status: 502 },
    { plays: [fake.status(429, undefined, QUOTA)], kind: "quota", status: 502 },
    { plays: [fake.empty], kind: "empty", status: 502 },
    { plays: [fake.blocked], kind: "blocked", status: 502 },
    { plays: [fake.garbled], kind: "garbled", status: 502 },
    { plays: [fake.ok("Era uma vez."), fake.ok("Era uma vez.")], kind: "unfit", status: 502 },
  ] as const;
  for (const { plays, kind, status } of faults) {
    const clara = await login();
    service.play(...plays);
    const answer = await ask(clara);
    expect(answer.status, kind).toBe(status);
    const retry = kind === "busy" ? { retryAfter: 60 } : {};
    expect(await answer.json()).toEqual({ kind, message: SUMMARY_FAULT_MESSAGE[kind], ...retry });
  }
});

test("[AI-4] when the person leaves, the call of the service is cancelled", async ({ login }) => {
  const clara = await login();
  const abandoned = service.abandoned();
  service.play(fake.timeout);
  const leaving = new AbortController();
  const asked = expect(clara.json("/api/resumo", ANSWERS, { signal: leaving.signal })).rejects.toThrow(/abort/);
  await expect.poll(() => service.calls.length).toBe(1);
  leaving.abort();
  await asked;
  await expect.poll(service.abandoned).toBe(abandoned + 1);
  expect(service.calls).toHaveLength(1);
});

test("[AI-5] the sixth request in ten minutes is told when one may try again, and does not reach the service", async ({
  login,
}) => {
  const clara = await login();
  service.play(...Array.from({ length: 4 }, () => fake.story), fake.status(403));
  for (let request = 1; request <= 5; request++) await ask(clara);
  const calls = service.calls.length;
  const answer = await ask(clara);
  expect(answer.status).toBe(429);
  const failure = (await answer.json()) as { kind: string; message: string; retryAfter: number };
  expect(failure.kind).toBe("limit");
  expect(failure.retryAfter).toBeGreaterThan(9 * 60);
  expect(failure.message).toBe(limitMessage(failure.retryAfter));
  expect(answer.headers.get("retry-after")).toBe(String(failure.retryAfter));
  expect(service.calls).toHaveLength(calls);
});

test("[AI-10] the built-in writer can be chosen while the service blocks and beyond the limit, and is not counted", async ({
  database,
  login,
}) => {
  const clara = await login();
  service.play(fake.blocked);
  expect((await ask(clara)).status).toBe(502);
  await database.insert(aiCall).values(Array.from({ length: 4 }, () => ({ userId: clara.id })));
  expect((await ask(clara)).status).toBe(429);
  const calls = service.calls.length;
  for (let request = 1; request <= 6; request++) {
    const answer = await ask(clara, { ...ANSWERS, writer: "built-in" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ resume_ia: writeBrief(BRIEF), writer: "built-in" });
  }
  expect(service.calls).toHaveLength(calls);
  expect(await database.select().from(aiCall).where(eq(aiCall.userId, clara.id))).toHaveLength(5);
  expect((await ask(clara, { ...ANSWERS, writer: "service" })).status).toBe(400);
});

test("[AI-9] a text and its repair are one call of the customer", async ({ database, login }) => {
  const clara = await login();
  service.play(fake.ok("Era uma vez."), fake.story);
  expect(await (await ask(clara)).json()).toMatchObject({ writer: "service" });
  expect(service.calls).toHaveLength(2);
  expect(await database.select().from(aiCall).where(eq(aiCall.userId, clara.id))).toHaveLength(1);
});

test("[AI-5] without a login, as a designer, with wrong answers or another method nothing is asked and nothing counted", async ({
  database,
  login,
  visitor,
}) => {
  expect((await ask(visitor())).status).toBe(401);
  for (const typeUser of [1, 2] as const) {
    const refused = await ask(await login({ typeUser }));
    expect([refused.status, await refused.json()]).toMatchObject([403, { kind: "customers-only" }]);
  }
  const clara = await login();
  const invalid = await ask(clara, { ...ANSWERS, website: " ", forMake: [], descriptionInterprise: "d".repeat(4001) });
  expect(invalid.status).toBe(400);
  expect(await invalid.json()).toEqual({
    kind: "invalid",
    message: SUMMARY_FAULT_MESSAGE.invalid,
    fields: ["website", "descriptionInterprise", "forMake"],
  });
  expect((await clara.json("/api/resumo", ANSWERS, { body: "{" })).status).toBe(400);
  expect((await clara.get("/api/resumo")).status).toBe(405);
  expect((await clara.json("/api/resumo", ANSWERS, { method: "PUT" })).status).toBe(405);
  expect(service.calls).toEqual([]);
  expect(await database.select().from(aiCall).where(eq(aiCall.userId, clara.id))).toEqual([]);
});

test("[NAV-6] the privacy notice names the service that receives the answers", async ({ open }) => {
  const link = (await open("/privacidade")).link("o Google (Gemini)");
  expect(link.getAttribute("href")).toBe("https://policies.google.com/privacy");
});

// The last one: its calls go on after its answer.
test("[AI-4] a service that never answers is given up within 22 s, after two attempts", { timeout: 40_000 }, async ({
  login,
}) => {
  const clara = await login();
  service.play(fake.timeout, fake.timeout);
  const answer = await clara.json("/api/resumo", ANSWERS, { signal: AbortSignal.timeout(22_000) });
  expect([answer.status, await answer.json()]).toEqual([
    504,
    { kind: "timeout", message: SUMMARY_FAULT_MESSAGE.timeout },
  ]);
  expect(service.calls).toHaveLength(2);
});
