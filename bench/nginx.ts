/** The baseline for responses from memory and disk: nginx with one worker sends the same bytes with the same headers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { answers, freePort } from "../tests/support/loopback.ts";

/** One response of the product. */
export type Served = { path: string; headers: Headers; body: Buffer };

/** Headers that nginx writes itself. */
const ITS_OWN = new Set(["connection", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"]);

export async function startNginx(folder: string, pages: Served[]): Promise<{ url: string; stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const locations: string[] = [];
  for (const [index, { path, headers, body }] of pages.entries()) {
    const file = join(folder, `body-${index}`);
    await writeFile(file, body);
    const said = [...headers].filter(([name]) => !ITS_OWN.has(name));
    locations.push(
      `location = ${quoted(decodeURIComponent(path))} { alias ${file}; types {} default_type ${quoted(headers.get("content-type") ?? "")};`,
      ...said.map(([name, value]) => `add_header ${name} ${quoted(value)};`),
      "}",
    );
  }
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; etag off; if_modified_since off;
  keepalive_requests 100000000; open_file_cache max=100 inactive=1h; open_file_cache_valid 1h;
  client_body_temp_path ${folder}/temp; proxy_temp_path ${folder}/temp; fastcgi_temp_path ${folder}/temp;
  uwsgi_temp_path ${folder}/temp; scgi_temp_path ${folder}/temp;
  server { listen 127.0.0.1:${port}; location = /up { return 204; } ${locations.join("\n")} }
}
`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/up`))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await wait(20);
  }
  const stop = async () => {
    const exit = once(child, "exit");
    child.kill("SIGQUIT");
    await exit;
  };
  return { url, stop };
}

/** A word of nginx's configuration, which reads `$` as a variable and a backslash as an escape. */
function quoted(word: string): string {
  if (word.includes("$")) throw new Error(`nginx would read a variable in ${word}`);
  return `"${word.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
