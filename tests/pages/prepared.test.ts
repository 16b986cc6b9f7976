import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { proof } from "../../app/proofs/schema.ts";
import { startApp } from "../support/app.ts";
import { createRoom } from "../support/conversation.ts";
import { publishInspiration, publishProject } from "../support/gallery.ts";
import { test } from "../support/pages.ts";
import { sentProof } from "../support/proofs.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { cookieOf } from "../support/session.ts";

test("[SPEED-1] every statement of every page is a named, prepared one, searches aside", async () => {
  const app = await startApp();
  try {
    const { database } = app;
    const [claimed, open] = [await createRoom(database), await createRoom(database, { claimed: false })];
    const [project, inspiration] = [await publishProject(app), await publishInspiration(app)];
    const rooms = [claimed, open].flatMap(({ id }) => [`/budget/view/${id}`, `/api/novidades?pedido=${id}`]);
    const everybody = ["/session", "/account", "/conta/perfil", "/login", ...rooms];
    await createAccepted(database, claimed);
    const quotes = [`/budget/${claimed.id}/orcamento/1`, `/budget/${claimed.id}/pagamento/1`];
    const conversation = `/budget/${claimed.id}/conversa`;
    const { id: proofId } = await sentProof(database, claimed, { dataDir: app.dataDir });
    // Its first opening is a change.
    await database.update(proof).set({ openedAt: new Date() }).where(eq(proof.id, proofId));
    const proofs = [`/budget/${claimed.id}/prova/1`, `/convite/${"x".repeat(43)}`];
    const cursor = `after=${Date.now()}_${project.id}`;
    const search = (query: string) => [`/portifolio?${query}`, `/inspiration?${query}`];
    const pages = {
      nobody: [
        ...[
          "/",
          "/sitemap.xml",
          "/feed.xml",
          "/mapa-do-site",
          "/account",
          "/login",
          "/registre",
          "/registre/confirmar?token=x",
        ],
        ...["", cursor, "q=pingo", `q=pingo&${cursor}`, "q=nada"].flatMap(search),
        project.path,
        inspiration.path,
        "/conta/email?token=x",
      ],
      customer: [
        ...everybody,
        ...quotes,
        conversation,
        ...proofs,
        `/budget/${open.id}/mudar`,
        "/create/new/Branding/0",
        "/account?pedidos=120",
      ],
      designer: [
        ...everybody,
        ...quotes,
        ...proofs,
        conversation,
        "/designer/page",
        "/designer/page?ordem=newest&abertos=120",
      ],
      admin: [
        ...everybody,
        ...quotes,
        ...proofs,
        conversation,
        "/admin/page",
        "/admin/create/inspiration",
        "/admin/publicacoes",
        "/admin/pedidos",
        "/admin/pedidos?etapa=terminados&ordem=nome&mes=2025",
        "/admin/pessoas",
        "/admin/estudio",
        "/admin/pessoas?papel=designers&situacao=ativas",
      ],
    };
    // No job, of those the clock queues every five minutes or another, works between the pages.
    await database.execute(sql`delete from pgboss.schedule`);
    await database.execute(sql`delete from pgboss.job where state < 'active'`);
    const jobs = async () => (await database.execute(sql`select from pgboss.job where state = 'active'`)).rowCount;
    await expect.poll(jobs).toBe(0);
    await database.execute(sql`alter system set log_statement = 'all'`);
    await database.execute(sql`alter system set log_line_prefix = '%a> '`);
    await database.execute(sql`select pg_reload_conf()`);
    for (const [who, paths] of Object.entries(pages)) {
      const person = claimed.people[who as keyof typeof claimed.people];
      const other = open.people[who as keyof typeof open.people];
      for (const one of person ? [person, other] : [null]) {
        const cookie = one ? await cookieOf(app, one) : "";
        for (const path of paths) {
          const response = await fetch(app.url + path, { headers: { cookie }, redirect: "manual" });
          expect(response.status, `${who} ${path}`).toBeLessThan(500);
          await response.text();
        }
      }
    }
    await database.execute(sql`select 'not a page' where ${true}`);
    const log = await readFile(join(app.dataDir, "postgres.log"), "utf8");
    const names = [...log.matchAll(/execute (\S+): select/gi)].map(([, name]) => name);
    for (const name of ["findSession", "listOpenBudgets_newest_120", "listAllBudgets_60", "showPictures"])
      expect(names).toContain(name);
    // A parameter's number of rows is not known when a statement is planned for all values.
    const counted = log.matchAll(/execute (?!<unnamed>)(\S+): select(?:[^\n]|\n\t)*?\s(?:limit|offset) \(?\$/gi);
    expect([...counted].map(([, name]) => name)).toEqual([]);
    // Jobs name their connections.
    const own = log.split("\n").filter((line) => !line.startsWith("traco "));
    const unnamed = own.filter((line) => /LOG: +(statement|execute <unnamed>): (select|with)/i.test(line));
    // A search is planned for its words.
    expect(unnamed.filter((line) => !line.includes("search_query"))).toEqual([expect.stringContaining("not a page")]);
  } finally {
    await app.remove();
  }
});
