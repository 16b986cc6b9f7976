import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";

type AddressFormProps = {
  /** left out: the page has no other like it */
  label?: string;
  /** what else the address says, and the form keeps */
  kept: (readonly [string, string | number])[];
  /** the button without a script; left out: Enter sends the form */
  submit?: string;
  replace?: boolean;
  className: string | undefined;
  children: ReactNode;
};

/** A form whose fields stand in the address. Without `autoComplete="off"` what a browser restores would be taken for a choice. */
export function AddressForm({ label, kept, submit, replace, className, children }: AddressFormProps) {
  return (
    <Form aria-label={label} autoComplete="off" replace={replace} className={className} preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {submit && (
        <noscript>
          <Button type="submit" look="outline" size="small">
            {submit}
          </Button>
        </noscript>
      )}
    </Form>
  );
}
