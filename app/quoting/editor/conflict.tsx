import { moneyText } from "../../kit/money.ts";
import { firstName } from "../../people/names.ts";
import type { QuoteDraft } from "../../quotes/quote-content.ts";
import { totalsOf } from "../../quotes/totals.ts";
import { DraftConflict } from "../../ui/form/draft-conflict.tsx";
import type { StoredDraft } from "../draft.server.ts";
import { readIncomplete } from "../draft.ts";
import { differences } from "./changes.ts";

type Props = {
  mine: QuoteDraft;
  theirs: StoredDraft;
  /** id of the person who reads this */
  reader: string;
  today: string;
  onKeep: () => void;
  onTake: () => void;
  onShow: () => void;
};

/** Two drafts of a quote, with the total of each. */
export function ConflictNotice({ mine, theirs, reader, today, ...choices }: Props) {
  const who = theirs.savedBy.id === reader ? null : firstName(theirs.savedBy.name);
  const total = (draft: QuoteDraft) => moneyText(totalsOf(readIncomplete(draft, today).content).total);
  return (
    <DraftConflict
      what="este orçamento"
      who={who}
      savedAt={Date.parse(theirs.savedAt)}
      parts={differences(mine, theirs.draft)}
      {...choices}
    >
      <dl>
        <div>
          <dt>Aqui</dt>
          <dd>{total(mine)}</dd>
        </div>
        <div>
          <dt>{who === null ? "Na outra aba" : `De ${who}`}</dt>
          <dd>{total(theirs.draft)}</dd>
        </div>
      </dl>
    </DraftConflict>
  );
}
