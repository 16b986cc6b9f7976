import { createUser } from "../../support/factories.ts";
import { publishProject, TALL, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** Chooses six pictures in one dialog. */
const chooseSix = () => {
  const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]");
  const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 270 });
  canvas.getContext("2d")?.fillRect(0, 0, 480, 135);
  const bytes = Uint8Array.from(atob(canvas.toDataURL("image/png").split(",")[1] ?? ""), (sign) => sign.charCodeAt(0));
  const chosen = new DataTransfer();
  for (let nth = 1; nth <= 6; nth++) chosen.items.add(new File([bytes], `foto ${nth}.png`, { type: "image/png" }));
  if (!input) return false;
  input.files = chosen.files;
  return input.dispatchEvent(new Event("change", { bubbles: true }));
};

/** One admin has an item open twice and is told so in both tabs, and chooses many pictures at once for another. */
export const twoTabs: Journey = async ({ app, member }) => {
  const { id } = await publishProject(app, { name: "Umbu", pictures: [WIDE, TALL] });
  const bia = await createUser(app.database, { typeUser: 2, name: "Bia Torres" });
  const [first, second] = [await member(bia), await member(bia)];
  for (const tab of [first, second]) await tab.open(`/admin/editar/portifolio/${id}`);
  for (const tab of [first, second]) await tab.see("Você tem esta publicação aberta em outra aba");
  await first.fill("Slogan", "da primeira aba");
  await first.see("Rascunho salvo");

  await first.open("/admin/create/portifolio");
  await first.until("six pictures to be chosen", chooseSix);
  await first.until("all six to be stored, without another press", () =>
    [1, 2, 3, 4, 5, 6].every((nth) => document.querySelector(`[aria-label="Remover imagem ${nth}"]`)),
  );
};
