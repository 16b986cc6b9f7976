import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import styles from "./pages.module.css";

/** The hash of links to other pages of a list. */
const LIST_START = "#lista";

/**
 * The headline of a list: whoever asks for another of its pages is at its beginning, by keyboard too. `place` is where
 * the page begins.
 */
export function ListStart({ label, place }: { label: string; place: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  const { hash } = useLocation();
  useEffect(() => {
    // The browser has scrolled there already, or back to where it was.
    if (shown.current !== place && hash === LIST_START) ref.current?.focus({ preventScroll: true });
    shown.current = place;
  }, [place, hash]);
  return (
    <h2 className="visually-hidden" ref={ref} id={LIST_START.slice(1)} tabIndex={-1}>
      {label}
    </h2>
  );
}

/** null: there is no such page */
type Neighbour = { search: string } | null;
type PagesProps = { label: string; text: string; earlier: Neighbour; next: Neighbour; nextLabel: string };

export function Pages({ label, text, earlier, next, nextLabel }: PagesProps) {
  return (
    <div className={styles.pages}>
      <p className="small soft">{text}</p>
      {(earlier || next) && (
        <nav aria-label={label}>
          <Step label="Anteriores" before="arrow-left" to={earlier} />
          <Step label={nextLabel} after="arrow-right" to={next} />
        </nav>
      )}
    </div>
  );
}

type StepProps = { label: string; before?: "arrow-left"; after?: "arrow-right"; to: Neighbour };

/** Without a page to lead to, it keeps its place. */
function Step({ label, to, ...icon }: StepProps) {
  const look = { look: "outline", size: "small", ...icon } as const;
  return to ? (
    <ButtonLink {...look} to={{ ...to, hash: LIST_START }}>
      {label}
    </ButtonLink>
  ) : (
    <Button {...look} aria-disabled className={styles.off}>
      {label}
    </Button>
  );
}
