/** The id of the request on whose behalf the code runs: log lines, jobs and mails carry it. */
import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string>();

/** Runs `work`, and all that it starts, under the request's id. Returns what `work` returns. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}

/** undefined outside of a request and of a job that a request queued. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
