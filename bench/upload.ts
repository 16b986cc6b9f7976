/** CPU time of an upload of a 12-megapixel JPEG, against sharp alone making the same files. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WIDTHS } from "../app/kit/picture.ts";
import { createUser } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";
import { makePhoto } from "./photo.ts";
import { amount } from "./quick.ts";
import { alternate, median, ratio, table } from "./report.ts";
import { metric, openStudio } from "./studio.ts";

const ROUNDS = amount(7, 1);

async function measure(): Promise<void> {
  const studio = await openStudio();
  const alone = startAlone(join(studio.folder, "alone"));
  try {
    const photo = await makePhoto();
    await mkdir(join(studio.folder, "alone"));
    await writeFile(join(studio.folder, "alone", "photo.jpg"), photo);
    const { app } = studio;
    const admin = await createUser(app.database, { typeUser: 2 });
    const cookie = await cookieOf(app, admin);
    const upload = async () => {
      const body = new FormData();
      body.set("file", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
      const before = await cpuOf(app.url);
      const answer = await fetch(`${app.url}/api/imagem/portifolio`, {
        method: "POST",
        headers: { cookie, origin: app.url },
        body,
      });
      if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
      return (await cpuOf(app.url)) - before;
    };
    // The first run of each loads code and fills pools.
    await upload();
    const cpu = await alternate<string, number>(ROUNDS, {
      product: upload,
      "sharp alone, WebP widths": () => alone.work("widths"),
      "sharp alone, all the files": () => alone.work("all"),
    });
    const of = (name: string) => median(cpu[name] ?? []);
    table(
      `Upload of a JPEG of 12 megapixels, ${(photo.byteLength / 1e6).toFixed(1)} MB, to ${WIDTHS.join(", ")} (target: at most 1.3 of sharp alone)`,
      Object.keys(cpu).map((name) => ({
        what: name,
        "CPU ms": of(name).toFixed(0),
        "product's CPU of it": ratio(of("product"), of(name)),
      })),
    );
  } finally {
    alone.child.kill();
    await studio.end();
  }
}

/** CPU time of the product's process so far, all threads included, in milliseconds. */
const cpuOf = async (url: string) => 1000 * (await metric(url, "process_cpu_seconds_total"));

function startAlone(folder: string) {
  const child = spawn(process.execPath, ["bench/sharp-alone.ts", folder], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout);
  const work = async (what: "widths" | "all") => {
    child.stdin.write(`${what}\n`);
    const [line] = (await once(lines, "line")) as [string];
    return Number(line);
  };
  return { child, work };
}

await measure();
