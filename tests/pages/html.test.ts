import { expect } from "vitest";
import { everyPage, PEOPLE } from "../support/every-page.ts";
import { formFaults, htmlFaults } from "../support/html.ts";
import { test } from "../support/pages.ts";

for (const [kind, options] of Object.entries(PEOPLE))
  test(`[MEND2-10] each page is valid HTML for a ${kind}, and its forms have names of their own`, async ({
    app,
    visitor,
    login,
  }) => {
    const me = options && (await login(options));
    // More than one place to be signed in at.
    if (me) await login(me);
    for (const path of await everyPage(app, me)) {
      const response = await (me ?? visitor()).get(path);
      if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
      const page = await (me ?? visitor()).open(path);
      expect.soft(await htmlFaults(page.html), path).toEqual([]);
      expect.soft(formFaults(page.document), path).toEqual([]);
    }
  });
