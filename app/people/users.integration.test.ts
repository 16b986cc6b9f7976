import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { user } from "./schema.ts";
import { findUserById, findUserByUid, insertUser } from "./users.server.ts";

test("[DATA-2] a user is found by uid and by document id, and by nothing else", async () => {
  const clara = await createUser(db);
  expect(await findUserByUid(clara.uid)).toEqual(clara);
  expect(await findUserById(clara.id)).toEqual(clara);
  expect(await findUserByUid(clara.id)).toBeNull();
  expect(await findUserById(randomUUID())).toBeNull();
});

test("[DATA-4] an insert without data gives the error pair and writes nothing", async () => {
  const before = await db.select().from(user);
  for (const nothing of [null, undefined])
    expect(await insertUser(db, nothing)).toEqual({ id: null, error: "data is not valid" });
  expect(await db.select().from(user)).toEqual(before);
});
