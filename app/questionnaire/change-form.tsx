import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LIMITS, missingFields, SESSION_ENDED } from "../brief/questionnaire.ts";
import { QUESTIONS } from "../brief/questions.ts";
import { counted } from "../kit/count.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { dropDraft } from "../ui/browser/draft-store.ts";
import { useStoredDraft } from "../ui/browser/use-stored-draft.ts";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../ui/form/form-message.tsx";
import { Resumed } from "../ui/form/resumed.tsx";
import { useSubmission } from "../ui/form/submission.ts";
import { useNotice } from "../ui/layout/notice.tsx";
import {
  CHANGE_FAILED,
  CHANGE_REFUSED,
  type ChangeRefusal,
  changesBetween,
  type SentAnswers,
} from "./answer-changes.ts";
import styles from "./change.module.css";
import {
  answersOf,
  changeDraftPlace,
  changeKind,
  isOutdated,
  isTouched,
  untouchedDraft,
  wholeDraft,
  withBrief,
} from "./change-draft.ts";
import { ChangeFields, type ChangeView } from "./change-fields.tsx";
import { type ChangeDraft, type Draft, withChanges } from "./draft.ts";
import readOnly from "./read-only.module.css";
import { useReferenceImage } from "./reference-image.tsx";
import { hasLongReply } from "./replies.ts";
import { SendAsMessage } from "./send-as-message.tsx";
import { useSummary } from "./use-summary.ts";

/** What 'Salvar mudanças' sends. `userId`: whose form it is, because somebody else may have signed in meanwhile. */
export type ChangeRequest = { userId: string; version: number; answers: SentAnswers };
export type ChangeResponse = { id: string } | { refused: ChangeRefusal | "failed" | "logged-out" };

/** Rendered only in the browser, which has the draft. */
export function ChangeForm(view: ChangeView) {
  const { userId, sent, locked } = view;
  const navigate = useNavigate();
  const notice = useNotice();
  const { draft, setDraft, resumed, change, shown, follows, rewrites, setChosen, summary, reference } =
    useChangeDraft(view);
  const [asking, setAsking] = useState(false);
  /** whether 'Salvar mudanças' was refused for a missing answer; missing answers then show their error */
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);

  const whole = wholeDraft(draft);
  const missing = ([1, 2, 3] as const).flatMap((panel) => missingFields(panel, whole.answers));
  const errors = Object.fromEntries(checked ? missing.map((field) => [field, QUESTIONS[field].missing ?? ""]) : []);
  const answers = answersOf(follows ? withBrief(whole) : whole, sent.answers);
  const changes = changesBetween(sent.answers, answers);
  const back = `/budget/view/${sent.id}`;

  const { submit, refused, saving } = useSubmission<ChangeResponse>(draft.submissionId, (response) => {
    if (!("id" in response)) return;
    notice({ kind: "ok", text: "Mudanças salvas." });
    void navigate(back, { replace: true });
  });
  useEffect(() => {
    if (refused) message.current?.focus();
  }, [refused]);

  const send = (version: number) => {
    setChecked(missing.length > 0);
    if (missing.length > 0) {
      form.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus();
      return;
    }
    setDraft(() => ({ ...whole, madeFrom: version }));
    const body: ChangeRequest = { userId, version, answers };
    submit(body);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (waits === undefined && !saving) send(draft.madeFrom);
  };
  const restart = () => {
    if (draft.image?.key !== sent.answers.image) reference.remove();
    setDraft(() => untouchedDraft(sent));
    setChosen(null);
    setChecked(false);
  };
  const leave = () => {
    restart();
    dropDraft(changeDraftPlace(userId, sent.id));
    void navigate(back, { replace: true });
  };

  const waits = waitingFor(
    summary.work.kind === "writing",
    answers.resume_ia,
    reference.upload?.kind === "sending",
    draft,
  );
  // Also on opening an old draft. Without a difference from the saved answers, this tab saved them itself.
  const isOlder = !locked && draft.madeFrom !== sent.version && isTouched(draft) && changes.length > 0;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <div ref={message} tabIndex={-1} className={`wrap ${styles.messages}`}>
        <Messages
          locked={locked}
          isOlder={isOlder}
          refused={refused?.refused}
          resumed={resumed && isTouched(draft)}
          onSave={() => send(sent.version)}
          onRestart={restart}
        />
      </div>
      {locked === "claimed" && <SendAsMessage view={view} changes={changes} />}
      <fieldset className={[styles.sections, locked ? readOnly.answers : ""].join(" ")} disabled={locked !== null}>
        <legend className={locked ? "wrap small soft" : "visually-hidden"}>
          {locked ? "Suas respostas, só para ler" : "Respostas"}
        </legend>
        <ChangeFields
          view={view}
          draft={shown}
          change={change}
          errors={errors}
          changed={new Set(changes.map(({ field }) => field))}
          reference={reference}
          summary={summary}
          rewrites={rewrites}
          onRewrites={setChosen}
        />
      </fieldset>
      {!locked && (
        <SaveBar
          // A summary that just follows the answers does not count as a change.
          count={changes.filter(({ field }) => field !== "resume_ia" || !follows).length}
          saving={saving}
          waits={waits}
          onCancel={() => (isTouched(draft) ? setAsking(true) : leave())}
        />
      )}
      {locked && locked !== "claimed" && (
        <div className={`wrap ${styles.ways}`}>
          <ButtonLink to={back}>Voltar ao pedido</ButtonLink>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Descartar as mudanças?"
        description="O pedido fica como está. O que você mudou aqui é apagado."
        cancel="Continuar a mudar"
        confirm="Descartar"
        danger
        onConfirm={leave}
      />
    </form>
  );
}

/** The draft with its brief and image. `shown`: the form's text. `follows`: it is the unedited headed brief. */
function useChangeDraft(view: ChangeView) {
  const { userId, sent, hasService, locked } = view;
  const [kind] = useState(() => changeKind(userId, sent));
  const { draft, setDraft, resumed } = useStoredDraft(kind);
  const change: ChangeDraft = (changes) => setDraft((now) => withChanges(now, changes));
  /** null: the customer has not chosen, so an unedited headed brief follows the answers */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const follows =
    !locked && view.isBuiltIn && chosen === null && draft.summary === null && isOutdated(draft, sent.answers);
  const rewrites = chosen ?? (draft.summary !== null || follows);
  const shown = follows ? withBrief(draft) : draft;
  const summary = useSummary({ reached: rewrites && !follows && !locked, hasService, draft: shown, change });
  const image = sent.answers.image;
  const sentImage = {
    key: image,
    address: `/budget/${sent.id}/ref.png`,
    note: `A que você mandou em ${view.imageDay}`,
  };
  const reference = useReferenceImage({ image: draft.image, change, sent: image ? sentImage : null });
  return { draft, setDraft, resumed, change, shown, follows, rewrites, setChosen, summary, reference };
}

type MessagesProps = {
  locked: ChangeView["locked"];
  /** the draft started from answers that another tab has changed since */
  isOlder: boolean;
  refused: ChangeRefusal | "failed" | "logged-out" | undefined;
  resumed: boolean;
  onSave: () => void;
  onRestart: () => void;
};

/** Why the answers cannot be changed or were not saved, and what to do about it. */
function Messages({ locked, isOlder, refused, resumed, onSave, onRestart }: MessagesProps) {
  return (
    <>
      {locked && locked !== "claimed" && <FormMessage kind="error">{CHANGE_REFUSED[locked]}</FormMessage>}
      {isOlder && (
        <>
          <FormMessage kind="error">{CHANGE_REFUSED["other-tab"]}</FormMessage>
          <div className={styles.ways}>
            <Button look="outline" size="small" onClick={onSave}>
              Salvar o que está aqui
            </Button>
            <Button look="text" size="small" onClick={onRestart}>
              Ficar com as respostas da outra aba
            </Button>
          </div>
        </>
      )}
      {!locked && (refused === "limit" || refused === "image") && (
        <FormMessage kind="error">{CHANGE_REFUSED[refused]}</FormMessage>
      )}
      {refused === "failed" && <FormMessage kind="error">{CHANGE_FAILED}</FormMessage>}
      {refused === "logged-out" && (
        <>
          <FormMessage kind="error">{SESSION_ENDED}</FormMessage>
          <LoginAgain />
        </>
      )}
      {resumed && !locked && !isOlder && !refused && (
        <Resumed
          lost="O pedido fica como está. O que você mudou aqui e não salvou é apagado."
          keep="Continuar a mudar"
          onStartOver={onRestart}
        />
      )}
    </>
  );
}

type SaveBarProps = { count: number; saving: boolean; waits: string | undefined; onCancel: () => void };

function SaveBar({ count, saving, waits, onCancel }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.line}`}>
        <p className="h4" role="status">
          {count === 0 ? "Nada mudou ainda" : counted(count, "resposta mudada", "respostas mudadas")}
        </p>
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={saving} disabledReason={waits}>
          {saving ? "Salvando" : "Salvar mudanças"}
        </Button>
      </div>
    </div>
  );
}

/** Why 'Salvar mudanças' must still wait; undefined if it need not. */
function waitingFor(writing: boolean, text: string, sending: boolean, draft: Draft): string | undefined {
  if (writing) return "Espere um instante: o resumo está sendo escrito.";
  if (!text) return "Falta o resumo: escreva o seu, ou deixe como estava.";
  if (isTooLong(text, LIMITS.summary)) return "O resumo passa do limite. Encurte um pouco.";
  if (hasLongReply(draft)) return "Uma resposta passa do limite. Encurte um pouco.";
  return sending ? "Espere um instante: a imagem está sendo enviada." : undefined;
}
