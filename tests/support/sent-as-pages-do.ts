/** A file as the product's pages send it (ui/form/uploads.ts): below a megabyte in a form, a larger one in parts. */
import { PARTS_PATH } from "../../app/kit/upload.ts";

const MEGABYTE = 1024 * 1024;
const PARTS_FROM = MEGABYTE;
const PART = 5 * MEGABYTE;

/** Asks as somebody: with their cookie and the site's origin. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

/** `parts`: its id among the files that came in parts. */
export type SentFile = { response: Response; parts: string | null };

export async function sendAsPagesDo(ask: Ask, address: string, name: string, bytes: Buffer): Promise<SentFile> {
  if (bytes.length < PARTS_FROM) {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(bytes)], name));
    return { response: await ask(address, { method: "POST", headers: { accept: "*/*" }, body }), parts: null };
  }
  const id = await sendParts(ask, name, bytes);
  return { response: await ask(wholeAt(address, id), { method: "POST" }), parts: id };
}

/** The address that takes a file which has arrived in parts. */
export const wholeAt = (address: string, id: string) => `${address}${address.includes("?") ? "&" : "?"}envio=${id}`;

async function sendParts(ask: Ask, name: string, bytes: Buffer): Promise<string> {
  const tus = { "tus-resumable": "1.0.0" };
  const metadata = `filename ${Buffer.from(name).toString("base64")}`;
  const begun = await ask(PARTS_PATH, {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata },
  });
  const path = new URL(begun.headers.get("location") ?? "", "http://localhost").pathname;
  if (begun.status !== 201) throw new Error(`the parts were answered with ${begun.status}: ${await begun.text()}`);
  for (let at = 0; at < bytes.length; at += PART) {
    const part = await ask(path, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": String(at), "content-type": "application/offset+octet-stream" },
      body: new Uint8Array(bytes.subarray(at, at + PART)),
    });
    if (part.status !== 204) throw new Error(`a part was answered with ${part.status}: ${await part.text()}`);
  }
  return path.split("/").at(-1) ?? "";
}
