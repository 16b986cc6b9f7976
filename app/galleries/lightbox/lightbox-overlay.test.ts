import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LightboxOverlay } from "./lightbox-overlay.tsx";

const picture = (number: number) => ({
  ...{ link: `/picture/${number}.jpg`, width: 1600, height: 900, thumbhash: "", alt: `Lupa, imagem ${number}` },
  avif: false,
});

test("[PORT-7] two pictures have arrows and a strip, a single one has neither", () => {
  const namesOf = (count: number) => {
    const pictures = Array.from({ length: count }, (_, index) => picture(index + 1));
    const props = { pictures, title: "Lupa", index: 0, linkOf: () => undefined, onClose() {} };
    const html = renderToStaticMarkup(createElement(LightboxOverlay, props));
    return Array.from(html.matchAll(/<button[^>]* aria-label="([^"]*)"/g), ([, name]) => name);
  };
  expect(namesOf(1)).toEqual([]);
  expect(namesOf(2)).toEqual([
    "Imagem anterior",
    "Próxima imagem",
    "Imagem 1 de 2: Lupa, imagem 1",
    "Imagem 2 de 2: Lupa, imagem 2",
  ]);
});
