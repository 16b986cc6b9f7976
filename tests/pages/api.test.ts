import createClient from "openapi-fetch";
import { expect } from "vitest";
import type { paths } from "../support/api-types.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { test } from "../support/pages.ts";

const LIST = "/api/v1/portfolio";

test("[API-5] a client that is generated from the description reads lists and items", async ({ app }) => {
  await publishProject(app, { name: "Primeira" });
  const project = await publishProject(app, { name: "Segunda" });
  const lume = await publishInspiration(app, { vall: 620_000 });
  const client = createClient<paths>({ baseUrl: app.url });
  const one = await client.GET("/api/v1/portfolio/{id}", { params: { path: { id: project.id } } });
  expect(one.data?.data.nameProject).toBe(project.nameProject);
  const picture = one.data?.data.coverImage.src ?? "";
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/webp");
  const inspiration = await client.GET("/api/v1/inspiration/{id}", { params: { path: { id: lume.id } } });
  expect(inspiration.data?.data.information.vall).toBe(620_000);
  const page = await client.GET("/api/v1/portfolio", { params: { query: { limit: 1 } } });
  expect(page.data?.items).toHaveLength(1);
  const cursor = new URL(page.data?.next ?? "").searchParams.get("cursor") ?? "";
  const next = await client.GET("/api/v1/portfolio", { params: { query: { limit: 1, cursor } } });
  expect(next.data?.items[0]?.id).not.toBe(page.data?.items[0]?.id);
  const refused = await client.GET("/api/v1/portfolio", { params: { query: { limit: 1000 } } });
  expect([refused.error?.status, refused.error?.detail]).toEqual([400, "limit must be a whole number from 1 to 100."]);
});

test("[API-4] answers are the page cache's: compressed, not sent again, and new as soon as something is published", async ({
  app,
  visitor,
}) => {
  const name = `Nova ${Date.now()}`;
  const ask = (headers: Record<string, string> = {}, path = LIST, method = "GET") =>
    visitor().get(path, { method, headers: { "accept-encoding": "identity", ...headers } });
  const plain = await ask();
  const text = await plain.text();
  expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, s-maxage=60");
  for (const encoding of ["br", "gzip"]) {
    const answer = await ask({ "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toBe(text);
  }
  const etag = plain.headers.get("etag") ?? "";
  const again = await ask({ "if-none-match": etag }, `${LIST}?utm_source=x`);
  expect([again.status, again.headers.get("access-control-allow-origin")]).toEqual([304, "*"]);
  const head = await ask({}, LIST, "HEAD");
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  await publishProject(app, { name });
  await expect
    .poll(async () => (await ask({ "if-none-match": etag })).text(), { timeout: 1_000, interval: 20 })
    .toContain(name);
});

test("[API-3] [API-4] other sites may read, and nobody writes", async ({ app }) => {
  const headers = { origin: "https://outro.example", "access-control-request-headers": "if-none-match" };
  for (const path of [LIST, `${LIST}/x`, "/api/v1", "/api/v1/nada/x"]) {
    const preflight = await fetch(app.url + path, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      const refused = await fetch(app.url + path, { method, headers, body: "{}" });
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(refused.headers.get("content-type")).toBe("application/problem+json");
    }
  }
  const missing = await fetch(`${app.url}/api/v1/nada/x`);
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});
