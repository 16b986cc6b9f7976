/** What the publishing forms hand over, for tests of the queries: pictures that have a row, and no files. */
import { randomUUID } from "node:crypto";
import { GALLERIES, type Gallery } from "../../app/galleries/galleries.ts";
import type { ChosenPicture } from "../../app/galleries/publication.ts";
import type { InspirationDraft, PortfolioDraft } from "../../app/galleries/records.ts";
import { picture } from "../../app/galleries/schema.ts";
import type { Database } from "./factories.ts";

/** A stored picture of this person that is not yet part of an item. */
export async function waitingPicture(
  database: Database,
  owner: { id: string },
  gallery: Gallery,
  values: Partial<typeof picture.$inferInsert> = {},
): Promise<ChosenPicture> {
  const key = `${GALLERIES[gallery].folder}/${randomUUID()}.jpg`;
  const row = { key, owner: owner.id, width: 1600, height: 900, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI", ...values };
  await database.insert(picture).values(row);
  return { key: row.key, alt: "" };
}

export async function portfolioDraft(
  database: Database,
  owner: { id: string },
  values: Partial<PortfolioDraft> = {},
): Promise<PortfolioDraft> {
  return {
    main_image: await waitingPicture(database, owner, "portifolio"),
    images: [await waitingPicture(database, owner, "portifolio")],
    name: "Pingo",
    slogan: "A conta que pinga certo",
    site: "pingo.com.br",
    type: "Design",
    socialMedia: { facebook: "", instagram: "@pingo", linkedin: "" },
    ...values,
  };
}

export async function inspirationDraft(
  database: Database,
  owner: { id: string },
  values: Partial<InspirationDraft> = {},
): Promise<InspirationDraft> {
  const chosen = () => waitingPicture(database, owner, "inspiration");
  return {
    main_image: await chosen(),
    images: [await chosen(), [await chosen(), await chosen()]],
    projectName: "Lume",
    type: "Produto",
    briefing: "Luminárias de papel para quartos pequenos.",
    vall: 620_000,
    time: { month: 1, day: 20 },
    ...values,
  };
}
