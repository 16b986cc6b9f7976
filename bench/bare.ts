/** The baseline: node:http alone sends the bytes of one page. Takes the page's file and writes its port to standard output. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const page = readFileSync(process.argv[2] ?? "");
const headers = { "content-type": "text/html; charset=utf-8", "content-length": page.byteLength };
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(page);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on("SIGTERM", () => server.close());
