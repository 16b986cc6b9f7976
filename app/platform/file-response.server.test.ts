import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import NAMES from "../../tests/cases/names.json" with { type: "json" };
import { FORMAT_IDS, isDownload } from "../kit/file-formats.ts";
import { putFile, sentFileResponse, temporaryPath } from "./files.server.ts";

const request = new Request("http://localhost/");

async function store(ending: string): Promise<string> {
  const path = await temporaryPath();
  await writeFile(path, "<svg onload=alert(1)/>");
  const key = `budget/message/${randomUUID()}.${ending}`;
  await putFile(key, path);
  return key;
}

test.each([...FORMAT_IDS.filter(isDownload), "html"])(
  "[MEND2-3] %s is saved and never shown: no type that a browser opens, a sandbox, an attachment",
  async (ending) => {
    const response = await sentFileResponse(request, await store(ending), `marca.${ending}`);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="marca.${ending}"; filename*=UTF-8''marca.${ending}`,
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "x-content-type-options": "nosniff",
    });
    expect(await response?.text()).toContain("<svg");
  },
);

test.each([
  ["Logotipo final (v2).svg", `filename="Logotipo final (v2).svg"; filename*=UTF-8''Logotipo%20final%20%28v2%29.svg`],
  [
    "Padaria Pão d'Água.zip",
    `filename="Padaria Pao d'Agua.zip"; filename*=UTF-8''Padaria%20P%C3%A3o%20d%27%C3%81gua.zip`,
  ],
  [`"aspas"; x=\\y%41.ai`, `filename="_aspas_; x=_y_41.ai"; filename*=UTF-8''%22aspas%22%3B%20x%3D%5Cy%2541.ai`],
  ["標誌🎨.eps", `filename="___.eps"; filename*=UTF-8''%E6%A8%99%E8%AA%8C%F0%9F%8E%A8.eps`],
])("[MEND2-3] a file keeps its name: %s", async (name, expected) => {
  const response = await sentFileResponse(request, await store("zip"), name);
  expect(response?.headers.get("content-disposition")).toBe(`attachment; ${expected}`);
});

test.each(NAMES)("[FILE-3] a browser saves the file under its own name: $name", async ({ name, right = name }) => {
  const response = await sentFileResponse(request, await store("zip"), right);
  const header = response?.headers.get("content-disposition") ?? "";
  const [, ascii, encoded = ""] =
    /^attachment; filename="([ !#$&-[\]-~]+)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header) ?? [];
  expect(ascii, header).toBeDefined();
  expect(decodeURIComponent(encoded)).toBe(right);
});

test("[MEND2-3] a file that is not there is null", async () => {
  expect(await sentFileResponse(request, `budget/message/${randomUUID()}.svg`, "a.svg")).toBeNull();
});
