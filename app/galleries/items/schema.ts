/** What the server keeps, accepts and tells of each gallery's items. No browser loads Drizzle or Zod. */
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  type ExtraConfigColumn,
  foreignKey,
  index,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  text as textColumn,
  uuid,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import { GROUND_IDS } from "../../kit/ground.ts";
import { isStorable } from "../../kit/storable.ts";
import { LINE_LIMIT } from "../../kit/text-limit.ts";
import { cleanLine } from "../../kit/visible.ts";
import { websiteLink } from "../../kit/website.ts";
import { moment } from "../../platform/columns.ts";
import { kept, keptAddress } from "../../platform/kept.ts";
import { type DraftOf, type Gallery, isPublicPicture, type TextsOf } from "../galleries.ts";
import { INSPIRATION_TYPES, MOST_PRICE } from "../inspiration.ts";
import { PORTFOLIO_TYPES } from "../portfolio.ts";
import { type Entry, PUBLISHING_LIMITS as LIMITS, type PublishRequest } from "../publication.ts";
import { picture as pictureTable, publication, searched, tsvector } from "../schema.ts";
import type { Block } from "../story/blocks.ts";
import type { Content } from "../story/content.ts";

const itemColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** Kept equal to the publication's by the database. A row without a publication gets one (migration 0013). */
  rank: bigint({ mode: "number" }).notNull().default(0),
  addressName: textColumn().notNull().default(""),
  codeSearch: textColumn().notNull(),
  coverImage: textColumn()
    .notNull()
    .references(() => pictureTable.key),
  /** null: laid out from `images`, as before there were blocks */
  blocks: jsonb().$type<Block[]>(),
  colours: jsonb().$type<Content["colours"]>(),
  /** From the form: a repeated submission finds the item it published before. */
  submissionId: uuid().notNull().unique().defaultRandom(),
  createdAt: moment().notNull().defaultNow(),
});

const itemIndexes = (name: string) => (table: Record<"createdAt" | "id" | "rank" | "search", ExtraConfigColumn>) => [
  index(`${name}_newest`).on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  index(`${name}_order`).on(table.rank.desc().nullsFirst(), table.id.desc().nullsFirst()),
  index(`${name}_search`).using("gin", table.search),
  foreignKey({
    name: `${name}_publication`,
    columns: [table.id, table.rank] as unknown as [PgColumn, PgColumn],
    foreignColumns: [publication.id, publication.rank],
  })
    .onUpdate("cascade")
    .onDelete("cascade"),
];

export const portfolio = pgTable(
  "portfolio",
  {
    ...itemColumns(),
    nameProject: textColumn().notNull(),
    /** the first is the cover */
    images: jsonb().$type<string[]>().notNull(),
    information: jsonb().$type<TextsOf<"portifolio">["information"]>().notNull(),
    typeProject: textColumn().notNull().default("Logo Mockup"),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        searched(
          portfolio.nameProject,
          sql`(${portfolio.information} ->> 'clientName')`,
          sql`(${portfolio.information} ->> 'type')`,
        ),
    ),
  },
  itemIndexes("portfolio"),
);

export const inspiration = pgTable(
  "inspiration",
  {
    ...itemColumns(),
    projectName: textColumn().notNull(),
    author: textColumn().notNull(),
    /** the first is the cover */
    images: jsonb().$type<Entry<string>[]>().notNull(),
    information: jsonb().$type<TextsOf<"inspiration">["information"]>().notNull(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => searched(inspiration.projectName, inspiration.author, sql`(${inspiration.information} ->> 'type')`),
    ),
  },
  itemIndexes("inspiration"),
);

type ItemTable<G extends Gallery> = PgTable &
  Record<keyof ReturnType<typeof itemColumns> | "images" | "search", PgColumn> & {
    $inferSelect: TextsOf<G> & { images: Entry<string>[] };
  };
export const GALLERY_TABLES = { portifolio: portfolio, inspiration } satisfies { [G in Gallery]: ItemTable<G> };

const text = z.string().trim().refine(isStorable);
const oneLine = z.string().overwrite(cleanLine).trim();
const line = oneLine.max(LIMITS.line);
const address = oneLine.max(LIMITS.address);
/** A social page: empty, or a whole link that is safe to follow. */
const social = address.transform((typed, context) => {
  const link = typed === "" ? "" : websiteLink(typed);
  if (link === null) context.addIssue("not an address");
  return link ?? z.NEVER;
});
const percent = z.int().min(0).max(100);
const picture = z.object({
  key: z.string().max(LIMITS.address).refine(isPublicPicture),
  alt: oneLine.max(LIMITS.alt),
  focal: z.object({ x: percent, y: percent }).optional(),
  ground: z.enum(GROUND_IDS).optional(),
});
const request = {
  submissionId: z.uuid(),
  author: z.object({ uid: text.min(1).max(LIMITS.address), name: text.max(LIMITS.address) }),
  main_image: picture,
};

export const portfolioSchema = z.object({
  ...request,
  name: line.min(1),
  slogan: line.min(1),
  site: address,
  type: line.min(1),
  socialMedia: z.object({ facebook: social, instagram: social, linkedin: social }),
  images: z.array(picture).min(1).max(LIMITS.pictures),
});

export const inspirationSchema = z
  .object({
    ...request,
    projectName: line,
    type: z.enum(INSPIRATION_TYPES),
    briefing: text.min(1).max(LIMITS.briefing),
    vall: z.int().min(1).max(MOST_PRICE),
    time: z.object({ month: z.int().min(0).max(LIMITS.months), day: z.int().min(1).max(LIMITS.days) }),
    images: z
      // Counts first: each element that fits neither member of the union adds both issues.
      .array(z.unknown())
      .min(1)
      .max(LIMITS.pictures)
      .pipe(z.array(z.union([picture, z.tuple([picture, picture])])))
      .refine((images) => images.flat().length <= LIMITS.pictures),
  })
  // The name is not required, but an item without one has no address.
  .transform((draft) => ({ ...draft, projectName: draft.projectName || draft.type }));

/** What a form may send. */
export const PUBLISHING_SCHEMAS: { readonly [G in Gallery]: z.ZodType<PublishRequest<DraftOf<G>>> } = {
  portifolio: portfolioSchema,
  inspiration: inspirationSchema,
};

/** A text of the API's documents. */
export const told = (description: string, ...examples: string[]) => z.string().meta({ description, examples });

const NETWORK = "Página nessa rede, ou vazio.";

/** What the item's own page shows, and nothing else: a field that is missing here stays in the database. `name`: of an example. */
export const API_TEXTS = {
  portifolio: {
    name: "Pingo, A conta que pinga certo",
    texts: {
      nameProject: told("Nome do cliente, vírgula e slogan.", "Pingo, A conta que pinga certo"),
      information: z.object({
        clientName: told("Nome do cliente.", "Pingo"),
        type: told("Ramo.", ...PORTFOLIO_TYPES),
        website: told("Site do cliente, como foi escrito, ou vazio.", "https://pingo.example"),
        socialMedia: z.object({
          facebook: told(NETWORK, ""),
          instagram: told(NETWORK, "https://instagram.com/pingo"),
          linkedin: told(NETWORK, ""),
        }),
      }),
    },
  },
  inspiration: {
    name: "Lume",
    texts: {
      projectName: told("Nome do projeto.", "Lume"),
      author: told("Nome de quem criou.", "Luísa Mendonça"),
      information: z.object({
        briefing: told("Briefing, que é fictício.", "Velas de soja feitas à mão."),
        timeframe: z
          .object({
            month: z.int().meta({ description: "Meses.", examples: [1] }),
            day: z.int().meta({ description: "Dias, além dos meses.", examples: [20] }),
          })
          .meta({ description: "Prazo estimado." }),
        type: told("Tipo.", ...INSPIRATION_TYPES),
        vall: z.int().meta({ description: "Valor do projeto, em centavos de real.", examples: [620_000] }),
      }),
    },
  },
} satisfies { [G in Gallery]: { name: string; texts: { [Name in keyof TextsOf<G>]?: z.ZodType } } };

const wide = kept(2 * LIMITS.line + 2);
const keptCount = z.int().min(0).max(2_147_483_647);

/** An item's own columns in an export. */
export const KEPT_TEXTS: { readonly [G in Gallery]: { [Name in keyof TextsOf<G>]: z.ZodType } } = {
  portifolio: {
    nameProject: wide,
    information: z.strictObject({
      author: keptAddress,
      authorName: keptAddress,
      clientName: wide,
      website: keptAddress,
      type: wide,
      socialMedia: z.strictObject({ facebook: keptAddress, instagram: keptAddress, linkedin: keptAddress }),
    }),
    typeProject: kept(LINE_LIMIT),
  },
  inspiration: {
    projectName: wide,
    author: keptAddress,
    information: z.strictObject({
      briefing: kept(LIMITS.briefing),
      timeframe: z.strictObject({ day: keptCount, month: keptCount }),
      type: wide,
      vall: z.number(),
    }),
  },
};
