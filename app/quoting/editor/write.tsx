/** /budget/:codeID/orcamento/escrever: the written quote's editor, for who may send one. */
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
import { draftFromModel } from "../draft.server.ts";
import { sendVersion } from "../send-version.server.ts";
import type { Route } from "./+types/write";
import { QuoteEditor } from "./editor.tsx";
import type { WriteResult } from "./form.ts";
import { PlainFile } from "./plain-file.tsx";
import styles from "./write.module.css";
import { writeViewOf } from "./write-view.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Orçamento para ${loaderData.nameProject}` : "Orçamento") },
];

const requireWriter = (args: Route.LoaderArgs | Route.ActionArgs) =>
  requireRequest(args, (budget, person) => isParty("sendQuote", budget, person));

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireWriter(args);
  return writeViewOf(user, budget, args.url.searchParams.get("recusa"));
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const FAILED: WriteResult = { text: BUDGET_MESSAGES.failed };

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireWriter(args);
  const form = await readForm(args.request, ["intent", "revision", "model"]);
  const field = (name: string) => String(form.get(name) ?? "");
  try {
    if (field("intent") === "model") {
      const draft = await draftFromModel(user, budget.id, field("model"));
      return draft ? ({ draft } satisfies WriteResult) : FAILED;
    }
    if (field("intent") !== "send" || !/^\d{1,9}$/.test(field("revision"))) throw data(null, { status: 400 });
    const sent = await sendVersion(user, budget.id, Number(field("revision")));
    if (!sent) return FAILED;
    if ("number" in sent) return { sent: sent.number } satisfies WriteResult;
    return ("faults" in sent ? sent : { text: sent.refused }) satisfies WriteResult;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    logError(error, `quote of ${budget.id}`);
    return faultResult(error, FAILED);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<WriteResult> =>
  resultOr(serverAction, FAILED);

export default function Write({ loaderData: view }: Route.ComponentProps) {
  // What is not saved yet is in the browser; the form must not show without it.
  const inBrowser = useInBrowser();
  return (
    <RoomPage
      home={view.home}
      unread={view.unread}
      footer={null}
      bar={
        <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
          {`Orçamento, versão ${view.number}`}
        </WayBack>
      }
    >
      {inBrowser ? (
        <QuoteEditor key={`${view.id} ${view.uid}`} view={view} />
      ) : (
        <>
          <PlainFile budgetId={view.id} refused={view.refused} />
          <WaitingForm text="Carregando o orçamento" className="wrap">
            <Skeleton lines={5} className={styles.waiting} />
          </WaitingForm>
        </>
      )}
    </RoomPage>
  );
}
