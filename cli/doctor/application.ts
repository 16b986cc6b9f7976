/** Checks that the application runs at HOST and PORT, or could. */
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { Env } from "../../app/platform/env.server.ts";
import { httpServer, listen } from "../../server/http/listen.ts";
import { isPlain } from "../../server/start-errors.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const { ok, warning, fault } = findings("application");

export async function checkApplication({ HOST, PORT }: Env): Promise<Finding[]> {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  const place = `${isIPv6(host) ? `[${host}]` : host}:${PORT}`;
  const hindered = await couldListen(HOST, PORT);
  if (!hindered) return [ok(`nothing answers at ${place}: it is not running, or with another HOST or PORT`)];
  // The application itself may be listening there.
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(`http://${place}/readyz`, { signal }).catch(() => null);
  const answer = (await response?.text().catch(() => "")) ?? "";
  if (!response || !/"database":/.test(answer)) return [hindered];
  if (response.ok) return [ok(`running and ready at ${place}`)];
  return [warning(`not ready at ${place}: ${answer.slice(0, 200)}`, "See the lines below, and its log.")];
}

/** null: it could. */
async function couldListen(host: string, port: number): Promise<Finding | null> {
  const server = httpServer();
  try {
    await listen(server, port, host);
  } catch (error) {
    return fault(isPlain(error) ? error.message : reasonOf(error), "Set another PORT or HOST.");
  }
  server.close();
  await once(server, "close");
  return null;
}
