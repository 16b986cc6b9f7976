import { expect, test } from "vitest";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import { attachmentAccept, attachmentMessages, attachmentRefusal, filesHint, ROOM_MAX_BYTES } from "./conversation.ts";

const MB = 1024 * 1024;
const { customer, designer, admin } = TYPE_USER;
const PLENTY = { room: ROOM_MAX_BYTES, day: ACCOUNT_TYPES[customer].uploads.aDay };
const refusal = (name: string, size: number, sender: 0 | 1 | 2 = customer, left = PLENTY) =>
  attachmentRefusal({ name, size }, sender, left)?.message ?? null;

test("[MEND2-3] customers send drawings of an old mark, the staff what a delivery has", () => {
  for (const name of ["a.svg", "a.AI", "a.eps", "a.pdf", "a.jpg", "a.png", "foto"])
    expect(refusal(name, MB), name).toBeNull();
  for (const name of ["a.zip", "a.otf", "a.TTF", "a.woff", "a.woff2"]) {
    expect(refusal(name, MB), name).toBe(attachmentMessages(customer)["wrong-type"]);
    for (const staff of [designer, admin] as const) expect(refusal(name, 100 * MB, staff), name).toBeNull();
  }
  expect(attachmentMessages(customer)["wrong-type"]).toContain("nem SVG, AI ou EPS.");
  expect(attachmentAccept(customer)).not.toContain("zip");
  expect(attachmentAccept(designer)).toMatch(/application\/zip.*\.zip/);
});

test("[MEND2-3] a picture has 10 MB, another file 100 MB; the sentences say which", () => {
  const most = UPLOAD_KINDS.message.maxBytes;
  for (const name of ["a.svg", "a.pdf"]) {
    expect(refusal(name, most), name).toBeNull();
    expect(refusal(name, most + 1), name).toMatch(/^Arquivo acima de 100 MB\./);
  }
  for (const name of ["a.jpg", "a.webp", "a.mov", "foto"]) {
    expect(refusal(name, 10 * MB), name).toBeNull();
    expect(refusal(name, 10 * MB + 1), name).toMatch(/^Arquivo acima de 10 MB\./);
  }
});

test("[MEND2-16] what does not fit into the room or the day says how much does, and what to do", () => {
  expect(refusal("a.svg", 3 * MB, customer, { ...PLENTY, room: 2 * MB })).toBe(
    "Esse arquivo não cabe: restam 2 MB nesta conversa. Mande um menor ou um link.",
  );
  expect(refusal("a.svg", 3 * MB, customer, { ...PLENTY, day: 2 * MB })).toBe(
    "Dá para mandar até 1 GB em 24 horas, e restam 2 MB. Mande um arquivo menor, ou este amanhã.",
  );
  expect(refusal("a.svg", 1, customer, { ...PLENTY, room: 0 })).toMatch("não resta espaço nesta conversa");
});

test("[WALK-4] the composer says how much is left only when little is", () => {
  expect(filesHint(PLENTY)).toBe("Imagem até 10 MB, outro arquivo até 100 MB.");
  expect(filesHint({ ...PLENTY, room: 200 * MB })).toBe("Imagem até 10 MB, outro arquivo até 100 MB.");
  expect(filesHint({ ...PLENTY, room: 120 * MB })).toMatch("; restam 120 MB nesta conversa.");
  expect(filesHint({ ...PLENTY, day: 2 * MB })).toMatch("; restam 2 MB para você hoje.");
});
