/**
 * What scripts make of the pages, each looked at by one kind of person, and some of them by axe and on three screens as
 * well; `tests/pages/html.test.ts` has what is sent, for all of them.
 */
import { everyPage, PEOPLE } from "../support/every-page.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const SEEN_BY: [kind: keyof typeof PEOPLE, path: RegExp][] = [
  ["designer", /^\/designer|\/escrever$/],
  ["customer", /^\/(account|budget|conta|create|modify)/],
  ["admin", /^\/admin/],
  ["visitor", /^/],
];
/** They answer with a redirect, or with the page of what does not exist. */
const NO_PAGE = /^\/(sair|emails\/sair|dev\/outbox|nao-existe)$/;

/**
 * Those that axe and the widths look at here. A request's: a11y.spec.ts; the customer's way to the questionnaire:
 * questionnaire-access.spec.ts and -more; a designer there: account-type.spec.ts.
 */
const SCREENS = /^\/(branding|login|registre|privacidade|mapa-do-site|account|designer\/page)\b/;

const seenBy = (path: string) => SEEN_BY.find(([, paths]) => paths.test(path))?.[0];

for (const [kind] of SEEN_BY)
  test(`[MEND2-10] [A11Y] after hydration each page of a ${kind} is valid HTML, and its forms have names of their own; those of the first steps: nothing serious, no sideways scrolling at 1440, 390 and 320 px`, async ({
    page,
    app,
    login,
    visitor,
    allow,
    axe,
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
      if (!SCREENS.test(path)) continue;
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await axe(page);
      await expectToFitAt(page, [390, 320, 1440], 900);
    }
  });
