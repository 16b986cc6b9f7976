import { expect, test } from "vitest";
import { removeItem } from "./deletion.server.ts";

test("[ADM-6] a deletion that failed is told as such, also when nobody can say whether the item is still there", async () => {
  const refused = async () => false as const;
  const unreachable = async () => {
    throw new Error("the database does not answer");
  };
  expect(await removeItem(refused, unreachable)).toBe("failed");
  expect(await removeItem(refused, async () => ({ id: "still there" }))).toBe("failed");
  expect(await removeItem(refused, async () => null)).toBe("missing");
});
