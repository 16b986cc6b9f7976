import { createRoom } from "../../support/conversation.ts";
import { publishProject, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** One person has a quote open twice, then a publication: it is said, and neither window takes the other's words away. */
export const twoWindows: Journey = async ({ app, member }) => {
  const room = await createRoom(app.database);
  const writing = `/budget/${room.id}/orcamento/escrever`;
  const rui = await member(room.designer);
  await rui.open(writing);
  await rui.fill("Preço", "4.300");
  await rui.see(/salvo às? \d\d:\d\d/);
  const twice = await rui.another();
  await twice.open(writing);
  await twice.see("4.300");
  for (const window of [rui, twice]) await window.see("Você tem este orçamento aberto em outra aba.");

  const { id } = await publishProject(app, { name: "Caju", pictures: [WIDE] });
  const first = await member({ typeUser: 2, name: "Otto Prado" });
  const second = await first.another();
  for (const window of [first, second]) await window.open(`/admin/editar/portifolio/${id}`);
  for (const window of [first, second]) await window.see("Você tem esta publicação aberta em outra aba");
  await first.fill("Slogan", "a castanha por fora");
  await first.see("Rascunho salvo");
  await second.see("a castanha por fora");
  await second.fill("Slogan", "a castanha por dentro");
  await second.see("Rascunho salvo");
  await first.see("a castanha por dentro");
};
