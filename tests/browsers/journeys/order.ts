import { publishProject } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** An admin moves a project below the next one, in the list of what is published. */
export const order: Journey = async ({ app, member }) => {
  for (const name of ["Zabumba", "Berimbau"]) await publishProject(app, { name });
  const admin = await member({ typeUser: 2 });
  const comesBefore = (one: string, other: string) => {
    const text = document.querySelector("main")?.innerText ?? "";
    return text.includes(one) && text.indexOf(one) < text.indexOf(other);
  };
  await admin.open("/admin/publicacoes");
  await admin.until("the newest project above", comesBefore, "Berimbau", "Zabumba");
  await admin.press("button", "Descer Berimbau");
  await admin.until("it below", comesBefore, "Zabumba", "Berimbau");
  await admin.see(/Berimbau: \d+º de \d+/);
  await admin.open("/admin/publicacoes");
  await admin.until("it below, as it is stored", comesBefore, "Zabumba", "Berimbau");
};
