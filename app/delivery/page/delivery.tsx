import { data } from "react-router";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import type { IntentResult } from "../../requests/room-form.tsx";
import { useRoomNotice } from "../../requests/room-form.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { Paints } from "../../ui/layout/paint.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { deliveryFor } from "../opened.server.ts";
import type { Route } from "./+types/delivery";
import { runDelivery } from "./actions.server.ts";
import { BrandSwitch } from "./brand-switch.tsx";
import styles from "./delivery.module.css";
import { deliveryView } from "./delivery-view.server.ts";
import { Head } from "./head.tsx";
import { KitFiles } from "./kit-files.tsx";
import { paintsOf } from "./kit-paints.ts";
import { ShowingForm } from "./showing-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Sua marca está pronta: ${loaderData.view.nameProject}` : "Entrega") },
];

/** For the request's customer, the designer who holds it, and admins, once it is delivered; else 404. */
async function requireDelivery({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const opened = budget && (await deliveryFor(user, budget.id));
  if (!opened) throw data(null, { status: 404 });
  return { user, budget, opened };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget, opened } = await requireDelivery(args);
  const view = await deliveryView(user, budget, opened);
  return { view, typeUser: user.typeUser, unread: await unreadMessages(user) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action(args: Route.ActionArgs) {
  const { user, budget } = await requireDelivery(args);
  return runDelivery(args.request, user, budget);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<IntentResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function DeliveryPage({
  loaderData: { view, typeUser, unread },
  actionData: result,
}: Route.ComponentProps) {
  useRoomNotice(view.id);
  return (
    <RoomPage ground="forest" home={ACCOUNT_TYPES[typeUser].home} unread={unread}>
      {view.kit && <Paints of={paintsOf(view.kit)} />}
      <ResultNotice result={result} />
      <Head
        view={view}
        bar={
          <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
            Entrega
          </WayBack>
        }
      />
      {view.kit && <KitFiles kit={view.kit} />}
      {view.page && view.showing && (
        <div className={`wrap ${styles.two}`}>
          <BrandSwitch id={view.id} page={view.page} />
          <ShowingForm id={view.id} showing={view.showing} />
        </div>
      )}
    </RoomPage>
  );
}
