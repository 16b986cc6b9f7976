/** Requests that each have a cookie, a body and a proof of their own. */
import { type Agent, request } from "node:http";

export type PlannedRequest = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** What says that it was done: a status, or a part of the response, because a refused form answers 200 as well. */
  proof: number | string;
};

/** Whether the response says that the request was done. */
export function isDone({ proof }: PlannedRequest, { status, body }: Answer): boolean {
  return typeof proof === "number" ? status === proof : status === 200 && body.includes(proof);
}

/** `retryAfter`: whether it says when to ask again. */
export type Answer = { status: number; retryAfter: boolean; body: Buffer };

/** Milliseconds without a sign of the server. */
const PATIENCE = 60_000;

/** Resolves when the whole response is there. */
export function send(agent: Agent, origin: string, { method, path, headers, body }: PlannedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request(origin + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const retryAfter = "retry-after" in response.headers;
        resolve({ status: response.statusCode ?? 0, retryAfter, body: Buffer.concat(chunks) });
      });
    });
    sent.setTimeout(PATIENCE, () => sent.destroy(new Error("no response")));
    sent.on("error", reject);
    sent.end(body);
  });
}
