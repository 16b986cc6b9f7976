/** What the publishing forms would not send. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import { inspiration, portfolio } from "../../app/galleries/items/schema.ts";
import { test } from "../support/pages.ts";
import { editingPath, publishingRequest, savingRequest } from "../support/publishing-requests.ts";

test("[ADM-4] what the form would not send, the server does not take either", async ({ login, database }) => {
  const ada = await login({ typeUser: 2, name: "Nada Publicado" });
  const bytes = await sharp({ create: { width: 48, height: 60, channels: 3, background: "#bfe0f5" } })
    .jpeg()
    .toBuffer();
  const upload = async () => {
    const answer = await ada.upload("/api/imagem/portifolio", bytes);
    return { key: ((await answer.json()) as { key: string }).key, alt: "" };
  };
  const whole = {
    main_image: await upload(),
    name: "Pingo",
    slogan: "a conta",
    site: "",
    type: "Design",
    socialMedia: { facebook: "", instagram: "", linkedin: "" },
    images: [await upload()],
  };
  const publish = async (change: object, opener = ada.uid) => {
    const path = editingPath("portifolio", randomUUID());
    const saved = await ada.json(`${path}?de=${opener}`, savingRequest("portifolio", { ...whole, ...change }));
    const { status } = saved.ok ? await ada.json(`${path}?de=${opener}`, publishingRequest) : saved;
    await ada.json(path, { intent: "delete" });
    return status;
  };
  for (const [change, status] of [
    [{ slogan: "" }, 422],
    [{ name: "a".repeat(121) }, 422],
    [{ socialMedia: { ...whole.socialMedia, facebook: "javascript:alert(1)" } }, 422],
    [{ main_image: { key: "budget/send/1.png", alt: "" } }, 422],
    [{ images: [] }, 422],
  ] as const) {
    // A draft takes its pictures with it when it is deleted.
    const pictures = { main_image: await upload(), images: [await upload()] };
    expect(await publish({ ...pictures, ...change }), JSON.stringify(change).slice(0, 60)).toBe(status);
  }
  const once = await upload();
  expect(await publish({ main_image: once, images: [once] })).toBe(422);
  expect(await publish({}, "somebody")).toBe(403);
  const rows = async () =>
    (await database.select().from(portfolio)).filter(({ information }) => information.author === ada.uid);
  expect(await rows()).toEqual([]);
  // Twice at once: one project.
  const path = editingPath("portifolio", randomUUID());
  expect((await ada.json(path, savingRequest("portifolio", whole))).status).toBe(200);
  const answers = await Promise.all([ada.json(path, publishingRequest), ada.json(path, publishingRequest)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rows()).toHaveLength(1);
});

test("[SEC-8.17] a point that is none is refused, and nothing is published", async ({ login, database }) => {
  const ada = await login({ typeUser: 2 });
  const before = await database.$count(inspiration);
  const picture = { key: "inspiration/1.jpg", alt: "", focal: { x: 101, y: 0 } };
  const cover = { cover: picture.key, colours: null, pictures: { [picture.key]: { ...picture, caption: "" } } };
  const answer = await ada.json(editingPath("inspiration", randomUUID()), {
    intent: "save",
    changes: [{ part: "cover", value: cover, base: 0 }],
  });
  expect(answer.status).toBe(422);
  expect(await database.$count(inspiration)).toBe(before);
});
