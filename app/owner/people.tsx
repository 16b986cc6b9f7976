import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { pageTitle } from "../kit/brand.ts";
import { momentText } from "../kit/day.ts";
import { listActs } from "../people/acts.server.ts";
import { listWaitingDesigners } from "../people/designers.server.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { ACTS, PEOPLE_LIST, type PeopleFilters, peopleCursorText, peopleFilters } from "../people/people-filters.ts";
import { listPeoplePage } from "../people/people-page.server.ts";
import { readForm } from "../platform/form.server.ts";
import { logError } from "../platform/log.server.ts";
import { faultResult } from "../platform/refusal.server.ts";
import { describeSettings } from "../platform/settings.server.ts";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { resultOr } from "../ui/browser/result-or.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Empty } from "../ui/display/empty.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { revalidateAfterResponse } from "../ui/form/form-message.tsx";
import type { Route } from "./+types/people";
import { ListStart, Pages } from "./list/pages.tsx";
import { OwnerPage } from "./owner-page.tsx";
import { changePeople, PEOPLE_FIELDS, type PeopleResult } from "./people/actions.server.ts";
import { Acts } from "./people/acts.tsx";
import type { Question } from "./people/asking.ts";
import { Door } from "./people/door.tsx";
import { Finding } from "./people/finding.tsx";
import { PasswordLink } from "./people/password-link.tsx";
import styles from "./people/people.module.css";
import { PeopleTable } from "./people/table.tsx";
import { FAILED } from "./people/texts.ts";
import { WaitingDesigners } from "./people/waiting.tsx";

export const meta = () => [{ title: pageTitle("Pessoas") }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, url);
  const filters = peopleFilters(url.searchParams);
  const [unread, waiting, page, acts, settings] = await Promise.all([
    unreadMessages(admin),
    listWaitingDesigners(),
    listPeoplePage(filters),
    listActs(filters.acts),
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
      more: acts.more && filters.acts < ACTS.most ? filters.acts + ACTS.more : null,
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

const { addressOf, isNarrowed, linkTo } = PEOPLE_LIST;

export default function PeoplePage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { own, unread, waiting, filters, page, acts, door } = loaderData;
  const { people, earlier, next } = page;
  const place = filters.after ?? filters.before;
  const submit = useSubmit();
  const busy = useNavigation().formData;
  const [question, setQuestion] = useState<Question | null>(null);
  // Kept here, because news of other pages read this one again, and the result of its form is gone then.
  const [made, setMade] = useState(result?.link);
  if (result?.link && result.link !== made) setMade(result.link);
  return (
    <OwnerPage unread={unread} title="Pessoas" tab="/admin/pessoas" result={result}>
      {made && <PasswordLink key={made.url} {...made} />}
      {waiting.length > 0 && <WaitingDesigners designers={waiting} busy={busy} onAsk={setQuestion} />}
      <div className={`wrap ${styles.page}`}>
        <Door {...door} sent={busy?.get("intent") === "porta" ? busy : undefined} />
        <Finding
          filters={filters}
          waits={door.value === "admitted"}
          shown={people.length}
          earlier={earlier !== null}
          more={next !== null}
        />
        <ListStart label="Lista de pessoas" place={place ? peopleCursorText(place) : ""} />
        {people.length > 0 ? (
          <PeopleTable people={people} own={own} busy={busy} onAsk={setQuestion} />
        ) : (
          <Nobody filters={filters} />
        )}
        <Pages
          label="Páginas da lista"
          text={pageText(people.length, page)}
          earlier={earlier && linkTo(filters, { before: earlier })}
          next={next && linkTo(filters, { after: next })}
          nextLabel="Próximas"
        />
      </div>
      <Acts {...acts} more={acts.more === null ? null : addressOf({ ...filters, acts: acts.more })} />
      <ConfirmDialog
        open={question !== null}
        onOpenChange={() => setQuestion(null)}
        title={question?.title ?? ""}
        description={question?.description}
        cancel="Voltar"
        confirm={question?.confirm ?? ""}
        danger={question?.danger ?? false}
        onConfirm={() =>
          question && void submit(question.fields, { method: "post", replace: true, preventScrollReset: true })
        }
      />
    </OwnerPage>
  );
}

function pageText(shown: number, { next, earlier }: { next: unknown; earlier: unknown }): string {
  if (shown === 0) return "";
  if (!next && !earlier) return shown === 1 ? "Uma pessoa, e é tudo." : `${shown} pessoas, e é tudo.`;
  if (!earlier) return `1 a ${shown}, em ordem de chegada dentro de cada papel.`;
  return next ? `Mais ${shown}.` : `Mais ${shown}, e é tudo.`;
}

function Nobody({ filters }: { filters: PeopleFilters }) {
  const { q } = filters;
  return (
    <Empty text={q ? `Ninguém com “${q}”` : "Ninguém aqui"}>
      <p>A busca olha o começo das palavras do nome e do e-mail.</p>
      {isNarrowed(filters) && (
        <ButtonLink to="/admin/pessoas" look="outline">
          Ver todas as pessoas
        </ButtonLink>
      )}
    </Empty>
  );
}
