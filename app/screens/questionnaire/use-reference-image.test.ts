import { expect, test } from "vitest";
import { IMAGE_MAX_BYTES } from "../../domain/questionnaire.ts";
import { faultOf } from "./use-reference-image.ts";

test("[BRAND-5] before sending, only pictures of at most 10 MB pass; a file without a type is left to the server", () => {
  expect(faultOf({ type: "image/jpeg", size: IMAGE_MAX_BYTES })).toBeNull();
  expect(faultOf({ type: "", size: 1 })).toBeNull();
  expect(faultOf({ type: "image/png", size: IMAGE_MAX_BYTES + 1 })).toContain("10 MB");
  for (const type of ["application/pdf", "image/svg+xml", "image/gif", "text/plain"]) {
    expect(faultOf({ type, size: 1 }), type).toContain("não é uma imagem");
  }
});
