import { Form, Link } from "react-router";
import { counted } from "../../kit/count.ts";
import { TYPE_USER, type TypeUser } from "../../kit/roles.ts";
import type { ListedPerson } from "../../people/people-page.server.ts";
import { type AccountAct, mayDo } from "../../people/policy.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { OpeningList, PillMenu } from "../list/menu.tsx";
import { blockQuestion, type Question, roleQuestion } from "./asking.ts";
import styles from "./table.module.css";
import { ROLE_NAMES } from "./texts.ts";

type Shown = ListedPerson;
type RowsProps = { people: Shown[]; own: string; busy: FormData | undefined; onAsk: (question: Question) => void };

export function PeopleTable({ people, own, busy, onAsk }: RowsProps) {
  return (
    <table className={styles.people}>
      <caption className="visually-hidden">Pessoas</caption>
      <thead>
        <tr>
          <th scope="col">Pessoa</th>
          <th scope="col">Papel</th>
          <th scope="col">Trabalho</th>
          <th scope="col">Última entrada</th>
          <th scope="col">
            <span className="visually-hidden">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} person={person} isOwn={person.id === own} busy={busy} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}

const TONES = {
  [TYPE_USER.customer]: "mango",
  [TYPE_USER.designer]: "sky",
  [TYPE_USER.admin]: "forest",
} as const satisfies Record<TypeUser, string>;

const STATES = {
  active: null,
  blocked: "Bloqueado",
  waiting: "À espera",
  refused: "Recusado",
  unconfirmed: "E-mail por confirmar",
} as const satisfies Record<Shown["state"], string | null>;

type RowProps = { person: Shown; isOwn: boolean } & Pick<RowsProps, "busy" | "onAsk">;

function Row({ person, isOwn, busy, onAsk }: RowProps) {
  const { id, name, email, typeUser, state, lastSeen } = person;
  const isBusy = busy?.get("quem") === id;
  return (
    <tr data-state={state}>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={name} tone={state === "blocked" ? "grey" : TONES[typeUser]} />
          <span>
            <b>{name}</b>
            {STATES[state] && <span className={styles.state}>{STATES[state]}</span>}
            <small>{email}</small>
          </span>
        </span>
      </th>
      <td>
        {mayDo("changeType", state, isOwn) ? (
          <Role {...{ person, onAsk }} />
        ) : (
          <span className={styles.ownRole}>{ROLE_NAMES[typeUser]}</span>
        )}
      </td>
      <td>
        <Work {...person} />
      </td>
      <td>{lastSeen ?? "sem registro"}</td>
      <td>
        <Form
          id={formOf(person)}
          method="post"
          aria-label={`Conta de ${email}`}
          replace
          preventScrollReset
          className={styles.deeds}
          // A second press would make a second link.
          onSubmit={(event) => isBusy && event.preventDefault()}
        >
          <input type="hidden" name="quem" value={id} />
          <Deeds {...{ person, isOwn, onAsk }} busy={isBusy} />
        </Form>
      </td>
    </tr>
  );
}

type DeedsProps = Omit<RowProps, "busy"> & { busy: boolean };

function Deeds({ person, isOwn, busy, onAsk }: DeedsProps) {
  const { name, state } = person;
  const may = (act: AccountAct) => mayDo(act, state, isOwn);
  const deed = { type: "submit", name: "intent", "aria-disabled": busy || undefined } as const;
  return (
    <>
      <button {...deed} value="link" aria-label={`Link de senha para ${name}`}>
        <AdminIcon name="key" /> <span>Link de senha</span>
      </button>
      {may("admit") && (
        <button {...deed} value="admitir" aria-label={`Deixar entrar: ${name}`}>
          <Icon name="check" /> <span>Deixar entrar</span>
        </button>
      )}
      {isOwn && <span className="small soft">você</span>}
      {may("unblock") && (
        <button {...deed} value="desbloquear" aria-label={`Desbloquear ${name}`}>
          <Icon name="check-circle" /> <span>Desbloquear</span>
        </button>
      )}
      {may("block") && (
        <button
          {...deed}
          value="bloquear"
          className={styles.block}
          aria-label={`Bloquear ${name}`}
          onClick={(event) => {
            event.preventDefault();
            onAsk(blockQuestion(person));
          }}
        >
          <AdminIcon name="prohibit" /> <span>Bloquear</span>
        </button>
      )}
    </>
  );
}

const ROLES = [TYPE_USER.customer, TYPE_USER.designer, TYPE_USER.admin] as const;

/** Its buttons belong to the row's form. */
function Role({ person, onAsk }: Pick<RowProps, "person" | "onAsk">) {
  const { name, typeUser } = person;
  return (
    <PillMenu name={`Papel de ${name}: ${ROLE_NAMES[typeUser]}`} shown={ROLE_NAMES[typeUser]}>
      {ROLES.filter((role) => role !== typeUser).map((role) => (
        <button
          key={role}
          type="submit"
          form={formOf(person)}
          name="intent"
          value={`papel-${role}`}
          onClick={(event) => {
            event.preventDefault();
            onAsk(roleQuestion(person, role));
          }}
        >
          {`Mudar para ${ROLE_NAMES[role]}`}
        </button>
      ))}
    </PillMenu>
  );
}

const formOf = ({ id }: Shown) => `conta-${id}`;

/** One leads to its page; of several the newest do, and the others are on Pedidos. */
function Work({ id, typeUser, name, work: { count, newest } }: Shown) {
  const isCustomer = typeUser === TYPE_USER.customer;
  if (count === 0) return isCustomer ? "nenhum pedido" : "sem projetos";
  const text = isCustomer ? counted(count, "pedido", "pedidos") : counted(count, "projeto", "projetos");
  const [only] = newest;
  if (only && count === 1)
    return (
      <Link to={`/budget/view/${only.id}`} className={styles.work} aria-label={`${text} de ${name}: ${only.name}`}>
        {text}
      </Link>
    );
  return (
    <OpeningList className={styles.works}>
      <summary aria-label={`${text} de ${name}`}>{text}</summary>
      <ul>
        {newest.map((one) => (
          <li key={one.id}>
            <Link to={`/budget/view/${one.id}`}>{one.name}</Link>
          </li>
        ))}
        {count > newest.length && (
          <li>
            <Link to={`/admin/pedidos?${new URLSearchParams(isCustomer ? { q: name } : { designer: id })}`}>
              {`e mais ${count - newest.length}, em Pedidos`}
            </Link>
          </li>
        )}
      </ul>
    </OpeningList>
  );
}
