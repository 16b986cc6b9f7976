import { useEffect, useRef } from "react";
import type { RefusedForm } from "../../kit/refused-form.ts";

/** Spread `field(name)` on each field. Errors focus the first wrong one (docs/decisions/forms.md). */
export function useRefusedForm(refused: RefusedForm | undefined, defaults: Readonly<Record<string, string>> = {}) {
  const form = useRef<HTMLFormElement>(null);
  const errors = refused?.errors;
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return {
    form,
    field: (name: string) => ({
      name,
      defaultValue: refused?.values?.[name] ?? defaults[name],
      error: errors?.[name] || undefined,
      invalid: errors !== undefined && name in errors,
    }),
  };
}
