/** Commands as an operator runs them. The database functions have their own tests. */
import { randomUUID } from "node:crypto";
import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { PICTURE_FOLDERS } from "../app/galleries/galleries.ts";
import { portfolio } from "../app/galleries/items/schema.ts";
import { picture } from "../app/galleries/schema.ts";
import { authUser } from "../app/people/auth-schema.ts";
import { resetPassword, signIn } from "../app/people/calls.server.ts";
import { db } from "../app/platform/db.server.ts";
import { env } from "../app/platform/env.server.ts";
import { stopJobs } from "../app/platform/jobs.server.ts";
import { setting } from "../app/platform/schema.ts";
import { asking, newAddress } from "../tests/support/asking.ts";
import { newKey, studio, writeFileOf } from "../tests/support/backup.ts";
import { createBudget, createUser, PASSWORD } from "../tests/support/factories.ts";
import { startSmtp } from "../tests/support/smtp.ts";

// Each run starts its own process.
vi.setConfig({ testTimeout: 180_000 });
afterAll(stopJobs);

async function asJson(settings: Record<string, string>, ...parameters: string[]) {
  const { code, out, err } = await studio(settings, ...parameters, "--json");
  return { code, err, result: JSON.parse(out) };
}

test("[OPS-5.2] the operator blocks a person, hands out a link to a new password and deletes an account", async () => {
  const who = await createUser(db);
  const blocked = await asJson({}, "user", "block", ` ${who.email.toUpperCase()}`);
  expect(blocked).toEqual({ code: 0, err: "", result: { email: who.email, blocked: true } });
  expect(await signIn(asking(newAddress()), { email: who.email, password: PASSWORD })).toEqual({ kind: "blocked" });

  const other = await createUser(db);
  const link = await studio({}, "user", "password-link", other.email);
  const token = new URL(link.out.trim()).searchParams.get("token") ?? "";
  expect((await resetPassword(asking(newAddress()), token, "outra-senha-boa")).result).toBe("changed");
  expect(await signIn(asking(newAddress()), { email: other.email, password: "outra-senha-boa" })).toMatchObject({
    kind: "in",
  });

  const { code, result } = await asJson({}, "user", "delete", other.email);
  expect([code, result.error]).toEqual([1, expect.stringContaining("Nothing was deleted; --yes does it.")]);
  expect((await asJson({}, "user", "delete", other.email, "--yes")).code).toBe(0);
  expect(await db.$count(authUser, eq(authUser.id, other.uid))).toBe(0);
});

test("[OPS-5.4] check finds what lacks its file, its record or its reference, and --fix removes old files without a record", async () => {
  const owner = await createUser(db, { typeUser: 2 });
  const [image, old, young] = [newKey(), newKey(), newKey()];
  const { id } = await createBudget(db, owner, { image });
  for (const key of [old, young]) writeFileOf(env.DATA_DIR, key, Buffer.from("png"));
  const aDayAgo = Date.now() / 1000 - 25 * 3600;
  utimesSync(join(env.DATA_DIR, "files", old), aDayAgo, aDayAgo);
  const key = `${PICTURE_FOLDERS[0]}/${randomUUID()}.jpg`;
  await db.insert(picture).values({ key, owner: owner.id, width: 10, height: 10, thumbhash: "" });
  const information = { clientName: "Ana", type: "Padaria" } as never;
  const [shown] = await db
    .insert(portfolio)
    .values({
      codeSearch: "",
      coverImage: key,
      nameProject: "Pão",
      images: [key, "ilustrations/gone.jpg"],
      information,
    })
    .returning({ id: portfolio.id });

  const found = await asJson({}, "check", "--fix");
  expect(found).toMatchObject({ code: 1, err: "", result: { removed: 1, orphans: [] } });
  const { missing, references } = found.result as { missing: { key: string; record: string }[]; references: string[] };
  expect(missing).toContainEqual({ key: image, record: `image of request ${id}` });
  expect(missing.map((one) => one.key)).toContain(key);
  expect(references.filter((one) => one.includes(shown?.id ?? "-"))).toHaveLength(2);
  expect([old, young].map((one) => existsSync(join(env.DATA_DIR, "files", one)))).toEqual([false, true]);

  await db.delete(portfolio);
  await db.delete(picture);
  writeFileOf(env.DATA_DIR, image, Buffer.from("png"));
  const whole = await studio({}, "check");
  expect(whole).toMatchObject({ code: 0, out: expect.stringContaining("Everything is whole.") });
});

test("[OWNER-8] doctor says of each setting of the studio where its value comes from", async () => {
  await db.insert(setting).values([
    { name: "answerDays", value: 5 },
    { name: "designers", value: "admitted" },
    { name: "pix", value: { key: "pix@estudio.example", name: "Estúdio", city: "Recife" } },
  ]);
  onTestFinished(async () => void (await db.delete(setting)));
  const { result } = await asJson({ DESIGNERS: "open" }, "doctor");
  const lines = (result.findings as { part: string; says: string }[]).filter(({ part }) => part === "studio");
  expect(lines.map(({ says }) => says)).toEqual([
    "answerDays 5 (set on /admin/estudio)",
    "designers open (from the environment: DESIGNERS)",
    expect.stringMatching(/^rights .*… \(standard\)$/),
    expect.stringMatching(/^withdrawal .*\(standard\)$/),
    expect.stringMatching(/^paymentTerms .*\(standard\)$/),
    "branches none (standard)",
    "pix set (set on /admin/estudio)",
  ]);
});

test("[OPS-5.3] doctor finds a healthy studio healthy, and names each thing that is down without telling a secret", async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const mail = { SMTP_URL: smtp.url.replace("//", "//traco:senha-do-correio@"), MAIL_FROM: "oi@example.com" };
  const healthy = await asJson({ SMTP_URL: smtp.url, MAIL_FROM: "oi@example.com" }, "doctor");
  const states = (result: { findings: { part: string; state: string }[] }) =>
    result.findings.map(({ part, state }) => `${part} ${state}`);
  for (const line of ["database ok", "files ok", "mail ok", "AI ok", "address ok", "folders ok"])
    expect(states(healthy.result), JSON.stringify(healthy.result)).toContain(line);
  expect(healthy.code).toBe(0);
  expect(smtp.mails).toEqual([]);
  expect(healthy.result.values).toContainEqual({ name: "MAIL_FROM", value: "oi@example.com", from: "environment" });
  expect(healthy.result.values).toContainEqual({ name: "ANSWER_DAYS", value: "", from: "unset" });

  await smtp.stop();
  const down = await studio(
    {
      ...mail,
      DATABASE_URL: "postgresql://traco:senha-do-banco@127.0.0.1:1/traco",
      ORIGIN: "https://127.0.0.1:1",
      OPENAI_API_KEY: "chave-da-inteligencia",
      OPENAI_MODEL: "gpt-4o-mini",
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
      BACKUP_TO: "/not/mounted",
    },
    "doctor",
  );
  expect(down.code).toBe(1);
  for (const part of ["database", "backup", "mail", "AI", "address"])
    expect(down.out).toMatch(new RegExp(`^fault +${part} .*\\n +→ `, "m"));
  for (const secret of ["senha-do", "chave-da", env.AUTH_SECRET]) expect(down.out + down.err).not.toContain(secret);
});
