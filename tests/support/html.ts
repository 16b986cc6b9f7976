/** What HTML has to keep to, as the W3C's checker reads it, and what tells the forms of one page apart. */
import { expect, type Page } from "@playwright/test";
import { HtmlValidate, type RuleConfig } from "html-validate";

const RULES: RuleConfig = {
  // How React writes HTML: the parser reads it the same way.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "no-trailing-whitespace": "off",
  "void-style": "off",
  // React's ids begin with an underscore, which HTML allows and old style sheets did not.
  "valid-id": ["error", { relaxed: true }],
  // Without a type an input is a field for text, as HTML says.
  "no-implicit-input-type": "off",
  // The boxes of one question share its name.
  "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }],
  // Answers that are locked stay in their form, which has nothing to send.
  "wcag/h32": "off",
  // A number is shown as its owner wrote it.
  "tel-non-breaking": "off",
  // The content security policy keeps them out of what is sent; scripts may set them.
  "no-inline-style": "off",
};

/** What only pages in use have, beside the same rules. */
const IN_USE: RuleConfig = {
  // The values of a list are sent under one name.
  "form-dup-name": "off",
  // A project's name may be 200 characters long.
  "long-title": "off",
  // A dialog hides the page behind it from assistive technology, and keeps the focus; axe looks where the focus can go.
  "hidden-focusable": "off",
  "presentation-role-style": "off",
};

const validatorWith = (rules: RuleConfig) =>
  new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });
const validators = { page: validatorWith(RULES), "page in use": validatorWith({ ...RULES, ...IN_USE }) };

/** Fails with rule, line and sentence of each finding; `source` says which page it is. */
export async function expectValidHtml(
  html: string,
  source: string,
  kind: keyof typeof validators = "page",
): Promise<void> {
  const { results } = await validators[kind].validateString(html, source);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect.soft(findings, `HTML of ${source}`).toEqual([]);
}

/** Where a page has several forms each has a name of its own: assistive technology lists them by it. */
export async function expectNamedForms(page: Page, source: string): Promise<void> {
  const count = await page.locator("form").count();
  if (count < 2) return;
  const forms = await page
    .getByRole("form", { includeHidden: true })
    .evaluateAll((all) => all.map((form) => form.getAttribute("aria-label")));
  expect.soft(forms.length, `forms with a name on ${source}: ${forms}`).toBe(count);
  expect.soft(new Set(forms).size, `different names on ${source}: ${forms}`).toBe(count);
}
