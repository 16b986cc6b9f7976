import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & { onFiles: (files: File[]) => void };

/** The same file can be chosen again, such as after a failure. */
export function FileInput({ onFiles, ...props }: Props) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = "";
      }}
    />
  );
}
