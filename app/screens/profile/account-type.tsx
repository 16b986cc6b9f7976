import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../../domain/account.ts";
import { TYPE_CHANGE } from "../../domain/profile.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./profile.module.css";
import { Outcome, Section, useSection } from "./section.tsx";

const OTHER = { [TYPE_USER.customer]: TYPE_USER.designer, [TYPE_USER.designer]: TYPE_USER.customer };

type Props = { typeUser: Exclude<TypeUser, typeof TYPE_USER.admin>; free: boolean; admission: boolean };

/** For a customer or designer. `free`: the account holds nothing. `admission`: new designers wait to be admitted. */
export function AccountType({ typeUser, free, admission }: Props) {
  const { Form, busy, result } = useSection("tipo");
  const other = OTHER[typeUser];
  if (!free && !result) return null;
  return (
    <Section id="tipo-de-conta" title={TYPE_CHANGE.title} note={TYPE_CHANGE.note}>
      <Outcome result={result} busy={busy} />
      {free && (
        <Form method="post" aria-label={TYPE_CHANGE.title} className={styles.form}>
          <input type="hidden" name="tipo" value={other} />
          <p className={styles.text}>
            {TYPE_CHANGE.text[typeUser]} {other === TYPE_USER.designer && admission && TYPE_CHANGE.admission}
          </p>
          <div className={styles.actions}>
            <Button type="submit" name="intent" value="tipo" look="outline" busy={busy}>
              {TYPE_CHANGE.button(ACCOUNT_TYPES[other].noun)}
            </Button>
          </div>
        </Form>
      )}
    </Section>
  );
}
