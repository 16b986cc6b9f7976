import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import type { DescribedSettings, SettingName } from "../../platform/settings-schema.ts";
import { isChanged } from "../../ui/browser/interrupted-input.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import type { StudioResult } from "./form.server.ts";
import styles from "./setting.module.css";
import { KEPT, MEANWHILE, originText } from "./texts.ts";

type Field = ReturnType<typeof useRefusedForm>["field"];

type SettingProps = Omit<DescribedSettings[SettingName], "value"> & {
  name: string;
  title: string;
  note: string;
  /** the values of the fields, as they are now */
  values: Record<string, string>;
  /** what is stored now, for somebody who has typed something else */
  shown: string;
  /** `field(name)` for each field; `isFixed`: the environment decides it */
  children: (field: Field, isFixed: boolean) => ReactNode;
  /** beside the button that saves */
  more?: ReactNode;
};

/**
 * A setting with its form. What somebody else saves appears at once, unless something is typed here: then it is said,
 * and a save from before is refused, so that nothing is overwritten unseen.
 */
export function Setting({ name, title, note, values, shown, children, more, ...described }: SettingProps) {
  const fetcher = useFetcher<StudioResult>({ key: `estudio-${name}` });
  const posted = useActionData<StudioResult>();
  // Without scripts the whole page has one result.
  const result = fetcher.data ?? (posted?.name === name ? posted : undefined);
  const { revision } = described;
  const [isTouched, setTouched] = useState(false);
  const [seen, setSeen] = useState(revision);
  const refused = result?.revision;
  const isSaved = result?.ok !== undefined;
  useEffect(() => {
    if (result?.ok) setTouched(false);
  }, [result]);
  useEffect(() => {
    // The person has read what the other one saved.
    if (refused !== undefined) setSeen(refused);
  }, [refused]);
  if (!isTouched && seen !== revision) setSeen(revision);
  const { form, field } = useRefusedForm(result, values);
  /** The fields take what is stored now; the focus stays. */
  const follow = useEffectEvent(() => {
    if (!isTouched) form.current?.reset();
  });
  const followed = useRef(revision);
  useEffect(() => {
    if (followed.current !== revision) follow();
    followed.current = revision;
  }, [revision]);
  useEffect(() => {
    // Typed before the program ran.
    const texts = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
    if ([...texts].some(isChanged)) setTouched(true);
  }, [form]);
  const isFixed = described.from === "environment";
  const saysNothing = described.from === "standard" && Object.values(values).every((value) => value === "");
  const isOlder = isTouched && (seen !== revision || refused === revision);
  // Without a response the page is read again when the server can be reached.
  const busy = fetcher.state === "submitting" || (fetcher.state === "loading" && !result?.noResponse);
  return (
    <section id={name} tabIndex={-1} className={styles.setting} aria-labelledby={`titulo-${name}`}>
      <div className={styles.about}>
        <h2 className="h3" id={`titulo-${name}`}>
          {title}
        </h2>
        <p>{note}</p>
      </div>
      <fetcher.Form
        ref={form}
        method="post"
        aria-label={title}
        className={styles.form}
        noValidate
        onChange={() => setTouched(true)}
      >
        <input type="hidden" name="revisao" value={seen} />
        <div className={styles.fields}>{children(field, isFixed)}</div>
        {(isOlder || result?.kept) && (
          <FormMessage kind="error">
            <p>{MEANWHILE}</p>
            <p className={styles.other}>{shown}</p>
            <p>{KEPT}</p>
          </FormMessage>
        )}
        {!busy && result?.message && <FormMessage kind="error">{result.message}</FormMessage>}
        <div className={styles.actions}>
          {!isFixed && (
            <Button type="submit" name="intent" value={name} look="outline" size="small" busy={busy}>
              Salvar
            </Button>
          )}
          {!isFixed && more}
          <span className={styles.origin} role="status">
            {isSaved && !isTouched && !busy && (
              <b>
                <Icon name="check-circle" size={20} /> {result?.ok}
              </b>
            )}
            {!saysNothing && <span>{originText(described)}</span>}
          </span>
        </div>
      </fetcher.Form>
    </section>
  );
}
