/** The streams of news of a process. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { isLiveRequest, LIVE_PATH } from "../../server/http/request.ts";
import { subscribeToChanges } from "../../server/live/changes.ts";
import { createLive } from "../../server/live/live.ts";

/** Starts them, fed by the database. */
export async function startLive() {
  const live = createLive();
  const onSubscribed = vi.fn(live.setSubscribed);
  const unsubscribe = subscribeToChanges(env.databaseUrl, { onChange: () => {}, onNews: live.receive, onSubscribed });
  const server = createServer((incoming, outgoing) => {
    if (isLiveRequest(incoming)) void live.serve(incoming, outgoing);
    else outgoing.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    live.end();
    await unsubscribe();
    server.closeAllConnections();
    server.close();
  });
  await vi.waitFor(() => expect(onSubscribed).toHaveBeenLastCalledWith(true));
  return { live, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${LIVE_PATH}` };
}
