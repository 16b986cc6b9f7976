import { data } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Paints } from "../../ui/layout/paint.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { deliveryBehind } from "../opened.server.ts";
import type { Route } from "./+types/link";
import styles from "./delivery.module.css";
import { linkView } from "./delivery-view.server.ts";
import { DueLine, Opening, TakeAll } from "./head.tsx";
import { KitFiles } from "./kit-files.tsx";
import { paintsOf } from "./kit-paints.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Sua marca está pronta: ${loaderData.view.nameProject}` : "Entrega") },
  { name: "robots", content: "noindex, nofollow" },
];

/** For whoever has the link that was mailed with the delivery, without an account. */
export async function loader({ params }: Route.LoaderArgs) {
  const opened = await deliveryBehind(params.token);
  if (!opened) throw data(null, { status: 404 });
  return { view: linkView(opened, params.token) };
}

export default function LinkPage({ loaderData: { view } }: Route.ComponentProps) {
  const { kit, due } = view;
  return (
    <Page ground="forest">
      {kit && <Paints of={paintsOf(kit)} />}
      <Opening kit={kit}>
        <h1 className={styles.title}>{withCedilla("Sua marca está pronta")}</h1>
        {kit ? <p className={`lead ${styles.lead}`}>{view.lead}</p> : due && <DueLine due={due} />}
        <div className={styles.actions}>
          {kit && <TakeAll kit={kit} />}
          {!kit && due && (
            <ButtonLink look="pink" size="large" after="arrow-right" to={due.to}>
              {`Pagar ${due.amount}`}
            </ButtonLink>
          )}
        </div>
      </Opening>
      {kit && <KitFiles kit={kit} />}
    </Page>
  );
}
