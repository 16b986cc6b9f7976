import { useState } from "react";
import { whenText } from "../../kit/day.ts";
import { useServerDraft } from "../../ui/browser/use-server-draft.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage, LoginAgain } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { DeliveryDraft } from "../delivery-content.ts";
import { proposalsOf } from "../kit-content.ts";
import type { PartView } from "../part-view.ts";
import { Bar } from "./bar.tsx";
import type { BuildView } from "./build-view.server.ts";
import styles from "./builder.module.css";
import { FRESH_DELIVERY, plannedFiles } from "./changes.ts";
import { Colours } from "./colours.tsx";
import { DeliverDialog, FilesDialog } from "./dialogs.tsx";
import { Fonts } from "./fonts.tsx";
import type { FormProps, OpenDelivery } from "./form.ts";
import { KitBox } from "./kit-box.tsx";
import { Lockups } from "./lockups.tsx";
import { BrandPageFields, ManualAndNote } from "./texts.tsx";
import { useKit } from "./use-kit.ts";
import { usePartUploads } from "./use-part-uploads.ts";
import { useProposals } from "./use-proposals.ts";

/** Only what this program wrote has all of these; the server checks the values. */
const isDraft = (copy: unknown): boolean => {
  const { lockups, colours, fonts, donts } = (copy ?? {}) as Partial<DeliveryDraft>;
  return typeof lockups === "object" && [colours, fonts, donts].every(Array.isArray);
};

/** The server would deliver nothing, and mail nobody. */
const alreadyDelivered = (when: string) => `Este kit foi entregue ${when}. Mude alguma coisa para entregar de novo.`;

export function Builder({ view }: { view: BuildView }) {
  const { id, uid, stored, mayEdit, customer, nameProject } = view;
  const open = useServerDraft<DeliveryDraft>({
    ...{ name: "entrega", path: `/api/budget/${id}/entrega/rascunho`, id, uid, stored },
    ...{ fresh: FRESH_DELIVERY, isDraft },
  });
  // Files that arrived since the page was read.
  const [added, setAdded] = useState<readonly PartView[]>([]);
  const parts = new Map([...view.parts, ...added].map((part) => [part.id, part]));
  const onPart = (part: PartView) => setAdded((now) => [...now.filter((one) => one.id !== part.id), part]);
  const sending = usePartUploads(id);
  const uploads: FormProps["uploads"] = {
    ...sending,
    send: (file) =>
      sending.send({
        ...file,
        onStored: (part) => {
          onPart(part);
          file.onStored(part);
        },
      }),
  };
  const proposing = useProposals({ budgetId: id, open, parts, onPart, on: mayEdit });
  const kit = useKit(view, open);
  const { draft } = open;
  // An admin's changes would be nobody's to save.
  const change: FormProps["change"] = (to) => {
    if (mayEdit) open.change(to);
  };
  const form: FormProps = { budgetId: id, draft, parts, change, uploads, mayEdit };
  const files = kit.stand.is === "ready" ? kit.stand.files : plannedFiles(draft, parts, nameProject);
  const isDelivered = kit.stand.is === "ready" && view.delivered?.revision === open.base;
  const refusal = view.refusal ?? (isDelivered ? alreadyDelivered(view.delivered?.when ?? "") : undefined);
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <h1 className="h2">{withCedilla(`Entrega para ${nameProject}`)}</h1>
        {view.approved && (
          <p className="small soft">
            <b className={styles.version}>{view.approved.version}</b>
            {`, ${view.approved.when}`}
          </p>
        )}
      </div>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.form}>
          {mayEdit ? (
            <Notices open={open} reader={view.reader} />
          ) : (
            <p
              className={styles.notice}
            >{`Só ${view.designer || "quem cuida do projeto"} monta a entrega. Você lê.`}</p>
          )}
          <form aria-label="Entrega" noValidate onSubmit={(event) => event.preventDefault()}>
            <fieldset className={styles.fields} disabled={!mayEdit}>
              <legend className="visually-hidden">Entrega</legend>
              <Lockups {...form} proposing={proposing} />
              <Colours {...form} />
              <Fonts {...form} />
              <ManualAndNote {...form} customer={customer} />
              <BrandPageFields {...form} />
            </fieldset>
          </form>
        </div>
        <KitBox {...form} nameProject={nameProject} stand={kit.stand} delivered={view.delivered} onMake={kit.make} />
      </div>
      {mayEdit && (
        <>
          <Bar open={open} kit={kit} files={files.length} refusal={refusal} />
          <DeliverDialog
            kit={kit}
            customer={customer}
            again={view.delivered !== null}
            due={view.due}
            unanswered={proposalsOf(draft, parts).open}
          />
          <FilesDialog kit={kit} files={files} customer={customer} />
        </>
      )}
    </>
  );
}

/** Above the form: another tab or device, and why something is not saved. */
function Notices({ open, reader }: { open: OpenDelivery; reader: string }) {
  const { twice, conflict, trouble } = open;
  return (
    <>
      {twice && (
        <p className="small soft" role="status">
          Você tem esta entrega aberta em outra aba.
        </p>
      )}
      {conflict && (
        <section className={styles.conflict} role="alert" aria-labelledby="conflito">
          <h2 id="conflito" className="h4">
            {`${conflict.savedBy.id === reader ? "Você" : conflict.savedBy.name} salvou esta entrega em outra aba ou aparelho ${whenText(Date.parse(conflict.savedAt), Date.now())}.`}
          </h2>
          <p>O que você mudou aqui ainda não foi salvo.</p>
          <div className={styles.ways}>
            <Button size="small" onClick={open.keepMine}>
              Ficar com esta
            </Button>
            <Button size="small" look="outline" onClick={open.takeTheirs}>
              Ficar com a outra
            </Button>
          </div>
        </section>
      )}
      {trouble && (
        <div className={styles.trouble}>
          <FormMessage kind="error">
            <p>{trouble.text}</p>
            {trouble.kind === "logged-out" && <LoginAgain />}
          </FormMessage>
        </div>
      )}
    </>
  );
}
