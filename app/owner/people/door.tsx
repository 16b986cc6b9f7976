import { Form, useSubmit } from "react-router";
import type { DescribedSettings } from "../../platform/settings-schema.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { originText } from "../studio/texts.ts";
import styles from "./door.module.css";

/** `sent`: what is being saved. */
type DoorProps = DescribedSettings["designers"] & { sent: FormData | undefined };

const TITLE = "Novos designers só com aprovação";

/** The same setting stands on 'Estúdio'. The switch saves at once. */
export function Door({ value, from, variables, revision, sent }: DoorProps) {
  const submit = useSubmit();
  const isOn = sent ? sent.get("aprovacao") === "on" : value === "admitted";
  const isFixed = from === "environment";
  return (
    <section className={styles.door} aria-label={TITLE}>
      <Form
        method="post"
        autoComplete="off"
        aria-label={TITLE}
        replace
        preventScrollReset
        // What was sent is not saved yet, so that a second press would be taken for somebody else's.
        onChange={(event) => sent || void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        <input type="hidden" name="intent" value="porta" />
        <input type="hidden" name="revisao" value={revision} />
        <Switch
          name="aprovacao"
          label={TITLE}
          note="Quem se cadastra como designer espera alguém daqui deixar entrar."
          on={isOn}
          isMain
          describedBy="porta-aviso"
          disabled={isFixed}
        />
        {!isFixed && (
          <noscript>
            <Button type="submit" look="outline" size="small">
              Salvar
            </Button>
          </noscript>
        )}
      </Form>
      <p className={`small ${styles.warning}`} id="porta-aviso">
        <Icon name="warning-circle" size={22} />
        <span>
          Desligado, qualquer pessoa que se cadastra como designer vê os pedidos abertos, com telefone; quem está à
          espera também, até ligar de novo.
        </span>
      </p>
      {isFixed && <p className={`small soft ${styles.warning}`}>{originText({ from, variables })}</p>}
    </section>
  );
}
