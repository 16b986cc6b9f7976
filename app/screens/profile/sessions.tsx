import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./profile.module.css";
import { KeepFocus, Outcome, Section, useSection } from "./section.tsx";

/** `when` is in words of today. */
export type ShownSession = { id: string; name: string; kind: "phone" | "computer"; when: string; own: boolean };

export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const { Form, busy, result } = useSection("encerrar", "encerrar-outras");
  return (
    <Section title="Onde você entrou" note="Não reconhece algum lugar? Encerre e troque a senha.">
      <KeepFocus>
        <Outcome result={result} busy={busy} />
        <Form method="post" aria-label="Encerrar uma sessão">
          <input type="hidden" name="intent" value="encerrar" />
          <ul className={styles.list}>
            {sessions.map(({ id, name, kind, when, own }) => (
              <li key={id}>
                <Icon name={kind === "phone" ? "device-mobile" : "desktop"} size={28} />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{when}</span>
                </span>
                {!own && (
                  <Button
                    type="submit"
                    name="session"
                    value={id}
                    look="outline"
                    size="small"
                    aria-label={`Encerrar: ${name}, ${when}`}
                    busy={busy}
                  >
                    Encerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Form>
        {sessions.length > 1 && (
          <Form method="post" aria-label="Encerrar as outras">
            <Button type="submit" name="intent" value="encerrar-outras" look="outline" busy={busy}>
              Encerrar as outras
            </Button>
          </Form>
        )}
      </KeepFocus>
    </Section>
  );
}
