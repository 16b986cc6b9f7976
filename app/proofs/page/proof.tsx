import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { unreadMessages } from "../../conversation/messages.server.ts";
import { pageTitle } from "../../kit/brand.ts";
import { ACCOUNT_TYPES } from "../../kit/roles.ts";
import { BUDGET_MESSAGES } from "../../requests/budget.ts";
import { AskButton, useRoomNotice } from "../../requests/room-form.tsx";
import { readThroughOutage } from "../../ui/browser/read-through-outage.ts";
import { resultOr } from "../../ui/browser/result-or.ts";
import { ResultNotice, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { WayBack } from "../../ui/layout/back-link.tsx";
import { RoomPage } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { ApprovalRecord } from "../approval.tsx";
import { markOpened } from "../opened.server.ts";
import { proofPath } from "../paths.ts";
import type { Route } from "./+types/proof";
import { requireProof } from "./access.server.ts";
import { type ProofResult, runProofIntent } from "./actions.server.ts";
import { Answers } from "./answers.tsx";
import { SavedLine } from "./comments.tsx";
import { Compare } from "./compare.tsx";
import { type Decided, Decision } from "./decision.tsx";
import { Guests } from "./guests.tsx";
import { Head, HeadActions, Rounds } from "./head.tsx";
import styles from "./proof.module.css";
import { type ProofView, proofView } from "./proof-view.server.ts";
import { Table } from "./table.tsx";
import { useNotes } from "./use-notes.ts";
import { useTyped } from "./use-typed.ts";
import { useWriting } from "./use-writing.ts";
import { VersionNotice } from "./version-notice.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Prova, versão ${loaderData.view.number}: ${loaderData.view.nameProject}` : "Prova"),
  },
];

export async function loader(args: Route.LoaderArgs) {
  const { user, budget, versions, version, isCustomer } = await requireProof(args);
  if (isCustomer && version.state === "open" && version.openedAt === null)
    await markOpened(version.id, budget.id, budget.designer?.id ?? null);
  return {
    view: await proofView({ user, budget, versions, version }),
    typeUser: user.typeUser,
    unread: await unreadMessages(user),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export async function action(args: Route.ActionArgs) {
  const { user, budget, version } = await requireProof(args);
  return runProofIntent(args.request, user, budget, version.number);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs): Promise<ProofResult> =>
  resultOr(serverAction, { ok: false, text: BUDGET_MESSAGES.failed, noResponse: true });

export const shouldRevalidate = revalidateAfterResponse;

export default function ProofPage({
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
        <>
          <WayBack to={`/budget/view/${view.id}`} name={view.nameProject}>
            {withCedilla(`Prova, versão ${view.number}`)}
          </WayBack>
          <Rounds rounds={view.rounds} place="bar" />
        </>
      }
    >
      {/* The field that is wrong has the focus and says so. */}
      <ResultNotice result={result?.errors ? undefined : result} />
      {/* The key: what is typed belongs to one version. */}
      <Proof key={view.proof} view={view} result={result} />
    </RoomPage>
  );
}

function Proof({ view, result }: { view: ProofView; result: ProofResult | undefined }) {
  const { id, number, part, decides, directions, compare, mayReply } = view;
  const navigation = useNavigation();
  const busy = navigation.formData?.has("intent") === true;
  const head = useRef<HTMLDivElement>(null);
  const path = `/api${proofPath(id, number)}/notas`;
  const notes = useNotes({ path, uid: view.uid, proof: view.proof, stored: view.notes, takes: decides !== null });
  const typed = useTyped(
    { uid: view.uid, proof: view.proof, isKept: view.notes !== null, decides, notes: notes.notes },
    () => typedIn(view, result),
  );
  // The field of a version that was replaced is gone; what was typed in it is not.
  const left = decides ? "" : typed.typing.text.trim();
  const { writing, holdsBack } = useWriting(notes, typed, decides !== null);
  // What came while the page was open.
  const [opened] = useState(view.newer);
  useFocusOnDone(result, navigation.state === "idle", head, () => {
    notes.clear();
    typed.clear();
  });
  const replyTo = mayReply ? { id, page: proofPath(id, number) } : null;
  const earlierReplies = mayReply && compare ? { id, page: proofPath(id, compare.before.number) } : null;
  const own = part === "customer" && view.comments.every(({ isOwn }) => isOwn);
  return (
    <>
      <Head
        ground={view.head.ground}
        name={view.nameProject}
        turn={view.head.turn}
        lead={view.head.lead}
        rounds={view.rounds}
        focus={head}
      >
        <HeadActions view={view}>{view.mayWithdraw && <Withdraw id={id} number={number} />}</HeadActions>
      </Head>
      <VersionNotice
        view={view}
        arrived={view.newer !== null && opened?.number !== view.newer.number}
        drafts={notes.notes.length + (left === "" ? 0 : 1)}
      />
      {compare && (
        <>
          <Compare compare={compare} />
          <Answers
            compare={compare}
            isCustomer={part === "customer"}
            customer={view.customer}
            studio={view.studio}
            replyTo={earlierReplies}
          />
        </>
      )}
      {compare && compare.pairs.length + compare.rows.length > 0 && (
        <div className={`wrap ${styles.whole}`}>
          <h2 className="h2">{withCedilla(`A versão ${number} inteira`)}</h2>
        </div>
      )}
      <Table
        directions={directions}
        chosen={view.chosen}
        sender={view.sender}
        question={view.question}
        comments={view.comments}
        notes={notes.notes}
        title={own ? "Seus comentários" : "Comentários"}
        writing={writing}
        replyTo={replyTo}
        foot={writing && <SavedLine notes={notes} designer={view.sender.first} />}
      />
      {left !== "" && (
        <div className={`wrap ${styles.sentence}`}>
          <p className="small soft">Você estava escrevendo</p>
          <p>{left}</p>
        </div>
      )}
      {view.sentence && (
        <div className={`wrap ${styles.sentence}`}>
          <p className="small soft">{part === "customer" ? "Sua frase" : `A frase de ${view.customer}`}</p>
          <p className="lead">{view.sentence}</p>
        </div>
      )}
      {view.guests && <Guests view={view} guests={view.guests} />}
      {decides && (
        <Decision
          view={view}
          decides={decides}
          notes={notes}
          decided={typed.decided}
          onType={typed.decide}
          result={result}
          busy={busy}
          holdsBack={holdsBack}
        />
      )}
      {view.approval && (
        <div className={`wrap ${styles.approval}`}>
          <ApprovalRecord
            approval={view.approval}
            budgetId={id}
            uid={view.uid}
            isCustomer={part === "customer"}
            studio={view.studio}
          />
        </div>
      )}
    </>
  );
}

/** What was sent is no draft any more. Its form shows it until the page that came of it is there. */
function useFocusOnDone(
  result: ProofResult | undefined,
  isThere: boolean,
  head: RefObject<HTMLElement | null>,
  clear: () => void,
) {
  const sent = useRef(clear);
  sent.current = clear;
  const told = useRef<ProofResult>(undefined);
  useEffect(() => {
    if (!result?.ok || !isThere || told.current === result) return;
    told.current = result;
    sent.current();
    head.current?.focus();
  }, [result, isThere, head]);
}

/** After a page without scripts was refused: what it sent. */
function typedIn({ directions, decides }: ProofView, result: ProofResult | undefined): Decided {
  const values = result?.values ?? {};
  const mayAdjust = decides?.used === "";
  const choice = values.intent === "approve" || (values.intent === "adjust" && mayAdjust) ? values.intent : null;
  return {
    choice,
    direction: values.direction ?? directions[0]?.letter ?? "A",
    name: values.name ?? "",
    sentence: values.sentence ?? "",
  };
}

function Withdraw({ id, number }: { id: string; number: number }) {
  return (
    <AskButton
      id={id}
      page={proofPath(id, number)}
      button={{ look: "outline" }}
      intent="withdraw"
      label="Retirar a prova"
      title={`Retirar a versão ${number}?`}
      description="Ninguém abriu ainda. Ela volta para o rascunho, e quem pediu recebe um e-mail."
      confirm="Retirar"
      danger
    />
  );
}
