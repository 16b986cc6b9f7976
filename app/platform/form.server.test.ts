import { expect, test } from "vitest";
import { readForm } from "./form.server.ts";

const post = (body: BodyInit | null, type?: string) =>
  new Request("http://localhost/registre", {
    method: "POST",
    body,
    ...(type && { headers: { "content-type": type } }),
  });

test("[AUTH-2] only the known fields of a form are read, and only texts", async () => {
  const sent = new URLSearchParams({ name: "Ana", "name[4294967294]": "1", "__proto__.x": "1", intent: "criar" });
  const form = await readForm(post(sent), ["name", "email"]);
  expect([...form]).toEqual([["name", "Ana"]]);
  const file = new FormData();
  file.set("name", new File(["x"], "x.txt"));
  expect([...(await readForm(post(file), ["name"]))]).toEqual([]);
});

test("[SEC-8.1] of a repeated field the first value counts, and a form of very many fields is none", async () => {
  const some = await readForm(post(new URLSearchParams([["email", "a"], ...Array(50).fill(["email", "b"])])), [
    "email",
  ]);
  expect([...some]).toEqual([["email", "a"]]);
  const urlencoded = post("email=&".repeat(10_000), "application/x-www-form-urlencoded");
  await expect(readForm(urlencoded, ["email"])).rejects.toMatchObject({ init: { status: 400 } });
  const part = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n\r\n';
  const multipart = post(`${part.repeat(10_000)}--x--`, "multipart/form-data; boundary=x");
  await expect(readForm(multipart, ["email"])).rejects.toMatchObject({ init: { status: 400 } });
});

test.each([
  ["JSON", post("{}", "application/json")],
  ["text", post("x", "text/plain")],
  ["nothing", post(null)],
  ["a broken multipart", post("--x\r\nfoo", "multipart/form-data; boundary=x")],
  ["a multipart without a boundary", post("x", "multipart/form-data")],
  ["a multipart with an empty boundary", post("x", "multipart/form-data; boundary=")],
])("[AUTH-2] %s is no form: 400", async (_what, request) => {
  await expect(readForm(request, ["name"])).rejects.toMatchObject({ init: { status: 400 } });
});
