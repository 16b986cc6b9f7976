import { afterAll, expect, test } from "vitest";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { changePassword, checkPassword, signIn } from "./calls.server.ts";
import { passwords } from "./secrets.server.ts";
import { findLogin } from "./users.server.ts";

afterAll(stopJobs);

const [composed, apart] = ["Coração é São João".normalize("NFC"), "Coração é São João".normalize("NFD")];

test("[MAIL-4] a password stored in one composition opens with the other: log-in, check and change", async () => {
  const who = await createUser(db);
  for (const [stored, typed] of [
    [composed, apart],
    [apart, composed],
  ] as const) {
    const { passwordHash } = (await findLogin(who.email)) ?? {};
    expect(await changePassword(asking(newAddress()), who.uid, passwordHash ?? "", stored)).not.toBeNull();
    expect(await signIn(asking(newAddress()), { email: who.email, password: typed })).toMatchObject({ kind: "in" });
    expect(await checkPassword(asking(newAddress()), who.email, typed)).toMatchObject({ kind: "right" });
    expect(await signIn(asking(newAddress()), { email: who.email, password: `${typed} ` })).toEqual({ kind: "wrong" });
  }
});

test("[MAIL-4] a hash made before, of either composition, is one and the same password", async () => {
  const hash = await passwords.hash(apart);
  expect(await passwords.verify({ hash, password: composed })).toBe(true);
});
