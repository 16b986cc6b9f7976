import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of the fake, played in the order in which they were scripted. */
export type Play = (response: ServerResponse) => void;

/** What arrived, as it arrived. */
export type ReceivedCall = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

export type FakeGemini = {
  /** what goes into GEMINI_BASE_URL */
  url: string;
  calls: ReceivedCall[];
  /** how many callers hung up before their answer was finished */
  abandoned: () => number;
  /** adds answers for the next calls */
  play: (...plays: Play[]) => void;
  /** ends the fake; throws when something arrived that was not expected, or an answer was never asked for */
  stop: () => Promise<void>;
};

/**
 * A real HTTP server in the place of the AI service. It knows one address and plays what the test scripted; every other
 * request, and one more than scripted, is an error that `stop` tells. `always` is for browser tests: it answers
 * every call for which nothing is scripted.
 */
export async function startFakeGemini({
  always,
  port = 0,
}: {
  always?: Play;
  port?: number;
} = {}): Promise<FakeGemini> {
  const calls: ReceivedCall[] = [];
  const script: Play[] = [];
  const faults: string[] = [];
  let abandoned = 0;
  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) abandoned++;
    });
    let text = "";
    for await (const chunk of request) text += chunk;
    const { method = "", url = "", headers } = request;
    if (method !== "POST" || !/^\/v1beta\/models\/[\w.-]+:generateContent$/.test(url)) {
      faults.push(`unexpected request ${method} ${url}`);
      status(404)(response);
      return;
    }
    calls.push({ method, path: url, headers, body: JSON.parse(text) });
    const play = script.shift() ?? always;
    if (!play) faults.push(`call ${calls.length} was not scripted`);
    (play ?? status(500))(response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    abandoned: () => abandoned,
    play: (...plays) => void script.push(...plays),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (script.length > 0) faults.push(`${script.length} scripted answers were never asked for`);
      if (faults.length > 0) throw new Error(`fake AI service: ${faults.join("; ")}`);
    },
  };
}

function json(response: ServerResponse, code: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(code, { "content-type": "application/json; charset=UTF-8", ...headers }).end(JSON.stringify(body));
}

/** The service's usual answer with this text; `fields` go over the candidate's. */
export function ok(text: string, fields: Record<string, unknown> = {}): Play {
  const content = { role: "model", parts: [{ text }] };
  return (response) => json(response, 200, { candidates: [{ index: 0, content, finishReason: "STOP", ...fields }] });
}

/** An error of the service; `retryAfter` in seconds, as a header. */
export function status(code: number, retryAfter?: number): Play {
  const body = { error: { code, message: `fake error ${code}`, status: "FAKE" } };
  return (response) =>
    json(response, code, body, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
}

/** Too many requests, with the waiting time where this service really puts it. */
export function busyUntil(seconds: number): Play {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${seconds}s` }];
  return (response) => json(response, 429, { error: { code: 429, message: "quota", details } });
}

/** Never answers. */
export const timeout: Play = () => {};

/** One byte a second. */
export const drip: Play = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write("{");
  const timer = setInterval(() => response.write(" "), 1000);
  response.on("close", () => clearInterval(timer));
};

/** Status 200 with something that is no JSON. */
export const garbled: Play = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"candidates": [{"conte');
};

/** JSON of another shape. */
export const strange: Play = (response) => json(response, 200, { candidates: "none", content: [1, 2] });

/** An answer without a word in it. */
export const empty: Play = (response) =>
  json(response, 200, { candidates: [{ content: { role: "model" }, finishReason: "STOP" }] });

/** The prompt was refused. */
export const blocked: Play = (response) =>
  json(response, 200, { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } });

/** The connection ends before any answer. */
export const hangUp: Play = (response) => {
  response.socket?.destroy();
};
