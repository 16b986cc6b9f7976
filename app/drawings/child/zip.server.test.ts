/** A kit's zip, as the strictest of its readers want it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { writeZip } from "./zip.server.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES: Record<string, Buffer> = {
  "principal/onca.png": Buffer.alloc(200_000, "png"),
  "principal/onca.svg": Buffer.from("<svg/>".repeat(9_999)),
  "letras/Coração Ç.woff2": Buffer.alloc(70_000, 7),
  "manual/vazio.pdf": Buffer.alloc(0),
};

/** 'PK', and what each entry of the list at the end says of itself (APPNOTE 4.3.12). */
function entriesOf(zip: Buffer) {
  const entries = [];
  for (let at = zip.indexOf("PK\x01\x02", 0, "latin1"); at !== -1; at = zip.indexOf("PK\x01\x02", at + 4, "latin1")) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString();
    const [flags, method, date] = [8, 10, 14].map((offset) => zip.readUInt16LE(at + offset));
    entries.push({ name, flags, method, date });
  }
  return entries;
}

test("[KIT-10] readers that begin at the front know where each file ends, names keep their accents, no date is missing", async () => {
  const files = Object.entries(FILES).map(([name, bytes], index) => {
    const path = join(folder, String(index));
    writeFileSync(path, bytes);
    return { name, path };
  });
  await writeZip(join(folder, "kit.zip"), "onca-cafe", files);
  const zip = readFileSync(join(folder, "kit.zip"));
  // Sizes follow the bytes (flag 8), which such readers take for deflated ones only (method 8); flag 2048: UTF-8.
  expect(entriesOf(zip)).toEqual(
    Object.keys(FILES).map((name) => ({
      name: `onca-cafe/${name}`,
      flags: expect.any(Number),
      method: 8,
      date: 0b0000000_0001_00001,
    })),
  );
  for (const { name, flags = 0 } of entriesOf(zip))
    expect([flags & 8, flags & 2048]).toEqual([8, /Ç/.test(name) ? 2048 : 0]);
  const unzipped = unzipSync(zip);
  for (const [name, bytes] of Object.entries(FILES))
    expect(Buffer.compare(bytes, Buffer.from(unzipped[`onca-cafe/${name}`] ?? [])), name).toBe(0);
});
