import { eq } from "drizzle-orm";
import sharp from "sharp";
import { proof, proofDraft } from "../../app/proofs/schema.ts";
import { goOffline } from "../support/network.ts";
import { adjustedProof, agreedRoom, sentProof } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 480, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("[PROOF-11] [PROOF-15] [PROOF-17] a designer builds a proof: pictures go up and move by keys, what is missing is said, the draft survives a reload and a lost connection, and it is sent after a question", async ({
  page,
  database,
  login,
  axe,
  allow,
}) => {
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 415/);
  const room = await agreedRoom(database);
  await login(page, room.designer);
  await page.goto(`/budget/${room.id}/prova/nova`);
  await expect(page.getByRole("heading", { level: 1, name: "Prova para Padaria Bonança" })).toBeVisible();
  await expect(page.getByText("Rodada 1 de 2").first()).toBeVisible();
  const send = page.getByRole("button", { name: "enviar prova" });
  await send.click();
  await expect(page.getByRole("heading", { name: "Faltam 3 coisas. Nada foi enviado." })).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await page.keyboard.type("O olho da onça");

  const a = page.getByRole("group", { name: /^Direção A/ });
  const files = [await picture("selo.png", "#e8582e"), await picture("sacos.png", "#f7b71d")];
  await a.getByLabel(/Soltar ou escolher/).setInputFiles(files);
  const notes = a.getByLabel(/^Nota de A/);
  await expect(a.getByRole("img")).toHaveCount(2);
  await expect(page.getByText("2 de 8 imagens")).toBeVisible();
  const words = { name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("oi") };
  await a.getByLabel(/Soltar ou escolher/).setInputFiles(words);
  await expect(a.getByRole("alert")).toContainText("“notas.txt” não é PNG, JPG, SVG nem PDF.");
  await expect(page.getByText("2 de 8 imagens")).toBeVisible();
  await a.getByRole("button", { name: "Tirar notas.txt" }).click();
  await notes.first().fill("Selo na parede");
  await notes.first().press("Alt+ArrowRight");
  await expect(a.getByLabel("Nota de A2")).toHaveValue("Selo na parede");
  await expect(a.getByLabel("Nota de A2")).toBeFocused();
  await a.getByRole("button", { name: "Mover A2, 2ª de 2" }).click();
  await a.getByRole("button", { name: "Antes" }).click();
  await expect(a.getByLabel("Nota de A1")).toHaveValue("Selo na parede");

  const tile = (at: number) => a.getByRole("listitem").nth(at);
  await tile(0)
    .getByRole("button", { name: /^Mover A1/ })
    .dragTo(tile(1), { targetPosition: { x: 150, y: 90 } });
  await expect(a.getByLabel("Nota de A2")).toHaveValue("Selo na parede");
  await a.getByLabel("Nota de A2").press("Alt+ArrowLeft");
  await expect(a.getByLabel("Nota de A1")).toHaveValue("Selo na parede");

  await page.getByRole("button", { name: "Direção", exact: true }).click();
  const b = page.getByRole("group", { name: /^Direção B/ });
  await expect(b.getByLabel("Nome", { exact: true })).toBeFocused();
  await b.getByRole("button", { name: "Tirar a direção B" }).click();
  await expect(b).toHaveCount(0);

  await goOffline(page);
  await page.getByLabel("A pergunta que abre a página").fill("O que ainda incomoda?");
  await expect(page.getByText("sem conexão, guardado aqui")).toBeVisible();
  await expect(send).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByText(/^salvo às? \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("A pergunta que abre a página")).toHaveValue("O que ainda incomoda?");
  await expect(page.getByRole("listitem").filter({ hasText: /: falta$/ })).toHaveCount(0);
  await axe(page);

  await page.getByRole("button", { name: "Ver antes" }).click();
  const preview = page.getByRole("dialog", { name: "Como a Lúcia vai ver" });
  await expect(preview.getByText("A1. Selo na parede")).toBeVisible();
  await axe(page);
  await preview.getByRole("button", { name: "Enviar" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar esta prova?" });
  await dialog.getByRole("button", { name: "Enviar e avisar" }).click();
  await expect(page).toHaveURL(`/budget/view/${room.id}`);
  const [version] = await database.select().from(proof).where(eq(proof.budgetId, room.id));
  expect(version?.sent).toMatchObject({ number: 1, question: "O que ainda incomoda?" });
  expect(version?.sent.directions[0]?.pieces.map(({ note }) => note)).toEqual(["Selo na parede", ""]);
});

test("[PROOF-13] [PROOF-17] on a phone the next version answers comment by comment, and says which picture a new one replaces", async ({
  page,
  app,
  database,
  login,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { letters: ["A", "B"], dataDir: app.dataDir });
  await adjustedProof(database, room, version, ["Os olhos estão pequenos.", "Este vermelho pode ser mais escuro?"]);
  await login(page, room.designer);
  await page.goto(`/budget/${room.id}/prova/nova`);
  await expect(page.getByRole("heading", { level: 1, name: "Versão 2 para Padaria Bonança" })).toBeVisible();
  await expect(page.getByText(/^Lúcia ficou com a direção A e mandou 2 comentários hoje, às? /)).toBeVisible();
  const seen = page.getByRole("link", { name: "Ver nas imagens da versão 1" });
  await expect(seen).toHaveAttribute("href", `/budget/${room.id}/prova/1`);
  await expect(page.getByText("B fica guardada na versão 1.")).toBeVisible();
  await page.getByLabel(/Soltar ou escolher/).setInputFiles(await picture("selo-2.png", "#b3330f"));
  await expect(page.getByLabel("A1 fica no lugar de")).toHaveValue(version.sent.directions[0]?.pieces[0]?.id ?? "");
  await expect(page.getByText("1 de 8 imagens, no lugar das de antes")).toBeVisible();
  const comment = (number: number) => page.getByRole("group", { name: `Comentário ${number}`, exact: true });
  await comment(1).getByLabel("Atendido").check();
  await comment(2).getByLabel("Não mudou", { exact: true }).check();
  await expect(page.getByText("2 de 2 respondidos")).toBeVisible();
  await page.getByRole("button", { name: "enviar prova" }).click();
  await expect(comment(2).getByLabel("Não mudou, porque…")).toBeFocused();
  await page.keyboard.type("No papel kraft vira marrom.");
  await axe(page);
  await page.getByRole("button", { name: "enviar prova" }).click();
  await page
    .getByRole("dialog", { name: "Enviar a versão 2?" })
    .getByRole("button", { name: "Enviar e avisar" })
    .click();
  await expect(page).toHaveURL(`/budget/view/${room.id}`);
  const [draft] = await database.select().from(proofDraft).where(eq(proofDraft.budgetId, room.id));
  const said = Object.values(draft?.draft.answers ?? {});
  expect(said.toSorted((one, other) => one.text.length - other.text.length)).toEqual([
    { outcome: "done", text: "" },
    { outcome: "kept", text: "No papel kraft vira marrom." },
  ]);
});
