import type { BrowserContext } from "@playwright/test";
import { LOST_PROBE } from "./network.ts";

/** What a browser complained about, kept until the end of the test. */
export type ConsoleGuard = {
  watch: (context: BrowserContext) => void;
  allow: (expected: RegExp) => void;
  faults: () => string[];
};

/**
 * Collects console errors (CSP violations are among them), uncaught errors and failed requests of every page of the
 * watched browsers. A request that the page itself gave up (net::ERR_ABORTED: it navigated away, or a download began) is
 * no failure.
 */
export function consoleGuard(): ConsoleGuard {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const isExpected = (fault: string) => fault.includes(LOST_PROBE) || expected.some((pattern) => pattern.test(fault));
  return {
    watch(context) {
      context.on("console", (message) => {
        if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => heard.push(`error: ${error.error().stack ?? error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        if (reason !== "net::ERR_ABORTED") heard.push(`request: ${request.method()} ${request.url()} ${reason}`);
      });
    },
    allow: (pattern) => expected.push(pattern),
    faults: () => heard.filter((fault) => !isExpected(fault)),
  };
}
