/** What somebody sends while news arrives (ROOM-12). */
import { randomUUID } from "node:crypto";
import { TYPE_CHANGE_PATH } from "../../app/people/profile.ts";
import { announceRoom } from "../../app/platform/announce.server.ts";
import { follow } from "../support/live.ts";
import { expect, test } from "../support/test.ts";

/** A page that React draws late, as on a slow phone; its form is sent as soon as the page means to read again. */
function sendAtNews(): void {
  const { setTimeout: later, MessagePort: Port } = window;
  const { postMessage } = Port.prototype;
  const button = () => document.querySelector<HTMLElement>("#tipo-de-conta button");
  let slow = false;
  Port.prototype.postMessage = function (this: MessagePort, message: unknown) {
    if (slow) later(() => postMessage.call(this, message), 500);
    else postMessage.call(this, message);
  };
  window.setTimeout = ((act: () => void, delay: number, ...rest: unknown[]) => {
    const timer = later(act, delay, ...rest);
    // live.ts waits so long for more news; another number there makes this test fail, as nothing is sent.
    if (delay !== 100 || !Reflect.has(window, "same") || slow) return timer;
    slow = true;
    queueMicrotask(() => button()?.click());
    return timer;
  }) as typeof setTimeout;
}

test("[ROOM-12] [MEND2-2] news that arrives as a form is sent does not keep the page from leading on", async ({
  page,
  database,
  login,
}) => {
  const clara = await login(page);
  await page.addInitScript(sendAtNews);
  await follow(page, TYPE_CHANGE_PATH);
  await announceRoom(database as never, { room: randomUUID(), people: [clara.id], designers: false });
  await expect(page).toHaveURL("/designer/page");
});
