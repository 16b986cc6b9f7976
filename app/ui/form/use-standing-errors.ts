import { useState } from "react";

/** A field's error, until its value differs from the refused one. */
export function useStandingErrors<Name extends string>(
  errors: Readonly<Record<string, string>> | undefined,
  values: Readonly<Record<Name, unknown>>,
) {
  const [refused, setRefused] = useState({ errors, values });
  if (refused.errors !== errors) setRefused({ errors, values });
  return (name: Name) => (values[name] === refused.values[name] ? errors?.[name] : undefined);
}
