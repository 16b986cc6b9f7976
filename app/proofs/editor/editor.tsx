import { useState } from "react";
import { firstName } from "../../people/names.ts";
import { asRecord } from "../../ui/browser/draft-store.ts";
import { savedText, useServerDraft } from "../../ui/browser/use-server-draft.ts";
import { DraftConflict } from "../../ui/form/draft-conflict.tsx";
import { EditorBar } from "../../ui/form/editor-bar.tsx";
import { FaultList } from "../../ui/form/fault-list.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { ProofFaults } from "../draft.ts";
import type { ProofDraft } from "../proof-content.ts";
import { roundsUsedText } from "../proof-words.ts";
import { hasRound, roundText } from "../rounds.ts";
import { Answers } from "./answers.tsx";
import { faultLabel, keepsPlace, proofDifferences } from "./changes.ts";
import { checklist, risingLack } from "./checklist.ts";
import { AnsweringPieces, Directions } from "./directions.tsx";
import styles from "./editor.module.css";
import type { FormProps, OpenProof } from "./form.ts";
import { Preview } from "./preview.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import type { ProofView } from "./proof-view.server.ts";
import { Question } from "./question.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { type Rising, usePieces } from "./use-pieces.ts";
import { useSending } from "./use-sending.ts";

export const headingOf = ({ number, nameProject }: Pick<ProofView, "number" | "nameProject">): string =>
  `${number === 1 ? "Prova" : `Versão ${number}`} para ${nameProject}`;

/** Only what this program wrote has both. */
function isDraft(copy: unknown): boolean {
  const { directions, answers } = asRecord(copy);
  return Array.isArray(directions) && typeof answers === "object";
}

/** A direction whose picture is on its way lacks none. */
const withoutComing = (faults: ProofFaults, rising: readonly Rising[]): ProofFaults =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([field]) => !rising.some((one) => keepsPlace(one) && field === `directions.${one.letter}.pieces`),
    ),
  );

const countText = (count: number) => (count === 1 ? "Falta uma coisa." : `Faltam ${count} coisas.`);

export function ProofEditor({ view }: { view: ProofView }) {
  const { id, answered, today } = view;
  const [said, setSaid] = useState("");
  // A draft of the version before is none of this one.
  const name = `prova ${answered?.number ?? 0}`;
  const proof = useServerDraft<ProofDraft>({ ...view, name, path: `/api/budget/${id}/prova/rascunho`, isDraft });
  const { draft, change } = proof;
  const pieces = usePieces({
    ...{ draft, answered, change, save: proof.save, address: `/api/budget/${id}/prova/peca` },
    onArrived: (count, letter) =>
      setSaid(count === 1 ? `Imagem nova em ${letter}.` : `${count} imagens novas em ${letter}.`),
  });
  const sending = useSending(view, proof);
  const { faults, dialog, busy, begin } = sending;
  const shown = withoutComing(sending.shown, pieces.rising);
  const isOffline = proof.trouble?.kind === "offline";
  const refusal = view.refusal ?? risingLack(draft, pieces.rising) ?? undefined;
  const checks = checklist({ draft, faults, answered, today, rising: pieces.rising });
  const form: FormProps = { id, draft, answered, faults: shown, change, pieces, say: setSaid };
  const included = view.included ?? (Number(draft.rounds) || null);
  return (
    <>
      <Head view={view} />
      <div className={`wrap ${styles.columns}`}>
        <form
          className={styles.form}
          aria-label="Prova"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!refusal) begin();
          }}
        >
          <Notices view={view} proof={proof} />
          {Object.keys(shown).length > 0 && (
            <FaultList
              title={countText(Object.keys(shown).length)}
              faults={Object.entries(shown).map(([field, text]) => ({
                ...{ field, text, label: faultLabel(field, draft, answered) },
              }))}
              onShow={sending.show}
            />
          )}
          {answered ? (
            <AnsweringPieces {...form} others={view.told?.others ?? ""} />
          ) : (
            <Directions {...form} customer={view.customer} />
          )}
          {answered && answered.comments.length > 0 && <Answers {...form} answered={answered} />}
          <Question {...form} today={today} asksRounds={!view.agreed} />
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </form>
        <aside className={styles.side} aria-label="Prévia">
          <Preview view={view} draft={draft} checks={checks} onOpen={() => sending.open("preview")} />
        </aside>
      </div>
      <EditorBar
        label="Rodada"
        state={savedText(proof)}
        sum={roundText({ included, used: view.used })}
        busy={busy}
        refusal={refusal}
        isOffline={isOffline}
        send={{ label: "enviar prova", short: "enviar prova" }}
        onPreview={() => sending.open("preview")}
        onSend={begin}
      />
      <PreviewDialog
        {...dialog("preview")}
        view={view}
        draft={draft}
        onSend={!refusal && !isOffline ? begin : undefined}
      />
      <SendDialog
        {...dialog("send")}
        view={view}
        draft={draft}
        fallen={pieces.rising.flatMap(({ failure, file }) => (failure ? [file.name] : []))}
        error={sending.error}
        busy={busy}
        onConfirm={() => void sending.submit()}
      />
    </>
  );
}

function Head({ view }: { view: ProofView }) {
  const { told, included, used, acceptedOn } = view;
  const rounds = { included, used };
  const isOver = included !== null && !hasRound(rounds);
  return (
    <div className={`wrap ${styles.head}`}>
      <div>
        <h1 className="h2">{withCedilla(headingOf(view))}</h1>
        {told && <p className={`soft ${styles.told}`}>{told.lead}</p>}
        {told?.sentence && <blockquote className={styles.sentence}>{told.sentence}</blockquote>}
        {isOver && <p className={`soft ${styles.told}`}>{`${roundsUsedText(included)}: outra é um combinado novo.`}</p>}
      </div>
      {!told && included !== null && !isOver && (
        <p className="small soft">
          <b className={styles.round}>{`Rodada ${roundText(rounds)}`}</b>
          {acceptedOn && `, pelo orçamento aceito em ${acceptedOn}`}
        </p>
      )}
    </div>
  );
}

/** Who else writes it, and why it is not saved. */
function Notices({ view, proof }: { view: ProofView; proof: OpenProof }) {
  const { conflict, trouble } = proof;
  return (
    <>
      {proof.twice && (
        <p className="small soft" role="status">
          Você tem esta prova aberta em outra aba.
        </p>
      )}
      {conflict && (
        <DraftConflict
          what="esta prova"
          who={conflict.savedBy.id === view.reader ? null : firstName(conflict.savedBy.name)}
          savedAt={Date.parse(conflict.savedAt)}
          parts={proofDifferences(proof.draft, conflict.draft)}
          onKeep={proof.keepMine}
          onTake={proof.takeTheirs}
        />
      )}
      {trouble && (
        <div className={styles.trouble}>
          <FormMessage kind="error">
            <p>{trouble.text}</p>
            {trouble.kind === "logged-out" && <LoginAgain />}
          </FormMessage>
        </div>
      )}
    </>
  );
}
