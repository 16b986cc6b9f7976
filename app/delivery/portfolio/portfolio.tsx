import { data, redirect } from "react-router";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { readForm } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { faultResult } from "../../platform/refusal.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { isParty } from "../../requests/policy.ts";
import type { IntentResult } from "../../requests/room-form.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { deliveryPath } from "../paths.ts";
import type { Route } from "./+types/portfolio";
import { changeShowcase, previewOf } from "./change.server.ts";
import { pressedIn, SHOWCASE_FIELDS } from "./deeds.ts";
import { Draft } from "./draft.tsx";
import { portfolioView } from "./portfolio-view.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `${loaderData.view.nameProject} no portfólio` : "Portfólio") },
];

/** For the designer who holds the request, and admins; 404 for everybody else. */
async function requireManager({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  if (!budget || !isParty("toPortfolio", budget.state, user)) throw data(null, { status: 404 });
  return { user, budget };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget } = await requireManager(args);
  if (!budget.state.delivered) throw data(null, { status: 404 });
  const view = await portfolioView(user, budget);
  // Nobody took it there yet, or the draft was deleted.
  if (!view) throw redirect(deliveryPath(budget.id));
  return { view, typeUser: user.typeUser, unread: await unreadMessages(user) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const DONE = {
  preview: "",
  publish: "Projeto publicado.",
  save: "Guardado.",
  add: "Imagem incluída.",
  remove: "Imagem tirada.",
  move: "Ordem guardada.",
} as const;

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireManager(args);
  const form = await readForm(args.request, SHOWCASE_FIELDS);
  const pressed = pressedIn(String(form.get("deed") ?? ""));
  if (!pressed) throw data(null, { status: 400 });
  const said = (result: IntentResult) => result;
  try {
    const outcome = await changeShowcase(user, budget.id, pressed, form);
    switch (outcome.kind) {
      case "done":
        if (pressed.deed === "preview") return redirect((await previewOf(user, budget.id)) ?? deliveryPath(budget.id));
        return said({ ok: true, text: DONE[pressed.deed] });
      case "denied":
        return said({ ok: false, text: BUDGET_MESSAGES.failed });
      case "refused":
        return said({ ok: false, text: outcome.reason });
      case "invalid":
        return said({ ok: false, text: Object.values(outcome.faults).join(" "), errors: outcome.faults });
    }
  } catch (error) {
    logError(error, `portfolio ${budget.id}`);
    return faultResult(error, said({ ok: false, text: BUDGET_MESSAGES.failed }));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<IntentResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function PortfolioPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, typeUser, unread } = loaderData;
  return (
    <RoomPage
      home={ACCOUNT_TYPES[typeUser].home}
      unread={unread}
      bar={
        <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
          {withCedilla("Publicar no portfólio")}
        </WayBack>
      }
    >
      <ResultNotice result={result} />
      <Draft key={view.item} view={view} />
    </RoomPage>
  );
}
