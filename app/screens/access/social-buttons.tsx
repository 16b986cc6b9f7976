import { type ComponentProps, useId } from "react";
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

/** A form that is posted as a document, because the response redirects to the provider's own page. */
function SocialForm({ back, className, children }: ComponentProps<"form"> & Pick<Props, "back">) {
  // The return from the provider loads a new document, which clears nothing that this tab remembers of its last user.
  const forgetPerson = () => {
    clearSessionCache();
    forgetRoleHint();
  };
  return (
    <Form
      method="post"
      action={`/login${backQuery(back)}`}
      reloadDocument
      onSubmit={forgetPerson}
      className={className}
    >
      <input type="hidden" name="voltar" value={back ?? ""} />
      {children}
    </Form>
  );
}

/** Logins of other sites; those without credentials are shown as unavailable. */
export function SocialButtons({ providers, back }: Props) {
  return (
    <>
      <p className={styles.separator}>ou continue com</p>
      <SocialForm back={back} className={styles.social}>
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
      </SocialForm>
    </>
  );
}

/** The same in one line: those without credentials are plain text, with one note for all of them. */
export function QuietSocialButtons({ providers, back }: Props) {
  const reason = useId();
  const off = PROVIDERS.filter(({ id }) => !providers.includes(id));
  return (
    <SocialForm back={back} className={styles.quiet}>
      <span>Entrar com</span>
      {PROVIDERS.filter(({ id }) => providers.includes(id)).map(({ id, name, icon }) => (
        <Button key={id} type="submit" name="provider" value={id} look="outline" size="small" before={icon}>
          {name}
        </Button>
      ))}
      {off.map(({ id, name, icon }) => (
        <button key={id} type="button" disabled aria-describedby={reason}>
          <Icon name={icon} size={20} />
          {name}
        </button>
      ))}
      {off.length > 0 && <span id={reason}>indisponível por enquanto</span>}
    </SocialForm>
  );
}
