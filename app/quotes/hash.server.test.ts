import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, hashOf } from "./hash.server.ts";

test("[QUOTE-4] the hash is SHA-256 of JSON with sorted names and nothing between them, texts as typed", () => {
  const content = { b: [1, { z: null, a: "é" }], a: 'Jo\u0301ão "x"\n', c: true };
  const canonical = '{"a":"Jo\u0301ão \\"x\\"\\n","b":[1,{"a":"é","z":null}],"c":true}';
  expect(canonicalJson(content)).toBe(canonical);
  expect(hashOf(content)).toBe(createHash("sha256").update(canonical, "utf8").digest("hex"));
  expect(hashOf(content)).not.toBe(hashOf({ ...content, a: content.a.normalize("NFC") }));
});

test("[QUOTE-4] the order of names makes no difference, and every change of a value does", () => {
  const name = fc.string().filter((text) => text !== "__proto__" && text !== "more");
  const value = fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
  fc.assert(
    fc.property(value, (content) => {
      const turned = Object.fromEntries(Object.entries(content).reverse());
      expect(hashOf(turned)).toBe(hashOf(content));
      expect(JSON.parse(canonicalJson(content))).toEqual({ ...content });
      expect(hashOf({ ...content, more: 1 })).not.toBe(hashOf(content));
    }),
  );
});
