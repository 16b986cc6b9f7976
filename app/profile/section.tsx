import { type ReactNode, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import type { ProfileIntent, ProfileResult } from "../people/profile.ts";
import { useFocusAfterRemoval } from "../ui/browser/use-focus-after-removal.ts";
import { FormMessage } from "../ui/form/form-message.tsx";
import styles from "./profile-page.module.css";

/** A section of the page with its own forms and result, identified by its first intent. */
export function useSection(...intents: [ProfileIntent, ...ProfileIntent[]]) {
  const fetcher = useFetcher<ProfileResult>({ key: intents[0] });
  // Without scripts the whole page has one result.
  const posted = useActionData<ProfileResult>();
  const busy = fetcher.state !== "idle";
  const result = fetcher.data ?? (posted && intents.includes(posted.intent) ? posted : undefined);
  return { fetcher, Form: fetcher.Form, busy, result };
}

/** `id`: a target for links. */
type SectionProps = { id?: string; title: string; note?: string; children: ReactNode };

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section id={id} className={styles.section}>
      <div className={styles.about}>
        <h2 className="h3">{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** For controls that disappear when pressed: keeps the focus in this section. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area} tabIndex={-1} className={styles.content} {...useFocusAfterRemoval(area)}>
      {children}
    </div>
  );
}

export function Outcome({ result, busy }: Pick<ReturnType<typeof useSection>, "result" | "busy">) {
  if (busy || !result) return null;
  if (result.ok) return <FormMessage kind="ok">{result.ok}</FormMessage>;
  return result.message ? <FormMessage kind="error">{result.message}</FormMessage> : null;
}
