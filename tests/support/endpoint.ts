import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, connect as open, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * An address that leads to a database, and to none between `cut` and `mend`: what HAProxy is to an operator. `onSent` hears what
 * clients send; with false it ends that connection.
 */
export async function endpointOf(dataDir: string, onSent?: (text: string) => unknown) {
  const folder = await mkdtemp(join(tmpdir(), "traco-endpoint-"));
  const connections = new Set<Socket>();
  const server = createServer((client) => {
    const host = open(join(dataDir, "postgres/.s.PGSQL.5432"));
    for (const socket of [client, host]) {
      connections.add(socket);
      socket.on("error", () => {}); // 'close' follows
      socket.on("close", () => {
        for (const one of [client, host]) one.destroy();
      });
    }
    if (onSent) client.on("data", (chunk) => onSent(chunk.toString("latin1")) === false && client.destroy());
    client.pipe(host).pipe(client);
  });
  const mend = async () => {
    server.listen(join(folder, ".s.PGSQL.5432"));
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of connections) socket.destroy();
    await closed;
  };
  await mend();
  return {
    url: `postgresql://traco@/postgres?host=${encodeURIComponent(folder)}`,
    cut,
    mend,
    async remove() {
      await cut();
      await rm(folder, { recursive: true });
    },
  };
}
