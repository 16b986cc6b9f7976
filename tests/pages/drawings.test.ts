/** The built program of the child process that draws: it finds what it needs wherever the server was started. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import type { ChildMessage, Task } from "../../app/drawings/child/tasks.ts";
import { PALETTE, sampleKit } from "../support/kits.ts";

const PROGRAM = resolve("build/server/assets/drawings.js");

/** What the child says last. */
async function said(task: Task): Promise<ChildMessage | undefined> {
  const child = fork(PROGRAM, { cwd: tmpdir(), execArgv: [], env: { NODE_ENV: "production" } });
  let last: ChildMessage | undefined;
  child.on("message", (message: ChildMessage) => {
    last = message;
    if (message.says === "ready") child.send(task);
  });
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  return last;
}

test("[KIT-3] [PROOF-1] the built child looks at an SVG, makes a kit and draws a PDF, from any folder", async () => {
  const { kit, folder, files } = sampleKit();
  const pages = mkdtempSync(join(tmpdir(), "traco-pages-"));
  try {
    const source = join(folder, "principal.svg");
    const examined = await said({ task: "examine", source, folder, palette: PALETTE });
    expect(examined).toMatchObject({ says: "examined", examined: { shapes: 4 } });

    const [principal] = kit.lockups;
    const small = { ...kit, lockups: principal ? [principal] : [] };
    const made = await said({ task: "kit", kit: small, folder: files, zip: join(folder, "kit.zip") });
    expect(made).toMatchObject({ says: "made" });

    const document = new PDFDocument({ size: [300, 200] });
    document.rect(0, 0, 300, 200).fill("#ff0000");
    document.end();
    writeFileSync(join(pages, "sent.pdf"), await buffer(document));
    const drawn = await said({
      task: "piece",
      kind: "pdf",
      source: join(pages, "sent.pdf"),
      folder: pages,
      mostPages: 1,
    });
    expect(drawn).toMatchObject({ says: "pictures", pictures: [{ width: 2400, height: 1600 }] });
  } finally {
    for (const used of [folder, pages]) rmSync(used, { recursive: true });
  }
});
