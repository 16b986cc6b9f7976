/**
 * A value that nothing offers, records or reads compiles all the same, and changes nothing. So the sources are read for
 * each: what people press, what is recorded, what the studio sets.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROFILE_INTENTS } from "./people/profile.ts";
import { SETTING_NAMES } from "./platform/settings-schema.ts";
import { EVENT_KINDS } from "./requests/events.ts";
import { DELIVERY_INTENTS, PAYMENT_INTENTS, PROOF_INTENTS, QUOTE_INTENTS, ROOM_INTENTS } from "./requests/intents.ts";

const textsOf = (files: string, except: RegExp = /\.test\./) =>
  globSync(files)
    .filter((path) => !/\.test\./.test(path) && !except.test(path))
    .map((path) => readFileSync(path, "utf8"));

/** The names that none of the files says so. */
const unsaid = (names: readonly string[], texts: readonly string[], said: (name: string) => RegExp) =>
  names.filter((name) => !texts.some((text) => said(name).test(text)));

const quoted = (name: string) => new RegExp(`"${name}"`);

test("[ROOMS-6] each action of a page has a form that sends it", () => {
  // The pages that run the actions name them too.
  const pages = /\/(view|profile-page)\.tsx$/;
  expect(unsaid(Object.keys(ROOM_INTENTS), textsOf("app/room/*.tsx", pages), quoted)).toEqual([]);
  expect(unsaid(Object.keys(QUOTE_INTENTS), textsOf("app/quotes/{asked,page}/*.tsx"), quoted)).toEqual([]);
  expect(unsaid(Object.keys(PAYMENT_INTENTS), textsOf("app/quotes/pay/*.tsx"), quoted)).toEqual([]);
  expect(unsaid(Object.keys(PROOF_INTENTS), textsOf("app/proofs/**/*.tsx"), quoted)).toEqual([]);
  expect(unsaid(Object.keys(DELIVERY_INTENTS), textsOf("app/delivery/**/*.tsx"), quoted)).toEqual([]);
  const sent = (intent: string) => new RegExp(`(intent|value)="${intent}"`);
  expect(unsaid(PROFILE_INTENTS, textsOf("app/profile/*.tsx", pages), sent)).toEqual([]);
});

test("[ROOMS-1] each kind of event is recorded by a change", () => {
  expect(unsaid(EVENT_KINDS, textsOf("app/**/*.server.ts"), (kind) => new RegExp(`kind: [^;{}]*"${kind}"`))).toEqual(
    [],
  );
});

test("[ROOMS-6] each setting of the studio is read by what it is for", () => {
  const readers = textsOf("app/**/*.server.ts", /^app\/(platform|owner\/studio)\/|^app\/people\/studio\./);
  expect(unsaid(SETTING_NAMES, readers, (name) => new RegExp(`[.{,]\\s*${name}\\b`))).toEqual([]);
});
