import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Announcement } from "./stage-confirm.tsx";

test.each([
  [45, "Dá para reenviar o e-mail em 45 s."],
  [60, "Dá para reenviar o e-mail em 1 min."],
  [65, "Dá para reenviar o e-mail em 1 min e 5 s."],
  [120, "Dá para reenviar o e-mail em 2 min."],
])("[AUTH-4] %i seconds until another mail are announced as '%s'", (wait, text) => {
  expect(renderToStaticMarkup(createElement(Announcement, { wait, over: false }))).toContain(`>${text}<`);
  expect(renderToStaticMarkup(createElement(Announcement, { wait, over: true }))).toContain("Já dá para reenviar");
});
