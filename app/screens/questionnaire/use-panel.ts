import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PANELS, type Panel, panelOf } from "../../domain/questionnaire.ts";

export const PANEL_PARAMETER = "painel";

/** Kept with a history entry: the entries before it are the panels before it, one by one. */
type EntryState = { stacked?: boolean } | null;

/**
 * Which panel is shown. It is part of the address and of the history, so that the browser's Back goes to the panel
 * before (BRAND-10); never one that the answers do not open yet. An address without a panel continues at `kept`.
 */
export function usePanel({ kept, furthest }: { kept: Panel; furthest: Panel }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const named = panelOf(new URLSearchParams(search).get(PANEL_PARAMETER));
  const stacked = (state as EntryState)?.stacked === true;

  // Until the history is built, the panel to continue at stands still, whatever address is passed on the way.
  const [building, setBuilding] = useState<Panel | null>(() => {
    const start = atMost(named ?? kept, furthest);
    return start > 1 && !stacked ? start : null;
  });
  const panel = building ?? atMost(named ?? 1, furthest);

  const address = (to: Panel) => ({ pathname, search: to === 1 ? "" : `?${PANEL_PARAMETER}=${to}` });

  const started = useRef(false);
  const build = useEffectEvent(async (target: Panel) => {
    await navigate(address(1), { replace: true });
    for (const step of upTo(target)) await navigate(address(step), { state: { stacked: true } satisfies EntryState });
    setBuilding(null);
  });
  useEffect(() => {
    if (building === null || started.current) return;
    started.current = true;
    void build(building);
  }, [building]);

  // The answers do not open what the address asks for: the address follows what is shown.
  const correct = useEffectEvent((to: Panel) => void navigate(address(to), { replace: true }));
  const asked = named ?? 1;
  useEffect(() => {
    if (building === null && asked !== panel) correct(panel);
  }, [building, asked, panel]);

  const forward = () => {
    if (panel === PANELS) return;
    void navigate(address((panel + 1) as Panel), { state: { stacked: panel === 1 || stacked } satisfies EntryState });
  };
  /** To an earlier panel: back in the history where it stands there, so that Back never leads forward again. */
  const backTo = (to: Panel) => void (stacked ? navigate(to - panel) : navigate(address(to), { replace: true }));

  return { panel, forward, backTo };
}

function atMost(panel: Panel, furthest: Panel): Panel {
  return panel < furthest ? panel : furthest;
}

function upTo(panel: Panel): Panel[] {
  return ([2, 3, 4, 5] as const).filter((step) => step <= panel);
}
