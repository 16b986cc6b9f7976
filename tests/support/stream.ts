import { get, type IncomingHttpHeaders } from "node:http";

export type EventStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** what arrived so far: `name: data`, or the data alone of an event without a name */
  events: string[];
  /** resolves when the server has ended it; true: in order, and not by cutting the connection */
  ended: Promise<boolean>;
  close: () => void;
};

/** Reads server-sent events as a browser would, on a connection of its own. */
export function openStream(url: string, cookie: string): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      const events: string[] = [];
      let rest = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const [, name, data] = /^(?:event: (.*)\n)?data: (.*)$/.exec(block) ?? [];
          if (data === undefined) continue;
          events.push(name === undefined ? data : `${name}: ${data}`);
        }
      });
      response.on("error", () => {}); // 'close' follows
      response.once("close", () => end(response.complete));
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, events, ended, close: () => request.destroy() });
    });
    request.on("error", reject);
  });
}
