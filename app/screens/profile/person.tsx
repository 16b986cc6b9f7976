import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import styles from "./profile.module.css";
import { Outcome, Section, useSection } from "./section.tsx";

export function Person({ name, tell, note }: { name: string; tell: string; note: string }) {
  const { Form, busy, result } = useSection("dados");
  const { form, field } = useRefusedForm(result, { name, tell });
  return (
    <Section title="Seus dados" note={note}>
      <Form ref={form} method="post" aria-label="Salvar dados" className={styles.form} noValidate>
        <Outcome result={result} busy={busy} />
        <div className={styles.pair}>
          <TextField label="Nome" autoComplete="name" {...field("name")} />
          <TextField label="Telefone" type="tel" autoComplete="tel" {...field("tell")} />
        </div>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="dados" busy={busy}>
            Salvar dados
          </Button>
        </div>
      </Form>
    </Section>
  );
}
