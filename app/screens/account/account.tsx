import { Link } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listBudgetsOfCustomer } from "../../data/budget-lists.server.ts";
import { ACCOUNT_TYPES, TYPE_USER, typeUserOf } from "../../domain/account.ts";
import { BUDGETS_PER_PAGE, type BudgetCard, listLength, withoutPeople } from "../../domain/budget.ts";
import { statusOf } from "../../domain/budget-statuses.ts";
import { requestType } from "../../domain/needs.ts";
import { TIME_NEEDED } from "../../domain/questionnaire.ts";
import { readThroughCache, useRevalidateStale } from "../../ui/browser/read-through-cache.ts";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { StatusChip } from "../../ui/display/status.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { LiveNews } from "../../ui/layout/live-news.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/account";
import styles from "./account.module.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Minha Conta") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const { id, name, email, typeUser } = await requireUser(request, url);
  const limit = listLength(url.searchParams.get("pedidos"));
  return { name, email, typeUser, limit, list: await listBudgetsOfCustomer(id, limit), stale: false as const };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return readThroughCache("budget", url, serverLoader, ({ typeUser, limit, list }) => ({
    typeUser,
    limit,
    list: withoutPeople(list),
  }));
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { typeUser, limit, list, stale } = loaderData;
  const { budgets, total } = list;
  useRevalidateStale(stale);
  const isCustomer = typeUser === TYPE_USER.customer;
  const { home } = ACCOUNT_TYPES[typeUserOf(typeUser)];
  return (
    <Page>
      <LiveNews />
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h1 className="d2">{withCedilla("Minha Conta")}</h1>
            {/* A cached page has no name; an empty line keeps its place until the revalidation. */}
            <p className="lead soft">{stale ? "\u00a0" : `${loaderData.name}, ${loaderData.email}`}</p>
          </div>
          <div className={styles.actions}>
            {/* The empty list has this button itself. */}
            {isCustomer && total > 0 && (
              <ButtonLink to="/branding" after="plus">
                Crie sua marca
              </ButtonLink>
            )}
            {!isCustomer && (
              <ButtonLink to={home.path} after="arrow-right">
                {home.label}
              </ButtonLink>
            )}
            <SignOut look="outline" />
          </div>
        </div>
        {budgets.length > 0 ? (
          <ul className={styles.list} aria-label="Meus pedidos">
            {budgets.map((budget) => (
              <Row key={budget.id} budget={budget} />
            ))}
          </ul>
        ) : (
          <div className={styles.empty}>
            <Empty text={isCustomer ? "Nenhum pedido por aqui ainda" : "Só clientes fazem pedidos"}>
              {isCustomer && (
                <>
                  <p>Conte que marca você quer. {TIME_NEEDED} bastam, e um designer responde com um orçamento.</p>
                  <ButtonLink to="/branding" after="arrow-right">
                    Crie sua marca
                  </ButtonLink>
                </>
              )}
            </Empty>
          </div>
        )}
        {total > budgets.length && (
          <p className={styles.more}>
            <ButtonLink to={`?pedidos=${limit + BUDGETS_PER_PAGE}`} replace preventScrollReset look="outline">
              Carregar mais
            </ButtonLink>
          </p>
        )}
      </div>
    </Page>
  );
}

function Row({ budget: { id, data } }: { budget: BudgetCard }) {
  const status = statusOf(data.status);
  return (
    <li>
      <Link className={styles.row} to={`/budget/view/${id}`}>
        <span className={`h2 ${styles.name}`}>{withCedilla(data.nameProject)}</span>
        <span className={styles.type}>{requestType(data.typeBanding).label}</span>
        <span className={styles.chip}>
          <StatusChip colour={status.colour} label={status.line} />
        </span>
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={24} />
        </span>
      </Link>
    </li>
  );
}
