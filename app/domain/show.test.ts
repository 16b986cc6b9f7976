import { expect, test } from "vitest";
import { showPath } from "./show.ts";

test("[PORT-4] [INSP-2] a name in an address has plus signs for spaces, and never leads elsewhere", () => {
  expect(showPath("portifolio", "Onça Café, o grão", "1")).toBe(
    "/show/portifolio/On%C3%A7a+Caf%C3%A9%2C+o+gr%C3%A3o/1",
  );
  for (const name of ["a/b", "a?b#c", "..", ".", "%2e%2e", "a\\b"]) {
    const { pathname, search } = new URL(showPath("inspiration", name, "1"), "http://localhost");
    expect([name, pathname.split("/").length, pathname.endsWith("/1"), search]).toEqual([name, 5, true, ""]);
  }
});
