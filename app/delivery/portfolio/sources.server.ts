/** What a delivered project gives to the portfolio: the chosen direction, the kit, the request. Nothing else leaves the room. */
import { and, eq, sql } from "drizzle-orm";
import { LOCKUP_NAME, LOCKUPS } from "../../drawings/kit-names.ts";
import { publication } from "../../galleries/schema.ts";
import { calendarDay } from "../../kit/day.ts";
import { isDocumentId } from "../../kit/storable.ts";
import { websiteLink } from "../../kit/website.ts";
import type { CurrentUser } from "../../people/account.ts";
import { user } from "../../people/schema.ts";
import { db } from "../../platform/db.server.ts";
import type { SentProof } from "../../proofs/proof-content.ts";
import { proof, proofPiece } from "../../proofs/schema.ts";
import type { SentQuote } from "../../quotes/quote-content.ts";
import { quote } from "../../quotes/schema.ts";
import { isActor, placesOf } from "../../requests/rights.server.ts";
import { budget } from "../../requests/schema.ts";
import type { StoredFile } from "../delivery-content.ts";
import { delivery, kit, showcase } from "../schema.ts";
import { SHOWCASE_LIMITS } from "./deeds.ts";

/** A picture that may go along. `id`: 'prova:…' or 'kit:…'; `label`: 'Três sacos, da prova'. */
export type Candidate = { id: string; key: string; label: string };

const found = db
  .select({
    delivery,
    files: kit.files,
    deliverer: user.name,
    /** null: none was begun, or it was deleted */
    item: publication.id,
    used: showcase.pictures,
    proof: proof.sent,
    direction: sql<string | null>`${budget.proof} ->> 'direction'`,
    quote: quote.sent,
    nameProject: budget.nameProject,
    slogan: budget.slogan,
    website: budget.website,
    about: budget.descriptionInterprise,
  })
  .from(delivery)
  .innerJoin(kit, eq(kit.id, delivery.kitId))
  .innerJoin(user, eq(user.id, delivery.deliveredBy))
  .innerJoin(budget, and(eq(budget.id, delivery.budgetId), isActor("toPortfolio")))
  .leftJoin(showcase, eq(showcase.budgetId, delivery.budgetId))
  .leftJoin(publication, eq(publication.id, showcase.item))
  .leftJoin(
    proof,
    and(
      eq(proof.budgetId, delivery.budgetId),
      eq(proof.state, "approved"),
      sql`${proof.id}::text = ${budget.proof} ->> 'proof'`,
    ),
  )
  .leftJoin(quote, eq(quote.id, budget.acceptedQuoteId))
  .where(eq(delivery.budgetId, sql.placeholder("budgetId")))
  .prepare("showcaseSources");

const pieceKeys = db
  .select({ id: proofPiece.id, key: proofPiece.picture })
  .from(proofPiece)
  .where(eq(proofPiece.budgetId, sql.placeholder("budgetId")))
  .prepare("showcasePieces");

/** null: nothing was delivered, or it is not theirs to show. */
export async function sourcesOf(person: CurrentUser, budgetId: string) {
  if (!isDocumentId(budgetId)) return null;
  const [row] = await found.execute({ budgetId, ...placesOf(person) });
  if (!row) return null;
  const keys = new Map((await pieceKeys.execute({ budgetId })).map(({ id, key }) => [id, key]));
  const chosen = directionIn(row.proof, row.direction);
  const directions = row.proof?.directions ?? [];
  return {
    ...row,
    candidates: [...proofPictures(chosen, keys), ...kitPictures(row.files)],
    /** letters of the directions that stay in the room */
    left: directions.map(({ letter }) => letter).filter((letter) => letter !== chosen?.letter),
    texts: textsOf(row, chosen),
  };
}

export type Sources = NonNullable<Awaited<ReturnType<typeof sourcesOf>>>;

type Direction = SentProof["directions"][number];

/** `named`: its letter, alone or before its name. One direction needs no choice. */
function directionIn(sent: SentProof | null, named: string | null): Direction | undefined {
  const directions = sent?.directions ?? [];
  const [letter] = named ?? "";
  return (
    directions.find((direction) => direction.letter === letter) ?? (directions.length === 1 ? directions[0] : undefined)
  );
}

const proofPictures = (direction: Direction | undefined, keys: ReadonlyMap<string, string>): Candidate[] =>
  (direction?.pieces ?? []).flatMap(({ id, note, fileName }) => {
    const key = keys.get(id);
    const name = note.trim() || fileName.replace(/\.[^.]*$/, "");
    return key ? [{ id: `prova:${id}`, key, label: `${name}, da prova` }] : [];
  });

/** Of each lockup the picture on its ground. */
const kitPictures = (files: readonly StoredFile[]): Candidate[] =>
  LOCKUPS.flatMap((lockup) =>
    files
      .filter(({ name }) => name.endsWith(`-${lockup}-cor-fundo-2048.png`))
      .map(({ name, key }) => ({ id: `kit:${name}`, key, label: `${LOCKUP_NAME[lockup]}, do kit` })),
  );

type Told = Record<"nameProject" | "slogan" | "website" | "about" | "deliverer", string> & {
  delivery: Pick<typeof delivery.$inferSelect, "deliveredAt">;
  quote: SentQuote | null;
};

/** Of the agreed work only the names: its prices stay in the room. */
function textsOf(told: Told, direction: Direction | undefined) {
  const { nameProject, slogan, website, about, deliverer } = told;
  const labour = (told.quote?.content.items ?? []).filter(({ kind }) => kind === "labour").map(({ name }) => name);
  const paragraphs = [about, direction?.idea ?? ""].map((part) => part.trim());
  return {
    client: nameProject,
    slogan: slogan.trim() || direction?.name.trim() || "marca nova",
    // 'Ainda não tenho site' is no site.
    site: websiteLink(website.trim()) === null ? "" : website.trim(),
    text: paragraphs.filter(Boolean).join(" "),
    author: deliverer,
    year: calendarDay(told.delivery.deliveredAt.getTime()).slice(0, 4),
    services: labour.reduce((list, name) => {
      const longer = list === "" ? name : `${list}, ${name}`;
      return longer.length > SHOWCASE_LIMITS.services ? list : longer;
    }, ""),
  };
}
