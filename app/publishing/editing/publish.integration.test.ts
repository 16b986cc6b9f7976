/** Publishing drafts, hiding and showing items, preview links. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { publishItem } from "../../../demo/publish-item.ts";
import { announcements } from "../../../tests/support/announcements.ts";
import { inspirationDraft, waitingPicture } from "../../../tests/support/drafts.ts";
import { editingBy, FIELDS, queuedPictures, read, row, SOON, shown } from "../../../tests/support/editing.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { deleteItem } from "../../galleries/deletion.server.ts";
import { getItem, listItems } from "../../galleries/galleries.server.ts";
import { inspiration, portfolio } from "../../galleries/items/schema.ts";
import type { ChosenPicture } from "../../galleries/publication.ts";
import { picture, publication } from "../../galleries/schema.ts";
import { changeSetting } from "../../people/studio.server.ts";
import { db } from "../../platform/db.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { saveDraft, type Target } from "./drafts.server.ts";
import type { PartChange } from "./editing.ts";
import { hideItem, openPreview, publishDraft, publishDue, revokePreview, showItem } from "./publish.server.ts";
import { readEditing } from "./reading.server.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const bia = await createUser(db, { typeUser: 2, name: "Bia" });
const { publish, published, rename, complete } = editingBy(ada);

beforeEach(async () => {
  await db.delete(publication);
  await db.delete(picture);
});
afterAll(stopJobs);

test("[EDIT-7] a draft is published whole: row, version, pictures with their texts, AVIF jobs, and one announcement", async () => {
  const { target, keys } = await complete();
  expect(await announcements(() => publish(target))).toBe(1);
  const item = await getItem("portifolio", target.id);
  expect(item?.data).toMatchObject({
    nameProject: "Onça Café, o grão que não se esconde",
    information: { author: ada.uid, authorName: "Ada", clientName: "Onça Café", type: "Design" },
    coverImage: { alt: "Capa" },
  });
  expect(item?.data.images.flat().map(({ link }) => link)).toEqual(keys.map((key) => `/picture/${key}`));
  const [stored] = await db.select().from(portfolio).where(eq(portfolio.id, target.id));
  expect(stored?.addressName).toBe("Onça Café, o grão que não se esconde");
  expect(stored?.blocks?.map(({ kind }) => kind)).toEqual(["text", "row"]);
  const [picked] = await db
    .select()
    .from(picture)
    .where(eq(picture.key, keys[1] ?? ""));
  expect(picked).toMatchObject({ alt: "Uma xícara", caption: "No balcão", focalX: 10, focalY: 20, item: target.id });
  expect(await queuedPictures("picture-avif", keys)).toEqual(keys.toSorted());
  const editing = await read(target);
  expect(editing).toMatchObject({ state: "live", shownVersion: 1, publishedRevision: 1, versions: [{ changes: [] }] });
  // A second press, whose first answer was lost, makes no other version.
  await publish(target);
  expect((await read(target)).versions).toHaveLength(1);
});

test("[EDIT-8] saves change nothing that visitors see; publishing says what differs, and is refused when somebody saved since", async () => {
  const { target, keys } = await complete();
  await publish(target);
  const quiet = async () => {
    await rename(target, "Onça");
    await saveDraft(target, bia, [{ part: "block:t", value: null, base: 1 }]);
    await saveDraft(target, bia, [{ part: "order", value: ["r"], from: ["t", "r"], base: 0 }]);
    // The focal point of a picture that is there.
    await saveDraft(target, bia, [{ ...row("r", keys.slice(1), "Outra"), base: 1 } as PartChange]);
  };
  expect(await announcements(quiet)).toBe(0);
  expect(await shown(target)).toBe("Onça Café, o grão que não se esconde");
  await expect(publishDraft(target, ada, 2, null)).rejects.toMatchObject({ reason: "changed" });
  await publish(target);
  const { versions, addressName, formerNames } = await read(target);
  expect(versions[0]).toMatchObject({ number: 2, published: true, changes: ["Dados", "Texto", "Par"], name: "Ada" });
  expect(await shown(target)).toBe("Onça, o grão que não se esconde");
  // The address stays what it was made.
  expect([addressName, formerNames]).toEqual(["Onça Café, o grão que não se esconde", []]);
  await saveDraft(target, ada, [{ part: "address", value: "Onça", base: 0 }]);
  await publish(target);
  expect(await read(target)).toMatchObject({
    addressName: "Onça",
    formerNames: ["Onça Café, o grão que não se esconde"],
  });
});

test("[EDIT-8] a focal point that was moved gets the picture's card made anew", async () => {
  const target = await published();
  const { content } = await read(target);
  const pictures = { [content.cover]: { alt: "", focal: { x: 5, y: 6 }, caption: "" } };
  await saveDraft(target, ada, [{ part: "cover", value: { cover: content.cover, colours: null, pictures }, base: 0 }]);
  await publish(target);
  expect(await queuedPictures("picture-card", [content.cover])).toEqual([content.cover]);
  expect((await getItem("portifolio", target.id))?.data.coverImage.focal).toEqual({ x: 5, y: 6 });
});

test("[WALK-57] a branch is one of the studio's, or the one that visitors see already", async () => {
  const { target } = await complete();
  const choose = async (type: string, base: number) => {
    await saveDraft(target, ada, [{ part: "fields", value: { ...FIELDS, type }, base }]);
    return publish(target);
  };
  const refused = { missing: [{ part: "fields", what: "Ramo", field: "type" }] };
  await expect(choose("Embalagem", 1)).rejects.toMatchObject(refused);
  await changeSetting(ada, { name: "branches", value: ["Embalagem", "Letras"], revision: 0 });
  await choose("Embalagem", 2);
  expect((await getItem("portifolio", target.id))?.data.information).toMatchObject({ type: "Embalagem" });
  await changeSetting(ada, { name: "branches", value: [], revision: 1 });
  await rename(target, "Onça");
  await publish(target);
  await expect(choose("Letras", 4)).rejects.toMatchObject(refused);
});

test("[EDIT-9] what is missing refuses publishing and is told by part; nothing of it is stored", async () => {
  const target: Target = { gallery: "portifolio", id: randomUUID() };
  const { key } = await waitingPicture(db, ada, "portifolio");
  await saveDraft(target, ada, [
    { part: "fields", value: { ...FIELDS, slogan: " ", "socialMedia.instagram": "@ onça" }, base: 0 },
    row("r", [key, ""], ""),
    { part: "block:q", value: { block: { id: "q", kind: "quote", text: "Bom.", name: "" }, pictures: {} }, base: 0 },
  ]);
  await expect(publish(target)).rejects.toMatchObject({
    missing: [
      { part: "fields", what: "Slogan", field: "slogan" },
      { part: "fields", what: expect.stringContaining("Cole o endereço"), field: "socialMedia.instagram" },
      { part: "cover", what: "Capa" },
      { part: "block:r", what: "Imagem 2" },
      { part: "block:r", what: "Texto alternativo", picture: key },
      { part: "block:q", what: "Nome de quem fala" },
    ],
  });
  await expect(publish(target, SOON)).rejects.toMatchObject({ missing: expect.any(Array) });
  expect(await read(target)).toMatchObject({ state: "draft", versions: [], addressName: null, scheduledAt: null });
});

test("[EDIT-9] an item from before, without alternative texts and with a type of its own, is published with another edit", async () => {
  const id = randomUUID();
  const keys = await Promise.all([1, 2, 3].map(() => waitingPicture(db, ada, "inspiration", { item: id })));
  const [cover = "", ...others] = keys.map(({ key }) => key);
  const information = { briefing: "Uma luz.", timeframe: { day: 2, month: 0 }, type: "Cartaz", vall: 100 };
  const values = { projectName: "Lume", author: "Ada", codeSearch: "#1", coverImage: cover, information };
  await db.insert(inspiration).values({ id, ...values, images: [cover, [others[0] ?? "", others[1] ?? ""]] });
  const target: Target = { gallery: "inspiration", id };
  await saveDraft(target, ada, [
    { part: "block:s", value: { block: { id: "s", kind: "sentence", text: "Luz." }, pictures: {} }, base: 0 },
  ]);
  await publish(target);
  const item = await getItem("inspiration", id);
  expect(item?.data).toMatchObject({ projectName: "Lume", author: "Ada", information });
  expect(item?.data.images).toHaveLength(2);
  // Of a new picture it is asked for.
  const { key } = await waitingPicture(db, ada, "inspiration");
  await saveDraft(target, ada, [row("r", [key], "")]);
  await expect(publish(target)).rejects.toMatchObject({ missing: [{ part: "block:r", picture: key }] });
});

test("[EDIT-11] a hidden item is nowhere, keeps place, versions and draft, and is shown again as it was", async () => {
  const target = await published("inspiration");
  const other = await published("inspiration");
  const before = (await listItems("inspiration")).items;
  await saveDraft(target, bia, [
    { part: "block:s", value: { block: { id: "s", kind: "sentence", text: "Luz." }, pictures: {} }, base: 0 },
  ]);
  expect(await announcements(() => hideItem(target, ada))).toBe(1);
  expect(await hideItem(target, ada)).toBe(false);
  expect((await listItems("inspiration")).items.map(({ id }) => id)).toEqual([other.id]);
  expect(await getItem("inspiration", target.id)).toBeNull();
  expect(await read(target)).toMatchObject({ state: "hidden", shownVersion: 1, revision: 2, position: 2 });
  expect(await showItem(target, ada)).toBe(true);
  expect((await listItems("inspiration")).items).toEqual(before);
  expect(await announcements(() => showItem(target, ada))).toBe(0);
  // Publishing shows a hidden item too.
  await hideItem(target, ada);
  await publish(target);
  expect(await read(target)).toMatchObject({ state: "live", shownVersion: 2 });
  const draft: Target = { gallery: "portifolio", id: randomUUID() };
  await saveDraft(draft, ada, []);
  expect([await showItem(draft, ada), await hideItem(draft, ada)]).toEqual([false, false]);
});

test("[EDIT-12] an item is deleted from every state, with drafts, versions and pictures", async () => {
  const [live, hidden, scheduled, draft] = [
    await published(),
    await published(),
    (await complete()).target,
    (await complete()).target,
  ];
  await hideItem(hidden, ada);
  await publish(scheduled, SOON);
  for (const { gallery, id } of [live, hidden, scheduled, draft]) {
    expect((await deleteItem(gallery, id, ada.id)) || []).not.toHaveLength(0);
    expect(await readEditing(gallery, id)).toBeNull();
    expect(await deleteItem(gallery, id, ada.id)).toBe(false);
  }
  expect(await db.$count(picture)).toBe(0);
  await publishDue();
});

test("[EDIT-13] a preview link is unguessable, the same until it is revoked, and ends after fourteen days", async () => {
  const target = await published();
  await openPreview(target);
  const { preview } = await read(target);
  expect(preview?.path).toMatch(/^\/previa\/[\w-]{43}$/);
  const days = (Date.parse(preview?.ends ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days * 100)).toBe(1400);
  await openPreview(target);
  expect((await read(target)).preview).toEqual(preview);
  await revokePreview(target);
  expect((await read(target)).preview).toBeNull();
  await openPreview(target);
  expect((await read(target)).preview?.path).not.toBe(preview?.path);
  await db.update(publication).set({ previewEnds: new Date() });
  expect((await read(target)).preview).toBeNull();
});

test("[EDIT-7] a form's item and an edited one are told by the same submission, and pairs stay pairs", async () => {
  const [draft, submission] = [await inspirationDraft(db, ada), randomUUID()];
  const { id } = await publishItem("inspiration", ada, submission, draft);
  const target: Target = { gallery: "inspiration", id: id ?? "" };
  await hideItem(target, ada);
  expect(await publishItem("inspiration", ada, submission, draft)).toEqual({ id, error: null });
  await showItem(target, ada);
  const [, , pair] = (await getItem("inspiration", target.id))?.data.images ?? [];
  const keys = (draft.images[1] as [ChosenPicture, ChosenPicture]).map(({ key }) => `/picture/${key}`);
  expect([pair].flat().map((one) => one?.link)).toEqual(keys);
});
