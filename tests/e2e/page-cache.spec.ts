import { expect, test } from "../support/test.ts";

test("[FOUNDATION] [HTTP-CACHE] a script that got into a page is not run; data is none", async ({ page, allow }) => {
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
  await expect.poll(() => told.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThan(1);
  await expect(page).not.toHaveTitle(/run|1/);
});
