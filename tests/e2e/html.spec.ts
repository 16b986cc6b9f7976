/** What scripts make of the pages, each looked at by one kind of person; `tests/pages/html.test.ts` has what is sent, for all of them. */
import { everyPage, PEOPLE } from "../support/every-page.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { expect, test } from "../support/test.ts";

const SEEN_BY: [kind: keyof typeof PEOPLE, path: RegExp][] = [
  ["designer", /^\/designer|\/escrever$/],
  ["customer", /^\/(account|budget|conta|create|modify)/],
  ["admin", /^\/admin/],
  ["visitor", /^/],
];
/** They answer with a redirect, or with the page of what does not exist. */
const NO_PAGE = /^\/(sair|emails\/sair|dev\/outbox|nao-existe)$/;

const seenBy = (path: string) => SEEN_BY.find(([, paths]) => paths.test(path))?.[0];

for (const [kind] of SEEN_BY)
  test(`[MEND2-10] after hydration each page of a ${kind} is valid HTML, and its forms have names of their own`, async ({
    page,
    app,
    login,
    visitor,
    allow,
  }) => {
    allow(/status of 404/);
    const options = PEOPLE[kind];
    const me = options && (await login(page, options));
    // More than one place to be signed in at.
    if (me) await login(await visitor(), me);
    for (const path of await everyPage(app, me)) {
      if (seenBy(path) !== kind || NO_PAGE.test(path)) continue;
      // Its program runs; its pictures may still be on their way.
      expect((await page.goto(path, { waitUntil: "domcontentloaded" }))?.status(), path).toBe(200);
      expect.soft(await htmlFaults(await page.content()), path).toEqual([]);
      expect.soft(await page.locator("html").evaluate(formFaults), path).toEqual([]);
    }
  });
