import { expect, test } from "../support/test.ts";

test("[WALK-3] on a phone the three needs are in the first view of /branding, and the notes follow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/branding");
  for (const link of await page.getByRole("main").getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Uns cinco minutos")).toBeAttached();
  expect(await page.getByRole("main").innerText()).toMatch(/expandir[\s\S]*Uns cinco minutos/);
});
