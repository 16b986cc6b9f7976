import { PORTFOLIO } from "../../app/galleries/portfolio.ts";
import { expectWidth } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[API-6] the page that describes the API is readable on a phone and without a script", async ({
  page,
  visitor,
  axe,
}) => {
  await page.goto("/api/v1");
  await axe(page);
  const phone = await visitor({ javaScriptEnabled: false });
  await phone.goto("/api/v1");
  for (const name of ["API pública", `GET /api/v1/${PORTFOLIO.collection}`])
    await expect(phone.getByRole("heading", { name, exact: true })).toBeVisible();
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 700 });
    await expectWidth(phone, width);
  }
});
