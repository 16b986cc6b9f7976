/** Reads a page again for who may be writing in it, also when the first reading is lost. */
import { isRouteErrorResponse } from "react-router";
import { isReachable, untilReachable } from "./outage.ts";

/** Milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Statuses of an overloaded server, and of a proxy while the server starts. */
const PASSING = [502, 503, 504];

type LoaderArgs<Data> = { request: Request; serverLoader: () => Promise<Data> };

/**
 * Loads a page's data, for its `clientLoader`. On failure waits until the server is reachable or has capacity, then
 * retries: the page on the screen is complete, and somebody may be writing in it.
 */
export async function readThroughOutage<Data>({ request: { signal }, serverLoader }: LoaderArgs<Data>): Promise<Data> {
  for (let repeated = false, pause = FIRST_PAUSE; ; pause *= 2) {
    try {
      return await serverLoader();
    } catch (error) {
      if (signal.aborted) throw error;
      if (isRouteErrorResponse(error) && PASSING.includes(error.status) && pause <= LONGEST_PAUSE) {
        await new Promise((resolve) => setTimeout(resolve, pause));
      } else if (error instanceof TypeError && !repeated) {
        // If the server is reachable, the fault may be this address's: repeat it once.
        repeated = await isReachable();
        if (!repeated) await untilReachable("data", signal);
      } else throw error;
      if (signal.aborted) throw error;
    }
  }
}
