import { Dialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { withArticle } from "../names.ts";
import { piecePath } from "../paths.ts";
import { pieceName } from "../piece.ts";
import type { ProofDraft } from "../proof-content.ts";
import { Thumb } from "../thumb.tsx";
import { turnText, untilText } from "./preview.tsx";
import styles from "./preview-dialog.module.css";
import type { ProofView } from "./proof-view.server.ts";

type Props = {
  view: ProofView;
  draft: ProofDraft;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** absent: it cannot be sent */
  onSend: (() => void) | undefined;
};

/** What the customer gets, whole, before it is sent. */
export function PreviewDialog({ view, draft, onSend, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      page
      title={`Como ${withArticle(view.customer)} vai ver`}
      foot={
        <>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            Voltar a montar
          </Button>
          {onSend && <Button onClick={onSend}>Enviar</Button>}
        </>
      }
    >
      <div className={styles.head} data-ground="pink">
        <h2 className="h2">{withCedilla(view.nameProject)}</h2>
        <p className="h4">{turnText(view.number)}</p>
        <p>{untilText(draft.until, view.today)}</p>
      </div>
      {draft.question.trim() && <p className={`lead ${styles.question}`}>{draft.question}</p>}
      {draft.directions.map(({ letter, name, idea, pieces }) => (
        <section key={letter} className={styles.direction} aria-label={`Direção ${letter}`}>
          <h3 className="h3">{withCedilla([letter, name.trim()].filter(Boolean).join(". "))}</h3>
          {idea.trim() && <p>{idea}</p>}
          {pieces.length === 0 && <p className="small soft">Nenhuma imagem ainda.</p>}
          <div className={styles.pieces}>
            {pieces.map(({ id, note }, at) => (
              <figure key={id}>
                <Thumb src={piecePath(view.id, id)} alt={note || pieceName(letter, at)} loading="lazy" />
                <figcaption className="small">{[pieceName(letter, at), note].filter(Boolean).join(". ")}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      ))}
      {view.answered?.comments.map(({ id, number, text }) => {
        const answer = draft.answers[id];
        return (
          <section key={id} className={styles.answer} aria-label={`Comentário ${number}`}>
            <p>
              <b>{`${number}.`}</b> {text}
            </p>
            <p>
              <b>{answer?.outcome ? OUTCOMES[answer.outcome] : "Sem resposta"}</b>
              {answer?.text.trim() && `: ${answer.text}`}
            </p>
          </section>
        );
      })}
    </Dialog>
  );
}

const OUTCOMES = { done: "Atendido", kept: "Não mudou" } as const;
