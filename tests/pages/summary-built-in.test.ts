import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { storyLimitMessage } from "../../app/brief/summary.ts";
import { aiCall, storyCall } from "../../app/people/schema.ts";
import { ANSWERS } from "../support/factories.ts";
import { test } from "../support/pages.ts";

test("[AI-4] without a key the built-in writer answers, named for what it is, as often as one presses", async ({
  app,
  database,
  login,
}) => {
  const clara = await login();
  for (let request = 1; request <= 7; request++) {
    const answer = await clara.json("/api/resumo", ANSWERS);
    expect(answer.status).toBe(200);
    const { resume_ia, writer } = (await answer.json()) as { resume_ia: string; writer: string };
    expect(writer).toBe("built-in");
    expect(resume_ia).toContain("Nome: Padaria do Porto\n");
    expect(resume_ia).toContain("Slogan: Pão com tempo\n");
  }
  expect(await database.select().from(aiCall).where(eq(aiCall.userId, clara.id))).toEqual([]);
  expect(app.log()).toContain("summaries are written by the built-in writer");
});

test("[AI-10] a script that asks for thirty texts in a minute is told when to try again", async ({
  database,
  login,
}) => {
  const clara = await login();
  await database.insert(storyCall).values(Array.from({ length: 30 }, () => ({ userId: clara.id })));
  const answer = await clara.json("/api/resumo", { ...ANSWERS, writer: "built-in" });
  expect(answer.status).toBe(429);
  const failure = (await answer.json()) as { kind: string; message: string; retryAfter: number };
  expect(failure).toEqual({
    kind: "limit",
    message: storyLimitMessage(failure.retryAfter),
    retryAfter: failure.retryAfter,
  });
  expect(failure.retryAfter).toBeLessThanOrEqual(60);
  expect(answer.headers.get("retry-after")).toBe(String(failure.retryAfter));
});
