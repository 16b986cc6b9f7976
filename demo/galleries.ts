/** Publishes the sample studio's work through the forms' own functions. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { GALLERIES, GALLERY_IDS, type Gallery } from "../app/galleries/galleries.ts";
import { type StoredPicture, storePicture } from "../app/galleries/gallery-pictures.server.ts";
import { GALLERY_TABLES, inspiration, portfolio } from "../app/galleries/items/schema.ts";
import { insertPicture } from "../app/galleries/pictures.server.ts";
import type { ChosenPicture, Entry } from "../app/galleries/publication.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { db } from "../app/platform/db.server.ts";
import { copyPicture, drawPictures } from "./artwork.ts";
import { INSPIRATIONS } from "./inspirations.ts";
import { dateOf } from "./moments.ts";
import { FOCAL_POINTS, PICTURES, type PictureName } from "./pictures.ts";
import { createProgress } from "./progress.ts";
import { drawingsOf } from "./project.ts";
import { PORTFOLIO } from "./projects.ts";
import { type Publication, publishItem } from "./publish-item.ts";
import { backdate, tellStory } from "./stories.ts";

export type Work = { portfolio: typeof PORTFOLIO; inspirations: typeof INSPIRATIONS };
export const ALL_WORK: Work = { portfolio: PORTFOLIO, inspirations: INSPIRATIONS };

const NAMES = { portifolio: portfolio.nameProject, inspiration: inspiration.projectName };

type Sample = {
  gallery: keyof typeof NAMES;
  name: string;
  /** Days since its publication. */
  age: number;
  cover: PictureName;
  images: Entry<PictureName>[];
  publish: (admin: CurrentUser, cover: ChosenPicture, images: Entry<ChosenPicture>[]) => Promise<Publication>;
};

const isSample = ({ gallery, name }: Sample) => eq(NAMES[gallery], name);

function samplesOf({ portfolio, inspirations }: Work): Sample[] {
  const projects = portfolio.map((project, index): Sample => {
    const { name, slogan, site, type, cover } = project;
    const socialMedia = { facebook: "", instagram: "", linkedin: "", ...project.socialMedia };
    return {
      gallery: "portifolio",
      name: `${name}, ${slogan}`,
      age: (index + 1) * 11,
      cover,
      images: drawingsOf(project),
      publish: async (admin, main_image, others) => {
        const images = others.flat();
        const fields = { name, slogan, site, type, socialMedia, main_image, images };
        const published = await publishItem("portifolio", admin, randomUUID(), fields);
        const drawings = [cover, ...drawingsOf(project)];
        const stored = new Map(drawings.map((name, index) => [name, [main_image, ...images][index] ?? main_image]));
        if (published.id) await tellStory(published.id, project, stored);
        return published;
      },
    };
  });
  const ideas = inspirations.map(
    ({ author, cover, images, ...texts }, index): Sample => ({
      gallery: "inspiration",
      name: texts.projectName,
      age: (index + 1) * 6,
      cover,
      images,
      publish: (admin, main_image, others) =>
        publishItem("inspiration", { ...admin, name: author }, randomUUID(), { ...texts, main_image, images: others }),
    }),
  );
  return [...projects, ...ideas];
}

/** Publishes the missing items. Shows the progress, because this takes most of the demo's time. */
export async function publishWork(admin: CurrentUser, work: Work, now: number, signal?: AbortSignal): Promise<void> {
  const samples = samplesOf(work);
  const missing: Sample[] = [];
  for (const sample of samples)
    if ((await db.$count(GALLERY_TABLES[sample.gallery], isSample(sample))) === 0) missing.push(sample);
  const names = new Set(missing.flatMap(({ cover, images }) => [cover, ...images.flat()]));
  signal?.throwIfAborted();
  const progress = createProgress("pictures", 2 * names.size);
  const drawn = await drawPictures(names, progress);
  const encoded = new Map<PictureName, Promise<StoredPicture>>();

  /** Most drawings appear in several items. Encoding takes a second, so it is done once and files are copied. */
  function store(folder: string, name: PictureName): Promise<StoredPicture> {
    const first = encoded.get(name);
    if (first) return first.then((picture) => copyPicture(picture, folder));
    // A new person for each picture, because turns by person would leave cores idle.
    const storing = storePicture(drawn.get(name) ?? "", folder, { person: randomUUID() });
    encoded.set(name, storing);
    return storing.finally(progress);
  }

  async function choose(gallery: Gallery, name: PictureName): Promise<ChosenPicture> {
    signal?.throwIfAborted();
    const picture = await store(GALLERIES[gallery].folder, name);
    await insertPicture({ ...picture, owner: admin.id });
    return { key: picture.key, alt: PICTURES[name], focal: FOCAL_POINTS[name] };
  }

  // One item per gallery at a time, so that no picture waits long for its turn.
  async function publishGallery(gallery: Gallery): Promise<void> {
    const one = (name: PictureName) => choose(gallery, name);
    for (const { cover, images, publish } of missing.filter((sample) => sample.gallery === gallery)) {
      const entry = (names: Entry<PictureName>) =>
        Array.isArray(names) ? Promise.all([one(names[0]), one(names[1])]) : one(names);
      const [main, others] = await Promise.all([one(cover), Promise.all(images.map(entry))]);
      const { error } = await publish(admin, main, others);
      if (error !== null) throw new Error(error);
    }
  }

  await Promise.all(GALLERY_IDS.map(publishGallery));
  for (const path of drawn.values()) await rm(path, { force: true });
  for (const sample of samples) {
    const createdAt = dateOf([sample.age, "10:00"], now);
    const table = GALLERY_TABLES[sample.gallery];
    await db.update(table).set({ createdAt }).where(isSample(sample));
    await backdate(sql`select id from ${table} where ${isSample(sample)}`, createdAt);
  }
}
