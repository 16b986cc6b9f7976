import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Gallery } from "../../galleries/galleries.ts";
import { PUBLISHING_LIMITS } from "../../galleries/publication.ts";
import { momentText, timeText } from "../../kit/day.ts";
import { AdminIcon, type AdminIconName } from "../../ui/display/admin-icon.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { LoginAgain } from "../../ui/form/form-message.tsx";
import { Loader } from "../../ui/layout/loader.tsx";
import type { Conflict, Deletion } from "../editing/editing.ts";
import { partLabel, partOf } from "../editing/parts.ts";
import type { EditorDraft } from "./draft.ts";
import { GalleryLink } from "./new-item-panel.tsx";
import styles from "./notices.module.css";
import { compareWords, partText, type Word } from "./side-by-side.ts";
import type { Trouble } from "./use-edit-requests.ts";

type BarProps = {
  tone: "bad" | "good" | "news";
  icon: AdminIconName;
  children: ReactNode;
  actions?: ReactNode;
  urgent?: boolean;
};

export function Bar({ tone, icon, children, actions, urgent }: BarProps) {
  return (
    <div className={styles.bar} data-tone={tone} role={urgent ? "alert" : "status"}>
      <AdminIcon name={icon} size={26} />
      <p>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

type TroubleText = { icon?: AdminIconName; title: string; text: string };
const TROUBLES: Partial<Record<NonNullable<Trouble>["refused"]["refused"], TroubleText>> = {
  "logged-out": {
    icon: "users",
    title: "Sua sessão terminou.",
    text: "Entre de novo com a mesma conta: o que você mudou continua neste computador.",
  },
  invalid: {
    title: "O rascunho não foi salvo.",
    text: `Uma publicação leva até ${PUBLISHING_LIMITS.blocks} blocos e ${PUBLISHING_LIMITS.pictures} imagens além da capa. Tire algo, e ele é salvo.`,
  },
};
const FAILED: TroubleText = { title: "O rascunho não foi salvo.", text: "O que você mudou continua neste computador." };

/** Why the draft is not saved, and what happens with what is typed. */
export function TroubleBar({ trouble, retry }: { trouble: NonNullable<Trouble>; retry: () => void }) {
  const { refused } = trouble.refused;
  if (refused === "offline")
    return (
      <Bar tone="bad" icon="wifi-slash">
        <b>Sem conexão desde {timeText(trouble.at)}.</b> O que você muda fica neste computador e sobe quando ela voltar.
      </Bar>
    );
  const { icon = "wifi-slash", title, text } = TROUBLES[refused] ?? FAILED;
  const way = refused === "logged-out" ? <LoginAgain /> : <Press text="Tentar de novo" press={retry} />;
  return (
    <Bar tone="bad" icon={icon} actions={way} urgent>
      <b>{title}</b> {text}
    </Bar>
  );
}

function Press({ text, press }: { text: string; press: () => void }) {
  return (
    <Button look="outline" size="small" onClick={press}>
      {text}
    </Button>
  );
}

/** Pictures that the server does not have any more: their places are empty. */
export function GoneBar({ count, close }: { count: number; close: () => void }) {
  const [told, where] =
    count === 1
      ? ["Uma imagem não está mais guardada.", "no espaço que ficou vazio"]
      : [`${count} imagens não estão mais guardadas.`, "nos espaços que ficaram vazios"];
  return (
    <Bar tone="bad" icon="image" urgent actions={<Press text="Entendi" press={close} />}>
      <b>{told}</b> Escolha de novo {where}.
    </Bar>
  );
}

/** Why 'salvar e publicar' published nothing, or may have: then it leads to the `gallery`. */
export function RefusedBar({ text, gallery }: { text: string; gallery: Gallery | null }) {
  const bar = useRef<HTMLDivElement>(null);
  // The press may have been far below.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const list = gallery && <GalleryLink gallery={gallery} />;
  return (
    <div ref={bar} className={styles.refused}>
      <Bar tone="bad" icon="image" actions={list}>
        {text}
      </Bar>
    </div>
  );
}

/** In place of the form while it is published. */
export function Publishing() {
  const loader = useRef<HTMLDivElement>(null);
  // Hiding the form takes the focus away.
  useEffect(() => {
    loader.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={loader} tabIndex={-1} className={styles.publishing}>
      <Loader text="Publicando" />
    </div>
  );
}

/** How long 'De volta.' stays. */
const SHOWN_FOR = 8000;

export function BackBar({ at, count }: { at: number; count: number }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setShown, SHOWN_FOR, false);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const changes = count === 1 ? "1 mudança" : `${count} mudanças`;
  return (
    <Bar tone="good" icon="cloud-check">
      <b>De volta.</b> Rascunho salvo {timeText(at)}
      {count > 0 ? `, com ${changes}` : ""}.
    </Bar>
  );
}

type ConflictProps = {
  gallery: Gallery;
  conflict: Conflict;
  draft: EditorDraft;
  /** one's own save, from another tab or device */
  isOwn: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
};

function ago(at: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(at)) / 60_000));
  return minutes < 60 ? `há ${minutes} min` : `às ${timeText(Date.parse(at))}`;
}

const Words = ({ words, as: As }: { words: Word[]; as: "del" | "ins" }) =>
  words.map(({ text, own }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other name
    own ? <As key={at}>{text}</As> : <span key={at}>{text}</span>,
  );

/** Somebody saved the same part: both texts are offered, and what is not chosen becomes a version. */
export function ConflictBar({ gallery, conflict, draft, isOwn, keepMine, takeTheirs }: ConflictProps) {
  const [open, setOpen] = useState(false);
  const { part, theirs, stamp } = conflict;
  const who = stamp.name || "Outra pessoa";
  const [whose, mine] = isOwn ? ["o da outra aba", "o daqui"] : [`o de ${who}`, "o meu"];
  const label = partLabel(part, draft);
  const words = compareWords(partText(gallery, part, partOf(draft, part)), partText(gallery, part, theirs));
  return (
    <>
      <Bar
        tone="news"
        icon="users"
        urgent
        actions={
          <>
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              Ver {whose}
            </Button>
            <Press text={`Ficar com ${mine}`} press={keepMine} />
          </>
        }
      >
        <b>
          {isOwn ? "Você mudou isto em outra aba ou aparelho" : `${who} mudou isto`} {ago(stamp.at)}.
        </b>{" "}
        <span id="conflito">
          {label} está diferente do {isOwn ? "daqui" : "seu"}. Escolha antes de publicar.
        </span>
      </Bar>
      {open && (
        <div className={styles.sides}>
          <div className={styles.pair}>
            <div>
              <p className="label">{isOwn ? "O daqui" : "O seu"}</p>
              <p className={styles.text}>
                <Words words={words.mine} as="del" />
              </p>
            </div>
            <div>
              <p className="label">
                {whose.replace(/^o/, "O")}, {timeText(Date.parse(stamp.at))}
              </p>
              <p className={styles.text}>
                <Words words={words.theirs} as="ins" />
              </p>
            </div>
          </div>
          <div className={styles.actions}>
            <Button size="small" onClick={keepMine}>
              Ficar com {mine}
            </Button>
            <Press text={`Usar ${whose}`} press={takeTheirs} />
            <p className="small soft">O que não ficar vira uma versão.</p>
          </div>
        </div>
      )}
    </>
  );
}

type DeletedProps = Partial<Deletion> & {
  /** something of it was typed here, or is kept in this browser */
  hasDraft: boolean;
  again: () => void;
  drop: () => void;
};

/** Shown above the panel when somebody deleted the item. */
export function DeletedPanel({ by, at, hasDraft, again, drop }: DeletedProps) {
  const moment = at === undefined ? "" : `, ${momentText(Date.parse(at), Date.now())}`;
  return (
    <div className={styles.deleted} role="alert">
      <h2 className="h3">
        {by ?? "Outra pessoa"} excluiu esta publicação{moment}.
      </h2>
      <p>
        {hasDraft
          ? "O seu rascunho ainda está aqui, sem as imagens, que foram apagadas. Dá para publicar de novo, no mesmo endereço, ou deixar ir."
          : "Neste navegador não há nada dela. Dá para começar de novo, no mesmo endereço."}
      </p>
      <div className={styles.actions}>
        <Button onClick={again}>{hasDraft ? "Publicar de novo" : "Começar de novo"}</Button>
        {hasDraft ? (
          <Button look="outline" onClick={drop}>
            Descartar o rascunho
          </Button>
        ) : (
          <ButtonLink look="outline" to="/admin/publicacoes">
            Ver as publicações
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
