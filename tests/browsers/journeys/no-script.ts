import { publishProject, TALL, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** Reads the portfolio without scripts: the list, a search, a project, a picture's file. */
export const noScript: Journey = async ({ app, visitor }) => {
  await publishProject(app, { name: "Jabuticaba", pictures: [WIDE, TALL] });
  const ana = await visitor({ scripts: false });
  await ana.open("/portifolio");
  await ana.fill("Buscar no portfólio", "jabuticaba");
  await ana.key("Enter");
  await ana.at("/portifolio?q=jabuticaba");
  await ana.press("link", /Jabuticaba/);
  await ana.at(/^\/show\/portifolio\//);
  await ana.see("Jabuticaba, A conta que pinga certo");
  await ana.until("its pictures", () =>
    [...document.images].some((image) => image.complete && image.naturalWidth > 0 && image.checkVisibility()),
  );
  await ana.press("link", /^Ampliar: .*imagem 2 de 2$/);
  await ana.at(/\.webp$/);
};
