/** Deliveries in an export, with the hashes of their links' tokens: a link that was mailed goes on working. */
import { z } from "zod";
import { KIT_PARTS, KIT_STATES, type Look, SHOWINGS, type StoredFile } from "../../app/delivery/delivery-content.ts";
import { deliveryDraftSchema } from "../../app/delivery/draft-schema.ts";
import { partFiles } from "../../app/delivery/part-files.ts";
import { brandPage, delivery, deliveryDraft, kit, kitPart, showcase } from "../../app/delivery/schema.ts";
import { type Collection, collection } from "./collection.ts";
import { namedKeys, ofBudget, ofUser } from "./references.ts";
import * as is from "./schemas.ts";
import type { CollectionName } from "./tables.ts";

const day = z.iso.date();

/** What was found in a drawing: more may be found later. */
const look = z.looseObject({
  width: z.number(),
  height: z.number(),
  versions: z.array(z.looseObject({ ink: is.colour, ground: is.colour })),
}) as unknown as z.ZodType<Look>;

const stored = z.strictObject({
  name: is.line,
  group: is.line,
  format: is.line,
  key: is.privateKey,
  bytes: z.int().min(0),
}) as unknown as z.ZodType<StoredFile>;

/** Each after those that its records refer to. */
export const DELIVERY_COLLECTIONS = {
  delivery_draft: collection(deliveryDraft, {
    key: [deliveryDraft.budgetId],
    fields: { budgetId: null, draft: deliveryDraftSchema, revision: is.count, savedBy: is.id, savedAt: is.moment },
    references: ({ budgetId, savedBy }) => [ofBudget({ budgetId }), ofUser("savedBy", savedBy)],
  }),
  kit_part: collection(kitPart, {
    key: [kitPart.id],
    fields: {
      id: null,
      budgetId: is.id,
      part: z.enum(KIT_PARTS),
      key: is.privateKey,
      clean: is.optionalKey,
      fileName: is.line,
      bytes: is.count,
      look: look.nullable(),
      uploadedBy: is.id,
      createdAt: is.moment,
    },
    references: ({ budgetId, uploadedBy }) => [ofBudget({ budgetId }), ofUser("uploadedBy", uploadedBy)],
    files: (data) => namedKeys(partFiles({ clean: "", look: null, ...(data as { key: string }) })),
  }),
  kit: collection(kit, {
    key: [kit.id],
    fields: {
      id: null,
      budgetId: is.id,
      number: is.whole.min(1),
      draft: deliveryDraftSchema,
      revision: is.count,
      state: z.enum(KIT_STATES),
      done: is.count,
      total: is.count,
      files: z.array(stored),
      zip: is.optionalKey,
      zipBytes: z.int().min(0),
      startedAt: is.moment,
      endedAt: is.moment.nullable(),
    },
    references: (data) => [ofBudget(data)],
    files: ({ files = [], zip = "" }) => namedKeys([...(files as StoredFile[]).map(({ key }) => key), zip]),
  }),
  delivery: collection(delivery, {
    key: [delivery.budgetId],
    fields: {
      budgetId: null,
      kitId: is.id,
      deliveredBy: is.id,
      deliveredAt: is.moment,
      token: is.tokenHash.nullable(),
      downloads: is.count,
      takenAt: is.moment.nullable(),
      showing: z.enum(SHOWINGS).nullable(),
      showingFrom: day.nullable(),
      showingAt: is.moment.nullable(),
      showingBy: is.line,
      showingAskedAt: is.moment.nullable(),
    },
    references: ({ budgetId, kitId, deliveredBy }) => [
      ofBudget({ budgetId }),
      { field: "kitId", to: "kit", id: kitId },
      ofUser("deliveredBy", deliveredBy),
    ],
  }),
  brand_page: collection(brandPage, {
    key: [brandPage.id],
    fields: {
      id: null,
      budgetId: is.id,
      slug: is.address,
      on: is.flag,
      createdAt: is.moment,
      endedAt: is.moment.nullable(),
    },
    references: (data) => [ofBudget(data)],
  }),
  // A picture that the project no longer has is gone; so may the project be.
  showcase: collection(showcase, {
    key: [showcase.budgetId],
    fields: { budgetId: null, item: is.id, pictures: z.record(is.line, is.pictureKey), createdAt: is.moment },
    references: (data) => [ofBudget(data)],
  }),
} satisfies Partial<Record<CollectionName, Collection>>;
