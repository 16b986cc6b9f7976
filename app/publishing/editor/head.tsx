import type { ReactNode } from "react";
import { Link } from "react-router";
import { GALLERIES } from "../../galleries/galleries.ts";
import { counted } from "../../kit/count.ts";
import { timeText } from "../../kit/day.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { unsavedParts } from "./draft.ts";
import styles from "./editor.module.css";
import { type BegunItem, NEW_ITEM_FORM } from "./new-item-panel.tsx";
import { liveText, nameOf } from "./publishing.ts";
import type { Editor } from "./use-editor.ts";
import type { OpenedItem } from "./use-opened-item.ts";
import type { PublishingState } from "./use-publishing.ts";
import type { View } from "./use-structure.ts";

type Props = { opened: OpenedItem; begun: BegunItem | null; publishing: PublishingState; now: number };

/** `isOff`: something keeps the draft from being saved. */
function savedText({ draft, savedAt }: Editor, sending: number, isOff: boolean): ReactNode {
  if (isOff) return "Não salvo";
  if (sending > 0) return `Enviando ${counted(sending, "imagem", "imagens")}…`;
  if (unsavedParts(draft).length > 0) return "Salvando…";
  if (savedAt === null)
    return (
      <>
        <span className={styles.wide}>Nada para salvar</span>
        <span className={styles.narrow}>Nada novo</span>
      </>
    );
  return (
    <>
      <span className={styles.wide}>Rascunho salvo</span>
      <span className={styles.narrow}>Salvo</span> {timeText(savedAt)}
    </>
  );
}

/** 'Helena também está editando' */
function othersText(others: string[], twice: boolean): string {
  const own = twice ? "Você tem esta publicação aberta em outra aba" : "";
  if (others.length === 0) return own;
  const names = new Intl.ListFormat("pt-BR").format(others);
  const theirs = `${names} também ${others.length === 1 ? "está" : "estão"} editando`;
  return own ? `${own}, e ${theirs}` : theirs;
}

/** 'Publicar mudanças', on narrow screens 'Publicar'. */
function DeedText({ deed }: { deed: string }) {
  const [first, ...rest] = deed.split(/(?= mudanças$)/);
  return (
    <span>
      {first}
      {rest.length > 0 && <span className={styles.wide}>{rest}</span>}
    </span>
  );
}

/** Stays at the top: what is open, whether it is saved, and the one thing that can be done with it. */
export function EditorHead({ opened, begun, publishing, now }: Props) {
  const { editing, editor, structure, button } = opened;
  const { gallery } = editing;
  const { draft } = editor;
  const { off } = publishing;
  // What waits for the person's choice is not stored.
  const isOff = editor.trouble !== null || draft.conflicts.length > 0;
  return (
    <div className={styles.head}>
      <div className={`wrap ${styles.bar}`}>
        <Link to="/admin/publicacoes" className={styles.back} aria-label="Publicações">
          <Icon name="arrow-left" />
          <span className={styles.wide}>Publicações</span>
        </Link>
        <div className={styles.title}>
          <h1>{withCedilla(begun ? GALLERIES[gallery].create : nameOf({ gallery, content: draft.content }))}</h1>
          <div className={styles.state}>
            <p role="status" data-editor-state>
              <b>
                <AdminIcon name={isOff ? "wifi-slash" : "cloud-check"} size={18} />{" "}
                {savedText(editor, publishing.sending, isOff)}
              </b>
            </p>
            <p className={styles.wide}>{liveText(editing, now)}</p>
            <p role="status" className={styles.others}>
              {othersText(editor.others, editor.twice)}
            </p>
          </div>
        </div>
        <Button look="outline" size="small" className={styles.wide} onClick={() => void publishing.copyPreview()}>
          <AdminIcon name="link" /> Copiar prévia
        </Button>
        <Button
          look="outline"
          size="small"
          className={styles.wide}
          onClick={() => structure.openTarget("address", "versoes")}
        >
          <AdminIcon name="clock-counter-clockwise" /> Versões
        </Button>
        <Button
          ref={button}
          size="small"
          className={styles.deed}
          data-busy={begun?.item.saving || undefined}
          aria-disabled={off ? true : undefined}
          title={off}
          data-off={off ? true : undefined}
          // Leaving a field may show its fault, which moves what is below: it keeps the focus until the press is over.
          onMouseDown={(event) => event.preventDefault()}
          {...(publishing.publishesNew ? { type: "submit", form: NEW_ITEM_FORM } : { onClick: publishing.act })}
        >
          <DeedText deed={publishing.deedText} />
        </Button>
      </div>
    </div>
  );
}

const VIEWS: [View, string, ReactNode][] = [
  ["map", "Mapa", <AdminIcon key="map" name="list" />],
  ["block", "Bloco", <Icon key="block" name="pencil-simple" />],
  ["preview", "Prévia", <Icon key="preview" name="eye" />],
];

/** On narrow screens one part shows at a time. */
export function EditorViews({ view, setView }: { view: View; setView: (view: View) => void }) {
  return (
    <nav className={styles.views} data-ground="forest" aria-label="Vistas do editor">
      {VIEWS.map(([one, label, icon]) => (
        <button
          key={one}
          type="button"
          data-view={one}
          aria-current={view === one || undefined}
          onClick={() => setView(one)}
        >
          {icon}
          {label}
        </button>
      ))}
    </nav>
  );
}

/** What publishing will show. */
export function ChangeList({ first, lines }: { first: boolean; lines: string[] }) {
  if (lines.length === 0) return <p>Nada muda para quem visita: é igual à versão no ar.</p>;
  return (
    <>
      <p>{first ? "É a primeira vez que esta página aparece. Aparecem:" : "Mudou desde a versão no ar:"}</p>
      <ul className={styles.changes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
