import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { ServiceError } from "./ai.server.ts";
import { endOutage, outageLine, tellOwner } from "./ai-outage.server.ts";
import { aiOutage } from "./schema.ts";

const noCredit = new ServiceError("quota", undefined, "You exceeded your current quota.");
const wrongKey = new ServiceError("refused", undefined, "API key not valid.");

beforeEach(async () => {
  await db.delete(aiOutage);
  vi.spyOn(env, "ai", "get").mockReturnValue({ vendor: "openai", key: "a-key", model: "m", baseUrl: undefined });
});

async function mailsTo(email: string): Promise<{ fault: string }[]> {
  const { rows } = await db.execute<{ props: { fault: string } }>(
    sql`select data->'props' as props from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on`,
  );
  return rows.map(({ props }) => props);
}

test("[AI-14] without credit the admins are mailed once a day, and the admin page says so until a text is written", async () => {
  const ada = await createUser(db, { typeUser: 2 });
  const clara = await createUser(db);
  expect(await outageLine()).toBeNull();
  await tellOwner(noCredit);
  await tellOwner(noCredit);
  expect(await mailsTo(ada.email)).toEqual([{ fault: "quota", reason: noCredit.reason }]);
  expect(await mailsTo(clara.email)).toEqual([]);
  expect(await outageLine()).toMatch(/sem crédito \(desde hoje, .*You exceeded your current quota\./);
  await endOutage();
  expect(await outageLine()).toBeNull();
  // An outage that returns within the day shows on the page again, but sends no other mail.
  await tellOwner(wrongKey);
  expect(await outageLine()).toMatch(/recusa os pedidos .*API key not valid\./);
  expect(await mailsTo(ada.email)).toHaveLength(1);
  await db.update(aiOutage).set({ mailedAt: sql`now() - interval '25 hours'` });
  await tellOwner(wrongKey);
  expect((await mailsTo(ada.email)).map(({ fault }) => fault)).toEqual(["quota", "refused"]);
});

test("[AI-14] an outage keeps its beginning, of two at once one mail goes out, and another vendor's is not told", async () => {
  const ada = await createUser(db, { typeUser: 2 });
  await Promise.all([tellOwner(noCredit), tellOwner(noCredit), tellOwner(noCredit)]);
  expect(await mailsTo(ada.email)).toHaveLength(1);
  const since = new Date("2026-01-05T12:00:00Z");
  await db.update(aiOutage).set({ since });
  await tellOwner(noCredit);
  expect(await db.select({ since: aiOutage.since }).from(aiOutage)).toEqual([{ since }]);
  await db.update(aiOutage).set({ vendor: "gemini" }).where(eq(aiOutage.vendor, "openai"));
  expect(await outageLine()).toBeNull();
  const off = vi.spyOn(env, "ai", "get").mockReturnValue(null);
  onTestFinished(() => void off.mockRestore());
  expect(await outageLine()).toBeNull();
});
