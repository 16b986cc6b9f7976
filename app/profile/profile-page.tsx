import { Fragment, type ReactNode } from "react";
import { data } from "react-router";
import { mayChangeType } from "../conversation/account-type.server.ts";
import { unreadMessages } from "../conversation/messages.server.ts";
import { deliveriesToTake } from "../delivery/forgotten-deliveries.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { dayText, fullDateText, momentText, timeText } from "../kit/day.ts";
import { ACCOUNT_TYPES, TYPE_USER, typeUserOf } from "../kit/roles.ts";
import { isWaiting } from "../people/account.ts";
import { deviceOf } from "../people/device.ts";
import { listSessions, requireAccount } from "../people/guards.server.ts";
import { findProfile, mailChoicesOf } from "../people/profile.server.ts";
import {
  ACCOUNT_DELETED,
  PHONE_NOTE,
  PROFILE_INTENTS,
  PROFILE_MESSAGE,
  type ProfileResult,
  type ProfileSection,
} from "../people/profile.ts";
import { findLogin } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { readForm } from "../platform/form.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { Avatar } from "../ui/display/avatar.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { revalidateAfterResponse } from "../ui/form/form-message.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { refreshRoleHint } from "../ui/layout/role.ts";
import { RoomPage } from "../ui/layout/room-page.tsx";
import { forgetPerson, SignOut } from "../ui/layout/sign-out.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import { deletionPreview } from "../upkeep/account-deletion.server.ts";
import type { Route } from "./+types/profile-page";
import { act, FIELDS } from "./actions.server.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { findEmailChange } from "./email-change.server.ts";
import styles from "./profile-page.module.css";
import { Section } from "./section.tsx";
import { AccountType, Email, Mails, NoPassword, Password, Person, Sessions } from "./sections.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Perfil") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const { user, sessionId } = await requireAccount(request, url);
  const { id, uid, name, email, tell, typeUser } = user;
  const [{ createdAt, mailsOff }, login, change, sessions, preview, deliveries, unread, mayChange] = await Promise.all([
    findProfile(id),
    findLogin(email),
    findEmailChange(db, id),
    listSessions(uid),
    deletionPreview(user),
    deliveriesToTake(id),
    unreadMessages(user),
    mayChangeType(user),
  ]);
  const now = Date.now();
  const confirmed = (at: Date | null) => at && `confirmou ${confirmationText(at.getTime(), now)}.`;
  return {
    name,
    email,
    tell,
    typeUser,
    since: fullDateText(createdAt.getTime()),
    verified: login?.emailVerified ?? false,
    hasPassword: login?.passwordHash != null,
    passwordChanged: url.searchParams.has("senha"),
    pending: change && {
      email: change.email,
      oldConfirmed: confirmed(change.oldConfirmedAt),
      newConfirmed: confirmed(change.newConfirmedAt),
    },
    choices: mailChoicesOf(typeUser).map((choice) => ({ id: choice, on: !mailsOff.includes(choice) })),
    sessions: sessions.map((session) => {
      const own = session.id === sessionId;
      const since = `Entrou ${momentText(session.createdAt.getTime(), now)}`;
      return { id: session.id, own, when: own ? `${since}. É este aqui` : since, ...deviceOf(session.userAgent) };
    }),
    preview,
    deliveries,
    unread,
    mayChange,
    admission: (await studioSettings()).designers === "admitted",
    waiting: isWaiting(user),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

/** 'às 14:10' today, 'ontem às 14:10' on another day. */
function confirmationText(at: number, now: number): string {
  const day = dayText(at, now);
  return day === "hoje" ? `às ${timeText(at)}` : `${day} às ${timeText(at)}`;
}

export async function action({ request, url }: Route.ActionArgs) {
  const account = await requireAccount(request, url);
  const form = await readForm(request, FIELDS);
  const intent = PROFILE_INTENTS.find((one) => one === form.get("intent"));
  if (!intent) throw data(null, { status: 400 });
  return act(intent, { request, form, ...account });
}

/** Without a response, what was typed stays. Clears the browser after deleting the account. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const asked = (await request.clone().formData()).get("intent");
  const intent = PROFILE_INTENTS.find((one) => one === asked) ?? "dados";
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      if (thrown.headers.get("location")?.endsWith(ACCOUNT_DELETED)) {
        forgetPerson();
        // Loads a document, which nothing can abort: a read of this page in progress would be refused and redirect
        // elsewhere.
        location.assign(ACCOUNT_DELETED);
        return await new Promise<never>(() => {});
      }
      if (intent === "tipo") await refreshRoleHint();
      throw thrown;
    }
    const message = intent === "avisos" ? PROFILE_MESSAGE.choicesUnsaved : PROFILE_MESSAGE.unsaved;
    return { intent, message, noResponse: true } satisfies ProfileResult & { noResponse: true };
  }
}

export const shouldRevalidate = revalidateAfterResponse;

const SINCE = {
  [TYPE_USER.customer]: "Cliente desde",
  [TYPE_USER.designer]: "Designer desde",
  [TYPE_USER.admin]: "Na direção do estúdio desde",
};

/** In their order on the page. */
const SECTIONS: { readonly [Name in ProfileSection]: (person: Route.ComponentProps["loaderData"]) => ReactNode } = {
  dados: ({ name, tell, typeUser }) => <Person name={name} tell={tell} note={PHONE_NOTE[typeUserOf(typeUser)]} />,
  email: ({ email, verified, hasPassword, pending }) => (
    <Email email={email} verified={verified} hasPassword={hasPassword} pending={pending} />
  ),
  senha: ({ email, hasPassword, passwordChanged }) =>
    hasPassword ? <Password email={email} arrived={passwordChanged} /> : <NoPassword email={email} />,
  avisos: ({ choices }) => <Mails choices={choices} />,
  sessoes: ({ sessions }) => <Sessions sessions={sessions} />,
  tipo: ({ mayChange, admission, ...person }) => {
    const typeUser = typeUserOf(person.typeUser);
    return typeUser !== TYPE_USER.admin && <AccountType typeUser={typeUser} free={mayChange} admission={admission} />;
  },
  arquivo: () => (
    <Section title="Seus dados em um arquivo" note="Tudo o que guardamos sobre você.">
      <p className={styles.text}>
        Perfil, pedidos com todas as versões, mensagens e nomes de arquivos, num arquivo JSON.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/conta/perfil/dados.json" reloadDocument download look="outline" before="download-simple">
          Baixar arquivo
        </ButtonLink>
      </div>
    </Section>
  ),
  apagar: ({ typeUser, ...account }) => <DeleteAccount {...account} typeUser={typeUserOf(typeUser)} />,
  sair: () => (
    <Section title="Sair">
      <div className={styles.actions}>
        <SignOut look="outline" before="sign-out" label="Sair desta conta" />
      </div>
    </Section>
  ),
};
const SECTION_NAMES = Object.keys(SECTIONS) as ProfileSection[];

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { name, since, unread, waiting } = loaderData;
  const typeUser = typeUserOf(loaderData.typeUser);
  const { home } = ACCOUNT_TYPES[typeUser];
  const bar = (
    <>
      <BackLink to={home.path}>{home.label}</BackLink>
      <p>Perfil</p>
    </>
  );
  return (
    <RoomPage home={home} unread={unread} bar={bar} live={!waiting}>
      <div className="wrap">
        <div className={styles.head}>
          <Avatar name={name} tone={typeUser === TYPE_USER.designer ? "sky" : "mango"} large />
          <div>
            <h1 className="h1">{withCedilla(name)}</h1>
            <p className="soft">{`${SINCE[typeUser]} ${since}`}</p>
          </div>
        </div>
        {SECTION_NAMES.map((section) => (
          <Fragment key={section}>{SECTIONS[section](loaderData)}</Fragment>
        ))}
      </div>
    </RoomPage>
  );
}
