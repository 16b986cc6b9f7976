import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { shownPhone } from "../people/phones.server.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { act } from "./actions.server.ts";

test.each([
  ["opens as it is shown; left alone, the stored words stay", shownPhone, (stored: string) => stored],
  ["is stored as it was typed", () => "21 3333 4444", () => "21 3333 4444"],
])("[WALK-81] the profile's phone %s", async (_, sent, kept) => {
  const stored = "zap https://wa.me/5581988881234 / 8133334444";
  const clara = await createUser(db, { tell: stored });
  const form = new FormData();
  form.set("name", "Clara de Assunção");
  form.set("tell", sent(stored));
  const request = new Request("http://localhost/conta/perfil", { method: "POST" });
  expect(await act("dados", { request, form, user: clara, sessionId: "" })).toHaveProperty("ok");
  const [row] = await db.select({ name: user.name, tell: user.tell }).from(user).where(eq(user.id, clara.id));
  expect(row).toEqual({ name: "Clara de Assunção", tell: kept(stored) });
});
