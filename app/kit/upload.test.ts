import { expect, test } from "vitest";
import { faultOf } from "./upload.ts";

const MB = 1024 * 1024;

test("[BRAND-5] before sending, only pictures of at most 10 MB pass; a file without a type is left to the server", () => {
  expect(faultOf({ type: "image/jpeg", size: 10 * MB }, 10 * MB)).toBeNull();
  expect(faultOf({ type: "", size: 1 }, 10 * MB)).toBeNull();
  expect(faultOf({ type: "image/png", size: 10 * MB + 1 }, 10 * MB)).toBe("too-big");
  for (const type of ["application/pdf", "image/gif", "text/plain"]) {
    expect(faultOf({ type, size: 1 }, MB), type).toBe("wrong-type");
  }
  expect(faultOf({ type: "image/svg+xml", size: 1 }, MB)).toBe("svg");
  expect(faultOf({ type: "image/heic", size: 1 }, MB)).toBe("heic");
});
