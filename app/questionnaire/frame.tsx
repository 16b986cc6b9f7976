import { type ReactNode, type Ref, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { PANEL, PANELS, type Panel, panelOf } from "../brief/questionnaire.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Split } from "../ui/layout/split.tsx";
import { withCedilla } from "../ui/layout/title.tsx";
import styles from "./questionnaire-page.module.css";

const SUMMARY_PANEL = 4;
const STEPS = [1, 2, 3, 4, 5] as const;

export type Direction = "forward" | "back";

type FrameProps = {
  panel: Panel;
  /** absent on the first panel of a page, which does not slide */
  direction?: Direction | undefined;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function Frame({ panel, direction, heading, children }: FrameProps) {
  const { title, lead, ground } = PANEL[panel];
  const aside = (
    <section
      key={panel}
      className={styles.aside}
      data-direction={direction}
      data-last={panel === PANELS || undefined}
      aria-label="Etapa do pedido"
    >
      <p className={styles.number} aria-hidden="true">
        {panel}
        <small>/{PANELS}</small>
      </p>
      <h1 ref={heading} tabIndex={-1} className={`h1 ${styles.title}`}>
        <span className="visually-hidden">{`Página ${panel} de ${PANELS}: `}</span>
        <span>{withCedilla(title)}</span>
      </h1>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      <div className={styles.progress} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} data-done={step <= panel || undefined} />
        ))}
      </div>
    </section>
  );
  return (
    <Split wide ground={ground} aside={aside}>
      {children}
    </Split>
  );
}

export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      <Icon name="arrow-left" />
      Voltar
    </button>
  );
}

export const PANEL_PARAMETER = "painel";

/**
 * The panel is in the address and the history, so that Back works. Never beyond `furthest`; starts at `saved` if the
 * address names none.
 */
export function usePanel({ saved, furthest }: { saved: Panel; furthest: Panel }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const named = panelOf(new URLSearchParams(search).get(PANEL_PARAMETER));
  // State of a history entry: the panels before it are the entries before it, one by one.
  const stacked: boolean = state?.stacked === true;

  // While the history is built, the target panel stays visible, whatever addresses are passed on the way.
  const [building, setBuilding] = useState<Panel | null>(() => {
    const start = Math.min(named ?? saved, furthest) as Panel;
    return start > 1 && !stacked ? start : null;
  });
  const panel = building ?? (Math.min(named ?? 1, furthest) as Panel);

  const address = (to: Panel) => ({ pathname, search: to === 1 ? "" : `?${PANEL_PARAMETER}=${to}` });

  const started = useRef(false);
  const build = useEffectEvent(async (target: Panel) => {
    await navigate(address(1), { replace: true });
    for (const step of STEPS.slice(1, target)) await navigate(address(step), { state: { stacked: true } });
    // The router changes the address in a transition; outside of one, another panel would show in between.
    startTransition(() => setBuilding(null));
  });
  useEffect(() => {
    if (building === null || started.current) return;
    started.current = true;
    void build(building);
  }, [building]);

  // If the answers do not allow the address's panel, the address follows the panel shown.
  const correct = useEffectEvent((to: Panel) => void navigate(address(to), { replace: true }));
  const asked = named ?? 1;
  useEffect(() => {
    if (building === null && asked !== panel) correct(panel);
  }, [building, asked, panel]);

  const visiting = useRef(false);
  useEffect(() => {
    if (panel >= SUMMARY_PANEL) visiting.current = false;
  }, [panel]);
  const forward = () => {
    if (panel === PANELS) return;
    if (!visiting.current || furthest < SUMMARY_PANEL) {
      // A new entry drops that of the summary, if it was ahead.
      visiting.current = false;
      void navigate(address((panel + 1) as Panel), { state: { stacked: panel === 1 || stacked } });
      // `backTo` left the summary's entry ahead in the history.
    } else if (stacked) void navigate(SUMMARY_PANEL - panel);
    else void navigate(address(SUMMARY_PANEL));
  };
  /** Goes to an earlier panel, through the history if it has that entry, so that Back never leads forward. */
  const backTo = (to: Panel) => void (stacked ? navigate(to - panel) : navigate(address(to), { replace: true }));

  /** Goes from the summary to the panel of one of its parts; `forward` then leads back. */
  const visit = (to: Panel) => {
    visiting.current = true;
    backTo(to);
  };

  return { panel, forward, backTo, visit };
}

/** A text in which each 'Volte ao passo N' links to that panel. */
export function PanelLinks({ text, onPanel }: { text: string; onPanel: (panel: Panel) => void }) {
  return text.split(/(Volte ao passo \d)/).map((part, index) => {
    const panel = index % 2 === 1 ? panelOf(part.slice(-1)) : null;
    if (!panel) return part;
    return (
      <PanelLink key={part} panel={panel} onPanel={onPanel}>
        {part}
      </PanelLink>
    );
  });
}

type PanelLinkProps = {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  children: ReactNode;
};

export function PanelLink({ panel, onPanel, children }: PanelLinkProps) {
  return (
    <Link
      to={{ search: `?${PANEL_PARAMETER}=${panel}` }}
      onClick={(event) => {
        // With a modifier key the browser opens the link in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPanel(panel);
      }}
    >
      {children}
    </Link>
  );
}
