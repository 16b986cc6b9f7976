/** All collections of an export. */
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { MESSAGE_LIMITS } from "../../app/conversation/conversation.ts";
import { attachment, message, reader } from "../../app/conversation/schema.ts";
import {
  GALLERIES,
  GALLERY_IDS,
  type Gallery,
  type Collection as GalleryCollection,
} from "../../app/galleries/galleries.ts";
import { GALLERY_TABLES, KEPT_TEXTS } from "../../app/galleries/items/schema.ts";
import { PUBLISHING_LIMITS } from "../../app/galleries/publication.ts";
import { picture, publication, publicationVersion } from "../../app/galleries/schema.ts";
import { pictureFiles } from "../../app/kit/picture.ts";
import { ACT_KINDS } from "../../app/people/acts.ts";
import { authUser } from "../../app/people/auth-schema.ts";
import { act, PERSON, upload, user } from "../../app/people/schema.ts";
import { contentSchema } from "../../app/publishing/editing/editing-schema.ts";
import { UNCLAIMED } from "../../app/requests/budget.ts";
import { budget, budgetEvent, budgetVersion } from "../../app/requests/schema.ts";
import { type Collection, collection, type Data, type NamedFile, type Reference } from "./collection.ts";
import { DELIVERY_COLLECTIONS } from "./delivery-collections.ts";
import { PROOF_COLLECTIONS } from "./proof-collections.ts";
import { QUOTE_COLLECTIONS } from "./quote-collections.ts";
import { namedByBudget, namedKeys, ofBudget, ofUser } from "./references.ts";
import * as is from "./schemas.ts";
import { SETTING_COLLECTION } from "./setting-collection.ts";
import type { CollectionName } from "./tables.ts";

const pictures = (field: string, keys: string[]) => keys.map((id): Reference => ({ field, to: "picture", id }));

/** The files beside the original. A job makes the AVIF files after publishing. */
function filesOfPicture({ key, width, avif, cards }: Data): NamedFile[] {
  const files = pictureFiles({ key, width, cards });
  return files.map((file) => ({ key: file, optional: file.endsWith(".avif") && avif !== true }));
}

const item = {
  id: null,
  rank: z.int(),
  addressName: is.address,
  blocks: contentSchema.shape.blocks.nullable(),
  colours: contentSchema.shape.colours,
  codeSearch: is.line,
  coverImage: is.pictureKey,
  submissionId: is.id,
  createdAt: is.moment,
  search: null,
};
const itemReferences = ({ coverImage, images }: Data) => [
  ...pictures("coverImage", [coverImage]),
  ...pictures("images", images.flat()),
];

function itemCollection(gallery: Gallery): [GalleryCollection, Collection] {
  const { collection: name, pairs } = GALLERIES[gallery];
  const table: PgTable & { id: PgColumn } = GALLERY_TABLES[gallery];
  const entry = pairs ? z.union([is.pictureKey, z.tuple([is.pictureKey, is.pictureKey])]) : is.pictureKey;
  const fields = { ...item, ...KEPT_TEXTS[gallery], images: z.array(entry) };
  return [name, collection(table, { key: [table.id], fields, references: itemReferences })];
}
const ITEM_COLLECTIONS = Object.fromEntries(GALLERY_IDS.map(itemCollection)) as Record<GalleryCollection, Collection>;

const personFields = Object.fromEntries(Object.entries(PERSON).map(([column, { kept }]) => [column, kept])) as Record<
  keyof typeof PERSON,
  z.ZodType | null
>;

/** Each after those that its records refer to. */
export const COLLECTIONS: Record<CollectionName, Collection> = {
  user: collection(user, {
    key: [user.id],
    fields: personFields,
    others: { emailVerified: authUser.emailVerified },
    join: { table: authUser, on: eq(authUser.id, user.uid) },
    // Without it the account would count as deleted.
    refine: (data) => data.required({ uid: true }),
  }),
  act: collection(act, {
    key: [act.id],
    fields: {
      id: null,
      at: is.moment,
      kind: z.enum(ACT_KINDS),
      by: is.id.nullable(),
      byName: is.line,
      who: is.id.nullable(),
      whoName: is.line,
      details: is.actDetails,
    },
    references: ({ by, who }) => [...(by ? [ofUser("by", by)] : []), ...(who ? [ofUser("who", who)] : [])],
  }),
  setting: SETTING_COLLECTION,
  picture: collection(picture, {
    key: [picture.key],
    id: is.pictureKey,
    fields: {
      key: null,
      owner: is.id,
      item: is.id.nullable(),
      width: is.whole.min(1),
      height: is.whole.min(1),
      thumbhash: is.line,
      alt: is.text(PUBLISHING_LIMITS.alt),
      caption: is.text(PUBLISHING_LIMITS.alt),
      avif: is.flag,
      ...{ focalX: z.int().min(0).max(100), focalY: z.int().min(0).max(100) },
      chosenGround: is.ground.nullable().default(null),
      cards: z.array(z.string().regex(/^[0-9a-f]{16}$/)).default([]),
      // Jobs compute them again.
      ...{ measuredGround: null, colours: null },
      createdAt: is.moment,
    },
    references: ({ owner }) => [ofUser("owner", owner)],
    // A draft has pictures before it has a row. Exports from before drafts have no publications; the row then makes its
    // own.
    later: ({ item }) => (item ? { field: "item", to: "publication", id: item } : null),
    files: filesOfPicture,
  }),
  upload: collection(upload, {
    key: [upload.key],
    id: is.privateKey,
    fields: {
      key: null,
      owner: is.id,
      fileName: is.line,
      bytes: is.count.nullable(),
      width: is.count.nullable(),
      height: is.count.nullable(),
      createdAt: is.moment,
    },
    references: ({ owner }) => [ofUser("owner", owner)],
    files: ({ key }) => namedKeys([key]),
  }),
  publication: collection(publication, {
    key: [publication.id],
    fields: {
      id: null,
      gallery: z.enum(GALLERY_IDS),
      rank: z.int(),
      state: z.enum(["draft", "live", "hidden"]),
      addressName: is.address.nullable(),
      codeSearch: is.line,
      submissionId: is.id,
      draft: contentSchema,
      stamps: z.record(z.string(), is.stamp),
      revision: is.count,
      publishedRevision: is.count.nullable(),
      shownVersion: is.count.nullable(),
      scheduledVersion: is.count.nullable(),
      scheduledAt: is.moment.nullable(),
      scheduledRevision: is.count.nullable(),
      publishedAt: is.moment.nullable(),
      ...{ updatedAt: is.moment.nullable().default(null), entryName: is.address.nullable().default(null) },
      placed: is.flag.default(false),
      pinned: is.count.nullable(),
      hold: z.enum(["no", "refused"]).or(z.iso.date()).nullable().default(null),
      // Anyone who knows it can see the draft.
      previewToken: null,
      previewEnds: null,
      createdAt: is.moment,
      changedAt: is.moment,
      changedBy: is.id.nullable(),
      search: null,
    },
    references: ({ changedBy, draft }) => [
      ...(changedBy ? [ofUser("changedBy", changedBy)] : []),
      ...pictures("draft", Object.keys(draft.pictures)),
    ],
  }),
  publication_version: collection(publicationVersion, {
    key: [publicationVersion.item, publicationVersion.number],
    fields: {
      item: is.id,
      number: is.whole.min(1),
      content: contentSchema,
      addressName: is.address,
      published: is.flag,
      changes: z.array(is.line),
      by: is.id.nullable(),
      at: is.moment,
    },
    references: ({ item, by, content }) => [
      { field: "item", to: "publication", id: item },
      ...(by ? [ofUser("by", by)] : []),
      ...pictures("content", Object.keys(content.pictures)),
    ],
  }),
  ...ITEM_COLLECTIONS,
  budget: collection(budget, {
    key: [budget.id],
    fields: {
      id: null,
      ...is.answers,
      budget: is.flag,
      budgetFile: is.optionalKey,
      designSelect: z.literal(UNCLAIMED).or(is.id),
      image: is.optionalKey,
      refImage: is.optionalKey,
      status: is.small,
      typeBanding: is.small,
      userCreate: is.id,
      submissionId: is.id,
      quoteAnswer: z.enum(["accepted", "declined"]).nullable(),
      quoteId: is.id.nullable(),
      acceptedQuoteId: is.id.nullable(),
      downPayment: z.enum(["due", "claimed"]).nullable(),
      changeAsked: is.changeAsked.nullable(),
      proof: is.proofStand.nullable().default(null),
      deliveredAt: is.moment.nullable().default(null),
      createdAt: is.moment,
      openedAt: is.moment,
      withdrawnAt: is.moment.nullable(),
      overdueToldAt: is.moment.nullable(),
      version: is.whole.min(1),
      movedAt: is.moment,
      lastSeq: null,
      ...{ customerRank: null, designerRank: null },
      stage: null,
    },
    references: ({ userCreate, designSelect }) => [
      ofUser("userCreate", userCreate),
      ...(designSelect && designSelect !== UNCLAIMED ? [ofUser("designSelect", designSelect)] : []),
    ],
    mentions: namedByBudget,
    files: ({ image = "", refImage = "", budgetFile = "" }) => namedKeys([image, refImage, budgetFile]),
  }),
  budget_version: collection(budgetVersion, {
    key: [budgetVersion.budgetId, budgetVersion.version],
    fields: { budgetId: is.id, version: is.whole.min(1), answers: is.formerAnswers, at: is.moment },
    references: (data) => [ofBudget(data)],
    files: ({ answers }) => namedKeys([answers.image]),
  }),
  budget_event: collection(budgetEvent, {
    key: [budgetEvent.id],
    fields: { id: null, budgetId: is.id, kind: is.eventKind, by: is.id, at: is.moment, details: is.eventDetails },
    references: ({ budgetId, by, details }) => [
      ofBudget({ budgetId }),
      ofUser("by", by),
      ...(details?.designer ? [ofUser("details.designer", details.designer)] : []),
    ],
  }),
  ...QUOTE_COLLECTIONS,
  ...PROOF_COLLECTIONS,
  ...DELIVERY_COLLECTIONS,
  message: collection(message, {
    key: [message.id],
    fields: {
      id: null,
      submissionId: is.id,
      budgetId: is.id,
      seq: z.int().min(1),
      author: is.id,
      text: is.text(MESSAGE_LIMITS.text),
      at: is.moment,
      editedAt: is.moment.nullable(),
      deletedAt: is.moment.nullable(),
      question: is.line.nullable(),
      replyTo: is.id.nullable(),
      answeredAt: is.moment.nullable(),
    },
    references: ({ budgetId, author }) => [ofBudget({ budgetId }), ofUser("author", author)],
    later: ({ replyTo }) => (replyTo ? { field: "replyTo", to: "message", id: replyTo } : null),
  }),
  attachment: collection(attachment, {
    key: [attachment.id],
    fields: {
      id: null,
      key: is.privateKey,
      messageId: is.id,
      fileName: is.line,
      bytes: is.count,
      width: is.count.nullable(),
      height: is.count.nullable(),
    },
    references: ({ messageId }) => [{ field: "messageId", to: "message", id: messageId }],
    files: ({ key }) => namedKeys([key]),
  }),
  reader: collection(reader, {
    key: [reader.budgetId, reader.userId],
    fields: {
      budgetId: is.id,
      userId: is.id,
      readSeq: z.int().min(0),
      readAt: is.moment.nullable(),
      mailedSeq: z.int().min(0),
    },
    references: (data) => [ofBudget(data), ofUser("userId", data.userId)],
  }),
};

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];
