/** Requests with a body and a cookie of their own, which wrk sends badly. */
import { type Agent, request } from "node:http";

export type PlannedRequest = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** What says that it was done: a status, or a part of the response, because a refused form answers 200 as well. */
  proof: number | string;
};

export type Answer = { status: number; retryAfter: boolean; text: string };

/** Resolves when the whole response is there. */
export function send(agent: Agent, origin: string, { method, path, headers, body }: PlannedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request(origin + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, retryAfter: "retry-after" in response.headers, text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
