import { Link, useRevalidator } from "react-router";
import { chosenDeliverables } from "../../brief/deliverables.ts";
import { unreadBeside } from "../../conversation/messages.server.ts";
import { listBudgetsOfDesigner } from "../../conversation/request-lists.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { counted } from "../../kit/count.ts";
import { fromJson, toJson } from "../../kit/json.ts";
import { requestType } from "../../kit/needs.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../../kit/roles.ts";
import { WAITING_PAGE } from "../../people/admission.ts";
import { waitingSince } from "../../people/designers.server.ts";
import { requireDesigner, waitingDesigner } from "../../people/guards.server.ts";
import { firstName } from "../../people/names.ts";
import { TYPE_CHANGE_PATH } from "../../people/profile.ts";
import { BUDGETS_PER_PAGE, listLength } from "../../requests/budget.ts";
import {
  type BudgetCard,
  byTurn,
  headline,
  MOST_COUNTED,
  OPEN_ORDERS,
  type OpenOrder,
  openOrder,
  PROJECTS,
} from "../../requests/budget-list.ts";
import { listOpenBudgets } from "../../requests/budget-lists.server.ts";
import { BudgetRows, MoreLink } from "../../requests/budget-rows.tsx";
import { CARD_COLOUR, statusOf } from "../../requests/budget-statuses.ts";
import { withShortReason } from "../../requests/event.ts";
import { StatusChip } from "../../requests/status.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { DateTime } from "../../ui/display/date-time.tsx";
import { Empty } from "../../ui/display/empty.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { AddressForm } from "../../ui/form/address-form.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/designer";
import styles from "./designer.module.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Designer Page") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const person = await waitingDesigner(request);
  if (person) {
    const { id, name, email } = person;
    return { waiting: { name, email, ...(await waitingSince(id)) } };
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
              {yours.slice(0, PILLS).map(({ id, data, turn, asked, other }) => (
                <li key={id}>
                  <ButtonLink to={`/budget/view/${id}`} after="arrow-right" className={styles.pill}>
                    <span>
                      <b>{data.nameProject}</b>
                      <span className="small">
                        {asked === null ? turn.what : `${turn.what}: ${firstName(other)} pediu uma mudança`}
                      </span>
                    </span>
                  </ButtonLink>
                </li>
              ))}
              {yours.length > PILLS && (
                <li>
                  <a
                    className="row-link"
                    href="#meus"
                  >{`E mais ${counted(yours.length - PILLS, ...PROJECTS)} na sua vez`}</a>
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
            <ul className={styles.cards}>
              {open.budgets.map((budget) => (
                <OpenCard key={budget.id} budget={budget} />
              ))}
            </ul>
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
            person={({ turn, asked, other, since }) => {
              if (asked !== null) return `${firstName(other)} pediu${withShortReason(asked)}`;
              return turn.side === "yours" ? `${other}, ${turn.until ?? `desde ${since}`}` : other;
            }}
          />
        ) : (
          <Empty text="Nenhum projeto em andamento" />
        )}
        {own.more && <MoreLink to={longer("meus")} className={styles.more} />}
      </section>
    </RoomPage>
  );
}

/** `asked`: what the address says of both lists. */
type OrderProps = { total: number; asked: { abertos: number; meus: number; ordem: OpenOrder } };

function Order({ total, asked }: OrderProps) {
  return (
    <AddressForm
      kept={[
        ["abertos", asked.abertos],
        ["meus", asked.meus],
      ]}
      submit="Ordenar"
      replace
      className={styles.order}
    >
      <p className="small">
        {total === MOST_COUNTED ? `mais de ${MOST_COUNTED - 1} pedidos` : counted(total, "pedido", "pedidos")}
      </p>
      <PillSelect name="ordem" label="Ordenar" replace value={asked.ordem} choices={Object.entries(OPEN_ORDERS)} />
    </AddressForm>
  );
}

/** A request that is open to claim. */
function OpenCard({ budget: { id, data, wished, waits, late, tell, givenBack } }: { budget: BudgetCard }) {
  return (
    <li>
      <Link className={styles.card} to={`/budget/view/${id}`}>
        <StatusChip colour={CARD_COLOUR} label={statusOf(data.status).card} />
        <b className={styles.name}>{withCedilla(data.nameProject)}</b>
        <span>{requestType(data.typeBanding).label}</span>
        <span className={styles.deliverables}>
          {chosenDeliverables(data.forMake).map(({ name, icon }) => (
            <span key={name}>
              <Icon name={icon} />
              {name}
            </span>
          ))}
        </span>
        {givenBack && <span className={styles.givenBack}>{givenBack}</span>}
        <span className={styles.facts}>
          <b>{wished}</b>
          <span className={late ? styles.late : undefined}>{waits}</span>
          <span className={styles.phone}>
            <Icon name="phone" size={20} />
            {tell}
          </span>
        </span>
      </Link>
    </li>
  );
}

type WaitingProps = { name: string; email: string; since: string; refused: boolean };

/** For a designer whom no admin has admitted, yet or at all. */
function Waiting({ name, email, since, refused }: WaitingProps) {
  const { revalidate } = useRevalidator();
  // Who waits hears no news, so the page reads again when they come back to it: an admin may have admitted them.
  const read = () => {
    if (!document.hidden) void revalidate();
  };
  useListener("visibilitychange", read);
  useListener("focus", read);
  return (
    <RoomPage ground="sky" home={home} unread={0} bar={<p>Designer Page</p>} live={false}>
      <div className={styles.waiting} data-ground="sky">
        <div className="wrap">
          <h1 className={`h1 ${styles.waitingTitle}`}>
            {withCedilla(refused ? WAITING_PAGE.refused(name) : WAITING_PAGE.title(name))}
          </h1>
          <p className={`small ${styles.since}`}>
            Pedido em <DateTime at={since} />
          </p>
          <p className={`lead ${styles.next}`}>{refused ? WAITING_PAGE.afterRefusal : WAITING_PAGE.next(email)}</p>
          <p className={styles.wrongType}>
            {WAITING_PAGE.wrongType} <Link to={TYPE_CHANGE_PATH}>Mudar o tipo de conta</Link>
          </p>
          <SignOut look="outline" />
        </div>
      </div>
    </RoomPage>
  );
}
