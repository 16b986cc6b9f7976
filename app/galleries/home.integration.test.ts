import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishItem } from "../../demo/publish-item.ts";
import { inspirationDraft, portfolioDraft } from "../../tests/support/drafts.ts";
import { createUser } from "../../tests/support/factories.ts";
import { pinPublications } from "../owner/publications/publication-order.server.ts";
import { db } from "../platform/db.server.ts";
import { readHome } from "./home.server.ts";
import { publication } from "./schema.ts";

const admin = await createUser(db, { typeUser: 2 });

async function project(name: string): Promise<string> {
  const draft = await portfolioDraft(db, admin, { name });
  return (await publishItem("portifolio", admin, crypto.randomUUID(), draft)).id ?? "";
}

test("[EDIT-47] home shows what is pinned first, in its order and once; what is hidden waits", async () => {
  await db.delete(publication);
  const [one, two, three, four, five] = [
    await project("Um"),
    await project("Dois"),
    await project("Três"),
    await project("Quatro"),
    await project("Cinco"),
  ];
  const draft = await inspirationDraft(db, admin, { projectName: "Lume" });
  const lume = (await publishItem("inspiration", admin, crypto.randomUUID(), draft)).id ?? "";
  await pinPublications([three, lume, one, four]);
  const shown = async () => {
    const { bubbles, panels } = await readHome();
    return [...bubbles, ...panels].map((card) => card?.id ?? null);
  };
  for (let round = 0; round < 5; round += 1) {
    const [first, second, third, panel, last] = await shown();
    expect([first, second, third, panel]).toEqual([three, lume, one, four]);
    expect([two, five]).toContain(last);
  }
  await db.update(publication).set({ state: "hidden" }).where(eq(publication.id, three));
  expect((await shown()).slice(0, 3)).toEqual([lume, one, four]);
});
