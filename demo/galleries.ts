/** Publishes the sample studio's work, through the same functions as the forms. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { db } from "../app/data/db.server.ts";
import { insertPicture } from "../app/data/pictures.server.ts";
import { type Publication, publishItem } from "../app/data/publishing.server.ts";
import { inspiration, portfolio } from "../app/data/schema/gallery.ts";
import type { CurrentUser } from "../app/domain/account.ts";
import { GALLERIES, type Gallery } from "../app/domain/galleries.ts";
import type { ChosenPicture } from "../app/domain/publishing.ts";
import { storePicture } from "../app/services/gallery-pictures.server.ts";
import { drawPictures } from "./artwork.ts";
import { FOCAL_POINTS, INSPIRATIONS, PICTURES, type PictureName, PORTFOLIO } from "./work.ts";

type DemoProject = (typeof PORTFOLIO)[number];
type DemoInspiration = (typeof INSPIRATIONS)[number];
export type Work = { portfolio: DemoProject[]; inspirations: DemoInspiration[] };
export const ALL_WORK: Work = { portfolio: PORTFOLIO, inspirations: INSPIRATIONS };

/** Days between two publications of a list; the newest is as old as one such step. */
const DAYS_BETWEEN = { portfolio: 11, inspirations: 6 };
const PICTURES_A_LINE = 10;

type Keep = (gallery: Gallery, name: PictureName) => Promise<ChosenPicture>;

/** Publishes the missing items as the admin, and prints its progress: this takes most of the demo's time. */
export async function publishWork(admin: CurrentUser, work: Work, signal?: AbortSignal): Promise<void> {
  const { projects, ideas } = await missing(work);
  const names = [...projects, ...ideas].flatMap(({ cover, images }) => [cover, ...images.flat()]);
  signal?.throwIfAborted();
  process.stdout.write(`  drawing the sample studio: ${names.length} pictures\n`);
  const drawn = await drawPictures(new Set(names));
  let kept = 0;
  const keep: Keep = async (gallery, name) => {
    signal?.throwIfAborted();
    // A person for each picture, so that turns by person never leave a core idle.
    const picture = await storePicture(drawn.get(name) ?? "", GALLERIES[gallery].folder, { person: randomUUID() });
    await insertPicture({ ...picture, owner: admin.id });
    if (++kept % PICTURES_A_LINE === 0 || kept === names.length)
      process.stdout.write(`  pictures ${kept} of ${names.length}\n`);
    return { key: picture.key, alt: PICTURES[name], focal: FOCAL_POINTS[name] };
  };
  await Promise.all([publishProjects(admin, projects, keep), publishInspirations(admin, ideas, keep)]);
  for (const path of drawn.values()) await rm(path, { force: true });
  await spreadOverTime(work);
}

async function missing(work: Work): Promise<{ projects: DemoProject[]; ideas: DemoInspiration[] }> {
  const projects = new Set((await db.select({ name: portfolio.nameProject }).from(portfolio)).map(({ name }) => name));
  const ideas = new Set((await db.select({ name: inspiration.projectName }).from(inspiration)).map(({ name }) => name));
  return {
    projects: work.portfolio.filter((project) => !projects.has(fullName(project))),
    ideas: work.inspirations.filter(({ projectName }) => !ideas.has(projectName)),
  };
}

async function publishProjects(admin: CurrentUser, projects: DemoProject[], keep: Keep): Promise<void> {
  const one = (name: PictureName) => keep("portifolio", name);
  for (const { cover, images, socialMedia, ...texts } of projects) {
    const [main_image, others] = await Promise.all([one(cover), Promise.all(images.map(one))]);
    const profiles = { facebook: "", instagram: "", linkedin: "", ...socialMedia };
    must(
      await publishItem("portifolio", admin, randomUUID(), {
        ...texts,
        main_image,
        images: others,
        socialMedia: profiles,
      }),
    );
  }
}

async function publishInspirations(admin: CurrentUser, ideas: DemoInspiration[], keep: Keep): Promise<void> {
  const one = (name: PictureName) => keep("inspiration", name);
  const entry = (names: DemoInspiration["images"][number]) =>
    Array.isArray(names) ? Promise.all([one(names[0]), one(names[1])]) : one(names);
  for (const { author, cover, images, ...texts } of ideas) {
    const [main_image, others] = await Promise.all([one(cover), Promise.all(images.map(entry))]);
    must(
      await publishItem("inspiration", { ...admin, name: author }, randomUUID(), {
        ...texts,
        main_image,
        images: others,
      }),
    );
  }
}

function must({ error }: Publication): void {
  if (error !== null) throw new Error(error);
}

function fullName({ name, slogan }: DemoProject): string {
  return `${name}, ${slogan}`;
}

/** Dates the items back over the last months, in the order of the lists. */
async function spreadOverTime(work: Work): Promise<void> {
  const ago = (days: number) => ({ createdAt: sql`now() - ${days} * interval '1 day'` });
  for (const [index, project] of work.portfolio.entries()) {
    const published = ago((index + 1) * DAYS_BETWEEN.portfolio);
    await db
      .update(portfolio)
      .set(published)
      .where(eq(portfolio.nameProject, fullName(project)));
  }
  for (const [index, { projectName }] of work.inspirations.entries()) {
    const published = ago((index + 1) * DAYS_BETWEEN.inspirations);
    await db.update(inspiration).set(published).where(eq(inspiration.projectName, projectName));
  }
}
