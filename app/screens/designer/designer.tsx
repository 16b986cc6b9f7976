import { Link } from "react-router";
import { requireDesigner, waitingDesigner } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listBudgetsOfDesigner, listOpenBudgets } from "../../data/budget-lists.server.ts";
import { waitingSince } from "../../data/designers.server.ts";
import { WAITING_PAGE } from "../../domain/account.ts";
import { BUDGETS_PER_PAGE, type BudgetCard, type BudgetList, listLength, withoutPeople } from "../../domain/budget.ts";
import { CARD_COLOUR, statusOf } from "../../domain/budget-statuses.ts";
import { requestType } from "../../domain/needs.ts";
import { readThroughCache, useRevalidateStale } from "../../ui/browser/read-through-cache.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { StatusChip } from "../../ui/display/status.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { LiveNews } from "../../ui/layout/live-news.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/designer";
import styles from "./designer.module.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Designer Page") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const person = await waitingDesigner(request);
  if (person) {
    const { id, name, email } = person;
    return { waiting: { name, email, since: await waitingSince(id) }, stale: false as const };
  }
  const { id } = await requireDesigner(request, url);
  const lengths = { open: listLength(url.searchParams.get("abertos")), own: listLength(url.searchParams.get("meus")) };
  const [open, own] = await Promise.all([listOpenBudgets(lengths.open), listBudgetsOfDesigner(id, lengths.own)]);
  return { waiting: null, open, own, lengths, stale: false as const };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  // The waiting page is not cached, because an admin may admit the designer at any moment.
  return readThroughCache("budget", url, serverLoader, ({ waiting, open, own, lengths }) =>
    waiting ? null : { waiting, open: withoutPeople(open), own: withoutPeople(own), lengths },
  );
}

export default function DesignerPage({ loaderData }: Route.ComponentProps) {
  useRevalidateStale(loaderData.stale);
  if (loaderData.waiting) return <Waiting {...loaderData.waiting} />;
  const { open, own, lengths } = loaderData;
  return (
    <Page>
      <LiveNews />
      <div className={`wrap ${styles.head}`}>
        <h1 className="d2">Designer Page</h1>
      </div>
      <section className={`${styles.section} ${styles.open}`} aria-labelledby="abertos">
        <Cards
          id="abertos"
          title="Orçamentos disponíveis"
          count={["pedido", "pedidos"]}
          list={open}
          empty="Nenhum budgets para visualizar"
          more={`?abertos=${lengths.open + BUDGETS_PER_PAGE}&meus=${lengths.own}`}
        />
      </section>
      <section className={styles.section} aria-labelledby="meus">
        <Cards
          id="meus"
          title="Meus projetos"
          count={["projeto", "projetos"]}
          list={own}
          empty="Nenhum projeto em andamento"
          more={`?abertos=${lengths.open}&meus=${lengths.own + BUDGETS_PER_PAGE}`}
        />
      </section>
    </Page>
  );
}

type CardsProps = {
  id: string;
  title: string;
  /** what is counted: singular, plural */
  count: [string, string];
  list: BudgetList;
  empty: string;
  more: string;
};

function Cards({ id, title, count: [one, many], list: { budgets, total }, empty, more }: CardsProps) {
  return (
    <div className="wrap">
      <div className={styles.title}>
        <h2 id={id} className="h2">
          {withCedilla(title)}
        </h2>
        {total > 0 && <p>{`${total} ${total === 1 ? one : many}`}</p>}
      </div>
      {budgets.length > 0 ? (
        <ul className={styles.cards}>
          {budgets.map((budget) => (
            <Card key={budget.id} budget={budget} />
          ))}
        </ul>
      ) : (
        <Empty text={empty} />
      )}
      {total > budgets.length && (
        <p className={styles.more}>
          <ButtonLink to={more} replace preventScrollReset look="outline">
            Carregar mais
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function Card({ budget: { id, data, tell } }: { budget: BudgetCard }) {
  return (
    <li>
      <Link className={styles.card} to={`/budget/view/${id}`}>
        <StatusChip colour={CARD_COLOUR} label={statusOf(data.status).card} />
        <b className="h2">{withCedilla(data.nameProject)}</b>
        <span className={styles.facts}>
          <span>{requestType(data.typeBanding).label}</span>
          <span className={styles.phone}>
            <Icon name="phone" size={22} />
            {/* A cached list has no phones; they appear with the revalidation. */}
            {tell ?? "\u00a0"}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** For a designer whom no admin has admitted yet. */
function Waiting({ name, email, since }: { name: string; email: string; since: string }) {
  return (
    <Page ground="sky">
      <section className={styles.waiting} data-ground="sky">
        <div className="wrap">
          <h1 className="label">Designer Page</h1>
          <h2 className={`h1 ${styles.waitingTitle}`}>{withCedilla(WAITING_PAGE.title(name))}</h2>
          <p className={`small ${styles.since}`}>
            Pedido em <DateTime at={since} />
          </p>
          <p className={`lead ${styles.next}`}>{WAITING_PAGE.next(email)}</p>
          <SignOut look="outline" />
        </div>
      </section>
    </Page>
  );
}
