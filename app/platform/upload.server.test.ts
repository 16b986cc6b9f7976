import { readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import NAMES from "../../tests/cases/names.json" with { type: "json" };
import { operations } from "../../tests/support/operations.ts";
import { ODD_PARTS, ODD_TYPES, type RawForm } from "../../tests/support/raw-form.ts";
import { temporaryPath } from "./files.server.ts";
import { receiveFile, UploadError } from "./upload.server.ts";

const temporaryFolder = dirname(await temporaryPath());
const leftovers = () => readdir(temporaryFolder);

/** A form in the making, as a browser sends it: the text is the body, piece by piece. */
function post(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  type = "multipart/form-data; boundary=b",
): Request {
  const encoder = new TextEncoder();
  const bytes = async function* () {
    for await (const piece of pieces) yield typeof piece === "string" ? encoder.encode(piece) : piece;
  };
  return new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": type },
    body: ReadableStream.from(bytes()),
    duplex: "half",
  } as RequestInit);
}

const head = (name: string, fileName: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`;
const end = "\r\n--b--\r\n";

async function fault(request: Request, maxBytes = 10): Promise<string> {
  const error = await receiveFile(request, { maxBytes, field: "image" }).catch((thrown: unknown) => thrown);
  if (!(error instanceof UploadError)) throw new Error("an upload error was expected", { cause: error });
  expect(await leftovers()).toEqual([]);
  return error.fault;
}

test("[BRAND-5] one file arrives whole under a temporary path, with the name it had", async () => {
  const form = new FormData();
  form.set("note", "not a file");
  form.set("other", new File(["no"], "other.png"));
  form.set("image", new File(["0123456789"], "maçã do bairro.png"));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  // The other file comes first in this form, so only the field's name can select the right one.
  const received = await receiveFile(request, { maxBytes: 10, field: "image" });
  expect(received).toMatchObject({ fileName: "maçã do bairro.png", size: 10 });
  expect(await readFile(received.path, "utf8")).toBe("0123456789");
  expect((await stat(received.path)).mode & 0o777).toBe(0o600);
  await rm(received.path);
});

test("[BRAND-5] a file name's path and invisible characters are dropped", async () => {
  const received = await receiveFile(post([head("image", "../../a\\b\u202e.png"), "x", end]), {
    maxBytes: 10,
    field: "image",
  });
  expect(received.fileName).toBe("b.png");
  await rm(received.path);
});

test.each(NAMES)("[FILE-3] a file keeps the signs of its name: $name", async ({ name, right = name }) => {
  const form = new FormData();
  form.set("image", new File(["x"], name));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const received = await receiveFile(request, { maxBytes: 10, field: "image" });
  expect(received.fileName).toBe(right);
  await rm(received.path);
});

test("[FILE-3] a name may be escaped with a backslash or stand in the encoded parameter", async () => {
  const named = async (parameter: string) => {
    const part = `--b\r\ncontent-disposition: form-data; name="image"; ${parameter}\r\n\r\n`;
    const { fileName, path } = await receiveFile(post([part, "x", end]), { maxBytes: 10, field: "image" });
    await rm(path);
    return fileName;
  };
  expect(await named('filename="a \\"b\\"; c.png"')).toBe('a "b"; c.png');
  expect(await named("filename*=UTF-8''ma%C3%A7%C3%A3%20%22x%22.png")).toBe('maçã "x".png');
});

test("[FILE-3] a long name is not cut inside a joined emoji", async () => {
  const [file] = [new File(["x"], `${"a".repeat(190)}👨‍👩‍👧${"b".repeat(50)}.png`)];
  const form = new FormData();
  form.set("image", file);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const received = await receiveFile(request, { maxBytes: 10, field: "image" });
  expect(received.fileName).toBe(`${"a".repeat(190)}.png`);
  await rm(received.path);
});

test("[BRAND-5] [MEND2-3] a long file name is cut between characters, never inside one, and keeps its ending", async () => {
  const received = await receiveFile(post([head("image", `${"a".repeat(193)}😀${"b".repeat(100)}.woff2`), "x", end]), {
    maxBytes: 10,
    field: "image",
  });
  expect(received.fileName).toBe(`${"a".repeat(193)}.woff2`);
  await rm(received.path);
});

test("[BRAND-5] one byte over the limit is too big, and leaves nothing", async () => {
  expect(await fault(post([head("image", "a.png"), "01234567890", end]))).toBe("too-big");
});

test("[BRAND-5] a stream of 200 MB is cut at the limit, whatever its length", async () => {
  const megabyte = new Uint8Array(1024 * 1024);
  let sent = 0;
  const pieces = function* () {
    yield head("image", "a.png");
    for (; sent < 200; sent++) yield megabyte;
    yield end;
  };
  const before = process.memoryUsage().rss;
  expect(await fault(post(pieces()), 10 * 1024 * 1024)).toBe("too-big");
  expect(sent).toBeLessThan(20);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("[BRAND-5] a connection that ends before the file does leaves nothing", async () => {
  expect(await fault(post([head("image", "a.png"), "0123"]))).toBe("broken-off");
  const broken = async function* () {
    yield head("image", "a.png");
    yield "0123";
    throw new Error("connection reset");
  };
  expect(await fault(post(broken()))).toBe("broken-off");
  expect(await fault(post([head("image", "a.png").slice(0, 30)]))).toBe("broken-off");
});

test("[BRAND-5] a form without the file, an empty file and what is no form are told as no file", async () => {
  expect(await fault(post([head("other", "a.png"), "0123", end]))).toBe("no-file");
  expect(await fault(post([head("image", ""), end]))).toBe("no-file");
  expect(await fault(post([end.slice(2)]))).toBe("no-file");
  expect(await fault(new Request("http://localhost/", { method: "POST", body: "{}" }))).toBe("no-file");
  expect(await fault(new Request("http://localhost/", { method: "POST" }))).toBe("no-file");
});

test("[SEC-8.6] a form whose type names no boundary is told as no file, and one of broken parts by what is broken", async () => {
  for (const { what, type, body } of ODD_TYPES) expect(await fault(post(body, type)), what).toBe("no-file");
  for (const { what, type, body } of ODD_PARTS)
    expect(["no-file", "broken-off", "too-big"], what).toContain(await fault(post(body, type), 1024 * 1024));
});

test("[SEC-8.6] no piece of an odd form holds the thread: it costs at most two operations a byte", async () => {
  const PIECE = 64 * 1024;
  /** The form as it arrives on a socket, and the highest number of operations between two pieces. */
  const measured = ({ body }: RawForm) => {
    const bytes = Buffer.concat([...body].map((piece) => Buffer.from(piece)));
    const counted = { most: 0 };
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += PIECE) {
        await operations();
        yield bytes.subarray(at, at + PIECE);
        counted.most = Math.max(counted.most, await operations());
      }
    };
    return { counted, pieces: pieces() };
  };
  for (const form of ODD_PARTS) {
    const { counted, pieces } = measured(form);
    await fault(post(pieces, form.type), 20 * 1024 * 1024);
    expect(counted.most, form.what).toBeLessThan(2 * PIECE);
  }
});

test("[SEC-8.6] what a refused form still has is left to be read, so that whoever sends it sees the answer", async () => {
  const request = post([head("image", "a.png"), "01234567890", "more", end]);
  expect(await fault(request)).toBe("too-big");
  let rest = "";
  for await (const piece of request.body ?? []) rest += Buffer.from(piece).toString();
  expect(rest).toContain("more");
});
