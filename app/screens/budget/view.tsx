import { useEffect } from "react";
import { data, isRouteErrorResponse, useActionData, useLoaderData } from "react-router";
import { requireUser } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { getBudgetFor } from "../../data/budgets.server.ts";
import { ClaimRefused } from "../../data/claims.server.ts";
import { ACCOUNT_TYPES } from "../../domain/account.ts";
import { BUDGET_MESSAGES } from "../../domain/budget.ts";
import { CLAIM_LIMIT_REASON, isParty } from "../../domain/budget-rules.ts";
import { statusOf } from "../../domain/budget-statuses.ts";
import { requestType } from "../../domain/needs.ts";
import { readForm } from "../../services/form.server.ts";
import { logError } from "../../services/log.server.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { StatusLine } from "../../ui/display/status.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/view";
import { Creation } from "./creation.tsx";
import { Details } from "./details.tsx";
import { intentNamed } from "./intents.server.ts";
import { Progress } from "./progress.tsx";
import styles from "./view.module.css";
import { stateOf, viewOf } from "./view-model.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.nameProject ?? "Visualização") },
];

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const user = await requireUser(request, url);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) throw data(null, { status: 404 });
  return viewOf(found, user);
}

export async function action({ request, url, params }: Route.ActionArgs) {
  const user = await requireUser(request, url);
  const found = await getBudgetFor(user, params.codeID);
  if (!found) throw data(null, { status: 404 });
  const form = await readForm(request, ["intent", "quote", "status"]);
  const intent = intentNamed(String(form.get("intent")));
  if (!intent) throw data(null, { status: 400 });
  if (!isParty(intent.action, stateOf(found), user)) throw data(null, { status: 403 });
  try {
    const ok = await intent.run(user, found.id, form);
    return { ok, text: ok ? intent.done : BUDGET_MESSAGES.failed, answered: true };
  } catch (error) {
    const limit = error instanceof ClaimRefused ? error.reason : null;
    // DATA-4: a failed change is false and logged.
    if (!limit) logError(error, url.pathname);
    const text = limit ? `${BUDGET_MESSAGES.failed} ${CLAIM_LIMIT_REASON[limit]}` : BUDGET_MESSAGES.failed;
    return { ok: false, text, answered: true };
  }
}

/** A failed action (no connection, a fault of ours) is a notice on the page as it stands, never an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // Answers of ours: a redirect to the login, a page that is not there or not theirs.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { ok: false, text: BUDGET_MESSAGES.failed, answered: false };
  } finally {
    // Also without an answer: the change may have been made.
    clearSessionCache("budget");
  }
}

/** Without an answer to the action another read would fail as well, and take the page away. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: { answered?: boolean } | null;
  defaultShouldRevalidate: boolean;
}) {
  return actionResult?.answered === false ? false : defaultShouldRevalidate;
}

/** /budget/view/:codeID: everything about one request, for its customer, designers and admins (BUD-1 to BUD-11). */
export default function BudgetScreen() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const notify = useNotice();
  useEffect(() => {
    if (result) notify({ kind: result.ok ? "ok" : "error", text: result.text });
  }, [result, notify]);

  const { label, picture } = requestType(view.data.typeBanding);
  const status = statusOf(view.data.status);
  return (
    <Page footer="none">
      <div className={`wrap ${styles.head}`}>
        <BackLink to={ACCOUNT_TYPES[view.viewer.typeUser].home.path}>Voltar</BackLink>
        <h1 className="d2">{withCedilla("Visualização")}</h1>
        {result && (
          // Where scripts run it is a notice.
          <noscript>
            <FormMessage kind={result.ok ? "ok" : "error"}>{result.text}</FormMessage>
          </noscript>
        )}
      </div>
      <div className={styles.cover}>
        <img src={`/brand/budget-${picture}.svg`} alt="" width={1200} height={900} />
        <div className={styles.state}>
          <div>
            <p className="label soft">{label}</p>
            <h2 className="d2">{withCedilla(status.title)}</h2>
          </div>
          <StatusLine key={status.id} status={status} />
        </div>
      </div>
      <Details view={view} />
      <Progress timeline={view.timeline} next={view.next} />
      <Creation view={view} result={result} />
    </Page>
  );
}
