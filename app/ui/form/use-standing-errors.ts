import { useState } from "react";

/** The error of a field, until its value is another one than was refused. */
export function useStandingErrors<Name extends string>(
  errors: Readonly<Record<string, string>> | undefined,
  values: Readonly<Record<Name, unknown>>,
) {
  const [refused, setRefused] = useState({ errors, values });
  if (refused.errors !== errors) setRefused({ errors, values });
  return (name: Name) => (values[name] === refused.values[name] ? errors?.[name] : undefined);
}
