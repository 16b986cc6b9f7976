import { PORTFOLIO } from "../../app/galleries/portfolio.ts";
import { expect, test } from "../support/test.ts";

test("[API-6] the page that describes the API is readable on a phone and without a script", async ({
  page,
  visitor,
  axe,
}) => {
  await page.goto("/api/v1");
  await axe(page);
  for (const width of [390, 320]) {
    const phone = await visitor({ viewport: { width, height: 700 }, javaScriptEnabled: false });
    await phone.goto("/api/v1");
    await expect(phone.getByRole("heading", { name: "API pública", level: 1 })).toBeVisible();
    await expect(
      phone.getByRole("heading", { name: `GET /api/v1/${PORTFOLIO.collection}`, exact: true }),
    ).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
