/** /budget/:codeID/prova/nova: the next version of a proof, for who holds the project. */
import { data, isRouteErrorResponse } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { isParty } from "../../requests/policy.ts";
import { requireRequest } from "../../requests/require-request.server.ts";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Skeleton } from "../../ui/display/skeleton.tsx";
import { WaitingForm } from "../../ui/form/waiting-form.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { sendProof } from "../send-proof.server.ts";
import type { Route } from "./+types/new-proof";
import { headingOf, ProofEditor } from "./editor.tsx";
import type { SendResult } from "./form.ts";
import styles from "./new-proof.module.css";
import { proofViewOf } from "./proof-view.server.ts";
import { RoundStrokes } from "./round-strokes.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? headingOf(loaderData) : "Prova") },
];

const requireSender = (args: Route.LoaderArgs | Route.ActionArgs) =>
  requireRequest(args, (budget, person) => isParty("sendProof", budget, person));

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireSender(args);
  return proofViewOf(user, budget);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const FAILED: SendResult = { text: BUDGET_MESSAGES.failed };

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireSender(args);
  const form = await readForm(args.request, ["intent", "revision"]);
  const revision = String(form.get("revision") ?? "");
  if (form.get("intent") !== "send" || !/^\d{1,9}$/.test(revision)) throw data(null, { status: 400 });
  try {
    const sent = await sendProof(user, budget.id, Number(revision));
    if (!sent) return FAILED;
    if ("number" in sent) return { sent: sent.number } satisfies SendResult;
    return ("faults" in sent ? sent : { text: sent.refused }) satisfies SendResult;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    logError(error, `proof of ${budget.id}`);
    return faultResult(error, FAILED);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<SendResult> =>
  resultOr(serverAction, FAILED);

export default function NewProof({ loaderData: view }: Route.ComponentProps) {
  // What is not saved yet is in the browser; the form must not show without it.
  const inBrowser = useInBrowser();
  return (
    <RoomPage
      home={view.home}
      unread={view.unread}
      bar={
        <>
          <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
            {`Prova, versão ${view.number}`}
          </WayBack>
          {view.answered && <RoundStrokes included={view.included} used={view.used} />}
        </>
      }
    >
      {inBrowser ? (
        // Another version is another draft.
        <ProofEditor key={`${view.id} ${view.uid} ${view.answered?.number ?? 0}`} view={view} />
      ) : (
        <WaitingForm text="Carregando a prova" className="wrap">
          <Skeleton lines={5} className={styles.waiting} />
          <noscript>
            <p>Para montar uma prova, ligue o JavaScript do navegador.</p>
          </noscript>
        </WaitingForm>
      )}
    </RoomPage>
  );
}
