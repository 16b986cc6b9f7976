import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { announceChange } from "../../app/platform/announce.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { endpointOf } from "../../tests/support/endpoint.ts";
import { subscribeToChanges } from "./changes.ts";

function listener(url = env.databaseUrl) {
  const subscriber = { onChange: vi.fn(), onNews: vi.fn(), onSubscribed: vi.fn() };
  const stop = subscribeToChanges(url, subscriber);
  onTestFinished(stop);
  return { ...subscriber, stop };
}

const listeners = sql`select pid from pg_stat_activity where query = 'LISTEN published' and datname = current_database()`;

test("[HTTP-CACHE] a change is heard of when its transaction is committed, and not when it is rolled back", async () => {
  const { onChange, onSubscribed } = listener();
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true));
  await db
    .transaction(async (tx) => {
      await announceChange(tx);
      throw new Error("rolled back");
    })
    .catch(() => {});
  await db.transaction(async (tx) => {
    await announceChange(tx);
    await tx.execute(sql`select 1`);
    expect(onChange).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
});

test("[HTTP-CACHE] [OPS-13] a lost connection is known at once and made again", async () => {
  const { onChange, onSubscribed } = listener();
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true));
  await db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) as listening`);
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenCalledWith(false));
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true), 5_000);
  await announceChange(db);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
});

test("[HTTP-CACHE] [OPS-13] a connection that is lost before it listens is made again, and ends nothing else", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const { pathname, searchParams } = new URL(env.databaseUrl.replace("@/", "@socket/"));
  let asked = 0;
  const endpoint = await endpointOf(dirname(searchParams.get("host") ?? ""), (text) => {
    if (!text.includes("pg_try_advisory_lock_shared")) return true;
    asked += 1;
    return asked > 1;
  });
  onTestFinished(() => endpoint.remove());
  const { onSubscribed } = listener(endpoint.url.replace("/postgres?", `${pathname}?`));
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true), 10_000);
  expect(asked).toBe(2);
  expect(unhandled).not.toHaveBeenCalled();
});

test("[HTTP-CACHE] when it is stopped the connection is gone", async () => {
  const { onSubscribed, stop } = listener();
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true));
  await stop();
  await vi.waitFor(async () => expect((await db.execute(listeners)).rows).toEqual([]));
  expect(onSubscribed).toHaveBeenLastCalledWith(false);
});

test("[SPEED-3] a subscription that is still connecting can be ended", async () => {
  const onSubscribed = vi.fn();
  await subscribeToChanges(env.databaseUrl, { onChange: () => {}, onNews: () => {}, onSubscribed })();
  expect(onSubscribed).not.toHaveBeenCalledWith(true);
});
