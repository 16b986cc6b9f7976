import { PROFILE_MESSAGE } from "../../../app/people/profile.ts";
import type { Journey } from "../scene.ts";

/** Changes name and phone. */
export const profile: Journey = async ({ member }) => {
  const clara = await member({});
  await clara.open("/conta/perfil");
  await clara.fill("Nome", "Clara de Assunção");
  await clara.fill("Telefone", "(81) 98888-4321");
  await clara.press("button", "Salvar dados");
  await clara.see(PROFILE_MESSAGE.saved);
  await clara.open("/conta/perfil");
  await clara.until("the new name as the page's title", () =>
    document.querySelector("h1")?.textContent?.includes("Clara de Assunção"),
  );
  await clara.see("(81) 98888-4321");
};
