import type { ReactNode } from "react";
import { whenText } from "../../kit/day.ts";
import { Icon } from "../display/icon.tsx";
import { Button } from "./button.tsx";
import styles from "./draft-conflict.module.css";

type Props = {
  /** 'este orçamento' */
  what: string;
  /** first name; null: the reader themself, in another tab */
  who: string | null;
  /** in milliseconds */
  savedAt: number;
  /** where both differ, in words */
  parts: readonly string[];
  /** how both differ */
  children?: ReactNode;
  onKeep: () => void;
  onTake: () => void;
  /** absent: the other one is not shown before the choice */
  onShow?: () => void;
};

/** Somebody saved meanwhile, on this page or another device: both drafts stand until one is chosen. */
export function DraftConflict({ what, who, savedAt, parts, children, onKeep, onTake, onShow }: Props) {
  const whose = who === null ? "o da outra aba" : `o de ${who}`;
  const different = new Intl.ListFormat("pt-BR").format(parts);
  return (
    <section className={styles.conflict} role="alert" aria-labelledby="conflito">
      <h2 id="conflito" className="h4">
        <Icon name="warning-circle" size={26} />
        {`${who ?? "Você"} salvou ${what}${who === null ? " em outra aba ou aparelho" : ""} ${whenText(savedAt, Date.now())}.`}
      </h2>
      <p>{`O que você escreveu continua aqui, e ainda não foi salvo.${different && ` Diferente: ${different}.`}`}</p>
      {children}
      <div className={styles.actions}>
        <Button size="small" onClick={onKeep}>
          Ficar com este
        </Button>
        <Button size="small" look="outline" onClick={onTake}>
          {`Ficar com ${whose}`}
        </Button>
        {onShow && (
          <Button size="small" look="text" onClick={onShow}>
            {`Ver ${whose}`}
          </Button>
        )}
      </div>
    </section>
  );
}
