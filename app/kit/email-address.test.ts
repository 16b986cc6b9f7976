import { expect, test } from "vitest";
import cases from "../../tests/cases/addresses.json" with { type: "json" };
import { canonicalEmail, emailFault } from "./email-address.ts";

const emails = cases.flatMap(({ typed, kept, fault = null }) => (typed === undefined ? [] : [{ typed, kept, fault }]));

test.each(emails)("[ADDR-4] [ADDR-5] '$typed' is read as '$kept', with the fault $fault", ({ typed, kept, fault }) => {
  const email = canonicalEmail(typed);
  expect(emailFault(email)).toBe(fault);
  if (fault === null) expect(email).toBe(kept);
});

test("[ADDR-4] what was read once is read the same again", () => {
  for (const { typed } of emails) expect(canonicalEmail(canonicalEmail(typed))).toBe(canonicalEmail(typed));
});
