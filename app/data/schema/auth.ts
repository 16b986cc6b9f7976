/** Tables of better-auth (its core schema, v1.7); the product's own record of a person is `user` in user.ts. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { RegistrationData } from "../../domain/account.ts";

/** Milliseconds, as a Date has them. */
export const moment = () => timestamp({ precision: 3, withTimezone: true });
const times = () => ({ createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() });
/** A login's id; the row goes with the login. */
export const loginId = () => text().references(() => authUser.id, { onDelete: "cascade" });

export const authUser = pgTable("auth_user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  ...times(),
});

export const authSession = pgTable(
  "auth_session",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: loginId().notNull(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    ...times(),
  },
  (table) => [index("auth_session_user").on(table.userId)],
);

export const authAccount = pgTable(
  "auth_account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: loginId().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    ...times(),
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
    ...times(),
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
 * One attempt to register, until its e-mail is confirmed. Its browser holds the id in a cookie. Each attempt has its own data,
 * code and link; its mail confirms it together with that cookie or its password (docs/decisions/registration-attempts.md). A row
 * without `uid` is for an e-mail that already has an account: it looks the same and confirms nothing.
 */
export const registration = pgTable(
  "registration",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    uid: loginId(),
    /** what the account takes when this attempt is confirmed; null: it stays as it is */
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
 * Links of mails whose address is confirmed, until the links expire, so that a link opened afterwards says so. No column names
 * a person, because anyone with the link sees what its row says.
 */
export const confirmedLink = pgTable("confirmed_link", {
  hash: text().primaryKey(),
  expiresAt: moment().notNull(),
  /** path to go to afterwards, of the confirmed attempt */
  back: text(),
});

/**
 * When the next mail of a kind may go to an address (`confirm:ana@example.com`), and how many went on that day. One row for
 * each source that asked, and one with an empty source for all that the account does not know.
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

/** Tries of passwords for an e-mail address from a source since the first of them; an empty column stands for all. */
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

/** Networks and devices from which an account was signed in to; failures of unknown ones do not count against them. */
export const knownSource = pgTable(
  "known_source",
  {
    uid: loginId().notNull(),
    source: text().notNull(),
    /** the last sign-in */
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.source] }), index("known_source_source").on(table.source)],
);
