import { expect, test } from "vitest";
import { isPublicPicture } from "../galleries/galleries.ts";
import { cardOf, narrower, pictureFiles, srcSet, stemOf, variantWidths } from "./picture.ts";

test("[PORT-1] a picture is offered in four widths, none wider than itself", () => {
  expect(variantWidths(4000)).toEqual([320, 640, 960, 1600]);
  expect(variantWidths(1600)).toEqual([320, 640, 960, 1600]);
  expect(variantWidths(1599)).toEqual([320, 640, 960, 1599]);
  expect(variantWidths(640)).toEqual([320, 640]);
  expect(variantWidths(7)).toEqual([7]);
  expect(srcSet({ link: "/picture/inspiration/a.jpg", width: 500 }, "avif")).toBe(
    "/picture/inspiration/a-320.avif 320w, /picture/inspiration/a-500.avif 500w",
  );
});

test("[DATA-5] every file of a picture leads back to its stem, also when the uuid ends in digits", () => {
  for (const id of ["0b8cf9c7-49c0-4c94-8a2b-1f1c2a9be1d7", "0b8cf9c7-49c0-4c94-8a2b-123456789012"]) {
    const stem = `ilustrations/${id}`;
    const files = pictureFiles({ key: `${stem}.png`, width: 3000 });
    expect(files).toHaveLength(10);
    expect(files).toContain(cardOf(`${stem}.png`));
    expect(files.map(stemOf)).toEqual(files.map(() => stem));
    expect(files.every(isPublicPicture)).toBe(true);
  }
  for (const key of ["budget/send/a.png", "ilustrations/../budget.png", "ilustrations/a/b.png", "other/a.png"])
    expect(isPublicPicture(key)).toBe(false);
});

test("[PORT-1] whoever saves data gets the next narrower file that exists; originals and cards stay", () => {
  for (const width of [1599, 4000]) {
    const files = pictureFiles({ key: "ilustrations/a.png", width });
    const pairs = files.map((file) => [file, narrower(file)] as const);
    for (const [, lighter] of pairs) if (lighter !== null) expect(files).toContain(lighter);
    const shown = pairs.filter(([file]) => file.endsWith(".webp")).map(([, lighter]) => lighter);
    expect(shown).toEqual([null, ...[320, 640, 960].map((one) => `ilustrations/a-${one}.webp`)]);
    expect(pairs.filter(([file]) => /png|card/.test(file)).every(([, lighter]) => lighter === null)).toBe(true);
  }
  const id = "0b8cf9c7-49c0-4c94-8a2b-123456789012";
  expect([narrower(`${id}.webp`), narrower(`${id}-500.avif`)]).toEqual([null, `${id}-320.avif`]);
});
