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

test.each([
  ["JSON", post("{}", "application/json")],
  ["text", post("x", "text/plain")],
  ["nothing", post(null)],
  ["a broken multipart", post("--x\r\nfoo", "multipart/form-data; boundary=x")],
  ["a multipart without a boundary", post("x", "multipart/form-data")],
])("[AUTH-2] %s is no form: 400", async (_what, request) => {
  await expect(readForm(request, ["name"])).rejects.toMatchObject({ init: { status: 400 } });
});
