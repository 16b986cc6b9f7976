import type { ComponentProps } from "react";
import { useActionData } from "react-router";
import { AskButton, type FieldOf, Intent } from "../requests/room-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { PlainQuestion } from "../ui/form/plain-question.tsx";
import styles from "./ask.module.css";
import type { AnswerResult } from "./page/answers.ts";

/** A button that asks; where no script runs, its question is a form of the page. */
export function Ask({ button, ...asked }: ComponentProps<typeof AskButton>) {
  const { label, title, description, page, intent, confirm, danger, children } = asked;
  const result = useActionData<AnswerResult>();
  const refused = result?.values?.intent === intent ? result : undefined;
  const field: FieldOf = (name) => ({
    name,
    value: refused?.values?.[name] ?? "",
    error: refused?.errors?.[name],
    // No script runs.
    onChange: () => {},
  });
  return (
    <>
      <AskButton {...asked} button={{ ...button, className: styles.scripted }} />
      <noscript>
        <PlainQuestion label={label} open={refused !== undefined}>
          <form method="post" action={page} aria-label={title}>
            <p>{description}</p>
            <Intent name={intent} />
            {children?.(field)}
            <Button type="submit" look={danger ? "danger" : "primary"}>
              {confirm}
            </Button>
          </form>
        </PlainQuestion>
      </noscript>
    </>
  );
}
