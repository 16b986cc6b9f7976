/** Published items for the browser tests, with real files in the product's store, and what tells its page cache of them. */
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { showPath } from "../../app/galleries/galleries.ts";
import { inspiration, portfolio } from "../../app/galleries/items/schema.ts";
import { picture, publication } from "../../app/galleries/schema.ts";
import { pictureFiles } from "../../app/kit/picture.ts";
import { user } from "../../app/people/schema.ts";
import { CHANGES } from "../../app/platform/announce.server.ts";
import type { App } from "./app.ts";
import { createUser } from "./factories.ts";

type Shape = { width: number; height: number };
export const WIDE: Shape = { width: 1600, height: 900 };
export const TALL: Shape = { width: 1200, height: 1500 };

type Options = {
  name?: string;
  type?: string;
  /** shapes of the pictures, the cover first; two in a list are a pair (inspirations only) */
  pictures?: (Shape | [Shape, Shape])[];
  createdAt?: Date;
};

/** A published project; `name` is the client's. Returns its id and its pictures' keys. */
export async function publishProject(
  app: App,
  {
    name = "Pingo",
    slogan = "A conta que pinga certo",
    type = "Design",
    website = "",
    ...options
  }: Options & { slogan?: string; website?: string } = {},
): Promise<{ id: string; nameProject: string; path: string; keys: string[] }> {
  const id = randomUUID();
  const keys = (await storePictures(app, "ilustrations", id, options.pictures)).flat();
  const nameProject = `${name}, ${slogan}`;
  const socialMedia = { facebook: "", instagram: "", linkedin: "" };
  await changeGalleries(app, async () => {
    await app.database.insert(portfolio).values({
      id,
      codeSearch: "#12345",
      nameProject,
      coverImage: keys[0] ?? "",
      images: keys,
      information: { author: "uid", authorName: "Ada Admin", clientName: name, website, type, socialMedia },
      ...(options.createdAt ? { createdAt: options.createdAt } : {}),
    });
  });
  return { id, nameProject, path: showPath("portifolio", nameProject, id), keys };
}

/** A published inspiration. Returns its id and its pictures' keys. */
export async function publishInspiration(
  app: App,
  {
    name = "Lume",
    type = "Produto",
    author = "Luísa Mendonça",
    vall = 620_000,
    time = { month: 1, day: 20 },
    ...options
  }: Options & {
    author?: string;
    vall?: number;
    time?: { month: number; day: number };
  } = {},
): Promise<{ id: string; path: string; keys: string[] }> {
  const id = randomUUID();
  const images = await storePictures(app, "inspiration", id, options.pictures);
  await changeGalleries(app, async () => {
    await app.database.insert(inspiration).values({
      id,
      codeSearch: "#12345",
      projectName: name,
      author,
      coverImage: images.flat()[0] ?? "",
      images,
      information: { briefing: "Luminárias de papel para quartos pequenos.", timeframe: time, type, vall },
      ...(options.createdAt ? { createdAt: options.createdAt } : {}),
    });
  });
  return { id, path: showPath("inspiration", name, id), keys: images.flat() };
}

/** The public pages, with one item of each gallery. */
export async function publicPages(app: App): Promise<string[]> {
  const [project, inspiration] = [await publishProject(app), await publishInspiration(app)];
  return [
    ...["/", "/portifolio", "/inspiration", "/branding", "/privacidade", "/mapa-do-site", "/example/loadingScroll"],
    project.path,
    inspiration.path,
  ];
}

/** Changes what the sitemap lists, and waits until the pages in memory are dropped: the sitemap is one of them. */
export async function changeGalleries(app: App, change: () => Promise<unknown>): Promise<void> {
  const sitemap = async () => (await fetch(`${app.url}/sitemap.xml`)).text();
  const before = await sitemap();
  await change();
  await announce(app);
  for (const deadline = Date.now() + 10_000; (await sitemap()) === before; await wait(10))
    if (Date.now() > deadline) throw new Error("the pages in memory were not dropped");
}

/** Waits until no job makes or removes files of pictures any more: for a test that counts the files. */
export async function awaitPictureJobs(app: App): Promise<void> {
  const waiting = sql`select 1 from pgboss.job where name in ('picture-avif', 'delete-files')
    and state in ('created', 'retry', 'active') and start_after < now() + interval '5 seconds' limit 1`;
  // The queue's tables are made while a new application already answers.
  const queue = sql`select 1 where to_regclass('pgboss.job') is not null`;
  while ((await app.database.execute(queue)).rows.length === 0) await wait(50);
  while ((await app.database.execute(waiting)).rows.length > 0) await wait(50);
}

/** Tells the product that what it shows has changed: for a test that changes the tables itself. */
export async function announce(app: App): Promise<void> {
  await app.database.execute(sql`select pg_notify(${CHANGES}, '')`);
}

/** Takes every published item away: for a test that counts what a page shows. */
export async function emptyGalleries(app: App): Promise<void> {
  const [projects, ideas] = [await app.database.$count(portfolio), await app.database.$count(inspiration)];
  if (projects + ideas > 0)
    await changeGalleries(app, async () => {
      await app.database.delete(portfolio);
      await app.database.delete(inspiration);
    });
  // Those that were hidden, or never shown.
  await app.database.delete(publication);
  await app.database.delete(picture);
}

async function storePictures(app: App, folder: string, item: string, entries: (Shape | [Shape, Shape])[] = [WIDE]) {
  const [admin] = await app.database.select({ id: user.id }).from(user).limit(1);
  const owner = admin?.id ?? (await createUser(app.database, { typeUser: 2 })).id;
  const one = async ({ width, height }: Shape): Promise<string> => {
    const key = `${folder}/${randomUUID()}.jpg`;
    for (const file of pictureFiles({ key, width })) {
      const path = join(app.dataDir, "files", file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await bytesOf(file, width / height));
    }
    const thumbhash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
    await app.database.insert(picture).values({ key, owner, item, width, height, avif: true, thumbhash });
    return key;
  };
  const keys: (string | [string, string])[] = [];
  for (const entry of entries)
    keys.push(Array.isArray(entry) ? [await one(entry[0]), await one(entry[1])] : await one(entry));
  return keys;
}

const files = new Map<string, Promise<Buffer>>();

/** A small picture of the right shape and format under whatever name: layouts go by the sizes in the database. */
function bytesOf(file: string, ratio: number): Promise<Buffer> {
  const format = /\.(avif|webp)$/.exec(file)?.[1] === undefined ? "jpeg" : (file.slice(-4) as "avif" | "webp");
  const name = `${format} ${ratio}`;
  const width = 64;
  const background = "#f6661f";
  const picture =
    files.get(name) ??
    sharp({ create: { width, height: Math.round(width / ratio), channels: 3, background } })
      [format]()
      .toBuffer();
  files.set(name, picture);
  return picture;
}
