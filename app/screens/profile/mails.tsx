import { MAIL_CHOICES, type MailChoiceId } from "../../domain/mail-choices.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./mails.module.css";
import { Section, useSection } from "./section.tsx";

/** Each switch is saved at once; while it is saved, or after a failure, the page shows what the server has. */
export function Mails({ choices }: { choices: { id: MailChoiceId; on: boolean }[] }) {
  const { fetcher, Form, busy, result } = useSection("avisos");
  const isOn = ({ id, on }: { id: MailChoiceId; on: boolean }) =>
    fetcher.formData ? fetcher.formData.get(id) === "on" : on;
  const state = busy ? "Salvando…" : (result?.ok ?? result?.message ?? "");
  return (
    <Section title="E-mails que você quer" note="Confirmação de conta e de aceite vão sempre.">
      <Form
        method="post"
        aria-label="E-mails que você quer"
        onChange={(event) => {
          const form = new FormData(event.currentTarget);
          form.set("intent", "avisos");
          void fetcher.submit(form, { method: "post" });
        }}
      >
        {choices.map((choice) => (
          <label key={choice.id} className={styles.switch}>
            <span>
              <b>{MAIL_CHOICES[choice.id].name}</b>
              <small id={`sobre-${choice.id}`}>{MAIL_CHOICES[choice.id].text}</small>
            </span>
            <input
              type="checkbox"
              role="switch"
              name={choice.id}
              aria-label={MAIL_CHOICES[choice.id].name}
              aria-describedby={`sobre-${choice.id}`}
              checked={isOn(choice)}
              aria-checked={isOn(choice)}
              onChange={() => {}}
            />
            <i aria-hidden="true" />
          </label>
        ))}
        <p role="status" className={styles.state} data-failed={(!busy && result && !result.ok) || undefined}>
          {state}
        </p>
        <noscript>
          <Button type="submit" name="intent" value="avisos" look="outline">
            Salvar
          </Button>
        </noscript>
      </Form>
    </Section>
  );
}
