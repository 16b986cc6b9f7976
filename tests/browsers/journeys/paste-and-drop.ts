import sharp from "sharp";
import { createRoom } from "../../support/conversation.ts";
import { attachedName, endComposition, give, PASTES } from "../../support/pasting.ts";
import type { Journey } from "../scene.ts";

/** Somebody pastes what programs put on the clipboard, drops text and files, and types with an input method. */
export const pasteAndDrop: Journey = async ({ app, member }) => {
  const room = await createRoom(app.database);
  const designer = await member(room.designer);
  const png = await sharp({ create: { width: 12, height: 8, channels: 3, background: "#e8743b" } })
    .png()
    .toBuffer();
  const picture = png.toString("base64");
  await designer.open(`/budget/view/${room.id}`);
  await designer.fill(/^Mensagem/, "日本");
  if (await designer.read(endComposition)) throw new Error("the Enter of a composition was taken");
  await designer.see("日本");
  for (const { from, held, isText } of PASTES) {
    const isTaken = await designer.read(give, { kind: "paste", held, picture });
    if (isTaken === isText) throw new Error(`${from}: ${isTaken ? "an attachment" : "the text"}`);
    if (!isText) await designer.see(new RegExp(attachedName(held).source.slice(1)));
  }
  if (await designer.read(give, { kind: "drop", held: { "text/plain": "meia-noite" }, picture }))
    throw new Error("dragged text was not left to the field");
};
