import { addToMessage } from "../../ui/browser/draft-store.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { unbroken } from "../../ui/display/unbroken.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { thumbnailPath } from "../paths.ts";
import { type CommentNote, PROOF_LIMITS } from "../proof-content.ts";
import { commentsText, countWord } from "../proof-words.ts";
import { Thumb } from "../thumb.tsx";
import styles from "./decision.module.css";
import type { ProofView } from "./proof-view.server.ts";
import type { Notes } from "./use-notes.ts";

export type Decides = NonNullable<ProofView["decides"]>;
type Shown = { view: ProofView; decides: Decides; busy: boolean };

type DirectionProps = { view: ProofView; value: string; onChange: (letter: string) => void };

/** The direction that goes on. One alone is not asked. */
export function DirectionChoice({ view: { directions }, value, onChange }: DirectionProps) {
  if (directions.length < 2) return <input type="hidden" name="direction" value={directions[0]?.letter ?? ""} />;
  return (
    <div className={styles.directions} role="radiogroup" aria-label="Direção que segue">
      <p className="label">Direção que segue</p>
      <div>
        {directions.map(({ letter, title, pieces }) => (
          <label key={letter}>
            <input
              className="whole-press"
              type="radio"
              name="direction"
              value={letter}
              checked={value === letter}
              onChange={() => onChange(letter)}
            />
            {pieces[0] && <Thumb src={thumbnailPath(pieces[0].src)} alt="" width={240} height={150} />}
            <span>
              {value === letter && <Icon name="check" size={20} />}
              {title}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

type ApproveProps = Shown & {
  name: string;
  error: string | undefined;
  onName: (name: string) => void;
};

export function Approve({
  view: { number, code, studio, accountName },
  decides,
  name,
  error,
  busy,
  onName,
}: ApproveProps) {
  return (
    <>
      <TextField
        label="Seu nome completo"
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => onName(target.value)}
        limit={PROOF_LIMITS.signature}
        error={error}
        hint={`Na sua conta: ${accountName}`}
      />
      <p className={styles.kept}>
        {`Escrever o nome vale como assinatura. Guardamos a data e o código desta versão, e mandamos o registro por e-mail para você e para ${studio}.`}
      </p>
      <p className={`small ${styles.code}`}>
        {`Código da versão ${number}: `}
        <b>{code}</b>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" size="large" after="check" busy={busy}>{`Aprovar a versão ${number}`}</Button>
        <p className="small">{unbroken(`Depois ${studio} prepara os arquivos, até ${decides.kitBy}.`)}</p>
      </div>
    </>
  );
}

const LOST = "Sem conexão: envie quando ela voltar.";

type AdjustProps = Shown & {
  notes: Notes;
  sentence: string;
  error: string | undefined;
  onSentence: (sentence: string) => void;
};

export function Adjust({ view, decides, notes, sentence, error, busy, onSentence }: AdjustProps) {
  const { studio } = view;
  const count = notes.notes.length;
  return (
    <>
      <input type="hidden" name="notes" value={notes.revision} />
      <GoesAlong view={view} notes={notes.notes} />
      <TextArea
        label={`Uma frase para ${studio}`}
        name="sentence"
        rows={2}
        optional
        value={sentence}
        onChange={({ target }) => onSentence(target.value)}
        limit={PROOF_LIMITS.sentence}
        error={error}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="large"
          after="paper-plane-right"
          busy={busy}
          disabledReason={notes.trouble ? (notes.trouble.refused ?? LOST) : undefined}
        >
          {count > 0 ? `Enviar ${commentsText(count)}` : "Pedir ajustes"}
        </Button>
        <p className="small">
          {unbroken(
            `${studio} manda a versão ${decides.next} até ${decides.nextBy}. Depois de enviar dá para ler os comentários, não para mudar.`,
          )}
        </p>
      </div>
    </>
  );
}

/** 'Vão junto: três em A, um em B', and each of them. */
function GoesAlong({ view: { directions, comments }, notes }: { view: ProofView; notes: readonly CommentNote[] }) {
  if (notes.length === 0) return null;
  const last = Math.max(0, ...comments.map(({ number }) => number));
  const letterOf = (piece: string) =>
    directions.find(({ pieces }) => pieces.some(({ id }) => id === piece))?.letter ?? "";
  const counts = directions
    .map(({ letter }) => ({ letter, count: notes.filter(({ piece }) => letterOf(piece) === letter).length }))
    .filter(({ count }) => count > 0);
  const title =
    directions.length === 1
      ? `${notes.length === 1 ? "Vai" : "Vão"} junto: ${countWord(notes.length)}`
      : `${notes.length === 1 ? "Vai" : "Vão"} junto: ${counts.map(({ letter, count }) => `${countWord(count)} em ${letter}`).join(", ")}`;
  return (
    <div>
      <p className="label" id="vao-junto">
        {title}
      </p>
      <ul className={styles.along} aria-labelledby="vao-junto">
        {notes.map(({ id, text }, index) => (
          <li key={id}>
            <span aria-hidden="true">{last + 1 + index}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reference to the version is in the conversation's field when it opens. */
export function Talk({ view: { uid, id, number, studio } }: { view: ProofView }) {
  return (
    <div className={styles.buttons}>
      <ButtonLink
        to={`/budget/${id}/conversa`}
        size="large"
        before="chat-circle"
        onClick={() => addToMessage(uid, id, `Sobre a prova, versão ${number}: `)}
      >
        Abrir a conversa
      </ButtonLink>
      <p className="small">{`A prova continua esperando por você enquanto vocês conversam. ${studio} responde por lá.`}</p>
    </div>
  );
}
