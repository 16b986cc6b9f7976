/**
 * The worst files for whoever opens them, sent as the pages send them. All kinds, with their times: bench/hostile.ts, and
 * without the product around: app/drawings/hostile.long.test.ts.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { kitPart } from "../../app/delivery/schema.ts";
import { proofPiece } from "../../app/proofs/schema.ts";
import { rawPng } from "../support/hostile-bytes.ts";
import { formsInForms } from "../support/hostile-files.ts";
import { HOSTILE_SVGS } from "../support/hostile-svgs.ts";
import { test } from "../support/pages.ts";
import { agreedRoom } from "../support/proofs.ts";
import { sendAsPagesDo, wholeAt } from "../support/sent-as-pages-do.ts";

const drawingAddress = (room: string) => `/api/budget/${room}/entrega/arquivo?part=lockup`;
const pieceAddress = (room: string) => `/api/budget/${room}/prova/peca`;
const svgNamed = (name: string) => HOSTILE_SVGS.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);

/** All that is stored, or waits in parts. */
function filesIn(dataDir: string) {
  const folders = ["files/budget", "tmp"].map((folder) => join(dataDir, folder)).filter(existsSync);
  return new Set(folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" })));
}

const TOO_COMPLEX = "Esse desenho tem pontos ou camadas demais para uma marca. Simplifique e mande outra vez.";
const ENTITIES = `Esse SVG traz definições próprias do Illustrator. Ao salvar, desmarque "Preservar recursos de edição do Illustrator" e mande outra vez.`;
const SCRIPT = "Esse SVG traz um programa dentro. Uma marca é só desenho: exporte sem interação e mande outra vez.";
const WORST_SVGS: Record<string, string> = {
  "filtro-52s": "Esse SVG usa um efeito, como sombra ou desfoque. Tire o efeito e mande outra vez.",
  "use-aninhado-60s": TOO_COMPLEX,
  "entidade-bilhoes": ENTITIES,
  "entidade-externa": ENTITIES,
  "script-outro-espaco": SCRIPT,
  foreignobject: "Esse SVG traz um pedaço de página dentro (foreignObject). Exporte só o desenho e mande outra vez.",
  "imagem-de-arquivo":
    "Esse SVG traz uma imagem dentro, que perde nitidez. Troque a imagem por desenho e mande outra vez.",
  "url-css-escapada": "Esse SVG busca alguma coisa em outro endereço. Deixe tudo dentro do arquivo e mande outra vez.",
  "5 MB de elementos": TOO_COMPLEX,
};

test("[KIT-2] [KIT-21] [PROOF-1] the worst files are refused in a sentence at the address of a drawing or a piece, and nothing of them is kept", async ({
  app,
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const before = filesIn(app.dataDir);
  const refused = async (address: string, name: string, bytes: Buffer) => {
    const { response, parts } = await sendAsPagesDo(rui.get, address, name, bytes);
    const { message } = await response.json();
    // What came in parts is gone with the refusal.
    if (parts) expect((await rui.post(wholeAt(address, parts))).status).toBe(404);
    return [name, response.status, message];
  };
  for (const [name, sentence] of Object.entries(WORST_SVGS))
    expect(await refused(drawingAddress(room.id), name, svgNamed(name))).toEqual([name, 422, sentence]);
  const huge = rawPng({ width: 30_000, height: 30_000, data: deflateSync(Buffer.alloc(1024)) });
  for (const [name, bytes, sentence] of [
    ["onload.svg", svgNamed("onload"), SCRIPT],
    [
      "manual.pdf",
      formsInForms(),
      "“manual.pdf” é pesado demais para virar imagem. Simplifique, ou exporte em PNG, e mande outra vez.",
    ],
    ["selo.png", huge, "“selo.png” tem mais de 50 milhões de pixels. Exporte menor e mande outra vez."],
  ] as const)
    expect(await refused(pieceAddress(room.id), name, bytes)).toEqual([name, 415, sentence]);
  expect(await database.select().from(kitPart).where(eq(kitPart.budgetId, room.id))).toEqual([]);
  expect(await database.select().from(proofPiece).where(eq(proofPiece.budgetId, room.id))).toEqual([]);
  expect([...filesIn(app.dataDir)].filter((file) => !before.has(file))).toEqual([]);
});

test("[KIT-21] an SVG whose texts are programs is drawn anew: its picture has none, and the file only comes as a download", async ({
  database,
  login,
}) => {
  const room = await agreedRoom(database);
  const rui = await login(room.designer);
  const { response } = await sendAsPagesDo(rui.get, drawingAddress(room.id), "selo.svg", svgNamed("titulo-com-marcas"));
  const { id } = await response.json();
  const address = `/budget/${room.id}/entrega/parte/${id}`;
  const picture = await rui.get(`${address}?desenho=cor`);
  const policy = picture.headers.get("content-security-policy");
  expect([picture.status, policy]).toEqual([200, "sandbox; default-src 'none'; style-src 'unsafe-inline'"]);
  expect(await picture.text()).not.toMatch(/script|title|desc/i);
  const sent = await rui.get(address);
  expect(sent.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(sent.headers.get("content-type")).toBe("application/octet-stream");
});
