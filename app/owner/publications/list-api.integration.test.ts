/** What the owner's list sends for several publications at once. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { editingBy, read } from "../../../tests/support/editing.ts";
import { createUser } from "../../../tests/support/factories.ts";
import { openSession } from "../../../tests/support/session.ts";
import { db } from "../../platform/db.server.ts";
import { env } from "../../platform/env.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { action } from "./list-api.ts";
import type { ListRequest } from "./list-schema.ts";

const ada = await createUser(db, { typeUser: 2, name: "Ada" });
const { name, value } = await openSession(db, env.AUTH_SECRET, ada);
afterAll(stopJobs);

async function post(body: ListRequest): Promise<unknown> {
  const headers = { cookie: `${name}=${value}` };
  const request = new Request("http://localhost/api/publicacoes/portifolio", {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  const response = await action({ request, params: { gallery: "portifolio" } } as unknown as Parameters<
    typeof action
  >[0]);
  return response.json();
}

test("[EDIT-45] what was not done is told; what somebody else deleted is as gone as it should be", async () => {
  const [{ id }, { target: draft }] = [await editingBy(ada).published(), await editingBy(ada).complete()];
  const gone = randomUUID();
  expect(await post({ intent: "hide", ids: [id, gone] })).toEqual({ ok: true, left: [gone] });
  expect(await post({ intent: "show", ids: [id, draft.id] })).toEqual({ ok: true, left: [draft.id] });
  expect((await read(draft)).state).toBe("draft");
  expect(await post({ intent: "delete", ids: [id, gone, draft.id] })).toEqual({ ok: true, left: [] });
});
