/** Tables of better-auth (its core schema, v1.7) and of our registration and its limits. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/columns.ts";
import type { RegistrationData } from "./account.ts";

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
 * An attempt to register, until its e-mail is confirmed. Its mail confirms it together with its browser's cookie (the
 * id) or its password (docs/decisions/registration-attempts.md). Without `uid` it is for an e-mail that already has an
 * account: it looks the same and confirms nothing.
 */
export const registration = pgTable(
  "registration",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    uid: loginId(),
    /** what the account takes when confirmed; null: it stays as it is */
    data: jsonb().$type<RegistrationData>(),
    /** path to go to afterwards */
    back: text(),
    codeHash: text(),
    codeExpiresAt: moment(),
    tries: integer().notNull().default(0),
    linkHash: text().unique(),
    linkExpiresAt: moment(),
    /** of the newest mail; null: none yet */
    mailedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("registration_uid").on(table.uid)],
);

/** Links of addresses already confirmed, to say so. No column names a person: anyone with the link sees its row. */
export const confirmedLink = pgTable("confirmed_link", {
  hash: text().primaryKey(),
  expiresAt: moment().notNull(),
  back: text(),
});

/** Next mail of a kind to an address (`confirm:ana@example.com`). An empty `source` stands for all unknown ones. */
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

/** Tries since the first one. Empty `email`: all logins of a source; empty `source`: all unknown sources. */
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

/** Networks and devices that an account signed in from; failures of unknown ones do not count against them. */
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
