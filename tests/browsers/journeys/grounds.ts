import { eq } from "drizzle-orm";
import { picture } from "../../../app/galleries/schema.ts";
import { announce, publishProject, WIDE } from "../../support/gallery.ts";
import type { Journey } from "../scene.ts";

/** Sees a white logo on its dark ground, on the page and enlarged, and a small picture in its own size. */
export const grounds: Journey = async ({ app, visitor }) => {
  const pictures = [WIDE, WIDE, { width: 300, height: 200 }];
  const { path, keys } = await publishProject(app, { name: "Jabuti", pictures });
  await app.database
    .update(picture)
    .set({ measuredGround: "dark" })
    .where(eq(picture.key, keys[1] ?? ""));
  await announce(app);
  const isDark = (selector: string) => {
    const image = document.querySelector(selector);
    return image !== null && getComputedStyle(image).backgroundColor === "rgb(16, 34, 27)";
  };
  const ana = await visitor();
  await ana.open(path);
  await ana.until("the dark ground on the page", isDark, 'a[aria-label$="imagem 2 de 3"] img');
  await ana.until("the small picture in its own size", () => {
    const { width = 0, height = 0 } =
      document.querySelector('a[aria-label$="imagem 3 de 3"] img')?.getBoundingClientRect() ?? {};
    return width > 0 && width <= 300 && height <= 200;
  });
  await ana.press("link", /^Ampliar: .*imagem 2 de 3$/);
  await ana.see("2/3");
  await ana.until("the dark ground in the overlay", isDark, '.pswp [data-under="dark"] img');
  await ana.key("Escape");
  await ana.seeNoMore("2/3");
};
