/** The id of the request that the code runs for. Log lines, jobs and mails carry it. */
import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that it starts, under the request's id. Returns its result. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}

/** undefined outside a request, and outside a job that a request queued. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
