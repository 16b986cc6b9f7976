/** A new password and what was begun with the former one, at the same moment (MEND2-15). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { createUser, PASSWORD_HASH } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { startEmailChange } from "../profile/email-change.server.ts";
import { authSession, authVerification, registration } from "./auth-schema.ts";
import { changePasswordHash, resetPasswordHash, saveResetLink } from "./passwords.server.ts";
import { confirmRegistration, getRegistration, saveRegistration } from "./registrations.server.ts";
import { emailChange } from "./schema.ts";
import { findLogin } from "./users.server.ts";

afterAll(stopJobs);

const newEmail = () => `${randomUUID()}@example.com`;
const begin = (who: Awaited<ReturnType<typeof createUser>>) =>
  startEmailChange(asking(newAddress()).headers, who, newEmail(), PASSWORD_HASH);
const changes = (id: string) => db.$count(emailChange, eq(emailChange.userId, id));

test("[MEND2-15] a change of e-mail begun while the password is replaced ends with it, or never begins", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await createUser(db);
    await Promise.allSettled([begin(who), changePasswordHash(who.uid, PASSWORD_HASH, "hash-novo")]);
    expect(await changes(who.id)).toBe(0);
    await expect(begin(who)).rejects.toThrow("the password is another one by now");
    expect(await changes(who.id)).toBe(0);
  }
});

test("[MEND2-15] of two new passwords for one former one, and of a link and the profile, exactly one counts", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await createUser(db);
    const [link, other] = [randomUUID(), randomUUID()];
    for (const hash of [link, other]) await saveResetLink(hash, who.uid, new Date(Date.now() + 60_000));
    const results = await Promise.all([
      changePasswordHash(who.uid, PASSWORD_HASH, "do perfil"),
      changePasswordHash(who.uid, PASSWORD_HASH, "do perfil, outra vez"),
      resetPasswordHash(link, who.uid, "do e-mail"),
      resetPasswordHash(other, who.uid, "de outro e-mail"),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
    const kept = ["do perfil", "do perfil, outra vez", "do e-mail", "de outro e-mail"][results.indexOf(true)];
    expect((await findLogin(who.email))?.passwordHash).toBe(kept);
    expect(await db.$count(authVerification, eq(authVerification.value, who.uid))).toBe(0);
  }
});

test("[MEND2-15] a registration that confirms with a password of its own ends what the account's former holder had begun", async () => {
  const who = await createUser(db, { verified: false });
  await begin(who);
  await saveResetLink(randomUUID(), who.uid, new Date(Date.now() + 60_000));
  const session = { id: randomUUID(), token: randomUUID(), userId: who.uid, expiresAt: new Date(Date.now() + 60_000) };
  await db.insert(authSession).values(session);
  const data = { name: "Dona", tell: "11 91234-5678", typeUser: 0 as const, passwordHash: "da dona" };
  await saveRegistration(db, { id: who.uid, email: who.email, uid: who.uid, data, back: null });
  const attempt = await getRegistration(who.uid);
  expect(attempt && (await confirmRegistration(attempt))).toBe(0);
  expect(await changes(who.id)).toBe(0);
  for (const [table, uid] of [
    [authVerification, authVerification.value],
    [authSession, authSession.userId],
    [registration, registration.uid],
  ] as const)
    expect(await db.$count(table, eq(uid, who.uid))).toBe(0);
});
