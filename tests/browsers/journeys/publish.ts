import { picture } from "../../support/publishing.ts";
import type { Journey } from "../scene.ts";

/** An admin publishes a project with two pictures, and deletes it. */
export const publish: Journey = async ({ member, visitor }) => {
  const admin = await member({ typeUser: 2 });
  await admin.open("/admin/create/portifolio");
  await admin.attach("Imagem principal", await picture("capa.jpg", { width: 640, height: 360 }));
  await admin.attach("Escolher imagem: Imagem 1", await picture("cartaz.png", { width: 480, height: 600 }));
  await admin.until("both pictures to be stored", () =>
    ["principal", "1"].every((name) => document.querySelector(`[aria-label="Remover imagem ${name}"]`)),
  );
  await admin.fill("Nome", "Pingo");
  await admin.fill("Slogan", "a conta que pinga certo");
  await admin.select("Ramo", "Design");
  await admin.press("button", "salvar e publicar");
  await admin.at("/portifolio");
  await admin.see("Publicado.");

  const ana = await visitor();
  await ana.open("/portifolio");
  await ana.see("Pingo");
  await admin.press("link", /^Pingo/);
  await admin.see("Pingo, a conta que pinga certo");
  await admin.press("button", "Excluir Publicação");
  await admin.press("button", "Excluir");
  await admin.at("/portifolio");
  await admin.see("Publicação excluída.");
  await ana.open("/portifolio");
  await ana.seeNoMore("Pingo");
};
