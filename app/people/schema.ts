import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { LINE_LIMIT } from "../kit/text-limit.ts";
import { moment } from "../platform/columns.ts";
import { kept, keptAddress, keptMoment } from "../platform/kept.ts";
import type { SocialMedia } from "./account.ts";
import { adminSchema } from "./account-schema.ts";
import type { ActDetails, ActKind } from "./acts.ts";
import { loginId } from "./auth-schema.ts";
import { MAIL_CHOICES, type MailChoiceId } from "./mail-choices.ts";
import { DELETED_NAME } from "./names.ts";
import { deletedEmail } from "./profile.ts";

/** What a search of requests compares of their customer: name, and telephone whole, without area code, and its end. */
const digits = (tell: SQLWrapper) =>
  sql`regexp_replace(regexp_replace(${tell}, '\\D', '', 'g'), '^55(?=\\d{10,11}$)', '')`;
export const callerWords = ({ name, tell }: Record<"name" | "tell", SQLWrapper>) =>
  sql`to_tsvector('simple', search_words(${name} || ' ' || ${digits(tell)} || ' ' || substr(${digits(tell)}, 3) || ' ' || right(${digits(tell)}, 4)))`;
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const user = pgTable(
  "user",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** null: the account was deleted; the row stays for the requests that others still work on */
    uid: loginId().unique(),
    name: text().notNull(),
    email: text().notNull().unique(),
    tell: text().notNull(),
    typeUser: smallint().$type<TypeUser>().notNull(),
    socialMedia: jsonb().$type<SocialMedia>().notNull().default({ instagram: "", facebook: "", linkeding: "" }),
    createdAt: moment().notNull().defaultNow(),
    /** null: this designer waits for an admin where DESIGNERS=admitted. No meaning for other types. */
    admittedAt: moment(),
    /** when an admin refused this designer; null: nobody did. No meaning once they are admitted. */
    refusedAt: moment(),
    /** since when the person may not sign in; null: they may */
    blockedAt: moment(),
    /** the admin who blocked them; null: the command line */
    blockedBy: uuid(),
    /** mails this person does not want */
    mailsOff: text().array().$type<MailChoiceId[]>().notNull().default(sql`'{}'`),
    /** The words of name and e-mail, without accents and case. A migration defines `search_words`. */
    search: tsvector().generatedAlwaysAs(
      sql`to_tsvector('simple', search_words("user"."name" || ' ' || "user"."email"))`,
    ),
  },
  (table) => [
    // The admins' list of people, and its filters.
    index("user_people")
      .on(table.typeUser.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`uid is not null`),
    index("user_blocked")
      .on(table.typeUser.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`blocked_at is not null`),
    index("user_not_admitted")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`type_user = 1 and admitted_at is null`),
    index("user_search").using("gin", table.search),
    index("user_caller_words").using("gin", callerWords(table)),
  ],
);

type Person = typeof user.$inferSelect;
type Column<Value> = {
  /** its name in the person's own file; null: other parts of the file have it, or it says nothing about the person */
  given: string | null;
  /** what a deleted account leaves; "stays": it says nothing about the person */
  gone: "stays" | ((id: string) => Value);
  /** in an export; null: the key, or computed */
  kept: z.ZodType | null;
};
const { name, tell, email } = adminSchema.shape;
const nowhere: SocialMedia = { instagram: "", facebook: "", linkeding: "" };
const never = () => null;

/** What becomes of each column of a person. */
export const PERSON: { readonly [Name in keyof Person]: Column<Person[Name]> } = {
  id: { given: null, gone: "stays", kept: null },
  uid: { given: null, gone: never, kept: kept(LINE_LIMIT).min(1).nullable() },
  name: { given: "nome", gone: () => DELETED_NAME, kept: name },
  email: {
    given: "email",
    gone: deletedEmail,
    kept: z
      .string()
      .refine((typed) => email.safeParse(typed).data === typed, "is not an e-mail address in small letters"),
  },
  tell: { given: "telefone", gone: () => "", kept: tell },
  typeUser: { given: null, gone: "stays", kept: z.literal(Object.values(TYPE_USER)) },
  socialMedia: {
    given: "redes",
    gone: () => nowhere,
    kept: z.strictObject({ instagram: keptAddress, facebook: keptAddress, linkeding: keptAddress }),
  },
  createdAt: { given: "desde", gone: "stays", kept: keptMoment },
  admittedAt: { given: null, gone: "stays", kept: keptMoment.nullable() },
  // 'atosDoEstudio' says what the studio did, and when.
  refusedAt: { given: null, gone: never, kept: keptMoment.nullable() },
  blockedAt: { given: null, gone: never, kept: keptMoment.nullable() },
  blockedBy: { given: null, gone: "stays", kept: z.uuid().nullable() },
  mailsOff: {
    given: null,
    gone: () => [],
    kept: z.array(z.enum(Object.keys(MAIL_CHOICES) as [MailChoiceId, ...MailChoiceId[]])),
  },
  // It follows the name.
  search: { given: null, gone: "stays", kept: null },
};

/** What admins and the command line did to people's accounts and to the settings. Rows are never updated but to forget a name. */
export const act = pgTable(
  "act",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The moment itself, not the transaction's start: an act that waited for another gets the later time. */
    at: moment().notNull().default(sql`clock_timestamp()`),
    kind: text().$type<ActKind>().notNull(),
    /** the admin; null: the command line */
    by: uuid(),
    /** as it was then; empty for the command line */
    byName: text().notNull(),
    /** whose account; null: a setting */
    who: uuid(),
    whoName: text().notNull(),
    details: jsonb().$type<ActDetails>().notNull().default({}),
  },
  (table) => [
    index("act_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("act_who").on(table.who),
    index("act_by").on(table.by),
  ],
);

/** A person's id; the row goes with the person. */
export const ofPerson = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** A new e-mail address that waits until the person has opened the links sent to the old one and to the new one. */
export const emailChange = pgTable("email_change", {
  userId: ofPerson().primaryKey(),
  email: text().notNull(),
  /** of the tokens in the two links */
  oldHash: text().notNull().unique(),
  newHash: text().notNull().unique(),
  oldConfirmedAt: moment(),
  newConfirmedAt: moment(),
  expiresAt: moment().notNull(),
  createdAt: moment().notNull().defaultNow(),
});

const callColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  userId: ofPerson(),
  at: moment().notNull().defaultNow(),
});

/** One row for each call, so that limits hold across processes and restarts. */
function limitedCalls(name: string) {
  return pgTable(name, callColumns(), (table) => [index(`${name}_user_at`).on(table.userId, table.at)]);
}

export const aiCall = limitedCalls("ai_call");

/** Files that a person began to send. `bytes`: announced, 0 once it was not stored. */
export const uploadCall = pgTable(
  "upload_call",
  { ...callColumns(), bytes: bigint({ mode: "number" }).notNull().default(0) },
  (table) => [index("upload_call_user_at").on(table.userId, table.at)],
);

/** Stories that a person had the built-in writer write. */
export const storyCall = limitedCalls("story_call");

/** Private files that are not part of a budget yet; the oldest are swept. */
export const upload = pgTable("upload", {
  key: text().primaryKey(),
  owner: ofPerson(),
  fileName: text().notNull(),
  /** for a message's file, as in its `attachment` */
  bytes: integer(),
  width: integer(),
  height: integer(),
  createdAt: moment().notNull().defaultNow(),
});
