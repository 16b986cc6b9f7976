/** Beside the form: the kit that is made, or how far it is, and what stands before the delivery. */
import { LOCKUP_NAME, LOCKUPS } from "../../drawings/kit-names.ts";
import { counted } from "../../kit/count.ts";
import { sizeText } from "../../kit/upload.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { paletteOf, proposalsOf } from "../kit-content.ts";
import { countKinds, plannedFiles } from "./changes.ts";
import type { FormProps } from "./form.ts";
import styles from "./kit-box.module.css";
import type { KitStand } from "./use-kit.ts";

type Props = FormProps & {
  nameProject: string;
  stand: KitStand;
  delivered: { when: string } | null;
  /** 'Continuar' */
  onMake: () => void;
};

export function KitBox({ nameProject, stand, delivered, onMake, ...form }: Props) {
  const { draft, parts } = form;
  // A kit that is made says what it has, whatever the parts became.
  const counts = countKinds(stand.is === "ready" ? stand.files : plannedFiles(draft, parts, nameProject));
  return (
    <aside className={styles.side} aria-label="O kit">
      <div className={styles.sheet}>
        <h2 className="h3">O kit</h2>
        <Stroke stand={stand} />
        <Stand stand={stand} mayEdit={form.mayEdit} onMake={onMake} />
        {delivered && <p className="small soft">{`Entregue ${delivered.when}.`}</p>}
        {counts.length > 0 && (
          <dl className={styles.sum}>
            {counts.map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
            {stand.is === "ready" && (
              <div className={styles.total}>
                <dt>Tamanho</dt>
                <dd>{sizeText(stand.bytes)}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
      <Checklist {...form} />
    </aside>
  );
}

const WAVE = "M6 44C60 44 60 18 110 18C160 18 160 46 210 46C250 46 260 28 294 24";

/** How much of it is made. */
function Stroke({ stand }: { stand: KitStand }) {
  const isWhole = stand.is === "ready" || stand.is === "stale";
  const whole = isWhole ? 100 : 0;
  const part = "total" in stand ? (stand.done / Math.max(1, stand.total)) * 100 : whole;
  return (
    <span className={styles.stroke} aria-hidden="true">
      {[styles.rest, styles.done].map((look) => (
        <svg
          key={look}
          className={look}
          viewBox="0 0 300 64"
          preserveAspectRatio="none"
          aria-hidden="true"
          style={look === styles.done ? { clipPath: `inset(-8px ${100 - part}% -8px 0)` } : undefined}
        >
          <path d={WAVE} vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
    </span>
  );
}

/** Files that are made within a minute on a usual machine. */
const A_MINUTE = 150;

function Stand({ stand, mayEdit, onMake }: { stand: KitStand; mayEdit: boolean; onMake: () => void }) {
  switch (stand.is) {
    case "none":
      return (
        <p role="status">
          <b>O kit ainda não foi montado.</b>
        </p>
      );
    case "making":
      return (
        <p role="status">
          <b>{makingText(stand)}</b>
          <br />
          <span className="small soft">
            {`Dá para continuar. ${stand.total - stand.done <= A_MINUTE ? "Falta menos de um minuto." : "Faltam alguns minutos."}`}
          </span>
        </p>
      );
    case "stopped":
      return (
        <FormMessage kind="error">
          {`O kit parou em ${stand.done} de ${stand.total}. O que já foi feito está guardado. `}
          {mayEdit && (
            <Button look="text" size="small" className={styles.link} onClick={onMake}>
              Continuar
            </Button>
          )}
        </FormMessage>
      );
    case "ready":
      return (
        <FormMessage kind="ok">{`Kit pronto: ${counted(stand.files.length, "arquivo", "arquivos")}, ${sizeText(stand.bytes)}.`}</FormMessage>
      );
    case "stale":
      return (
        <p role="status">
          <b>O que mudou ainda não está no kit.</b>
          <br />
          <span className="small soft">{`O último tem ${counted(stand.files.length, "arquivo", "arquivos")}, ${sizeText(stand.bytes)}.`}</span>
        </p>
      );
  }
}

export function makingText({ is, done, total }: Extract<KitStand, { total: number }>): string {
  if (is === "stopped") return `O kit parou em ${done} de ${total}.`;
  return total === 0 ? "Montando o kit" : `Montando: ${done} de ${total} arquivos`;
}

/** Only the main drawing is required; everything else is said and does not hinder. */
function Checklist({ draft, parts, uploads }: FormProps) {
  const missing = LOCKUPS.filter((lockup) => !draft.lockups[lockup]);
  const { all, open } = proposalsOf(draft, parts);
  const failed = LOCKUPS.filter((lockup) => uploads.uploads[lockup]?.kind === "failed");
  const hasColours = paletteOf(draft).length > 0;
  const hasFonts = draft.fonts.some(({ name }) => name.trim() !== "");
  const lacks = [...(hasColours ? [] : ["cores"]), ...(hasFonts ? [] : ["letras"])];
  const lines = [
    missing.includes("principal")
      ? { ok: false, text: `Falta o SVG do ${LOCKUP_NAME.principal}` }
      : { ok: true, text: missing.length === 0 ? "Um SVG em cada desenho" : "O SVG do Principal" },
    { ok: lacks.length === 0, text: lacks.length === 0 ? "Cores e letras" : `Faltam ${lacks.join(" e ")}` },
    ...(all === 0
      ? []
      : [
          {
            ok: open === 0,
            text: open === 0 ? "Propostas respondidas" : `${counted(open, "proposta", "propostas")} sem resposta`,
          },
        ]),
    ...failed.map((lockup) => ({ ok: false, text: `1 aviso no ${LOCKUP_NAME[lockup]}` })),
  ];
  return (
    <div className={styles.before}>
      <h2 className="h4">Antes de entregar</h2>
      <ul>
        {lines.map(({ ok, text }) => (
          <li key={text} data-ok={ok || undefined}>
            <span className={styles.check}>
              {ok && <Icon name="check" size={16} />}
              <span className="visually-hidden">{ok ? "Feito: " : "Falta: "}</span>
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="small soft">Avisos não impedem. Proposta sem resposta não entra no kit.</p>
    </div>
  );
}
