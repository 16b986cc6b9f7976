import { dayText, momentText, timeText, weekdayText } from "../kit/day.ts";
import { FILE_FORMATS, formatOf, isDownload } from "../kit/file-formats.ts";
import { capital } from "../kit/initials.ts";
import { sizeText } from "../kit/upload.ts";
import { Icon } from "../ui/display/icon.tsx";
import { LoginAgain } from "../ui/form/form-message.tsx";
import { linkParts, type Mark } from "./conversation.ts";
import styles from "./message-list.module.css";
import type { Conversation, ConversationMessage, MessageFile } from "./messages.server.ts";
import type { PendingMessage } from "./use-messages.ts";

type Presses = {
  onEdit: (message: ConversationMessage) => void;
  onDelete: (message: ConversationMessage) => void;
  onReply: (message: ConversationMessage) => void;
  onRetry: (message: PendingMessage) => void;
  onTakeBack: (message: PendingMessage) => void;
};
type Props = Presses & {
  budgetId: string;
  conversation: Conversation;
  marks: Mark[];
  pending: PendingMessage[];
  /** messages of others after this one are marked as new */
  readBefore: number;
};

type Entry = { at: number; message: ConversationMessage } | { at: number; marks: Mark[] };

/** The newest entries that a request's page shows on a phone. */
const ON_PHONES = 4;

/** Messages by day, grouped by author, with the request's events between them. */
export function MessageList({ budgetId, conversation, marks, pending, readBefore, ...presses }: Props) {
  const { messages, now, readAt } = conversation;
  const entries = inOrder(conversation, marks);
  const lastRead = messages.findLast(({ read }) => read); // only the newest read message has a known time of reading
  const isNew = ({ mine, seq, deleted }: ConversationMessage) => !mine && !deleted && seq > readBefore;
  return (
    <ol className={styles.messages}>
      {entries.map((entry, index) => {
        const [before, after] = [entries[index - 1], entries[index + 1]];
        const day = dayText(entry.at, now);
        const newDay = !before || dayText(before.at, now) !== day;
        const early = index < entries.length - ON_PHONES || undefined;
        const heading = newDay && <p className={styles.day}>{dayName(entry.at, now)}</p>;
        if ("marks" in entry) {
          return (
            <li key={entry.marks[0]?.id} data-early={early}>
              {heading}
              <Marks marks={entry.marks} now={now} />
            </li>
          );
        }
        const { message } = entry;
        const starts = newDay || !isSameRun(before, message);
        const ends = !isSameRun(after, message) || dayText(after?.at ?? 0, now) !== day;
        const news = starts ? runFrom(entries, index).filter(isNew).length : 0;
        return (
          <li key={message.id} data-early={early} data-mine={message.mine || undefined}>
            {heading}
            {starts && !message.mine && (
              <p className={styles.meta}>
                <b>{message.author}</b> {timeText(message.at)}
                {news > 0 && <span className={styles.new}>{news === 1 ? "nova" : `${news} novas`}</span>}
              </p>
            )}
            {message.deleted ? (
              <p className={`${styles.bubble} ${styles.deleted}`}>{message.deleted}</p>
            ) : (
              <>
                {/* Files first, so that the bubble's tail hangs below the text. */}
                {message.files.map((file) => (
                  <MessageAttachment key={file.id} budgetId={budgetId} file={file} />
                ))}
                <Bubble mine={message.mine} text={message.text} replied={message.repliedText} tail={ends} />
                {message.mine ? (
                  (ends || message.editableUntil !== null) && (
                    <OwnState message={message} readAt={message === lastRead ? readAt : null} {...presses} />
                  )
                ) : (
                  <TheirState message={message} onReply={presses.onReply} />
                )}
              </>
            )}
          </li>
        );
      })}
      {pending.map((message) => (
        <Pending key={message.submissionId} message={message} {...presses} />
      ))}
    </ol>
  );
}

/** 'Hoje', 'Ontem', 'Segunda, 23 de novembro' */
function dayName(at: number, now: number): string {
  const near = dayText(at, now);
  return capital(near === "hoje" || near === "ontem" ? near : weekdayText(at, now));
}

/** Messages and events by time, without events before or after the page's messages if there are more of these. */
function inOrder({ messages, earlier, later }: Conversation, marks: Mark[]): Entry[] {
  const oldest = earlier ? (messages[0]?.at ?? 0) : 0;
  const newest = later ? (messages.at(-1)?.at ?? 0) : Number.POSITIVE_INFINITY;
  const lines = marks
    .map((mark) => ({ at: Date.parse(mark.at), marks: [mark] }))
    .filter(({ at }) => at >= oldest && at <= newest);
  const messageEntries = messages.map((message) => ({ at: message.at, message }));
  const entries: Entry[] = [];
  for (const entry of [...messageEntries, ...lines].sort((a, b) => a.at - b.at)) {
    const before = entries.at(-1);
    // Events without a message between them form one entry, at the time of the newest.
    if (before && "marks" in before && "marks" in entry) {
      before.at = entry.at;
      before.marks.push(...entry.marks);
    } else entries.push(entry);
  }
  return entries;
}

const withoutStop = (text: string) => text.replace(/\.$/, "");

/** Shows events as one line: the newest, and the others at a press. 'Andamento' lists all of them. */
function Marks({ marks, now }: { marks: Mark[]; now: number }) {
  const newest = marks.at(-1);
  if (!newest) return null;
  const line = `${withoutStop(newest.text)}, às ${timeText(Date.parse(newest.at))}`;
  const others = marks.slice(0, -1);
  if (others.length === 0) return <p className={styles.mark}>{line}</p>;
  return (
    <details className={styles.marks}>
      <summary className={styles.mark}>
        <span>
          {line} <span className={styles.more}>{`e mais ${others.length} antes`}</span>
        </span>
      </summary>
      <ul>
        {others.map(({ id, at, text }) => (
          <li key={id}>{`${withoutStop(text)}, ${momentText(Date.parse(at), now)}`}</li>
        ))}
      </ul>
    </details>
  );
}

const isSameRun = (entry: Entry | undefined, { author, deleted }: ConversationMessage) =>
  entry !== undefined && "message" in entry && entry.message.author === author && !entry.message.deleted && !deleted;

function runFrom(entries: Entry[], start: number): ConversationMessage[] {
  const run: ConversationMessage[] = [];
  for (const entry of entries.slice(start)) {
    if (!("message" in entry) || (run[0] && !isSameRun(entry, run[0]))) break;
    run.push(entry.message);
  }
  return run;
}

type OwnProps = Pick<Presses, "onEdit" | "onDelete"> & { message: ConversationMessage; readAt: number | null };

function OwnState({ message, readAt, onEdit, onDelete }: OwnProps) {
  const { read, at, edited, editableUntil } = message;
  const state = readAt === null ? `Enviada ${timeText(at)}${read ? " e lida" : ""}` : `Lida ${timeText(readAt)}`;
  return (
    <div className={styles.meta} data-mine>
      <Icon name={read ? "checks" : "check"} size={18} />
      <span>
        {state}
        {edited && ", editada"}
        {editableUntil !== null && (
          <>
            ,{" "}
            <button type="button" className={styles.link} onClick={() => onEdit(message)}>
              editar
            </button>{" "}
            ou{" "}
            <button type="button" className={styles.link} onClick={() => onDelete(message)}>
              apagar
            </button>{" "}
            até {timeText(editableUntil)}
          </>
        )}
      </span>
    </div>
  );
}

function TheirState({ message, onReply }: Pick<Presses, "onReply"> & { message: ConversationMessage }) {
  if (!message.edited && !message.replyable) return null;
  return (
    <div className={styles.meta}>
      {message.edited && <span>Editada</span>}
      {message.replyable && (
        <button type="button" className={styles.link} onClick={() => onReply(message)}>
          Responder
          <span className="visually-hidden"> a: {message.text}</span>
        </button>
      )}
    </div>
  );
}

type PendingProps = Pick<Presses, "onRetry" | "onTakeBack"> & { message: PendingMessage };

function Pending({ message, onRetry, onTakeBack }: PendingProps) {
  const { text, files, failure } = message;
  const state = failure ? "failed" : "sending";
  return (
    <li data-mine>
      {files.map(({ key, fileName }) => (
        <div key={key} className={styles.bubble} data-state={state}>
          {fileName}
        </div>
      ))}
      <Bubble mine text={text} tail={false} state={state} />
      <div className={styles.meta} data-mine role="status">
        {failure ? (
          <span className={styles.failure}>
            <Icon name="warning-circle" size={18} />
            {failure.again ? (
              <button type="button" className={styles.link} onClick={() => onRetry(message)}>
                Não foi. Tentar de novo
              </button>
            ) : (
              failure.message
            )}
            <button type="button" className={styles.link} onClick={() => onTakeBack(message)}>
              Voltar a escrever
            </button>
            {failure.loggedOut && <LoginAgain />}
          </span>
        ) : (
          "Enviando"
        )}
      </div>
    </li>
  );
}

type BubbleProps = {
  mine: boolean;
  text: string;
  replied?: string | null;
  tail: boolean;
  state?: "sending" | "failed";
};

function Bubble({ mine, text, replied, tail, state }: BubbleProps) {
  if (!text) return null;
  return (
    <div className={styles.bubble} data-tail={tail || undefined} data-state={state}>
      {mine && <span className="visually-hidden">Você: </span>}
      {replied && <p className={styles.replied}>{replied}</p>}
      <p className={styles.text}>
        {linkParts(text).map(({ at, text: part, link }) =>
          link ? (
            <a key={at} href={link} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {tail && (
        <svg className={styles.cedilla} viewBox="0 0 52 49" fill="none" strokeWidth={27} aria-hidden="true">
          <path d="M38.5 0V12.5A23 23 0 0 1 15.5 35.5H0" stroke="currentColor" />
        </svg>
      )}
    </div>
  );
}

function MessageAttachment({ budgetId, file }: { budgetId: string; file: MessageFile }) {
  const { id, fileName, bytes, width, height } = file;
  const address = `/budget/${budgetId}/anexo/${id}`;
  const opens = { href: address, target: "_blank", rel: "noopener" };
  if (width === null || height === null) {
    const format = formatOf(fileName) ?? "pdf";
    const saved = isDownload(format);
    return (
      <div className={styles.bubble}>
        <a className={styles.file} {...(saved ? { href: address, download: fileName } : opens)}>
          <Icon name={saved ? "download-simple" : "file-pdf"} size={28} />
          <span>
            {saved ? fileName : fileName.replace(/\.pdf$/i, "")}
            <small>
              {FILE_FORMATS[format].label}, {sizeText(bytes)}
            </small>
          </span>
        </a>
      </div>
    );
  }
  return (
    <a className={styles.picture} {...opens}>
      <img src={address} alt={`Imagem: ${fileName}`} width={width} height={height} loading="lazy" />
    </a>
  );
}
