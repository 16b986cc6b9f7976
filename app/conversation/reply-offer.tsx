import { type RefObject, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { tryStorage } from "../ui/browser/storage.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { Button } from "../ui/form/button.tsx";
import { useNotice } from "../ui/layout/notice.tsx";
import { questionsBefore } from "./conversation.ts";
import type { ConversationMessage } from "./messages.server.ts";
import styles from "./reply-offer.module.css";
import { postChange } from "./use-messages.ts";

/** Where the browser remembers the message that this person said is not a reply. */
const placeOf = (budgetId: string) => `traco:sem-resposta:${budgetId}`;

type OfferProps = {
  budgetId: string;
  messages: ConversationMessage[];
  field: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Below a customer's message that follows a question: asks whether it is the reply, and if so ticks the question for
 * the staff.
 */
export function ReplyOffer({ budgetId, messages, field }: OfferProps) {
  const questions = questionsBefore(messages);
  const newest = messages.findLast(({ deleted }) => deleted === null)?.id ?? "";
  const [declined, setDeclined] = useState("");
  const [busy, setBusy] = useState("");
  const notify = useNotice();
  const { revalidate } = useRevalidator();
  const focusAfterRemoval = useFocusAfterRemoval(field);
  useEffect(() => setDeclined(tryStorage(() => sessionStorage.getItem(placeOf(budgetId))) ?? ""), [budgetId]);
  if (questions.length === 0 || declined === newest) return null;

  const reply = async (question: string) => {
    setBusy(question);
    const failure = await postChange(budgetId, { intent: "reply", id: newest, question });
    notify(failure && { kind: "error", text: failure.message });
    if (!failure) await revalidate();
    setBusy("");
  };
  const decline = () => {
    tryStorage(() => sessionStorage.setItem(placeOf(budgetId), newest));
    setDeclined(newest);
  };
  const [only, ...others] = questions;
  return (
    <fieldset className={styles.offer} {...focusAfterRemoval}>
      <legend className="small">
        {others.length === 0 ? `Isso responde “${only?.text}”?` : "Isso responde uma das perguntas?"}
      </legend>
      {questions.map((question) => (
        <Button
          key={question.id}
          look="outline"
          size="small"
          busy={busy === question.id}
          onClick={() => void reply(question.id)}
        >
          {others.length === 0 ? "Sim" : question.text}
        </Button>
      ))}
      <Button look="text" size="small" onClick={decline}>
        Não
      </Button>
    </fieldset>
  );
}
