import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { env } from "./env.server.ts";
import { checkFiles, deleteFile, FileMissing, openFile, putFile, temporaryPath } from "./files.server.ts";

const KEY = "budget/send/5b8f4a8e-0000-4000-8000-000000000001.png";

test("[DATA-5] a finished file is moved into the store whole, read and removed", async () => {
  const path = await temporaryPath();
  await writeFile(path, "the picture");
  await putFile(KEY, path);
  expect(await readFile(join(env.DATA_DIR, "files", KEY), "utf8")).toBe("the picture");
  expect(await readdir(join(env.DATA_DIR, "tmp"))).toEqual([]);

  const { stream, size } = await openFile(KEY);
  expect([await text(stream), size]).toEqual(["the picture", 11]);

  await deleteFile(KEY);
  await expect(openFile(KEY)).rejects.toThrow(FileMissing);
  await deleteFile(KEY);
});

test("a key that could lead out of the store is refused, for every use", async () => {
  const path = await temporaryPath();
  await writeFile(path, "x");
  const keys = [
    "../auth-secret.txt",
    "budget/../../auth-secret.txt",
    "/etc/passwd.txt",
    "budget\\x.png",
    "budget//x.png",
    "x.png",
    "budget/x",
    "budget/.x.png",
    "budget/x.png\n",
    "",
  ];
  for (const key of keys) {
    await expect(putFile(key, path), key).rejects.toThrow("not a key of the file store");
    await expect(openFile(key), key).rejects.toThrow("not a key of the file store");
    await expect(deleteFile(key), key).rejects.toThrow("not a key of the file store");
  }
});

test("a store that can be written to says so", async () => {
  await expect(checkFiles()).resolves.toBeUndefined();
});

test("temporary files have names of their own", async () => {
  expect(await temporaryPath()).not.toBe(await temporaryPath());
});
