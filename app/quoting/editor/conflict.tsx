import { whenText } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { firstName } from "../../people/names.ts";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { totalsOf } from "../../quotes/totals.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { StoredDraft } from "../draft.server.ts";
import { readIncomplete } from "../draft.ts";
import { differences } from "./changes.ts";
import styles from "./conflict.module.css";

type Props = {
  mine: QuoteDraft;
  theirs: StoredDraft;
  /** id of the person who reads this */
  reader: string;
  today: string;
  now: number;
  onKeep: () => void;
  onTake: () => void;
  onShow: () => void;
};

/** Somebody saved meanwhile, on this page or another device: both drafts stand until one is chosen. */
export function ConflictNotice({ mine, theirs, reader, today, now, onKeep, onTake, onShow }: Props) {
  const isSelf = theirs.savedBy.id === reader;
  const who = isSelf ? "Você" : firstName(theirs.savedBy.name);
  const whose = isSelf ? "o da outra aba" : `o de ${who}`;
  const total = (draft: QuoteDraft) => moneyText(totalsOf(readIncomplete(draft, today).content).total);
  const parts = new Intl.ListFormat("pt-BR").format(differences(mine, theirs.draft));
  return (
    <section className={styles.conflict} role="alert" aria-labelledby="conflito">
      <h2 id="conflito" className="h4">
        <Icon name="warning-circle" size={26} />
        {`${who} salvou este orçamento${isSelf ? " em outra aba ou aparelho" : ""} ${whenText(Date.parse(theirs.savedAt), now)}.`}
      </h2>
      <p>{`O que você escreveu continua aqui, e ainda não foi salvo. Diferente: ${parts}.`}</p>
      <dl>
        <div>
          <dt>Aqui</dt>
          <dd>{total(mine)}</dd>
        </div>
        <div>
          <dt>{isSelf ? "Na outra aba" : `De ${who}`}</dt>
          <dd>{total(theirs.draft)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button size="small" onClick={onKeep}>
          Ficar com este
        </Button>
        <Button size="small" look="outline" onClick={onTake}>
          {`Ficar com ${whose}`}
        </Button>
        <Button size="small" look="text" onClick={onShow}>
          {`Ver ${whose}`}
        </Button>
      </div>
    </section>
  );
}
