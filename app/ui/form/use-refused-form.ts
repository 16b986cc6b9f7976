import { useEffect, useRef } from "react";
import type { RefusedForm } from "../../domain/refused-form.ts";

/**
 * What a refused form shows, the same everywhere (docs/decisions/forms.md): spread `field(name)` on each field. After each
 * response with errors the first wrong field has the focus.
 */
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
