/** The measured product: the production build with two pages of projects in its list. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { showPath } from "../app/galleries/galleries.ts";
import { pictureLink, variant } from "../app/kit/picture.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { publishProject, TALL, WIDE } from "../tests/support/gallery.ts";
import type { Served } from "./nginx.ts";
import { makePhoto } from "./photo.ts";

const PROJECTS = 24;

export type Studio = {
  app: App;
  folder: string;
  list: string;
  item: string;
  picture: string;
  end: () => Promise<void>;
};

export async function openStudio(): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), "traco-bench-"));
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  let newest = { id: "", nameProject: "", keys: [""] };
  for (let n = 0; n < PROJECTS; n++)
    newest = await publishProject(app, { name: `Quitanda ${n}`, pictures: [WIDE, TALL, WIDE, TALL, WIDE] });
  const picture = variant(newest.keys[0] ?? "", 640, "webp");
  await writeFile(
    join(app.dataDir, "files", picture),
    await sharp(await makePhoto())
      .resize({ width: 640 })
      .webp({ quality: 82 })
      .toBuffer(),
  );
  return {
    app,
    folder,
    list: "/portifolio",
    item: showPath("portifolio", newest.nameProject, newest.id),
    picture: pictureLink(picture),
    end: async () => {
      await app.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One response as sent, still compressed; `fetch` would unpack it. */
export function ask(origin: string, path: string, encoding = "br"): Promise<Served> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers: { "accept-encoding": encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) headers.append(name, value);
        resolve({ path, headers, body: Buffer.concat(chunks) });
      });
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** One of the product's own figures, of those without labels. */
export async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const [, value] = new RegExp(`^${name} (\\S+)`, "m").exec(text) ?? [];
  if (value === undefined) throw new Error(`there is no figure ${name}`);
  return Number(value);
}
