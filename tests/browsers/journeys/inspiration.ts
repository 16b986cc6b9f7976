import { publishInspirations } from "../../support/long-gallery.ts";
import type { Journey } from "../scene.ts";

const ITEMS = 30;

/** Reads the list of inspirations to its end, which comes nearer page by page. */
export const inspiration: Journey = async ({ app, visitor }) => {
  await publishInspirations(app, ITEMS);
  const ana = await visitor();
  await ana.open("/inspiration");
  await ana.until("the first page", () => document.querySelectorAll("main li").length === 12);
  await ana.until(
    `${ITEMS} inspirations while scrolling`,
    (all: number) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll("main li").length === all;
    },
    ITEMS,
  );
  await ana.see(`Ideia 000${ITEMS}`);
  await ana.press("link", new RegExp(`Ideia 000${ITEMS}`));
  await ana.at(/^\/show\/inspiration\//);
  await ana.see("Luminárias de papel para quartos pequenos.");
};
