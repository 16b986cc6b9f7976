import { publishProject, TALL, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** Browses the portfolio, searches, opens a project, enlarges a picture, and goes back. */
export const browse: Journey = async ({ app, visitor }) => {
  await publishProject(app, { name: "Maré" });
  await publishProject(app, { name: "Onça Café", pictures: [WIDE, TALL, WIDE] });
  const ana = await visitor();
  await ana.open("/");
  await ana.press("link", /Portf[oó]lio/i);
  await ana.at("/portifolio");
  await ana.see("Maré");
  await ana.fill("Buscar no portfólio", "onca");
  await ana.key("Enter");
  await ana.at("/portifolio?q=onca");
  await ana.seeNoMore("Maré");
  await ana.press("link", /Onça Café/);
  await ana.at(/^\/show\/portifolio\//);
  await ana.press("link", /^Ampliar: .*imagem 2 de 3$/);
  await ana.see("2/3");
  await ana.press("button", "Próxima imagem");
  await ana.see("3/3");
  await ana.back();
  await ana.seeNoMore("3/3");
  await ana.back();
  await ana.at("/portifolio?q=onca");
  await ana.see("Onça Café");
};
