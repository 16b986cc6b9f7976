import { expect, test } from "vitest";
import { isDatabaseLost } from "../../app/platform/database-loss.server.ts";
import cases from "../../tests/cases/operator.json" with { type: "json" };
import { causeOf } from "./causes.ts";
import { DATABASE_SAYS } from "./database.ts";
import { SMTP_SAYS } from "./services.ts";
import { S3_SAYS } from "./store.ts";

const thrown = (error: object) => Object.assign(new Error(), error);
const says = { ...DATABASE_SAYS, ...SMTP_SAYS, ...S3_SAYS };

test.each(cases.lost)(
  "[OPS-33] [OPS-34] $error.message ($source): the database is away: $right",
  ({ error, right }) => {
    expect(isDatabaseLost(thrown(error))).toBe(right);
    expect(isDatabaseLost(new Error("Failed query: select 1", { cause: thrown(error) }))).toBe(right);
  },
);

test.each(cases.causes)("[OPS-31] $error.message ($source) is told with $says and $variable", (it) => {
  const cause = causeOf(thrown(it.error), { variable: it.variable, host: "somewhere:1" }, says);
  expect(cause.says).toContain(it.says);
  expect(`${cause.says} ${cause.todo}`).toContain(it.says === "clock" ? "NTP" : it.variable);
  expect(cause.says).not.toContain("\n");
});
