/** /budget/:codeID/entrega/montar: the delivery's builder, for the designer who holds the request; admins read it. */
import { data, isRouteErrorResponse } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { isParty, partyOf } from "../../requests/policy.ts";
import { requireRequest } from "../../requests/require-request.server.ts";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { Skeleton } from "../../ui/display/skeleton.tsx";
import { WaitingForm } from "../../ui/form/waiting-form.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { deliver } from "../deliver.server.ts";
import { startKit } from "../kits.server.ts";
import { KIT_READERS } from "../policy.ts";
import type { Route } from "./+types/build";
import { buildViewOf } from "./build-view.server.ts";
import { Builder } from "./builder.tsx";
import type { BuildResult } from "./form.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Entrega para ${loaderData.nameProject}` : "Entrega") },
];

const requireReader = (args: Route.LoaderArgs | Route.ActionArgs) =>
  requireRequest(args, (budget, person) => KIT_READERS[partyOf(budget, person)]);

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireReader(args);
  return buildViewOf(user, budget);
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const FAILED: BuildResult = { text: BUDGET_MESSAGES.failed };

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireReader(args);
  if (!isParty("buildKit", budget.state, user)) throw data(null, { status: 403 });
  const form = await readForm(args.request, ["intent", "revision"]);
  const [intent, revision] = [form.get("intent"), String(form.get("revision") ?? "")];
  if ((intent !== "make" && intent !== "deliver") || !/^\d{1,9}$/.test(revision)) throw data(null, { status: 400 });
  try {
    const work = intent === "make" ? startKit : deliver;
    const done = await work(user, budget.id, Number(revision));
    if (!done) return FAILED;
    if ("refused" in done) return { text: done.refused } satisfies BuildResult;
    return (intent === "make" ? { made: true } : { delivered: true }) satisfies BuildResult;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    logError(error, `delivery of ${budget.id}`);
    return faultResult(error, FAILED);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<BuildResult> =>
  resultOr(serverAction, FAILED);

export default function Build({ loaderData: view }: Route.ComponentProps) {
  // What is not saved yet is in the browser; the form must not show without it.
  const inBrowser = useInBrowser();
  return (
    <RoomPage
      home={view.home}
      unread={view.unread}
      bar={
        <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
          Entrega
        </WayBack>
      }
    >
      {inBrowser ? (
        <Builder key={`${view.id} ${view.uid}`} view={view} />
      ) : (
        <>
          <noscript>
            <p className="wrap lead">
              Montar a entrega precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.
            </p>
          </noscript>
          <WaitingForm text="Carregando a entrega" className="wrap">
            <Skeleton lines={5} />
          </WaitingForm>
        </>
      )}
    </RoomPage>
  );
}
