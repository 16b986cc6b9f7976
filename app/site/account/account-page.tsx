import { Link } from "react-router";
import { unreadBeside, unreadMessages } from "../../conversation/messages.server.ts";
import { listBudgetsOfCustomer } from "../../conversation/request-lists.server.ts";
import { workLink } from "../../delivery/work-link.ts";
import { pageTitle } from "../../kit/brand.ts";
import { counted } from "../../kit/count.ts";
import { fromJson, toJson } from "../../kit/json.ts";
import { TIME_NEEDED } from "../../kit/needs.ts";
import { ACCOUNT_TYPES, TYPE_USER, typeUserOf } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { firstName } from "../../people/names.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { type OwnFigure, ownFigures } from "../../quotes/own-figures.server.ts";
import { BUDGETS_PER_PAGE, listLength } from "../../requests/budget.ts";
import { type BudgetRow, byTurn, headline, PROJECTS } from "../../requests/budget-list.ts";
import { BudgetRows, MoreLink, Unread } from "../../requests/budget-rows.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/account-page";
import styles from "./account-page.module.css";
import bands from "./bands.module.css";
import first from "./first-visit.module.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Minha Conta") }];

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
    answerDays: (await studioSettings()).answerDays,
    limit,
    budgets: toJson(budgets),
    figures: own ? await ownFigures(user, budgets) : {},
    more,
    unread,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function Account({ loaderData }: Route.ComponentProps) {
  const { typeUser, name, answerDays, limit, figures, more, unread } = loaderData;
  const budgets = fromJson(loaderData.budgets).map((row) => ({
    ...row,
    turn: { ...row.turn, ...figures[row.id]?.turn },
  }));
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
      <OwnTurn budgets={yours} figures={figures} />
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
      <BudgetRows labelledBy={id} budgets={budgets} person={({ turn, other }) => (turn.side === "over" ? other : "")} />
    </section>
  );
}

function Bar() {
  return (
    <>
      <p>Minha Conta</p>
      <div className={styles.ways}>
        <Link className="row-link" to="/conta/perfil">
          <Icon name="user" /> Perfil
        </Link>
        <SignOut look="text" before="sign-out" className={styles.leave} />
      </div>
    </>
  );
}

/** For a customer without requests. */
function FirstVisit({ answerDays }: { answerDays: number }) {
  const steps = [
    ["Hoje", "Você conta do que precisa"],
    [`Em até ${counted(answerDays, "dia", "dias")}`, "Um designer assume o pedido"],
    ["Depois", "O orçamento chega aqui e no seu e-mail"],
  ];
  return (
    <section className={first.ground} data-ground="sky" aria-labelledby="primeira-vez">
      <div className={`wrap ${first.columns}`}>
        <div>
          <svg
            viewBox="0 0 400 150"
            fill="none"
            stroke="currentColor"
            strokeWidth={26}
            strokeLinecap="round"
            aria-hidden
          >
            <path d="M14 122C50 34 134 0 176 70S250 150 292 96" />
            <path d="M334 78h.1M384 78h.1" />
          </svg>
          <h2 className={`h2 ${first.title}`} id="primeira-vez">
            Nenhum pedido por enquanto
          </h2>
          <p className={`lead ${first.text}`}>
            {`Conte o que a sua marca precisa. São cinco passos e ${TIME_NEEDED.toLowerCase()}, e dá para parar no meio.`}
          </p>
          <p className={first.ways}>
            <ButtonLink to="/branding" size="large" after="arrow-right">
              Crie sua marca
            </ButtonLink>
            <ButtonLink to="/portifolio" look="text">
              Ver portfólio
            </ButtonLink>
          </p>
        </div>
        <ol className={first.steps}>
          {steps.map(([when, what]) => (
            <li key={when}>
              <b className="h4">{when}</b>
              {what}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A band for each request that waits for its customer. */
function OwnTurn({ budgets, figures }: { budgets: BudgetRow[]; figures: Readonly<Record<string, OwnFigure>> }) {
  if (budgets.length === 0) return null;
  return (
    <ul className={bands.bands} aria-label="Sua vez">
      {budgets.map(({ id, data, turn, proof, other, moved, unread }) => {
        const figure = figures[id];
        const way = figure ?? workLink({ id, action: turn.action, proof });
        // A finished file is a dialog of the room.
        const action = way?.action ?? (turn.action === "viewQuote" ? "visualizar orçamento" : "Abrir o projeto");
        return (
          <li key={id} data-ground="pink">
            <div className={`wrap ${bands.band}`}>
              <div>
                <h2 className="h1">{withCedilla(data.nameProject)}</h2>
                <p className={`h3 ${bands.turn}`}>{`${turn.who} ${turn.what}`}</p>
                <p className={bands.person}>
                  <Avatar name={other} />
                  <span>{`${other}, ${moved}`}</span>
                  <Unread count={unread} />
                </p>
              </div>
              {figure && (
                <dl className={bands.figure}>
                  <dt>{figure.label}</dt>
                  <dd>{figure.amount}</dd>
                </dl>
              )}
              <ButtonLink
                to={way?.to ?? `/budget/view/${id}`}
                size="large"
                after="arrow-right"
                aria-label={`${action}: ${data.nameProject}`}
              >
                {action}
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
