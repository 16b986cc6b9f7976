/** The studio and the people that the mixed requests are about. */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { GALLERIES } from "../app/galleries/galleries.ts";
import { pictureLink } from "../app/kit/picture.ts";
import { createAccounts } from "./accounts.ts";
import { fillStudio } from "./filling.ts";
import type { World } from "./mix.ts";
import { makePhoto } from "./photo.ts";
import { amount } from "./quick.ts";
import type { Studio } from "./studio.ts";

const REQUESTS = amount(10_000, 200);
const CUSTOMERS = amount(200, 20);
const DESIGNERS = amount(80, 20);

/** 10,000 requests, people who sign in, and pictures of a usual size. */
export async function makeWorld({ app, list, item }: Studio): Promise<World> {
  await fillStudio(app, REQUESTS);
  const photo = await makePhoto();
  const customers = await createAccounts(app, CUSTOMERS);
  // Their addresses are not confirmed, so that a new request is mailed to one designer, the filling's.
  const designers = await createAccounts(app, DESIGNERS, { typeUser: 1, verified: false });
  const { rows } = await app.database.execute<{ id: string }>(sql`
    SELECT id FROM budget WHERE design_select IS NULL AND withdrawn_at IS NULL ORDER BY opened_at`);
  const open = rows.map(({ id }) => id);
  const projects = open.splice(0, DESIGNERS);
  for (const [n, id] of projects.entries())
    await app.database.execute(sql`UPDATE budget SET design_select = ${designers[n]?.id} WHERE id = ${id}`);
  const folder = join(app.dataDir, "files", GALLERIES.portifolio.folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith("-640.webp"));
  const picture = await sharp(photo).resize({ width: 640 }).webp({ quality: 82 }).toBuffer();
  for (const name of files) await writeFile(join(folder, name), picture);
  return {
    origin: app.url,
    pages: ["/", list, item, "/inspiration", "/branding", "/privacidade"],
    pictures: files.map((name) => pictureLink(`${GALLERIES.portifolio.folder}/${name}`)),
    customers,
    designers,
    open,
    projects,
    photo,
  };
}
