import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../data/db.server.ts";
import { loginGuess } from "../data/schema/auth.ts";
import { signIn } from "./calls.server.ts";

let address = 0;
/** A request of an address of its own, as a guesser with many of them would send it. */
function request(): Request {
  address += 1;
  const headers = { origin: "http://localhost:3000", "x-forwarded-for": `10.8.0.${address}` };
  return new Request("http://localhost:3000/login", { method: "POST", headers });
}

test("[AUTH-7] after 20 wrong passwords from anywhere an account, existing or not, is not looked at for 15 minutes", async () => {
  const who = await createUser(db);
  for (const email of [who.email, "ninguem@example.com"]) {
    const results = await Promise.all(
      Array.from({ length: 21 }, (_, guess) => signIn(request(), { email, password: `palpite-${guess}` })),
    );
    expect(results.filter(({ kind }) => kind === "wrong")).toHaveLength(20);
    expect(await signIn(request(), { email, password: PASSWORD })).toEqual({ kind: "failed" });
  }
  const past = new Date(Date.now() - 16 * 60_000);
  await db.update(loginGuess).set({ since: past }).where(eq(loginGuess.email, who.email));
  expect((await signIn(request(), { email: who.email, password: PASSWORD })).kind).toBe("in");
  // The right password starts the count anew.
  expect(await db.select().from(loginGuess).where(eq(loginGuess.email, who.email))).toEqual([]);
});
