/** A network that swallows everything: it accepts what is sent, forwards nothing, and resets nothing. */
import { once } from "node:events";
import { type AddressInfo, createServer, connect as open, type Socket } from "node:net";

/** A TCP address that leads to the server with this Unix socket, until it goes deaf. */
export async function deafEndpoint(socketPath: string) {
  const pairs = new Map<Socket, Socket>();
  let isDeaf = false;
  const server = createServer((client) => {
    client.on("error", () => {}); // 'close' follows
    if (isDeaf) return void client.resume();
    const host = open(socketPath);
    pairs.set(client, host);
    host.on("error", () => {});
    // A deaf one is closed on neither side.
    host.on("close", () => pairs.has(client) && client.destroy());
    client.on("close", () => pairs.delete(client) && host.destroy());
    client.pipe(host).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const swallowed = new Set<Socket>();
  return {
    port: (server.address() as AddressInfo).port,
    /** What is open hears nothing any more, for good; nor does what is opened, until `mend`. */
    deafen(): void {
      isDeaf = true;
      for (const [client, host] of pairs) {
        client.unpipe(host).resume();
        host.unpipe(client).resume();
        for (const socket of [client, host]) swallowed.add(socket);
      }
      pairs.clear();
    },
    /** New connections lead to the server again. */
    mend(): void {
      isDeaf = false;
    },
    async remove(): Promise<void> {
      const closed = once(server, "close");
      server.close();
      for (const [client, host] of pairs) for (const socket of [client, host]) socket.destroy();
      for (const socket of swallowed) socket.destroy();
      await closed;
    },
  };
}
