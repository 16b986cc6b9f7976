import { Fragment } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { readForm } from "../../platform/form.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { failureOf } from "../../requests/failure.server.ts";
import { fieldsOf, type IntentName, intentIn, PAYMENT_INTENTS } from "../../requests/intents.ts";
import { isParty } from "../../requests/policy.ts";
import { Intent, type IntentResult, useRoomNotice } from "../../requests/room-form.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { Ask } from "../ask.tsx";
import { PaymentList } from "../payment-list.tsx";
import { claimPayment, receivePayment, undoReceived } from "../payments.server.ts";
import { paymentPath, quotePath } from "../quote-state.ts";
import { versionsOf } from "../versions.server.ts";
import type { Route } from "./+types/pay";
import { Accepted } from "./accepted.tsx";
import { acceptedView } from "./accepted-view.server.ts";
import { CopyCode } from "./copy-code.tsx";
import styles from "./pay.module.css";
import { type PayView, payView } from "./pay-view.server.ts";
import { QrCode } from "./qr-code.tsx";
import { AcceptanceRecord } from "./record.tsx";
import { SET_PIX } from "./set-pix.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Pagar ${loaderData.view.name}: ${loaderData.view.nameProject}` : "Pagamento") },
];

/** For those who may read the quote; payments are those of the version whose acceptance holds. */
async function requireAccepted({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const versions = budget ? await versionsOf(user, budget.id) : [];
  if (!budget || versions.length === 0) throw data(null, { status: 404 });
  return { user, budget, versions, accepted: versions.find(({ state }) => state === "accepted") };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget, versions, accepted } = await requireAccepted(args);
  // The acceptance was undone meanwhile: the quote says so.
  if (!accepted) throw redirect(quotePath(budget.id, versions[0]?.number ?? 1));
  const view = await payView(user, budget, accepted, args.params.number);
  if (!view) throw data(null, { status: 404 });
  const isFirst = view.isCustomer && view.number === 1;
  const following = isFirst ? acceptedView(view, budget, accepted, user) : null;
  return { view, following, typeUser: user.typeUser, unread: await unreadMessages(user) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

const RUN: Record<keyof typeof PAYMENT_INTENTS, typeof claimPayment> = {
  paid: claimPayment,
  received: receivePayment,
  "undo-received": undoReceived,
};

export async function action(args: Route.ActionArgs): Promise<IntentResult> {
  const { user, budget } = await requireAccepted(args);
  const form = await readForm(args.request, fieldsOf(PAYMENT_INTENTS));
  const name = intentIn(PAYMENT_INTENTS, form);
  if (!name) throw data(null, { status: 400 });
  const { action, done } = PAYMENT_INTENTS[name];
  if (!isParty(action, budget.state, user)) throw data(null, { status: 403 });
  const payment = { quoteId: String(form.get("quote") ?? ""), number: Number(args.params.number) };
  const outcome = await RUN[name](user, { budgetId: budget.id, ...payment });
  const failure = failureOf(outcome, action, budget.state, user);
  return failure ? { ok: false, ...failure } : { ok: true, text: done };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<IntentResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function PayPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { view, following, typeUser, unread } = loaderData;
  useRoomNotice(view.id);
  return (
    <RoomPage
      ground={following ? "forest" : view.ground}
      home={ACCOUNT_TYPES[typeUser].home}
      unread={unread}
      bar={
        <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
          {withCedilla("Orçamento aceito")}
        </WayBack>
      }
    >
      {following ? (
        <Accepted view={view} following={following} result={result} />
      ) : (
        <Payment view={view} result={result} />
      )}
    </RoomPage>
  );
}

/** A later payment, and how the studio sees each. */
function Payment({ view, result }: { view: PayView; result: IntentResult | undefined }) {
  return (
    <>
      <ResultNotice result={result} />
      <Head key={view.number} view={view} />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.work}>
          <Steps view={view} />
          {view.payments.length > 1 && (
            <section aria-labelledby="pagamentos">
              <h2 id="pagamentos" className="h3">
                Pagamentos
              </h2>
              <PaymentList budgetId={view.id} payments={view.payments} linked />
            </section>
          )}
        </div>
        <div className={styles.side}>
          <AcceptanceRecord view={view} />
          <p className={styles.talk}>
            {withCedilla("Algo não bate?")}
            <ButtonLink to={`/budget/view/${view.id}#conversa`} look="text" before="chat-circle">
              {`Falar com ${view.other}`}
            </ButtonLink>
          </p>
          <p className="small soft">Esta página e o Pix não são nota fiscal.</p>
        </div>
      </div>
    </>
  );
}

/** What is to be paid, and the code to pay it with. What changes here while the page is open is read aloud. */
function Head({ view }: { view: PayView }) {
  const { pix } = view;
  return (
    <div className={styles.head} data-ground={view.ground}>
      <div className={`wrap ${styles.columns}`} data-alone={pix ? undefined : true}>
        <div className={styles.said}>
          <h1 className="h3">{withCedilla(view.nameProject)}</h1>
          <div aria-live="polite">
            <p className={`h2 ${styles.turn}`}>{withCedilla(view.turn)}</p>
            <p className={`d2 ${styles.sum}`} data-length={view.amount.length > 13 ? "long" : undefined}>
              {view.amount}
            </p>
            {view.lead && <p className={`lead ${styles.lead}`}>{view.lead}</p>}
          </div>
          {pix && <CopyCode code={pix.code} />}
          {!pix && view.isCustomer && view.stage !== "received" && (
            <p className={styles.lead}>{`Pagamento: ${view.means}. Combine na conversa como pagar.`}</p>
          )}
          {view.setsPix && (
            <ButtonLink to={SET_PIX.to} size="large" after="arrow-right">
              {SET_PIX.label}
            </ButtonLink>
          )}
          <Changes view={view} />
        </div>
        {pix && <QrCode pix={pix} />}
      </div>
    </div>
  );
}

/** 'Já paguei' is the customer's word, 'Recebido' the studio's; the latter asks first, because a mail goes out. */
function Changes({ view: { id, quoteId, number, name, may, other, amount } }: { view: PayView }) {
  const page = paymentPath(id, number);
  const busy = useNavigation().formData?.get("intent") === ("paid" satisfies IntentName);
  if (!may.claim && !may.receive && !may.undo) return null;
  const ofQuote = <input type="hidden" name="quote" value={quoteId} />;
  return (
    <div className={styles.changes}>
      {may.claim && (
        <Form method="post" replace preventScrollReset aria-label="Já paguei">
          <Intent name="paid" />
          {ofQuote}
          <Button type="submit" look="outline" busy={busy}>
            Já paguei
          </Button>
        </Form>
      )}
      {may.receive && (
        <Ask
          id={id}
          page={page}
          button={{ look: "primary", size: "large", after: "check" }}
          intent="received"
          label="Recebido"
          title={`Marcar ${name} como recebida?`}
          description={`${amount}. ${other} recebe um e-mail. Marque depois de ver o dinheiro na conta.`}
          confirm="Marcar como recebida"
        >
          {() => ofQuote}
        </Ask>
      )}
      {may.undo && (
        <Ask
          id={id}
          page={page}
          button={{ look: "outline", before: "arrow-u-up-left" }}
          intent="undo-received"
          label="Desfazer"
          title="Desfazer o recebimento?"
          description={`O pagamento volta a ficar em aberto, e ${other} recebe um e-mail. As duas marcas ficam no andamento.`}
          confirm="Desfazer o recebimento"
          danger
        >
          {() => ofQuote}
        </Ask>
      )}
    </div>
  );
}

function Steps({ view: { steps, pix } }: { view: PayView }) {
  return (
    <section aria-labelledby="depois">
      <h2 id="depois" className="h2">
        {pix ? "Depois do Pix" : "Depois do pagamento"}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ when, strong, text, stage }) => (
          <li key={text} data-stage={stage}>
            <span className="small soft">{when}</span>
            <p>
              {strong && (
                <Fragment key="strong">
                  <b>{strong}</b>{" "}
                </Fragment>
              )}
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
