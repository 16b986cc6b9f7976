import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { SELF_SIGNED } from "../../tests/support/self-signed.ts";
import { checkOrigin } from "./services.ts";

test("[OPS-5.3] the certificate is asked for by the address's name, and of an IP address without one", async () => {
  const asked: string[] = [];
  const server = createServer({
    ...SELF_SIGNED,
    SNICallback: (name, done) => {
      asked.push(name);
      done(null);
    },
  });
  server.on("tlsClientError", () => {});
  server.listen(0);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const host of ["localhost", "127.0.0.1"])
    expect(await checkOrigin({ ...env, ORIGIN: `https://${host}:${port}` })).toMatchObject([
      { state: "fault", says: expect.stringContaining(`the certificate of ${host} is refused`) },
    ]);
  expect(asked).toEqual(["localhost"]);
});
