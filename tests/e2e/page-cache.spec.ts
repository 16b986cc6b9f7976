import { publicPages } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

test("[HTTP-CACHE] public pages come alive under their policy, and lead on to each other and to the login", async ({
  app,
  page,
}) => {
  for (const path of await publicPages(app)) {
    await page.goto(path);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Portfólio" }).click();
  await expect(page).toHaveURL(/portifolio$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/login$/);
});

test("[FOUNDATION] an injected script does not run", async ({ page, allow }) => {
  allow(/Content Security Policy/);
  await page.goto("/privacidade");
  await page.evaluate(() => {
    const script = document.createElement("img");
    script.setAttribute("onerror", "document.title = 'run'");
    script.src = "data:image/png;base64,AAAA";
    document.body.append(script);
    document.body.insertAdjacentHTML(
      "beforeend",
      "<iframe srcdoc='<script>parent.document.title=1</script>'></iframe>",
    );
  });
  await expect(page).not.toHaveTitle(/run|1/);
});

test("[HTTP-CACHE] a script that got into a public page is not run, and data is no script", async ({ page, allow }) => {
  allow(/Content Security Policy/);
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.route("/privacidade", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      "</head>",
      `<script type="application/ld+json">{"@type":"Thing"}</script><script>document.title = "run"</script></head>`,
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/privacidade");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => told.filter((text) => /Content Security Policy/.test(text)).length).toBe(1);
  await expect(page).not.toHaveTitle("run");
});
