import { useState } from "react";
import { useNavigation, useSearchParams, useSubmit } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { momentText } from "../kit/day.ts";
import { ACCOUNT_TYPES, TYPE_USER } from "../kit/roles.ts";
import { listActs } from "../people/acts.server.ts";
import { listWaitingDesigners } from "../people/designers.server.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { type PeopleFilters, peopleCursor, peopleFilters } from "../people/people-filters.ts";
import { listPeoplePage } from "../people/people-page.server.ts";
import { readForm } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { describeSettings } from "../platform/settings.server.ts";
import { readThroughOutage } from "../ui/browser/live.ts";
import { resultOr } from "../ui/browser/result-or.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { Icon } from "../ui/display/icon.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { ResultNotice, revalidateAfterResponse } from "../ui/form/form-message.tsx";
import { RoomPage } from "../ui/layout/room-page.tsx";
import type { Route } from "./+types/people";
import { changePeople, PEOPLE_FIELDS, type PeopleResult } from "./people/actions.server.ts";
import { Acts } from "./people/acts.tsx";
import { type Question, questionAbout } from "./people/asking.ts";
import { Door } from "./people/door.tsx";
import { Finding } from "./people/finding.tsx";
import { PasswordLink } from "./people/password-link.tsx";
import styles from "./people/people.module.css";
import { PeopleTable } from "./people/table.tsx";
import { FAILED } from "./people/texts.ts";
import { WaitingDesigners } from "./people/waiting.tsx";
import { AdminTabs } from "./tabs.tsx";
import { LIST_START, useListStart } from "./use-list-start.ts";

export const meta = () => [{ title: pageTitle("Pessoas") }];

/** Of what was done: at first, with each 'Ver mais', and at most. */
const ACTS = { first: 5, more: 20, most: 105 } as const;

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const asked = url.searchParams;
  const filters = peopleFilters(asked);
  const actsAsked = Number(asked.get("feitos"));
  const limit = Number.isSafeInteger(actsAsked) ? Math.min(Math.max(actsAsked, ACTS.first), ACTS.most) : ACTS.first;
  const [unread, waiting, page, acts, settings] = await Promise.all([
    unreadMessages(admin),
    listWaitingDesigners(),
    listPeoplePage({ filters, after: peopleCursor(asked.get("depois")), before: peopleCursor(asked.get("antes")) }),
    listActs(limit),
    describeSettings(),
  ]);
  const now = Date.now();
  return {
    own: admin.id,
    unread,
    waiting,
    filters,
    page: {
      ...page,
      people: page.people.map(({ lastSeen, ...person }) => ({
        ...person,
        lastSeen: lastSeen && momentText(Date.parse(lastSeen), now),
      })),
    },
    acts: {
      more: acts.more && limit < ACTS.most ? limit + ACTS.more : null,
      acts: acts.acts.map(({ at, ...one }) => ({ ...one, at: momentText(Date.parse(at), now) })),
    },
    door: settings.designers,
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action({ request, url }: Route.ActionArgs) {
  const admin = await requireAdmin(request, url);
  const form = await readForm(request, PEOPLE_FIELDS);
  try {
    return await changePeople(admin, form);
  } catch (error) {
    logError(error, url.pathname);
    return faultResult<PeopleResult>(error, { ok: false, text: FAILED });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<PeopleResult> =>
  resultOr(serverAction, { ok: false, text: FAILED, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

const { home } = ACCOUNT_TYPES[TYPE_USER.admin];

export default function PeoplePage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { own, unread, waiting, filters, page, acts, door } = loaderData;
  const [search] = useSearchParams();
  const listStart = useListStart(`${search.get("depois")} ${search.get("antes")}`);
  const submit = useSubmit();
  const busy = useNavigation().formData;
  const [question, setQuestion] = useState<Question | null>(null);
  // Kept here, because news of other pages read this one again, and the result of its form is gone then.
  const [made, setMade] = useState(result?.link);
  if (result?.link && result.link !== made) setMade(result.link);
  /** The same page, asked for otherwise. */
  const link = (changes: Record<string, string | null>) => {
    const asked = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) asked.delete(name);
      else asked.set(name, value);
    }
    return `?${asked}`;
  };
  const send = ({ fields }: Question) =>
    void submit(fields, { method: "post", replace: true, preventScrollReset: true });
  const about = question && questionAbout(question);
  return (
    <RoomPage home={home} unread={unread} bar={<p>Admin Page</p>}>
      <div className={`wrap ${styles.top}`}>
        <h1 className="h1">Pessoas</h1>
        <AdminTabs current="/admin/pessoas" />
        <ResultNotice result={result} />
      </div>
      {made && <PasswordLink key={made.url} {...made} />}
      {waiting.length > 0 && <WaitingDesigners designers={waiting} busy={busy} onAsk={setQuestion} />}
      <div className="wrap">
        <Door {...door} sent={busy?.get("intent") === "porta" ? busy : undefined} />
        <Finding
          filters={filters}
          waits={door.value === "admitted"}
          shown={page.people.length}
          earlier={page.earlier !== null}
          more={page.next !== null}
          link={link}
        />
        <h2 className="visually-hidden" {...listStart}>
          Lista de pessoas
        </h2>
        {page.people.length > 0 ? (
          <PeopleTable people={page.people} own={own} busy={busy} onAsk={setQuestion} />
        ) : (
          <Nobody filters={filters} />
        )}
        <div className={styles.pages}>
          <span className="small soft">{pageText(page.people.length, page)}</span>
          {(page.earlier || page.next) && (
            <nav aria-label="Páginas da lista">
              <Turn to={page.earlier && link({ antes: page.earlier, depois: null })} label="Anteriores" before />
              <Turn to={page.next && link({ depois: page.next, antes: null })} label="Próximas" />
            </nav>
          )}
        </div>
      </div>
      <Acts {...acts} more={acts.more === null ? null : link({ feitos: String(acts.more) })} />
      <ConfirmDialog
        open={about !== null}
        onOpenChange={() => setQuestion(null)}
        title={about?.title ?? ""}
        description={about?.meaning}
        cancel="Voltar"
        confirm={about?.confirm ?? ""}
        danger={about?.danger ?? false}
        onConfirm={() => question && send(question)}
      />
    </RoomPage>
  );
}

function pageText(shown: number, { next, earlier }: { next: string | null; earlier: string | null }): string {
  if (shown === 0) return "";
  if (!next && !earlier) return shown === 1 ? "Uma pessoa, e é tudo." : `${shown} pessoas, e é tudo.`;
  if (!earlier) return `1 a ${shown}, em ordem de chegada dentro de cada papel.`;
  return next ? `Mais ${shown}.` : `Mais ${shown}, e é tudo.`;
}

/** Without a page to lead to, it keeps its place. */
function Turn({ to, label, before = false }: { to: string | null; label: string; before?: boolean }) {
  const look = before ? ({ before: "arrow-left" } as const) : ({ after: "arrow-right" } as const);
  if (to)
    return (
      <ButtonLink to={to + LIST_START} look="outline" size="small" {...look}>
        {label}
      </ButtonLink>
    );
  return (
    <span className={styles.noPage}>
      {before && <Icon name="arrow-left" />} {label} {!before && <Icon name="arrow-right" />}
    </span>
  );
}

function Nobody({ filters: { q, papel, situacao } }: { filters: PeopleFilters }) {
  return (
    <Empty text={q ? `Ninguém com “${q}”` : "Ninguém aqui"}>
      <p>A busca olha o começo das palavras do nome e do e-mail.</p>
      {(q || papel || situacao) && (
        <ButtonLink to="/admin/pessoas" look="outline">
          Ver todas as pessoas
        </ButtonLink>
      )}
    </Empty>
  );
}
