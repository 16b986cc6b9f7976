import { useId } from "react";
import { Form } from "react-router";
import { PROVIDERS, type ProviderId } from "../../domain/account.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { forgetRoleHint } from "../../ui/layout/role.ts";
import styles from "./access.module.css";
import { backQuery } from "./form-action.ts";

/** `providers`: those with credentials. */
type Props = { providers: ProviderId[]; back: string | null };

/** Both forms post as a document, because the response redirects to the provider's own page. */
const formProps = (back: string | null) => ({
  method: "post" as const,
  "aria-label": "Entrar com outra conta",
  action: `/login${backQuery(back)}`,
  reloadDocument: true,
  onSubmit: () => {
    // What this tab remembers of its last user would survive the return from the provider.
    clearSessionCache();
    forgetRoleHint();
  },
});

/** Providers without credentials are shown as unavailable. */
export function SocialButtons({ providers, back }: Props) {
  return (
    <>
      <p className={styles.separator}>ou continue com</p>
      <Form {...formProps(back)} className={styles.social}>
        <input type="hidden" name="voltar" value={back ?? ""} />
        {PROVIDERS.map(({ id, name, icon }) => (
          <Button
            key={id}
            type="submit"
            name="provider"
            value={id}
            look="outline"
            before={icon}
            disabledReason={providers.includes(id) ? undefined : "indisponível"}
          >
            {name}
          </Button>
        ))}
      </Form>
    </>
  );
}

/** In one line: providers without credentials are plain text, with one note for all of them. */
export function QuietSocialButtons({ providers, back }: Props) {
  const reason = useId();
  const off = PROVIDERS.filter(({ id }) => !providers.includes(id));
  return (
    <div className={styles.quiet}>
      <span>Entrar com</span>
      {off.length < PROVIDERS.length && (
        <Form {...formProps(back)} className={styles.quietForm}>
          <input type="hidden" name="voltar" value={back ?? ""} />
          {PROVIDERS.filter(({ id }) => providers.includes(id)).map(({ id, name, icon }) => (
            <Button key={id} type="submit" name="provider" value={id} look="outline" size="small" before={icon}>
              {name}
            </Button>
          ))}
        </Form>
      )}
      {off.map(({ id, name, icon }) => (
        <button key={id} type="button" disabled aria-describedby={reason}>
          <Icon name={icon} size={20} />
          {name}
        </button>
      ))}
      {off.length > 0 && <span id={reason}>indisponível por enquanto</span>}
    </div>
  );
}
