import { useState } from "react";
import { LOCKUP_NAME, type Lockup } from "../../drawings/kit-names.ts";
import type { Version } from "../../drawings/proposals.ts";
import { Dialog } from "../../ui/display/dialog.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { answerVersion } from "./changes.ts";
import { DropZone, SVG_ACCEPT, UploadState } from "./drop-zone.tsx";
import type { FormProps } from "./form.ts";

type Props = FormProps & {
  lockup: Lockup;
  versions: readonly Version[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A version drawn by the designer, in place of a proposal. */
export function OwnVersionDialog({ lockup, versions, open, onOpenChange, draft, change, uploads }: Props) {
  const answers = draft.lockups[lockup]?.versions ?? {};
  const [chosen, setChosen] = useState("");
  const version = versions.find(({ id }) => id === chosen) ?? versions.find(({ id }) => !answers[id]) ?? versions[0];
  const place = `${lockup} ${version?.id}`;
  const upload = uploads.uploads[place];
  const send = (files: readonly File[]) =>
    void uploads.send({
      ...{ place, part: "own", files },
      onStored: ({ id: own }) => {
        change((now) => (version ? answerVersion(now, lockup, version.id, { approved: true, own }) : now));
        onOpenChange(false);
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Mandar a minha versão"
      description={`O seu SVG entra no lugar de uma proposta: ${LOCKUP_NAME[lockup]}.`}
    >
      <SelectField
        label="No lugar de"
        name="version"
        value={version?.id ?? ""}
        onChange={({ target }) => setChosen(target.value)}
        options={versions.map(({ id, name }) => ({ value: id, text: name }))}
      />
      {upload?.kind === "sending" ? null : <DropZone label="Soltar o meu SVG" accept={SVG_ACCEPT} onFiles={send} />}
      <UploadState upload={upload} accept={SVG_ACCEPT} label="Trocar o arquivo: a minha versão" onFiles={send} />
    </Dialog>
  );
}
