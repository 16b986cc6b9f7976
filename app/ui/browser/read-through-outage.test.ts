import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { readThroughOutage } from "./read-through-outage.ts";

const refused = (status: number) => new ErrorResponse(status, "", null);

test("[ROOM-12] [SPEED-6] a room that is too much for the server at the moment is asked for again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const serverLoader = vi.fn<() => Promise<string>>();
  serverLoader.mockRejectedValueOnce(refused(503)).mockRejectedValueOnce(refused(502)).mockResolvedValue("room");
  const reading = readThroughOutage({ request: new Request("http://localhost/account"), serverLoader });
  await vi.runAllTimersAsync();
  expect(await reading).toBe("room");
  expect(serverLoader).toHaveBeenCalledTimes(3);
});

test("[ROOM-12] a redirect, a fault and what was given up are passed on at once", async () => {
  const read = (error: unknown, signal?: AbortSignal) => {
    const serverLoader = vi.fn(() => Promise.reject(error));
    const reading = readThroughOutage({ request: new Request("http://localhost/", { signal }), serverLoader });
    return reading.then(null, (thrown) => [thrown === error, serverLoader.mock.calls.length]);
  };
  for (const error of [new Response(null, { status: 302 }), refused(404), refused(500), new Error("a fault")])
    expect(await read(error)).toEqual([true, 1]);
  expect(await read(refused(503), AbortSignal.abort())).toEqual([true, 1]);
});
