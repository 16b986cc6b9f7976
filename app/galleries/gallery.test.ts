import { expect, test } from "vitest";
import { showPath } from "./galleries.ts";
import { cursorOf, rankOf, readCursor } from "./gallery.ts";

const id = "0b9f6f0e-8a1d-4c3b-9f5e-2d1c0b9a8f7e";

test("[PORT-3] a cursor is read as it was written", () => {
  for (const time of ["1970-01-01T00:00:00.000Z", "2026-11-21T15:45:59.123Z", "2286-11-20T17:46:39.999Z"]) {
    const row = { id, rank: rankOf(Date.parse(time)) };
    expect(readCursor(cursorOf(row))).toEqual(row);
    expect(readCursor(`${Date.parse(time)}_${id}`), "as addresses were before").toEqual(row);
  }
});

test("[PORT-3] what is no cursor shows the list's beginning", () => {
  for (const odd of [
    null,
    undefined,
    "",
    id,
    `_${id}`,
    `-1_${id}`,
    `12345678901234_${id}`,
    `1_${id} `,
    "1_x",
    "1_".padEnd(38, "-"),
  ])
    expect(readCursor(odd)).toBeNull();
});

test("[PORT-4] [INSP-2] a name in an address has plus signs for spaces, and never leads elsewhere", () => {
  expect(showPath("portifolio", "Onça Café, o grão", "1")).toBe(
    "/show/portifolio/On%C3%A7a+Caf%C3%A9%2C+o+gr%C3%A3o/1",
  );
  for (const name of ["a/b", "a?b#c", "..", ".", "%2e%2e", "a\\b"]) {
    const { pathname, search } = new URL(showPath("inspiration", name, "1"), "http://localhost");
    expect([name, pathname.split("/").length, pathname.endsWith("/1"), search]).toEqual([name, 5, true, ""]);
  }
});
