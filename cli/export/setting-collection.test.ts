import { expect, test } from "vitest";
import { SETTING_COLLECTION } from "./setting-collection.ts";

const read = (id: string, value: unknown) =>
  SETTING_COLLECTION.schema.safeParse({
    id,
    data: { value, revision: 1, changedBy: null, changedAt: "2026-11-28T12:00:00.000Z" },
  });

test("[OPS-4.7] each setting of an export is read as itself, and told when it is none", () => {
  expect(read("withdrawal", "30").data?.data.value).toBe("30");
  expect(read("answerDays", 30).data?.data.value).toBe(30);
  expect(read("pix", null).data?.data.value).toBe(null);
  const paths = (id: string, value: unknown) => read(id, value).error?.issues.map(({ path }) => path.join("."));
  expect(paths("answerDays", "em breve")).toEqual(["data.value"]);
  expect(paths("designers", "30")).toEqual(["data.value"]);
  expect(paths("pix", { key: "pix@traco.example", name: "Traço" })).toEqual(["data.value.city"]);
});
