import { expect, test } from "vitest";
import { joinOrder } from "./joining.ts";

const join = (current: string, from: string, mine: string) => joinOrder([...current], [...from], [...mine]).join("");

test("[EDIT-3] orders are joined: what each side moved, added and removed counts", () => {
  expect(join("abcd", "abcd", "bacd")).toBe("bacd");
  expect(join("abxcd", "abcd", "bacd")).toBe("baxcd");
  expect(join("acd", "abcd", "dabc")).toBe("dac");
  expect(join("abdc", "abcd", "bacd")).toBe("badc");
  expect(join("abcd", "abcd", "abcd")).toBe("abcd");
  expect(join("bacd", "abcd", "abcd")).toBe("bacd");
});

test("[EDIT-3] an added block stands where its order puts it, and ids that are not there count for nothing", () => {
  expect(join("abcn", "abc", "anbc")).toBe("anbc");
  expect(join("abn", "ab", "nab")).toBe("nab");
  expect(join("ab", "ab", "azb")).toBe("ab");
  expect(join("abc", "", "")).toBe("abc");
});

test("[EDIT-3] whatever the two sides do, the blocks that are there stay, each once", () => {
  const ids = [..."abcdefgh"];
  const shuffled = (seed: number) =>
    ids
      .map((id, index) => ({ id, key: Math.sin(seed * 37 + index * 101) }))
      .sort((one, other) => one.key - other.key)
      .map(({ id }) => id);
  for (let seed = 0; seed < 200; seed += 1) {
    const current = shuffled(seed).slice(seed % 4);
    expect(joinOrder(current, shuffled(seed + 1), shuffled(seed + 2).slice(seed % 3)).toSorted()).toEqual(
      current.toSorted(),
    );
  }
});
