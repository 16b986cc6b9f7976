import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { asking, cookiesOf, newAddress } from "../../tests/support/asking.ts";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { ROOM_NEWS } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { auth } from "./auth.server.ts";
import { resetPassword, signIn, signOut } from "./calls.server.ts";
import { confirmRegistration, getRegistration, saveRegistration } from "./registrations.server.ts";

/** Collects the notifications that every process gets from now on. */
async function announcements(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: env.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const heard: unknown[] = [];
  client.on("notification", ({ payload = "" }) => heard.push(JSON.parse(payload)));
  await client.query(`LISTEN ${ROOM_NEWS}`);
  return heard;
}

test("[ROOM-12] signing out has the person's streams checked, and nothing is announced of nobody", async () => {
  const who = await createUser(db);
  const result = await signIn(asking(newAddress()), { email: who.email, password: PASSWORD });
  if (result.kind !== "in") throw new Error(result.kind);
  const heard = await announcements();
  await signOut(asking(newAddress()));
  await signOut(asking(newAddress(), cookiesOf(result.headers)));
  await vi.waitFor(() => expect(heard).toEqual([{ ended: who.id }]));
});

test("[ROOM-12] a new password has the person's streams checked", async () => {
  const who = await createUser(db);
  const token = "b".repeat(32);
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: who.uid, expiresAt });
  const heard = await announcements();
  expect((await resetPassword(asking(newAddress()), token, "outra-senha-de-teste")).result).toBe("changed");
  await vi.waitFor(() => expect(heard).toEqual([{ ended: who.id }]));
});

test("[ROOM-12] a confirmed registration, which may change the role, has the person's streams checked", async () => {
  const who = await createUser(db, { verified: false });
  const data = { name: "Tiago", tell: "11 91234-5678", typeUser: 1 as const, passwordHash: null };
  await saveRegistration(db, { id: "attempt", email: who.email, uid: who.uid, data, back: null });
  const attempt = await getRegistration("attempt");
  const heard = await announcements();
  expect(attempt && (await confirmRegistration(attempt))).toBe(1);
  await vi.waitFor(() => expect(heard).toEqual([{ ended: who.id }]));
});
