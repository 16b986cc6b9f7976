import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { startApp } from "../support/app.ts";
import { ANSWERS, createUser } from "../support/factories.ts";
import { ROUNDS } from "../support/rounds.ts";
import { signIn } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { photograph } from "../support/whole-job.ts";

/** Twenty in the gate. */
const KILLS = Math.max(20, ROUNDS);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test("[BRAND-13] the app killed in the middle of 'Terminar', again and again: what was answered is there, whole and once", async ({
  context,
}) => {
  test.setTimeout(KILLS * 30_000);
  const app = await startApp();
  try {
    const headers = { Origin: app.url };
    const buffer = await photograph();
    let answered = 0;

    for (let kill = 0; kill < KILLS; kill += 1) {
      // Each time somebody else: one customer may send ten requests an hour.
      const clara = await createUser(app.database);
      await signIn(app, context, clara);
      const sent = await context.request.post(`${app.url}/api/referencia`, {
        headers,
        multipart: { file: { name: "vasos.jpg", mimeType: "image/jpeg", buffer } },
      });
      const { key } = (await sent.json()) as { key: string };
      const submission = { ...ANSWERS, submissionId: randomUUID(), resume_ia: `História ${kill}`, image: key };
      const finish = () =>
        context.request
          .post(`${app.url}/create/new/Branding/0.data`, { headers, data: { userId: clara.id, submission } })
          .then(async (answer) => (answer.ok() ? budgetIdIn(await answer.text()) : null))
          .catch(() => null);

      const finishing = finish();
      // The moment of the crash: spread over what one 'Terminar' takes, and every fifth right after its answer.
      if (kill % 5 === 4) await finishing;
      else await pass(kill * 2);
      await app.kill9();
      const id = await finishing;
      await app.restart();
      if (id) {
        answered += 1;
        expect((await context.request.get(`${app.url}/budget/view/${id}`)).status()).toBe(200);
      }

      // The person presses again, as after any lost answer.
      const again = await finish();
      expect(again).toMatch(/^[0-9a-f-]{36}$/);
      if (id) expect(again).toBe(id);
      const rows = await app.database.select().from(budget).where(eq(budget.submissionId, submission.submissionId));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ id: again, image: key, resume_ia: `História ${kill}`, userCreate: clara.id });
      const events = await app.database
        .select()
        .from(budgetEvent)
        .where(eq(budgetEvent.budgetId, `${again}`));
      expect(events.map(({ kind }) => kind)).toEqual(["created"]);
      const image = await context.request.get(`${app.url}/budget/${again}/ref.png`);
      expect((await image.body()).subarray(0, 8)).toEqual(PNG);
    }

    expect(await app.database.$count(budget)).toBe(KILLS);
    expect(answered).toBeGreaterThanOrEqual(KILLS / 5);
    test.info().annotations.push({ type: "answered before the kill", description: `${answered} of ${KILLS}` });
  } finally {
    await app.remove();
  }
});

/** The id in a single-fetch answer: the only UUID it holds. */
function budgetIdIn(text: string): string | null {
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? null;
}
