import { Link } from "react-router";
import { type Panel, panelOf } from "../../domain/questionnaire.ts";
import { PANEL_PARAMETER } from "./use-panel.ts";

/** A text whose 'Volte ao passo N' are links to that panel. */
export function PanelLinks({ text, onPanel }: { text: string; onPanel: (panel: Panel) => void }) {
  return text.split(/(Volte ao passo \d)/).map((part, index) => {
    const panel = index % 2 === 1 ? panelOf(part.slice(-1)) : null;
    if (!panel) return part;
    return (
      <Link
        key={part}
        to={{ search: `?${PANEL_PARAMETER}=${panel}` }}
        onClick={(event) => {
          // Opened in another tab it is an address like any other.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPanel(panel);
        }}
      >
        {part}
      </Link>
    );
  });
}
