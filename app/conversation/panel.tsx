import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { BRAND } from "../kit/brand.ts";
import { firstName } from "../people/names.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Avatar } from "../ui/display/avatar.tsx";
import { ConfirmDialog } from "../ui/display/dialog.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { useNotice } from "../ui/layout/notice.tsx";
import { Composer, type EditedMessage } from "./composer.tsx";
import { type Mark, whatsAppLink } from "./conversation.ts";
import { MessageList } from "./message-list.tsx";
import type { Conversation, ConversationMessage } from "./messages.server.ts";
import styles from "./panel.module.css";
import { ReplyOffer } from "./reply-offer.tsx";
import { postChange, useEarlier, useMessages } from "./use-messages.ts";

type Props = {
  budgetId: string;
  nameProject: string;
  conversation: Conversation;
  /** the request's events, shown between the messages by time */
  marks: Mark[];
  /** `room`: part of a request's page, which shows only the newest messages on phones; `page`: the whole page */
  place: "room" | "page";
  /** the request was withdrawn: messages can be read, but not written */
  closed: boolean;
  /** only for `page`: the way back, left of the name, and what stands below the head */
  back?: ReactNode;
  children?: ReactNode;
};

/** Messages with the other side of a request, and the field for the next one. */
export function ConversationPanel({
  budgetId,
  nameProject,
  conversation,
  marks,
  place,
  closed,
  back,
  children,
}: Props) {
  const { other, later } = conversation;
  const { loaded, busy, load } = useEarlier(budgetId, conversation);
  const { messages } = loaded;
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useMessages(budgetId, conversation, field);
  const [editing, setEditing] = useState<EditedMessage | null>(null);
  const [deleting, setDeleting] = useState<ConversationMessage | null>(null);
  const scroller = useRef<HTMLElement>(null);
  const focusAfterRemoval = useFocusAfterRemoval(field);
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  // Where reading had stopped when the page opened, so that 'nova' does not vanish while it is read. Sending a message
  // resets it.
  const [readBefore, setReadBefore] = useState(conversation.readSeq);
  const { end, announced } = useReading(budgetId, conversation);
  const who = other.kind === "studio" ? "o estúdio" : firstName(other.name);

  const remove = async () => {
    if (!deleting) return;
    const failure = await postChange(budgetId, { intent: "delete", id: deleting.id });
    notify(failure && { kind: "error", text: failure.message });
    await revalidate();
  };

  return (
    <section className={styles.conversation} data-place={place} aria-labelledby="conversa" {...focusAfterRemoval}>
      <Head {...{ conversation, nameProject, place, back }} />
      {children}
      <section className={styles.scroller} ref={scroller} {...REACHABLE} aria-label="Mensagens">
        <div className={styles.all}>
          {loaded.earlier && <Earlier before={messages[0]?.seq} busy={busy} onLoad={load} />}
          {place === "room" && messages.length > 0 && (
            <Link className={styles.whole} to={`/budget/${budgetId}/conversa`}>
              Ver a conversa inteira
            </Link>
          )}
          {messages.length === 0 && own.pending.length === 0 && !closed && (
            <p className="soft">{emptyText(other.kind, who)}</p>
          )}
          <MessageList
            budgetId={budgetId}
            conversation={{ ...conversation, ...loaded }}
            marks={marks}
            pending={own.pending}
            readBefore={readBefore}
            onEdit={(message) => {
              setEditing(message);
              field.current?.focus();
            }}
            onReply={({ id }) => {
              own.change({ replyTo: id });
              field.current?.focus();
            }}
            onDelete={setDeleting}
            onRetry={own.deliver}
            onTakeBack={(message) => {
              own.takeBack(message);
              field.current?.focus();
            }}
          />
          {own.pending.length === 0 && !later && <ReplyOffer budgetId={budgetId} messages={messages} field={field} />}
          <div ref={end} />
        </div>
      </section>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {later && (
        <Link className={`${styles.earlier} ${styles.closed}`} to="?" replace>
          Ver as mensagens mais novas
        </Link>
      )}
      {closed && (
        <p className={`small soft ${styles.closed}`}>Pedido retirado: a conversa fica guardada, só para ler.</p>
      )}
      {!closed && !later && (
        <Composer
          budgetId={budgetId}
          conversation={conversation}
          who={who}
          own={own}
          field={field}
          editing={editing}
          onEditing={setEditing}
          replied={messages.find(({ id }) => id === own.draft.replyTo)?.text}
          onSent={() => {
            setReadBefore(messages.at(-1)?.seq ?? 0);
            // The list is reversed, so it starts to scroll at its end.
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Apagar esta mensagem?"
        description="O texto e os arquivos somem para todos. Fica escrito que você apagou."
        cancel="Manter"
        confirm="Apagar"
        danger
        next={field}
        onConfirm={remove}
      />
    </section>
  );
}

const TONES = { customer: "mango", designer: "sky", studio: "forest" } as const;

/** The other person, the project, and other ways to reach them. */
function Head({
  conversation,
  nameProject,
  place,
  back,
}: Pick<Props, "conversation" | "nameProject" | "place" | "back">) {
  const { other } = conversation;
  const isStudio = other.kind === "studio";
  return (
    <div className={styles.head}>
      {back}
      <Avatar name={isStudio ? null : other.name} tone={TONES[other.kind]} />
      <div className={styles.who}>
        <h2 id="conversa" className="h4">
          <span className="visually-hidden">Conversa com </span>
          {isStudio ? BRAND.legal.company : other.name}
        </h2>
        <p className="small soft">{place === "page" ? nameProject : headLine(other.kind, nameProject)}</p>
      </div>
      <WhatsApp conversation={conversation} nameProject={nameProject} />
    </div>
  );
}

/** A link, so that it works without JavaScript; otherwise it loads the messages into this page. */
function Earlier({ before, busy, onLoad }: { before: number | undefined; busy: boolean; onLoad: () => Promise<void> }) {
  return (
    <Link
      className={styles.earlier}
      to={`?antes=${before}#conversa`}
      aria-disabled={busy}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void onLoad();
      }}
    >
      Ver mensagens anteriores
    </Link>
  );
}

/** A scrolling area must be reachable by keyboard. */
const REACHABLE = { tabIndex: 0 };

const headLine = (kind: Conversation["other"]["kind"], nameProject: string) =>
  ({
    customer: `Cliente, ${nameProject}`,
    designer: "Designer do seu projeto",
    studio: "Até alguém assumir, você fala com a gente",
  })[kind];

const emptyText = (kind: Conversation["other"]["kind"], who: string) =>
  ({
    customer: `Escreva para ${who}: conte do projeto e pergunte o que falta saber.`,
    designer: `Escreva para ${who}: dúvidas, fotos do lugar, o que mudou desde o pedido.`,
    studio: "Pergunte sobre prazo, preço ou o que quiser contar.",
  })[kind];

/** For staff, where they may see the customer's phone (BUD-4). */
function WhatsApp({ conversation: { other, viewer }, nameProject }: Pick<Props, "conversation" | "nameProject">) {
  if (!other.whatsApp) return null;
  const greeting = `Oi, ${firstName(other.name)}. Aqui é ${firstName(viewer.name)}, do ${BRAND.name}, sobre ${nameProject}.`;
  return (
    <ButtonLink
      className={styles.whatsApp}
      look="outline"
      size="small"
      before="whatsapp-logo"
      to={whatsAppLink(other.whatsApp, greeting)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>WhatsApp</span>
    </ButtonLink>
  );
}

/**
 * Marks messages as read when the end of the list is visible. `announced`: the newest message that arrived since, for
 * screen readers.
 */
function useReading(budgetId: string, { messages, unread }: Conversation) {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.seq ?? 0;
  const [first] = useState(newest);
  const markedUpTo = useRef(0);
  const theirs = messages.findLast(({ mine, deleted }) => !mine && !deleted);
  const announced = theirs && theirs.seq > first ? `${theirs.author}: ${theirs.text || "arquivo"}` : "";

  const read = useEffectEvent((upTo: number) => {
    if (unread === 0 || document.visibilityState !== "visible" || markedUpTo.current >= upTo) return;
    markedUpTo.current = upTo;
    void postChange(budgetId, { intent: "read", seq: upTo }).then((failure) => {
      // Tries again the next time the end is visible.
      if (failure) markedUpTo.current = 0;
    });
  });
  useEffect(() => {
    const target = end.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && read(newest));
    const look = () => {
      observer.unobserve(target);
      observer.observe(target);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [newest]);
  return { end, announced };
}
