import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { LIMITS, type Panel } from "../brief/questionnaire.ts";
import { headedLine } from "../brief/summary-parts.ts";
import { isTooLong } from "../kit/text-limit.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { LimitLine } from "../ui/form/field.tsx";
import { PanelLink } from "./frame.tsx";
import styles from "./panel-summary.module.css";

/** A single link is the heading itself; several are below it. */
export type SectionHeading = { title: string; links: readonly { panel: Panel; text: string }[] };

/** The part being edited, and its text as typed. */
export type Correction = { at: number; typed: string };

type SummaryPartProps = {
  /** only for the first part: takes the focus when something above it disappears */
  first: RefObject<HTMLButtonElement | null> | undefined;
  part: SectionHeading;
  text: string;
  /** the whole summary, whose length is limited */
  whole: string;
  /** null while the part is not being edited */
  correction: Correction | null;
  /** another part is being edited, and has the focus */
  otherOpen: boolean;
  onCorrect: () => void;
  onType: (typed: string) => void;
  onKeep: () => void;
  onLeave: () => void;
  onPanel: ((panel: Panel) => void) | undefined;
  /** shown below the text */
  children: ReactNode;
};

export function SummaryPart(props: SummaryPartProps) {
  const { first, part, text, correction, otherOpen, onCorrect, onPanel, children, ...field } = props;
  const { title, links } = part;
  const own = useRef<HTMLButtonElement>(null);
  const button = first ?? own;
  const wasField = useRef(false);
  useLayoutEffect(() => {
    if (wasField.current && !correction && !otherOpen) button.current?.focus();
    wasField.current = correction !== null;
  }, [correction, otherOpen, button]);
  const [only, ...others] = links;
  const way = text ? "Corrigir" : "Escrever";
  return (
    <section>
      <div className={styles.head}>
        <h2 className="h3">{only && others.length === 0 && onPanel ? <Back {...only} onPanel={onPanel} /> : title}</h2>
        {!correction && (
          <Button
            ref={button}
            look="text"
            size="small"
            before="pencil-simple"
            aria-label={`${way}: ${title}`}
            onClick={onCorrect}
          >
            <span>{way}</span>
          </Button>
        )}
      </div>
      {others.length > 0 && onPanel && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.panel}>
              <Back {...link} onPanel={onPanel} />
            </li>
          ))}
        </ul>
      )}
      {correction ? (
        <Field title={title} typed={correction.typed} {...field} />
      ) : (
        <p className={styles.text}>{text && <Lines text={text} />}</p>
      )}
      {children}
    </section>
  );
}

type BackProps = SectionHeading["links"][number] & { onPanel: (panel: Panel) => void };

function Back({ panel, text, onPanel }: BackProps) {
  return (
    <PanelLink panel={panel} onPanel={onPanel}>
      <span>{text}</span>
      <span className="visually-hidden">{`, voltar ao passo ${panel}`}</span>
      <Icon name="caret-right" size={20} />
    </PanelLink>
  );
}

/** Shows the headings of the built-in writer's lines less prominently than the customer's words. */
function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => {
    const [heading, words] = headedLine(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
      <span key={index}>
        {index > 0 && "\n"}
        {heading && <span className={styles.heading}>{heading}</span>}
        {words}
      </span>
    );
  });
}

type FieldProps = Pick<SummaryPartProps, "whole" | "onType" | "onKeep" | "onLeave"> & { title: string; typed: string };

function Field({ title, typed, whole, onType, onKeep, onLeave }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const ways = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
    // If the field scrolled into view by itself, the buttons would stay behind the bar.
    ways.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={`${title}, texto do resumo`}
        value={typed}
        aria-invalid={isTooLong(whole, LIMITS.summary) || undefined}
        aria-describedby={`${id}-limit`}
        onChange={(event) => onType(event.target.value)}
      />
      <LimitLine id={`${id}-limit`} text={whole} limit={LIMITS.summary} />
      <div ref={ways} className={styles.ways}>
        <Button look="outline" size="small" onClick={onKeep}>
          Guardar
        </Button>
        <Button look="text" size="small" className={styles.flush} onClick={onLeave}>
          Deixar como estava
        </Button>
      </div>
    </>
  );
}
