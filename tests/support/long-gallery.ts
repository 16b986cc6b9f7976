/** Galleries with many items, made from one that is published, with whose pictures they are shown. */
import { sql } from "drizzle-orm";
import type { App } from "./app.ts";
import { changeGalleries, publishInspiration, publishProject, TALL, WIDE } from "./gallery.ts";

const padded = (number: number) => String(number).padStart(5, "0");

/** Projects 'Cliente 00001' to `count`, the first one the newest, a minute apart. */
export async function publishProjects(app: App, count: number): Promise<string[]> {
  const { id } = await publishProject(app, { name: `Cliente ${padded(1)}` });
  await changeGalleries(app, () =>
    app.database.execute(sql`
    insert into portfolio (id, code_search, name_project, cover_image, images, information, type_project, created_at)
    select gen_random_uuid(), code_search, name_project, cover_image, images,
      jsonb_set(information, '{clientName}', to_jsonb('Cliente ' || lpad(n::text, 5, '0'))), type_project,
      created_at - n * interval '1 minute'
    from portfolio, generate_series(2, ${count}::int) n where id = ${id}`),
  );
  return Array.from({ length: count }, (_, index) => `Cliente ${padded(index + 1)}`);
}

/** Inspirations 'Ideia 00001' to `count`, the first one the newest; every third is high, the others are 16:9. */
export async function publishInspirations(app: App, count: number): Promise<string[]> {
  const wide = await publishInspiration(app, { name: `Ideia ${padded(1)}`, pictures: [WIDE] });
  const tall = await publishInspiration(app, { name: "Ideia alta", pictures: [TALL] });
  await changeGalleries(app, async () => {
    await app.database.execute(sql`
    insert into inspiration (id, code_search, project_name, author, cover_image, images, information, created_at)
    select gen_random_uuid(), code_search, 'Ideia ' || lpad(n::text, 5, '0'), author, cover_image, images, information,
      now() - n * interval '1 minute'
    from inspiration, generate_series(2, ${count}::int) n
    where id = case when n % 3 = 0 then ${tall.id}::uuid else ${wide.id}::uuid end`);
    await app.database.execute(sql`delete from inspiration where id = ${tall.id}`);
  });
  return Array.from({ length: count }, (_, index) => `Ideia ${padded(index + 1)}`);
}
