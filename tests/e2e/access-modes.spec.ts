import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { startApp } from "../support/app.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { expect, test } from "../support/test.ts";

test("[AUTH-4] [AUTH-9] a build without a mail server keeps its mails where the demo reads them, and may let unverified people in", async ({
  visitor,
  axe,
}) => {
  // A demo from which everything was deleted: it is not filled again.
  const marks = ["demo-complete"];
  const own = await startApp({ marks, flags: "--demo", env: { REQUIRE_VERIFIED_EMAIL: "false" } });
  try {
    const page = await visitor({ baseURL: own.url });
    const who = newcomer();
    await register(page, who);
    await expect(page.getByRole("heading", { name: "Confirme seu e-mail" })).toBeVisible();
    expect(await readdir(join(own.dataDir, "outbox"))).toHaveLength(1);
    const outbox = await visitor({ baseURL: own.url });
    await outbox.goto("/dev/outbox");
    await axe(outbox);
    const mail = outbox.getByRole("article").filter({ hasText: who.email });
    await expect(mail.getByRole("link")).toHaveAttribute("href", new RegExp(`^${own.url}/registre/confirmar\\?token=`));
    await confirm(page, /\b\d{6}\b/.exec(await mail.innerText())?.[0] ?? "");
    await expect(page).toHaveURL("/account");

    const unverified = await createUser(own.database, { verified: false });
    const other = await visitor({ baseURL: own.url });
    await other.goto("/login");
    await enter(other, unverified.email, PASSWORD);
    await expect(other).toHaveURL("/account");
    // Open pages hear news from the server, which stops now.
    for (const open of [page, other]) await open.close();
  } finally {
    await own.remove();
  }
});
