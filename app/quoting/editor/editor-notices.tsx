import { acceptedText, anotherText } from "../../quotes/accepted.ts";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { ConflictNotice } from "./conflict.tsx";
import styles from "./editor.module.css";
import type { OpenQuote } from "./form.ts";
import type { WriteView } from "./write-view.server.ts";

type Props = {
  view: WriteView;
  quote: OpenQuote;
  /** the preview of what was saved elsewhere */
  onShow: () => void;
};

/** What stands above the quote's folds: what it would replace, who else writes it, and why it is not saved. */
export function EditorNotices({ view, quote, onShow }: Props) {
  return (
    <>
      {view.accepted && (
        <div className={styles.notice} data-ground="mist">
          <h2 className="h4">{acceptedText(view.accepted)}</h2>
          <p>{anotherText(view.accepted)}</p>
        </div>
      )}
      {quote.twice && (
        <p className="small soft" role="status">
          Você tem este orçamento aberto em outra aba.
        </p>
      )}
      {quote.conflict && (
        <ConflictNotice
          mine={quote.draft}
          theirs={quote.conflict}
          reader={view.reader}
          today={view.today}
          onKeep={quote.keepMine}
          onTake={quote.takeTheirs}
          onShow={onShow}
        />
      )}
      {quote.trouble && (
        <div className={styles.trouble}>
          <FormMessage kind="error">
            <p>{quote.trouble.text}</p>
            {quote.trouble.kind === "logged-out" && <LoginAgain />}
          </FormMessage>
        </div>
      )}
    </>
  );
}
