/** What the page from the delivery to the portfolio shows, as finished texts. */
import { mayEdit } from "../../galleries/policy.ts";
import { PORTFOLIO_TYPES } from "../../galleries/portfolio.ts";
import { atTimeText, fullDateText, noonOf } from "../../kit/day.ts";
import { TYPE_USER } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { piecePath, thumbnailPath } from "../../proofs/paths.ts";
import { isHeld } from "../../publishing/editing/publish.server.ts";
import { readEditing } from "../../publishing/editing/reading.server.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { deliveryPath, shownIn } from "../paths.ts";
import { holdOf, SHOWCASE_GALLERY } from "../showing.server.ts";
import { SHOWCASE_REFUSED } from "./deeds.ts";
import { showcaseIn, titleOf } from "./draft-changes.ts";
import { type Candidate, type Sources, sourcesOf } from "./sources.server.ts";

/** null: nobody took it to the portfolio yet, or the draft was deleted. */
export async function portfolioView(person: CurrentUser, budget: BudgetWithPeople) {
  const sources = await sourcesOf(person, budget.id);
  const editing = sources?.item ? await readEditing(SHOWCASE_GALLERY, sources.item) : null;
  if (!sources || !editing) return null;
  const { branches } = await studioSettings();
  const { pictures, ...fields } = showcaseIn(editing.content);
  const consent = consentOf(sources, firstName(budget.owner.name));
  const keyOf = (id: string) => sources.used?.[id] ?? "";
  const labels = new Map(sources.candidates.map(({ id, label }) => [keyOf(id), label]));
  /** of the kit: a logo is shown whole */
  const marks = new Set(sources.candidates.filter(isMark).map(({ id }) => keyOf(id)));
  const isEditor = mayEdit(person.typeUser);
  const { showing, showingAskedAt } = sources.delivery;
  return {
    id: budget.id,
    nameProject: budget.data.nameProject,
    item: editing.id,
    revision: editing.revision,
    isLive: editing.state === "live",
    title: titleOf(fields),
    fields,
    branches: [...new Set([...PORTFOLIO_TYPES, ...branches, fields.type].filter(Boolean))],
    pictures: pictures.map(({ key, alt }) => ({
      key,
      label: labels.get(key) ?? (alt || "Imagem"),
      picture: editing.pictures[key] ?? null,
      isMark: marks.has(key),
    })),
    more: sources.candidates
      .filter(({ id }) => !pictures.some(({ key }) => key === keyOf(id)))
      .map((one) => ({ id: one.id, label: one.label, isMark: isMark(one), to: candidatePath(budget.id, one.id) })),
    left: leftOut(sources.left),
    consent,
    isEditor,
    mayAsk: person.typeUser === TYPE_USER.designer && !showing && !showingAskedAt,
    /** why it cannot be published now */
    refused: refusalOf(isEditor, consent),
    noPreview: holdOf(sources.delivery) === "refused" ? SHOWCASE_REFUSED.preview : undefined,
  };
}

export type PortfolioView = NonNullable<Awaited<ReturnType<typeof portfolioView>>>;

const isMark = ({ id }: Candidate) => id.startsWith("kit:");

function refusalOf(isEditor: boolean, { isGiven, text }: ReturnType<typeof consentOf>): string | undefined {
  if (!isEditor) return SHOWCASE_REFUSED.publish;
  return isGiven ? undefined : text;
}

function candidatePath(budgetId: string, id: string): string {
  const [source = "", name = ""] = id.split(":");
  return source === "prova" ? thumbnailPath(piecePath(budgetId, name)) : shownIn(deliveryPath(budgetId), name);
}

/** 'As direções B e C ficam fora' */
function leftOut(letters: readonly string[]): string {
  if (letters.length === 0) return "";
  const named = new Intl.ListFormat("pt-BR").format(letters);
  return letters.length === 1 ? `A direção ${named} fica fora` : `As direções ${named} ficam fora`;
}

function consentOf({ delivery }: Pick<Sources, "delivery">, customer: string) {
  const { showing, showingFrom, showingAt, showingBy } = delivery;
  const isGiven = !isHeld({ hold: holdOf(delivery) }, Date.now());
  const when = showingAt ? `Em ${fullDateText(showingAt.getTime())}, ${atTimeText(showingAt.getTime())}.` : "";
  const given = `${when} Se mudar de ideia, a página sai do ar e você recebe um aviso.`;
  if (showing === "now") return { isGiven, title: `${showingBy} autorizou`, text: given };
  if (showing === "from" && showingFrom) {
    const day = fullDateText(noonOf(showingFrom));
    const early = `Antes de ${day} dá para montar o rascunho, não para publicar.`;
    return { isGiven, title: `${showingBy} autorizou a partir de ${day}`, text: isGiven ? given : early };
  }
  const title = showing === "no" ? `${showingBy} prefere que não` : `${customer} ainda não respondeu`;
  return { isGiven, title, text: SHOWCASE_REFUSED.held };
}
