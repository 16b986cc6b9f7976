import { expect, test, vi } from "vitest";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { signIn } from "./calls.server.ts";
import { inPasswordTurn, OWN_LINE_WAIT, PasswordsBusy, WAITING_NETWORKS_MAX } from "./passwords.server.ts";

/** Takes a turn for an address, and holds it until `end`. */
function take(address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const done = inPasswordTurn(asking(address).headers, () => {
    started.resolve();
    return promise;
  });
  return { started: started.promise, end: resolve, done };
}

test("[MEND2-14] however many hashes one network asks for, another's comes with the next turn", async () => {
  const order: string[] = [];
  const hash = (address: string) => inPasswordTurn(asking(address).headers, async () => void order.push(address));
  const [flood, other] = [newAddress(), newAddress()];
  const holder = take(newAddress());
  const first = take(flood);
  const rest = Array.from({ length: 44 }, () => hash(flood));
  await Promise.all([holder.started, first.started]);
  const late = hash(other);
  first.end();
  await Promise.all([...rest, late]);
  holder.end();
  expect(order.slice(0, 2)).toContain(other);
  expect(order).toHaveLength(45);
  // Two addresses of one IPv6 network have one turn.
  const [one, next] = [take("2001:db8:9:9::1"), take("2001:db8:9:9::2")];
  await one.started;
  let began = false;
  void next.started.then(() => {
    began = true;
  });
  await hash(newAddress());
  expect(began).toBe(false);
  one.end();
  await next.started;
  next.end();
});

test("[SPEED-6] a login that would wait for too many other networks is refused at once, and says that it was not tried", async () => {
  const who = await createUser(db);
  const taken = Array.from({ length: WAITING_NETWORKS_MAX + 2 }, () => take(newAddress()));
  await taken[1]?.started;
  await expect(take(newAddress()).done).rejects.toThrow(PasswordsBusy);
  expect(await signIn(asking(newAddress()), { email: who.email, password: PASSWORD })).toEqual({
    kind: "failed",
    busy: true,
  });
  for (const turn of taken) turn.end();
  await Promise.all(taken.map(({ done }) => done));
  expect((await signIn(asking(newAddress()), { email: who.email, password: PASSWORD })).kind).toBe("in");
});

test("[SPEED-6] a try that its own network's line holds back is refused before its connection would be closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const address = newAddress();
    const holder = take(address);
    await holder.started;
    const late = expect(take(address).done).rejects.toThrow(PasswordsBusy);
    vi.advanceTimersByTime(OWN_LINE_WAIT);
    await late;
    holder.end();
    await holder.done;
  } finally {
    vi.useRealTimers();
  }
});
