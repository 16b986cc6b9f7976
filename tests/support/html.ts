/** What HTML has to keep to, as the W3C's checker reads it, and what tells the forms of one page apart. */
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

/** Rule, sentence and place of each fault. */
export async function htmlFaults(html: string, kind: keyof typeof validators = "page"): Promise<string[]> {
  const { results } = await validators[kind].validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Where a page has several forms each has a name of its own, by which assistive technology lists them: the names of the others. */
export function formFaults(root: ParentNode): (string | null)[] {
  const names = [...root.querySelectorAll("form")].map((form) => form.getAttribute("aria-label"));
  return names.length < 2 ? [] : names.filter((name, index) => !name || names.indexOf(name) !== index);
}
