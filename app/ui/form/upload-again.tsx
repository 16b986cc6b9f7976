import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { LoginAgain } from "./form-message.tsx";
import { againText, type Upload } from "./uploads.ts";

type Failed = Extract<Upload, { kind: "failed" }>;
type Props = Pick<ComponentProps<typeof Button>, "before" | "className"> & {
  failed: Failed;
  retry: (files: File[]) => void;
  /** on the button, unless the upload continues where it stopped */
  text: string;
};

/** The ways on after an upload failed, beside its message. */
export function UploadAgain({ failed: { again, loggedOut, resumable }, retry, text, className, before }: Props) {
  return (
    <>
      {loggedOut && (
        <div className={className}>
          <LoginAgain />
        </div>
      )}
      {again && (
        <Button className={className} look="outline" size="small" before={before} onClick={() => retry([again])}>
          {againText(resumable, text)}
        </Button>
      )}
    </>
  );
}
