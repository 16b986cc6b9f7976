import { publishProject } from "../../support/gallery.ts";
import { publishStory } from "../../support/story.ts";
import type { Journey } from "../scene.ts";

/** Reads a story from the list: copies a colour, moves the line, goes on to the next project, and back to where it was. */
export const story: Journey = async ({ app, visitor }) => {
  await publishProject(app, { name: "Maracujá" });
  await publishStory(app, "Suçuarana");
  for (const name of ["Umbu", "Cajá", "Pitanga", "Seriguela", "Graviola"]) await publishProject(app, { name });
  const isAt = (text: string) => {
    const link = [...document.querySelectorAll("main a")].find((one) => one.textContent?.includes(text));
    const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    return scrollY > 0 && bottom > 0 && top < innerHeight;
  };
  const ana = await visitor();
  await ana.open("/portifolio");
  await ana.press("link", /^Suçuarana/);
  await ana.at(/^\/show\/portifolio\/Su/);
  await ana.see("Na prateleira do café, tudo era marrom.");
  await ana.press("button", /^Copiar Gema/);
  await ana.see("#F4B41A copiado");
  await ana.press("slider", "Antes e depois");
  await ana.key("ArrowRight");
  await ana.until(
    "the line one step from the middle",
    () => document.querySelector("input[type=range]")?.ariaValueText === "51% antes",
  );
  await ana.press("link", /Próximo projeto/);
  await ana.at(/^\/show\/portifolio\/Maracuj/);
  await ana.see("Maracujá, A conta que pinga certo");
  await ana.until("the next project from its beginning", () => scrollY === 0);
  await ana.back();
  await ana.at(/^\/show\/portifolio\/Su/);
  await ana.until("the story where it was left", isAt, "Próximo projeto");
  await ana.back();
  await ana.at("/portifolio");
  await ana.until("the list where it was left", isAt, "Suçuarana");
};
