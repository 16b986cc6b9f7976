import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { counted } from "../../kit/count.ts";
import { timeText } from "../../kit/day.ts";
import { AdminIcon } from "../../ui/display/admin-icon.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./editor.module.css";
import type { View } from "./use-structure.ts";

type Props = {
  name: string;
  saving: boolean;
  savedAt: number | null;
  /** how many pictures are on their way */
  sending: number;
  /** what keeps the draft from being saved */
  trouble: boolean;
  /** 'No ar a versão de ontem, 18:05' */
  live: string;
  others: string[];
  /** it is open in another tab of this browser */
  twice: boolean;
  /** something typed here waits for the person's choice, and is not stored */
  undecided: boolean;
  deed: string;
  /** why the filled button does nothing */
  off: string | undefined;
  act: () => void;
  button: RefObject<HTMLButtonElement | null>;
  /** that the filled button sends */
  form: string | undefined;
  /** it is at work, and the page shows so */
  busy: boolean;
  copyPreview: () => void;
  openVersions: () => void;
};

type Saved = Pick<Props, "saving" | "savedAt" | "sending" | "trouble" | "undecided">;

function savedText({ saving, savedAt, sending, trouble, undecided }: Saved): ReactNode {
  if (trouble || undecided) return "Não salvo";
  if (sending > 0) return `Enviando ${counted(sending, "imagem", "imagens")}…`;
  if (saving) return "Salvando…";
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
export function EditorHead({ name, live, others, twice, deed, off, act, button, form, busy, ...props }: Props) {
  const { copyPreview, openVersions, ...state } = props;
  return (
    <div className={styles.head}>
      <div className={`wrap ${styles.bar}`}>
        <Link to="/admin/publicacoes" className={styles.back} aria-label="Publicações">
          <Icon name="arrow-left" />
          <span className={styles.wide}>Publicações</span>
        </Link>
        <div className={styles.title}>
          <h1>{withCedilla(name)}</h1>
          <div className={styles.state}>
            <p role="status" data-editor-state>
              <b>
                <AdminIcon name={state.trouble || state.undecided ? "wifi-slash" : "cloud-check"} size={18} />{" "}
                {savedText(state)}
              </b>
            </p>
            <p className={styles.wide}>{live}</p>
            <p role="status" className={styles.others}>
              {othersText(others, twice)}
            </p>
          </div>
        </div>
        <Button look="outline" size="small" className={styles.wide} onClick={copyPreview}>
          <AdminIcon name="link" /> Copiar prévia
        </Button>
        <Button look="outline" size="small" className={styles.wide} onClick={openVersions}>
          <AdminIcon name="clock-counter-clockwise" /> Versões
        </Button>
        <Button
          ref={button}
          size="small"
          className={styles.deed}
          data-busy={busy || undefined}
          aria-disabled={off ? true : undefined}
          title={off}
          data-off={off ? true : undefined}
          // Leaving a field may show its fault, which moves what is below: it keeps the focus until the press is over.
          onMouseDown={(event) => event.preventDefault()}
          {...(form ? { type: "submit", form } : { onClick: act })}
        >
          <DeedText deed={deed} />
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
