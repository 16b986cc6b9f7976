import { requireDesigner, waitingDesigner } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listBudgetsOfDesigner, listOpenBudgets } from "../../data/budget-lists.server.ts";
import { waitingSince } from "../../data/designers.server.ts";
import { unreadBeside } from "../../data/messages.server.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../../domain/account.ts";
import { BUDGETS_PER_PAGE, listLength } from "../../domain/budget.ts";
import { byTurn, headline, openOrder, PROJECTS } from "../../domain/budget-list.ts";
import { counted } from "../../domain/count.ts";
import { fromJson, toJson } from "../../domain/json.ts";
import { firstName } from "../../domain/names.ts";
import { readThroughOutage } from "../../ui/browser/live.ts";
import { BudgetRows, MoreLink } from "../../ui/display/budget-rows.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/designer";
import styles from "./designer.module.css";
import { OpenCards, Order } from "./open-cards.tsx";
import { Waiting } from "./waiting.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Designer Page") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const person = await waitingDesigner(request);
  if (person) {
    const { id, name, email } = person;
    return { waiting: { name, email, since: await waitingSince(id) } };
  }
  const user = await requireDesigner(request, url);
  const asked = {
    abertos: listLength(url.searchParams.get("abertos")),
    meus: listLength(url.searchParams.get("meus")),
    ordem: openOrder(url.searchParams.get("ordem")),
  };
  const [open, own] = await Promise.all([
    listOpenBudgets(user, asked.ordem, asked.abertos),
    listBudgetsOfDesigner(user, asked.meus),
  ]);
  const unread = await unreadBeside(user, own);
  const lists = toJson({ open, own });
  return { waiting: null, name: firstName(user.name), lists, asked, unread };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const { home } = ACCOUNT_TYPES[TYPE_USER.designer];
/** One's own turns that the head of the page leads to. */
const PILLS = 3;

export default function DesignerPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.waiting) return <Waiting {...loaderData.waiting} />;
  const { name, lists, asked, unread } = loaderData;
  const { open, own } = fromJson(lists);
  const { yours } = byTurn(own.budgets);
  const ground = yours.length > 0 ? "pink" : undefined;
  const longer = (list: "abertos" | "meus") =>
    `?${new URLSearchParams({ ...asked, abertos: `${asked.abertos}`, meus: `${asked.meus}`, [list]: `${asked[list] + BUDGETS_PER_PAGE}` })}`;
  return (
    <RoomPage {...(ground && { ground })} home={home} unread={unread} bar={<p>Designer Page</p>}>
      <div data-ground={ground}>
        <div className={`wrap ${styles.head}`}>
          <h1 className="h1">{withCedilla(headline(name, yours.length, PROJECTS))}</h1>
          {yours.length > 0 && (
            <ul className={styles.turns} aria-label="Sua vez">
              {yours.slice(0, PILLS).map(({ id, data, turn }) => (
                <li key={id}>
                  <ButtonLink to={`/budget/view/${id}`} after="arrow-right" className={styles.pill}>
                    <span>
                      <b>{data.nameProject}</b>
                      <span className="small">{turn.what}</span>
                    </span>
                  </ButtonLink>
                </li>
              ))}
              {yours.length > PILLS && (
                <li className={styles.rest}>
                  <a href="#meus">{`E mais ${counted(yours.length - PILLS, ...PROJECTS)} na sua vez`}</a>
                </li>
              )}
            </ul>
          )}
        </div>
      </div>
      <section className={styles.open} data-ground="mist" aria-labelledby="abertos">
        <div className="wrap">
          <div className={styles.title}>
            <h2 id="abertos" className="h2">
              {withCedilla("Orçamentos disponíveis")}
            </h2>
            {open.budgets.length > 0 && <Order total={open.total} asked={asked} />}
          </div>
          {open.budgets.length > 0 ? (
            <OpenCards budgets={open.budgets} />
          ) : (
            <Empty text="Nenhum budgets para visualizar" />
          )}
          {open.more && <MoreLink to={longer("abertos")} className={styles.more} />}
        </div>
      </section>
      <section className={`wrap ${styles.own}`} aria-labelledby="meus">
        <h2 id="meus" tabIndex={-1} className={`h2 ${styles.title}`}>
          Meus projetos
        </h2>
        {own.budgets.length > 0 ? (
          <BudgetRows
            labelledBy="meus"
            budgets={own.budgets}
            news={["nova", "novas"]}
            likeCards
            person={({ turn, other, since }) => (turn.side === "yours" ? `${other}, desde ${since}` : other)}
          />
        ) : (
          <Empty text="Nenhum projeto em andamento" />
        )}
        {own.more && <MoreLink to={longer("meus")} className={styles.more} />}
      </section>
    </RoomPage>
  );
}
