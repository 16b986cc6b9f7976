import type { ReactNode, RefObject } from "react";
import { unbroken } from "../../ui/display/unbroken.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import type { RoomGround } from "../../ui/layout/room-page.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DECISION_ID } from "./decision.tsx";
import styles from "./head.module.css";
import type { ProofView } from "./proof-view.server.ts";

type Counter = { text: string; strokes: readonly ("full" | "half" | "none")[] };

/** 'Rodada 1 de 2', with a stroke for each round. In the bar, and on a phone in the head. */
export function Rounds({ rounds, place }: { rounds: Counter; place: "bar" | "head" }) {
  return (
    <p className={styles.rounds} data-place={place}>
      <span>{rounds.text}</span>
      <span className={styles.strokes} aria-hidden="true">
        {rounds.strokes.map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are the rounds, in their order
          <i key={index} data-fill={fill} />
        ))}
      </span>
    </p>
  );
}

type HeadProps = {
  ground: RoomGround;
  name: string;
  turn: string;
  lead: string;
  rounds: Counter | null;
  focus?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
};

export function Head({ ground, name, turn, lead, rounds, focus, children }: HeadProps) {
  return (
    <div className={styles.head} data-ground={ground}>
      <div className={`wrap ${styles.columns}`}>
        <div ref={focus} tabIndex={-1} className={styles.said}>
          <h1 className="h1">{withCedilla(name)}</h1>
          <div aria-live="polite">
            <h2 className="h2">{withCedilla(turn)}</h2>
            <p className="lead">{unbroken(lead)}</p>
          </div>
          {rounds && <Rounds rounds={rounds} place="head" />}
        </div>
        {children && <div className={`${styles.actions} screen-only`}>{children}</div>}
      </div>
    </div>
  );
}

/** What the person who looks can do from here. */
export function HeadActions({ view, children }: { view: ProofView; children?: ReactNode }) {
  const { id, part, studio, decides, newer } = view;
  return (
    <>
      {newer && (
        <ButtonLink to={newer.to} size="large" after="arrow-right">
          {`Abrir a versão ${newer.number}`}
        </ButtonLink>
      )}
      {decides && (
        <ButtonLink
          to={`#${DECISION_ID}`}
          size="large"
          after="arrow-down"
          // The router scrolls there, once it has kept where 'Back' leads.
          onClick={() => document.getElementById(DECISION_ID)?.focus({ preventScroll: true })}
        >
          {decides.late ? "Decidir agora" : "Decidir"}
        </ButtonLink>
      )}
      {view.next && (
        <ButtonLink to={view.next.to} size="large" after="arrow-right">
          {view.next.label}
        </ButtonLink>
      )}
      {children}
      {part !== "admin" && (
        <ButtonLink to={`/budget/${id}/conversa`} look="text" before="chat-circle" className={styles.talk}>
          {part === "customer" ? `Falar com ${studio}` : "Abrir a conversa"}
        </ButtonLink>
      )}
    </>
  );
}
