import { createUser, PASSWORD } from "../../support/factories.ts";
import type { Journey } from "../scene.ts";

/** Logs in after one wrong password, and out by the menu. */
export const signIn: Journey = async ({ app, visitor }) => {
  const clara = await createUser(app.database);
  const tab = await visitor();
  await tab.open("/login");
  for (const password of ["outra-senha", PASSWORD]) {
    await tab.fill("E-mail", clara.email);
    await tab.fill("Senha", password);
    await tab.press("button", "Entrar");
    if (password !== PASSWORD) await tab.see("Usuário ou senha incorretos");
  }
  await tab.at("/account");
  await tab.press("button", "Menu");
  await tab.press("button", "Sair");
  await tab.at("/");
  await tab.open("/account");
  await tab.at(/^\/login\?voltar=/);
};
