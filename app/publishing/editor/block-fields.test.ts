import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { filledBlock, typedIn } from "../../../tests/support/filled-blocks.ts";
import { BLOCK_KINDS, blockOf } from "../../galleries/story/blocks.ts";
import { BLOCK_FIELDS } from "./block-fields.tsx";
import { slotsOf } from "./slots.ts";

const nothing = () => {};

test("[EDIT-24] a block of each kind has a field for every text, and a place for every picture", () => {
  for (const kind of BLOCK_KINDS) {
    const block = filledBlock(kind);
    const Fields = BLOCK_FIELDS[kind] as ComponentType<object>;
    const shown = renderToStaticMarkup(createElement(Fields, { block, change: nothing, onBlur: nothing } as object));
    for (const typed of typedIn(block)) expect(shown, kind).toContain(typed);
    const keys = blockOf(block).pictures?.(block).flat() ?? [];
    expect(
      slotsOf(block).map(({ key }) => key),
      kind,
    ).toEqual(keys);
  }
});
