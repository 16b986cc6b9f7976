/** The same rows as app/data reads, by pg and named prepared statements. */
import pg from "pg";
import { showPath } from "../../app/galleries/galleries.ts";
import { cursorOf, readCursor, SEARCH_MAX } from "../../app/galleries/gallery.ts";
import { mostSquare, pickDistinct } from "../../app/galleries/picks.ts";
import { GALLERY_RECORDS } from "../../app/galleries/records.ts";
import { pictureLink } from "../../app/kit/picture.ts";

const PAGE_SIZE = 12;
const IN_ROW = 8;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const PICTURE = `p.key, p.width, p.height, p.avif`;
const LISTED = {
  portifolio: `i.id, i.rank, i.name_project as "nameProject", i.information, ${PICTURE}
    from portfolio as i join picture as p on p.key = i.cover_image`,
  inspiration: `i.id, i.rank, i.project_name as "projectName", i.information, ${PICTURE}
    from inspiration as i join picture as p on p.key = i.cover_image`,
};
const IN_ORDER = "order by i.rank desc, i.id desc";
const NEWEST_FIRST = "order by i.created_at desc, i.id desc";
/** as bigint */
const BEFORE_ALL = "9223372036854775807";

async function select(name, text, values = []) {
  const { rows } = await pool.query({ name, text, values });
  return rows;
}

function toPicture({ key, width, height, avif }) {
  return { link: pictureLink(key), width, height, avif };
}

function toCard(gallery, row) {
  const { name, cardName } = GALLERY_RECORDS[gallery];
  const path = showPath(gallery, name(row), row.id);
  return { id: row.id, name: cardName(row), kind: row.information.type, path, cover: toPicture(row) };
}

export async function listProjects({ q = "", after = "" }) {
  const from = readCursor(after);
  const behind = [from?.rank ?? BEFORE_ALL, from?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"];
  const where = "where (i.rank, i.id) < ($1::bigint, $2::uuid)";
  const end = `${IN_ORDER} limit ${PAGE_SIZE + 1}`;
  const typed = q.slice(0, SEARCH_MAX).trim();
  const rows = typed
    ? await select("search", `select ${LISTED.portifolio} ${where} and i.search @@ search_query($3) ${end}`, [
        ...behind,
        typed,
      ])
    : await select("list", `select ${LISTED.portifolio} ${where} ${end}`, behind);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toCard("portifolio", row)),
    next: rows.length > PAGE_SIZE ? cursorOf({ id: last.id, rank: Number(last.rank) }) : null,
  };
}

export async function readHome() {
  const [projects, ideas, row] = await Promise.all([
    select("projects", `select i.id from portfolio as i ${NEWEST_FIRST} limit 200`),
    select("ideas", `select i.id from inspiration as i ${NEWEST_FIRST} limit 200`),
    select("row", `select ${LISTED.inspiration} ${IN_ORDER} limit ${IN_ROW}`),
  ]);
  const portfolio = projects.map(({ id }) => ({ gallery: "portifolio", id }));
  const all = [...portfolio, ...ideas.map(({ id }) => ({ gallery: "inspiration", id }))];
  const [bubbles, panels] = await Promise.all([
    Promise.all(pickDistinct(all, 3).map((picked) => picked && readCard(picked, true))),
    Promise.all(pickDistinct(portfolio, 2).map((picked) => picked && readCard(picked, false))),
  ]);
  return { bubbles, row: row.map((one) => toCard("inspiration", one)), panels };
}

async function readCard({ gallery, id }, round) {
  const [[row], pictures] = await Promise.all([
    select(`${gallery} item`, `select ${LISTED[gallery]} where i.id = $1`, [id]),
    select("pictures", `select ${PICTURE} from picture as p where p.item = $1`, [id]),
  ]);
  const card = toCard(gallery, row);
  return round ? { ...card, cover: mostSquare([card.cover, ...pictures.map(toPicture)]) } : card;
}
