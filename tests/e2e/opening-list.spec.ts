/** The lists that open below a word in Pessoas: closed by Escape, the focus is where it was. */
import { createUser } from "../support/factories.ts";
import { expect, test } from "../support/test.ts";

test("[OWNER-3] [A11Y] Escape closes a list of roles and gives the focus back to what opened it", async ({
  page,
  database,
  login,
}) => {
  await login(page, { typeUser: 2 });
  const nina = await createUser(database, { name: "Nina Escape" });
  await page.goto("/admin/pessoas?q=escape");
  const roles = page.getByLabel(`Papel de ${nina.name}: Cliente`);
  await roles.press("Enter");
  const choice = page.getByRole("button", { name: "Mudar para Admin" });
  await choice.press("Escape");
  await expect(roles).toBeFocused();
  await expect(choice).toBeHidden();
});
