import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Whether a server is there and content. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/**
 * A TCP port of the loopback address that nobody listens on. Not one the system hands out by itself (32768 and up): a
 * server that is killed and started again would find it taken by somebody's outgoing connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const free = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
