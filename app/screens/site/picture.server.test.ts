import { readdir, readlink, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { putFile, temporaryPath } from "../../services/files.server.ts";
import { loader } from "./picture.ts";

/** How many descriptors of this process are open on a file of this name. */
async function open(name: string): Promise<number> {
  const targets = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(targets)).filter((target) => target.includes(name)).length;
}

test.skipIf(process.platform !== "linux")("[DATA-5] asking for a picture's head leaves no file open", async () => {
  const key = "inspiration/aurora.png";
  const path = await temporaryPath();
  await writeFile(path, "0123456789");
  await putFile(key, path);
  const ask = (method: string) =>
    loader({ request: new Request(`http://localhost/picture/${key}`, { method }), params: { "*": key } });
  const head = await ask("HEAD");
  expect(head.headers.get("content-length")).toBe("10");
  expect(head.body).toBeNull();
  await expect.poll(() => open("aurora")).toBe(0);
  expect(await (await ask("GET")).text()).toBe("0123456789");
  await expect.poll(() => open("aurora")).toBe(0);
});
