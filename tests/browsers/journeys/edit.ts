import { publishProject, TALL, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** Two admins edit one published project: both changes are seen beside, published at once, and read by visitors. */
export const edit: Journey = async ({ app, member, visitor }) => {
  const { id, path } = await publishProject(app, { name: "Caju", pictures: [WIDE, TALL] });
  const [otto, helena] = [
    await member({ typeUser: 2, name: "Otto Prado" }),
    await member({ typeUser: 2, name: "Helena Dias" }),
  ];
  const previewShows = (text: string) => {
    const frame = document.querySelector<HTMLIFrameElement>("iframe[title='Prévia da página']");
    return frame?.contentDocument?.body.textContent?.includes(text);
  };
  await otto.open(`/admin/editar/portifolio/${id}`);
  await otto.press("button", "Bloco");
  await otto.press("button", "Texto");
  await otto.fill("Texto", "Caju conta cada gota.");
  await otto.see("Rascunho salvo");
  await otto.until("the text in the preview", previewShows, "Caju conta cada gota.");

  await helena.open(`/admin/editar/portifolio/${id}`);
  await helena.fill("Slogan", "a castanha por fora");
  await helena.until("both changes in the preview", previewShows, "a castanha por fora");
  await helena.see("Otto Prado também está editando");
  await otto.see("Helena Dias também está editando");
  await otto.fill("Texto", "A castanha fica de fora.");
  await otto.until("the other's change in the preview", previewShows, "a castanha por fora");
  await otto.see("Rascunho salvo");

  await otto.press("button", "Copiar prévia");
  await otto.see("Link de prévia copiado.");

  const ana = await visitor();
  await ana.open(path);
  await ana.see("Caju, A conta que pinga certo");
  await otto.press("button", "Publicar mudanças");
  await otto.see("Mudou desde a versão no ar:");
  await otto.press("button", "Publicar mudanças");
  await otto.see("No ar.");
  await ana.open(path);
  await ana.see("Caju, a castanha por fora");
  await ana.see("A castanha fica de fora.");
};
