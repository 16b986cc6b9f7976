import { useRef } from "react";
import { useNavigate } from "react-router";
import { chosenDeliverables } from "../brief/deliverables.ts";
import {
  ALREADY_SENT,
  CUSTOMERS_ONLY,
  FINISH_FAILED,
  LIMITS,
  type Panel,
  SESSION_ENDED,
  type Submission,
} from "../brief/questionnaire.ts";
import { counted } from "../kit/count.ts";
import { NEEDS } from "../kit/needs.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { sentState } from "../ui/browser/sent-request.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { DataList } from "../ui/display/data-list.tsx";
import { Button } from "../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../ui/form/form-message.tsx";
import { useSubmission } from "../ui/form/submission.ts";
import { useNotice } from "../ui/layout/notice.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import bar from "./bar.module.css";
import { type Draft, submissionOf } from "./draft.ts";
import { BackButton, type Direction, PanelLinks } from "./frame.tsx";
import styles from "./panel-finish.module.css";
import shared from "./questionnaire-page.module.css";
import { previewAddress, type ReferenceUpload } from "./reference-image.tsx";
import { hasLongReply } from "./replies.ts";
import { BuiltInButton, RewriteDialog, SummaryFailed } from "./summary-ways.tsx";
import type { SummaryState } from "./use-summary.ts";

/** What 'Terminar' sends. `userId`: whose answers these are, because somebody else may have signed in meanwhile. */
export type FinishRequest = { userId: string; submission: Submission };

export type FinishRefusal = "failed" | "logged-out" | "customers-only";
/** The new request and where its confirmation goes, or why there is none. `because`: what the person can do. */
export type FinishResponse =
  | { id: string; email: string }
  | { refused: FinishRefusal; because?: string }
  /** the submission already became the request `earlier` with other answers; nothing was saved */
  | { refused: "already-sent"; earlier: string };

type FinishProps = {
  draft: Draft;
  direction: Direction | undefined;
  summary: SummaryState;
  reference: ReferenceUpload;
  finish: ReturnType<typeof useFinish>;
  /** ANSWER_DAYS */
  answerDays: number;
  onPanel: (panel: Panel) => void;
};

export function PanelFinish({ draft, direction, summary, reference, finish, answerDays, onPanel }: FinishProps) {
  const { answers, sent } = draft;
  const { saving, failed, refusal, loggedOut } = finish;
  const { image, upload } = reference;
  const creates = chosenDeliverables(answers.forMake).map(({ name }) => name);
  const finishButton = useRef<HTMLButtonElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(finishButton);
  return (
    <>
      <div className={shared.finish} data-direction={direction} {...focusAfterRemoval}>
        <BackButton onClick={() => onPanel(4)} />
        <div className={styles.body}>
          <h2 className={`d2 ${styles.title}`}>{withCedilla("Podemos começar?")}</h2>
          <DataList
            className={styles.list}
            entries={[
              ["Projeto", answers.nameProject],
              ["Pedido", NEEDS[answers.need].label],
              ["Criar", creates.join(", ")],
              ["Imagem de referência", (image || upload) && <Reference reference={reference} onPanel={onPanel} />],
              ["Depois", `Um designer assume em até ${counted(answerDays, "dia", "dias")}. Nada é cobrado agora.`],
            ]}
          />
          {summary.work.kind === "failed" && (
            <SummaryFailed failure={summary.work} state={summary} size="small" className={styles.failed} />
          )}
          {summary.work.kind === "writing" && summary.offersBuiltIn && (
            <div>
              <BuiltInButton state={summary} size="small" />
            </div>
          )}
          <RewriteDialog state={summary} />
          {summary.outdated && summary.work.kind !== "writing" && (
            <p className={styles.outdated}>
              <PanelLinks
                text="As respostas mudaram depois do resumo. Volte ao passo 4 para conferir o texto."
                onPanel={onPanel}
              />
            </p>
          )}
          {failed && (
            <p className={styles.notSent}>
              O pedido ainda não foi enviado. Suas respostas continuam aqui.{" "}
              <PanelLinks text={failed.because ?? ""} onPanel={onPanel} />
            </p>
          )}
          {refusal && (
            <div ref={intoView} className={styles.failed}>
              <FormMessage kind="error">{refusal}</FormMessage>
              {loggedOut && <LoginAgain />}
            </div>
          )}
        </div>
      </div>
      <div className={`${bar.bar} ${bar.last}`}>
        <Button
          ref={finishButton}
          size="large"
          after="check"
          busy={saving}
          disabledReason={sent ? ALREADY_SENT.wait : (waitingFor(summary, upload) ?? tooLong(draft))}
          onClick={finish.send}
        >
          {saving ? "Enviando" : "Terminar"}
        </Button>
        <Button look="outline" size="large" onClick={() => onPanel(3)}>
          Mudar alguma informação
        </Button>
      </div>
    </>
  );
}

/** Needed because 'Terminar' is at the other end of a long panel. */
function intoView(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: "nearest" });
}

function Reference({ reference, onPanel }: Pick<FinishProps, "reference" | "onPanel">) {
  const { image } = reference;
  return (
    <>
      {image && <img className={styles.thumb} src={previewAddress(image.key)} alt="" onError={reference.check} />}
      <span>
        <PanelLinks text={imageState(reference)} onPanel={onPanel} />
      </span>
    </>
  );
}

/** Why 'Terminar' must still wait; undefined if it need not. */
function waitingFor(summary: SummaryState, upload: ReferenceUpload["upload"]): string | undefined {
  if (summary.work.kind === "writing") return "Espere um instante: o resumo está sendo escrito.";
  if (!summary.text) return "Falta o resumo. Peça outro, ou escreva o seu no passo anterior.";
  if (upload?.kind === "sending") return "Espere um instante: a imagem está sendo enviada.";
  return undefined;
}

/** Which text on panel 4 is too long to be sent. */
function tooLong(draft: Draft): string | undefined {
  if (isTooLong(draft.summary?.text ?? "", LIMITS.summary))
    return "O resumo passa do limite. Encurte no passo anterior.";
  if (hasLongReply(draft)) return "Uma resposta passa do limite. Encurte no passo anterior.";
  return undefined;
}

function imageState({ image, upload }: ReferenceUpload): string {
  if (upload?.kind === "sending") return `Enviando, ${Math.round(upload.part * 100)}%`;
  if (upload?.kind === "failed" && !image) return "Não chegou. Volte ao passo 2 para enviar de novo.";
  return image?.fileName ?? "";
}

/** Shown above 'Terminar'. The other refusals have their own places. */
const REFUSAL_MESSAGE: Record<Exclude<FinishResponse, { id: string }>["refused"], string | null> = {
  "logged-out": SESSION_ENDED,
  "customers-only": CUSTOMERS_ONLY.text,
  failed: null,
  "already-sent": null,
};

/**
 * Sends one request at a time; `failed` outlasts its notice. `onAlreadySent`: receives the id of the request that was
 * sent with other answers.
 */
export function useFinish(userId: string, draft: Draft, onAlreadySent: (budget: string) => void) {
  const navigate = useNavigate();
  const notice = useNotice();
  const { submit, refused, saving } = useSubmission<FinishResponse>(draft.submissionId, (response) => {
    if ("id" in response) {
      const room = `/budget/view/${response.id}`;
      const state = sentState(response.email);
      // If a file of the room does not arrive, React Router reloads the address, which must not be the ended draft's.
      history.replaceState({ ...history.state, usr: state }, "", room);
      void navigate(room, { replace: true, state });
    } else if (response.refused === "already-sent") onAlreadySent(response.earlier);
    else if (response.refused === "failed") notice({ kind: "error", text: FINISH_FAILED });
  });

  const send = () => {
    const submission = submissionOf(draft);
    if (!submission || draft.sent) return;
    const body: FinishRequest = { userId, submission };
    submit(body);
  };

  const failed = refused?.refused === "failed" ? refused : null;
  const refusal = refused && REFUSAL_MESSAGE[refused.refused];
  return { send, saving, failed, refusal, loggedOut: refused?.refused === "logged-out" };
}
