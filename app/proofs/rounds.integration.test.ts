/** PROOF-10: what the accepted quote includes, and what was used of it. */
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { adjustedProof, agreedRoom, sentProof } from "../../tests/support/proofs.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { roundsOf } from "./rounds.server.ts";
import { hasRound, roundOf } from "./rounds.ts";
import { proof } from "./schema.ts";

afterAll(stopJobs);

test("[PROOF-10] an accepted quote's rounds are used by requests for changes alone, and the last is not counted past", async () => {
  const room = await agreedRoom(db);
  const counted = async () => {
    const { included, used } = await roundsOf(db, room.id);
    return { included, used, next: roundOf({ included, used }), left: hasRound({ included, used }) };
  };
  expect(await counted()).toEqual({ included: 2, used: 0, next: 1, left: true });
  expect((await roundsOf(db, room.id)).acceptedAt).toBeInstanceOf(Date);
  await sentProof(db, room);
  const second = await sentProof(db, room, { number: 2 });
  expect(await counted()).toEqual({ included: 2, used: 0, next: 1, left: true });
  await adjustedProof(db, room, second);
  expect(await counted()).toEqual({ included: 2, used: 1, next: 2, left: true });
  await adjustedProof(db, room, await sentProof(db, room, { number: 3 }), []);
  expect(await counted()).toEqual({ included: 2, used: 2, next: 3, left: false });
});

test("[PROOF-10] where a file was accepted, the newest version says how many rounds there are", async () => {
  const room = await createRoom(db);
  expect(await roundsOf(db, room.id)).toEqual({ included: null, used: 0, acceptedAt: null });
  const version = await sentProof(db, room, { rounds: 3 });
  expect(await roundsOf(db, room.id)).toEqual({ included: 3, used: 0, acceptedAt: null });
  await db.update(proof).set({ state: "withdrawn" }).where(eq(proof.id, version.id));
  expect((await roundsOf(db, room.id)).included).toBe(3);
});
