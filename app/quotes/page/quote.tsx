import { type RefObject, useEffect, useRef } from "react";
import { data, useNavigation } from "react-router";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import { requireUser } from "../../people/guards.server.ts";
import { db } from "../../platform/db.server.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { useRoomNotice } from "../../requests/room-form.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { useFocusAfterRemoval } from "../../ui/browser/use-focus-after-removal.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { FormMessage, ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { Asked } from "../asked/asked.tsx";
import { pixSettings } from "../pix-settings.server.ts";
import { type QuoteView, quoteView } from "../quote-view.server.ts";
import { approvedOnce } from "../undo.server.ts";
import { versionsOf } from "../versions.server.ts";
import type { Route } from "./+types/quote";
import { Acceptance, PdfLink, RecordAcceptance } from "./acceptance.tsx";
import { Answer, useTyped } from "./answer.tsx";
import { runAnswer } from "./answers.server.ts";
import type { AnswerResult } from "./answers.ts";
import styles from "./quote.module.css";
import { Sheet } from "./sheet.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Orçamento: ${loaderData.view.nameProject}` : "Orçamento") },
];

/** For the request's customer, the designer who holds it, and admins; 404 for everybody else, as for an unknown one. */
async function requireVersion({ request, url, params }: Pick<Route.LoaderArgs, "request" | "url" | "params">) {
  const user = await requireUser(request, url);
  const budget = await getBudgetFor(user, params.codeID);
  const versions = budget ? await versionsOf(user, budget.id) : [];
  const version = versions.find(({ number }) => String(number) === params.number);
  if (!budget || !version) throw data(null, { status: 404 });
  return { user, budget, versions, version };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, budget, versions, version } = await requireVersion(args);
  const approved = version.state === "accepted" ? await approvedOnce(db, budget.id) : undefined;
  return {
    view: quoteView(user, budget, versions, version, (await pixSettings()) !== null, approved),
    typeUser: user.typeUser,
    unread: await unreadMessages(user),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action(args: Route.ActionArgs) {
  const { user, budget, version } = await requireVersion(args);
  return runAnswer(args.request, user, budget, version);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<AnswerResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function QuotePage({
  loaderData: { view, typeUser, unread },
  actionData: result,
}: Route.ComponentProps) {
  useRoomNotice(view.id);
  return (
    <RoomPage
      ground={view.head.ground}
      home={ACCOUNT_TYPES[typeUser].home}
      unread={unread}
      bar={
        <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
          {withCedilla(`Orçamento, versão ${view.number}`)}
        </WayBack>
      }
    >
      {/* The field that is wrong has the focus and says so. */}
      <ResultNotice result={result?.errors ? undefined : result} />
      {result?.errors && (
        <noscript>
          <FormMessage kind="error">{result.text}</FormMessage>
        </noscript>
      )}
      {/* The key: what is typed follows a request's versions, and not to another request. */}
      <Quote key={view.id} view={view} result={result} />
    </RoomPage>
  );
}

function Quote({ view, result }: { view: QuoteView; result: AnswerResult | undefined }) {
  const { typed, began, type, clear } = useTyped(result);
  const navigation = useNavigation();
  const busy = navigation.formData?.has("intent") === true;
  const head = useRef<HTMLDivElement>(null);
  // What was sent is no draft any more. Its form shows it until the page that came of it is there.
  const sent = useRef(clear);
  sent.current = clear;
  const told = useRef<AnswerResult>(undefined);
  const isThere = navigation.state === "idle";
  useEffect(() => {
    if (!result?.ok || !isThere || told.current === result) return;
    told.current = result;
    sent.current();
    head.current?.focus();
  }, [result, isThere]);
  // What was asked may be taken back, with the button that did it.
  const focusAfterRemoval = useFocusAfterRemoval(head);
  const mayAnswer = view.refused === undefined;
  const isAnswered = view.acceptance !== null || view.state === "declined" || view.asked !== null;
  return (
    <>
      <Head view={view} mayAnswer={mayAnswer} focus={head} />
      {view.asked && (
        <div className={`wrap screen-only ${styles.asked}`} {...focusAfterRemoval}>
          <Asked budgetId={view.id} asked={view.asked} />
        </div>
      )}
      <Sheet view={view} />
      {view.mayRecord && (
        <div className="wrap screen-only">
          <RecordAcceptance view={view} />
        </div>
      )}
      {(mayAnswer || (began && view.isCustomer && !isAnswered)) && (
        <Answer view={view} typed={typed} onType={type} result={result} busy={busy} />
      )}
      <Acceptance view={view} />
    </>
  );
}

type HeadProps = { view: QuoteView; mayAnswer: boolean; focus: RefObject<HTMLDivElement | null> };

/** The whole sum, whose turn it is, and what to do. What changes here while the page is open is read aloud. */
function Head({ view, mayAnswer, focus }: HeadProps) {
  const { head, sheet, newer, pdf, pay } = view;
  return (
    <div className={styles.head} data-ground={head.ground}>
      <div className={`wrap ${styles.columns}`}>
        <div ref={focus} tabIndex={-1} className={styles.said}>
          <h1 className="h2">{withCedilla(sheet.title)}</h1>
          <p className={`d2 ${styles.sum}`} data-length={sheet.total.length > 13 ? "long" : undefined}>
            {sheet.total}
          </p>
          <div aria-live="polite">
            <p className={`lead ${styles.turn}`}>
              <b>{head.turn}</b> {head.more}
            </p>
            {(view.holds || view.undo?.text) && <p className={styles.holds}>{view.holds || view.undo?.text}</p>}
          </div>
        </div>
        <div className={`${styles.actions} screen-only`}>
          {(mayAnswer || view.undo?.step === "answer") && (
            <ButtonLink
              to="#resposta"
              size="large"
              after="arrow-down"
              onClick={() => document.getElementById("resposta")?.focus()}
            >
              Responder
            </ButtonLink>
          )}
          {view.writes && (
            <ButtonLink to={view.writes} size="large" after="arrow-right">
              enviar um orçamento
            </ButtonLink>
          )}
          {newer && (
            <ButtonLink to={newer.to} size="large" after="arrow-right">{`Ver a versão ${newer.number}`}</ButtonLink>
          )}
          {view.isCustomer && view.state === "expired" && (
            <ButtonLink to={`/budget/view/${view.id}#conversa`} size="large" before="chat-circle">
              Pedir versão nova
            </ButtonLink>
          )}
          {pay && (
            <ButtonLink to={pay.to} look="pink" size="large" after="arrow-right">
              {pay.label}
            </ButtonLink>
          )}
          {view.changes && view.changes.lines.length > 0 && (
            <ButtonLink
              to="#mudou"
              look="text"
              before="arrow-down"
              className={styles.changes}
              onClick={() => document.getElementById("mudou")?.focus()}
            >
              O que mudou
            </ButtonLink>
          )}
          {pdf ? <PdfLink to={pdf}>Baixar em PDF</PdfLink> : <p className="small">O PDF fica pronto em um minuto.</p>}
        </div>
      </div>
    </div>
  );
}
