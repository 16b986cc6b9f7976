/** Tables of better-auth (its core schema, v1.7); the product's own record of a person is `user` in user.ts. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { RegistrationData } from "../../domain/account.ts";

const moment = () => timestamp({ precision: 3, withTimezone: true });

export const authUser = pgTable("auth_user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

export const authSession = pgTable(
  "auth_session",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("auth_session_user").on(table.userId)],
);

export const authAccount = pgTable(
  "auth_account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("auth_account_user").on(table.userId)],
);

export const authVerification = pgTable(
  "auth_verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("auth_verification_identifier").on(table.identifier)],
);

export const authRateLimit = pgTable("auth_rate_limit", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: "number" }).notNull(),
});

/**
 * One attempt to register, until its e-mail is confirmed. The browser that made it holds the id in a cookie. Each attempt
 * has its own data, code and link, and is confirmed by who holds its mail and knows it: by its cookie or its password
 * (docs/decisions/registration-attempts.md). A row without `uid` stands for an e-mail that already has an account: it looks the same and
 * confirms nothing.
 */
export const registration = pgTable(
  "registration",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    uid: text().references(() => authUser.id, { onDelete: "cascade" }),
    /** what becomes of the account when this attempt is confirmed; null: it stays as it is */
    data: jsonb().$type<RegistrationData>(),
    /** path to go to afterwards */
    back: text(),
    codeHash: text(),
    codeExpiresAt: moment(),
    tries: integer().notNull().default(0),
    linkHash: text().unique(),
    linkExpiresAt: moment(),
    /** when the attempt's newest mail went out; null: none has yet */
    mailedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("registration_uid").on(table.uid)],
);

/**
 * Links of mails whose address is confirmed, until the links' own time ends: opened afterwards they say so. No column names
 * a person, because whoever holds the link may read the row's answer.
 */
export const confirmedLink = pgTable("confirmed_link", {
  hash: text().primaryKey(),
  expiresAt: moment().notNull(),
  /** path that the person came for, as the confirmed attempt had it */
  back: text(),
});

/**
 * When the next mail of a kind may go to an address (AUTH-4): `confirm:ana@example.com`; and how many went on that day. One
 * row for each source that asked, and one with an empty source for all that the account does not know.
 */
export const mailWait = pgTable(
  "mail_wait",
  {
    key: text().notNull(),
    source: text().notNull().default(""),
    until: moment().notNull(),
    sent: integer().notNull().default(1),
    /** when the day of `sent` began */
    since: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.key, table.source] })],
);

/** Passwords tried for an e-mail address from a source since the first of them; an empty column stands for all. */
export const loginGuess = pgTable(
  "login_guess",
  {
    email: text().notNull(),
    source: text().notNull().default(""),
    tries: integer().notNull().default(1),
    since: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.email, table.source] }), index("login_guess_since").on(table.since)],
);

/** Networks and devices that an account was signed in from; strangers' failures do not count for them. */
export const knownSource = pgTable(
  "known_source",
  {
    uid: text()
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    source: text().notNull(),
    /** the last sign-in */
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.source] }), index("known_source_source").on(table.source)],
);
