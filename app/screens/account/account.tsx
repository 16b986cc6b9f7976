import { Link } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listBudgetsOfCustomer } from "../../data/budget-lists.server.ts";
import { unreadBeside, unreadMessages } from "../../data/messages.server.ts";
import { ACCOUNT_TYPES, TYPE_USER, typeUserOf } from "../../domain/account.ts";
import { BUDGETS_PER_PAGE, listLength } from "../../domain/budget.ts";
import { type BudgetRow, byTurn, headline, PROJECTS } from "../../domain/budget-list.ts";
import { fromJson, toJson } from "../../domain/json.ts";
import { firstName } from "../../domain/names.ts";
import { env } from "../../services/env.server.ts";
import { readThroughOutage } from "../../ui/browser/live.ts";
import { BudgetRows, MoreLink } from "../../ui/display/budget-rows.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/account";
import styles from "./account.module.css";
import { FirstVisit } from "./first-visit.tsx";
import { OwnTurn } from "./own-turn.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Minha Conta") }];

const NEWS = ["mensagem", "mensagens"] as const;

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const limit = listLength(url.searchParams.get("pedidos"));
  const { typeUser, name } = user;
  const own = typeUser === TYPE_USER.customer ? await listBudgetsOfCustomer(user, limit) : null;
  const unread = await (own ? unreadBeside(user, own) : unreadMessages(user));
  const { budgets, more } = own ?? { budgets: [], more: false };
  return {
    typeUser,
    name: firstName(name),
    answerDays: env.ANSWER_DAYS,
    limit,
    budgets: toJson(budgets),
    more,
    unread,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function Account({ loaderData }: Route.ComponentProps) {
  const { typeUser, name, answerDays, limit, more, unread } = loaderData;
  const budgets = fromJson(loaderData.budgets);
  const isCustomer = typeUser === TYPE_USER.customer;
  const { home } = ACCOUNT_TYPES[typeUserOf(typeUser)];
  const { yours, underWay, over } = byTurn(budgets);
  const title =
    budgets.length > 0
      ? headline(name, yours.length, PROJECTS, underWay.length > 0 ? "está tudo com a gente." : undefined)
      : `Oi, ${name}.${isCustomer ? " Sua conta está pronta." : ""}`;
  return (
    <RoomPage home={home} unread={unread} bar={<Bar />}>
      <div className={`wrap ${styles.head}`}>
        <h1 className="h1">{withCedilla(title)}</h1>
        {isCustomer && budgets.length > 0 && (
          <ButtonLink to="/branding" look="outline" after="plus">
            Crie sua marca
          </ButtonLink>
        )}
        {!isCustomer && (
          <ButtonLink to={home.path} after="arrow-right">
            {home.label}
          </ButtonLink>
        )}
      </div>
      {isCustomer && budgets.length === 0 && <FirstVisit answerDays={answerDays} />}
      {!isCustomer && (
        <div className={`wrap ${styles.groups}`}>
          <Empty text="Só clientes fazem pedidos" />
        </div>
      )}
      <OwnTurn budgets={yours} news={NEWS} />
      {underWay.length + over.length > 0 && (
        <div className={`wrap ${styles.groups}`}>
          <Group id="com-a-gente" title="Com a gente" note="O estúdio trabalha, você acompanha" budgets={underWay} />
          <Group id="terminados" title="Terminados" budgets={over} />
        </div>
      )}
      {more && <MoreLink to={`?pedidos=${limit + BUDGETS_PER_PAGE}`} className={`wrap ${styles.more}`} />}
    </RoomPage>
  );
}

type GroupProps = { id: string; title: string; note?: string; budgets: BudgetRow[] };

function Group({ id, title, note, budgets }: GroupProps) {
  if (budgets.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.title}>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {note && <p className="small soft">{note}</p>}
      </div>
      {/* The turn of what is under way names the designer itself. */}
      <BudgetRows
        labelledBy={id}
        budgets={budgets}
        news={NEWS}
        person={({ turn, other }) => (turn.side === "over" ? other : "")}
      />
    </section>
  );
}

function Bar() {
  return (
    <>
      <p>Minha Conta</p>
      <div className={styles.ways}>
        <Link to="/conta/perfil">
          <Icon name="user" /> Perfil
        </Link>
        <SignOut look="text" before="sign-out" className={styles.leave} />
      </div>
    </>
  );
}
