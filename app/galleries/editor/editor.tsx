import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../ui/browser/draft-store.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { ConfirmDialog } from "../../ui/display/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useNoStrayDrop } from "../../ui/form/uploads.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import { missingOf, partsOf } from "../editing/parts.ts";
import { GALLERIES } from "../galleries.ts";
import type { Part } from "../story/content.ts";
import type { Editing, EditRequest, Missing } from "../story/editing.ts";
import { AddressPanel } from "./address-panel.tsx";
import { BlockPanel, EmptyStory } from "./block-panel.tsx";
import { dropCopy, writeCopy } from "./browser-copy.ts";
import {
  keepMine,
  mineOf,
  openDraft,
  partsSincePublishing,
  takeTheirs,
  theirsOf,
  touch,
  unsavedChanges,
  unsavedParts,
} from "./draft.ts";
import styles from "./editor.module.css";
import { ChangeList, EditorHead, EditorViews } from "./head.tsx";
import { EditorMap, type Target } from "./map.tsx";
import { BackBar, Bar, ConflictBar, DeletedPanel, MissingList, TroubleBar } from "./notices.tsx";
import { BlockPicker } from "./picker.tsx";
import { useEditorUploads } from "./picture-slot.tsx";
import { Preview } from "./preview.tsx";
import { changeLines, liveText, missingText, nameOf } from "./publishing.ts";
import { CoverPanel, FieldsPanel } from "./record-panels.tsx";
import { deedOf, momentFault, momentOf, stateText, versionText, whenOf } from "./schedule.ts";
import { useEditor } from "./use-editor.ts";
import { useStructure } from "./use-structure.ts";

type Props = {
  editing: Editing;
  /** the admin who edits: the login's and the document's id */
  person: { uid: string; id: string };
  /** that the stored cover has */
  coverColours: { ground: string; text: string } | null;
};

const targetOf = (part: Part): Target => (part.startsWith("block:") ? part.slice("block:".length) : part);

export function Editor({ editing, person, coverColours }: Props) {
  const { gallery, id } = editing;
  const editor = useEditor(editing, person.uid);
  const { draft, change, trouble } = editor;
  const structure = useStructure(editor);
  const { open } = structure;
  const uploads = useEditorUploads(gallery);
  const [when, setWhen] = useState(() => whenOf(editing));
  const [missing, setMissing] = useState<Missing[]>([]);
  const [asking, setAsking] = useState(false);
  const notify = useNotice();
  const navigate = useNavigate();
  useNoStrayDrop();

  const now = Date.now();
  const { blocks } = draft.content;
  const save = () => void editor.save();
  const unsaved = unsavedParts(draft);
  const changed = editing.publishedRevision !== draft.revision || unsaved.length > 0;
  const [deed, deedText] = deedOf(editing, when, changed);
  const fault = when.choice === "scheduled" ? momentFault(when, now) : null;
  const isDeleted = trouble?.refused.refused === "deleted";

  const ask = async (request: EditRequest, done?: string) => {
    const answer = await editor.act(request);
    if (!answer) return notify({ kind: "error", text: "Não deu: o rascunho ainda não foi salvo." });
    if (answer.ok) {
      setMissing([]);
      // Lists show what is published.
      clearSessionCache(GALLERIES[gallery].collection);
      if (done) notify({ kind: "ok", text: done });
      if ("editing" in answer) setWhen(whenOf(answer.editing));
      return answer;
    }
    if (answer.refused === "missing") {
      setMissing(answer.missing ?? []);
      structure.setView("block");
    }
    if (answer.refused === "changed")
      notify({ kind: "error", text: "Alguém salvou enquanto isso. Veja o que mudou e publique de novo." });
    if (answer.refused === "past") notify({ kind: "error", text: "Esse momento já passou. Escolha outro." });
    if (answer.refused === "failed") notify({ kind: "error", text: "Não deu. Tente novamente." });
  };
  const publish = () => {
    setAsking(false);
    const moment = deed === "schedule" ? momentOf(when) : null;
    const at = moment === null ? null : new Date(moment).toISOString();
    const done = moment === null ? "No ar." : `Agendada para ${versionText(moment, now)}.`;
    void editor.save().then((saved) => {
      if (saved) void ask({ intent: "publish", revision: editor.latest.current.revision, at }, done);
    });
  };
  const act = () => {
    if (deed === "hide") void ask({ intent: "hide" }, "Oculta.");
    else if (deed === "show") void ask({ intent: "show" }, "No ar.");
    else if (deed !== "nothing") setAsking(true);
  };
  const off = () => {
    if (draft.conflicts.length > 0) return "Escolha entre o seu texto e o da outra pessoa antes de publicar.";
    if (fault) return fault;
    return deed === "nothing" ? "Nada mudou desde a versão no ar." : undefined;
  };

  const copyPreview = async () => {
    const answer = await ask({ intent: "preview" });
    const preview = answer && "editing" in answer ? answer.editing.preview : null;
    if (!preview) return;
    const address = new URL(preview.path, location.href).href;
    await navigator.clipboard.writeText(address).then(
      () => notify({ kind: "ok", text: "Link de prévia copiado." }),
      () => structure.openTarget("address"),
    );
  };
  const remove = async () => {
    const answer = await ask({ intent: "delete" });
    if (!answer || !("deletion" in answer)) return;
    if (answer.deletion === "failed") return notify({ kind: "error", text: "Não deu. Tente novamente." });
    drop("Publicação excluída.");
  };
  const drop = (text: string) => {
    editor.stop();
    dropCopy(person.uid, id);
    notify({ kind: "ok", text });
    void navigate("/admin/publicacoes");
  };
  /** The texts go on in an item of their own: the pictures went with the one that was deleted. */
  const saveAsNew = () => {
    const next = newId();
    const whole = touch(openDraft({ ...editing, content: draft.content, stamps: {}, revision: 0 }), ...partsOf(draft));
    editor.stop();
    dropCopy(person.uid, id);
    writeCopy(person.uid, next, unsavedChanges({ ...whole, orderFrom: [] }), []);
    void navigate(`/admin/editar/${gallery}/${next}`);
  };

  const block = blocks.find((one) => one.id === open);
  const panelProps = { gallery, id, draft, change, save };
  const preview = { content: draft.content, pictures: draft.shown, open: block?.id ?? null };
  return (
    <div className={styles.page}>
      <EditorHead
        name={nameOf({ gallery, content: draft.content })}
        saving={unsaved.length > draft.conflicts.length}
        savedAt={editor.savedAt}
        trouble={trouble !== null}
        live={liveText(editing, now)}
        others={editor.others}
        deed={deedText}
        off={off()}
        act={act}
        copyPreview={() => void copyPreview()}
        openVersions={() => structure.openTarget("address", "versoes")}
      />
      <div className={styles.notices}>
        {trouble && !isDeleted && <TroubleBar trouble={trouble} retry={save} />}
        {editor.back && !trouble && <BackBar key={editor.back.at} {...editor.back} />}
        {draft.conflicts.map((conflict) => (
          <ConflictBar
            key={conflict.part}
            gallery={gallery}
            conflict={conflict}
            draft={draft}
            keepMine={() => void editor.decide(keepMine, conflict, theirsOf(draft, conflict))}
            takeTheirs={() => void editor.decide(takeTheirs, conflict, mineOf(draft, conflict))}
          />
        ))}
        {structure.done && (
          <Bar
            tone="good"
            icon="cloud-check"
            actions={
              <Button look="text" size="small" onClick={structure.undo}>
                Desfazer
              </Button>
            }
          >
            <b>{structure.done.title}</b> {structure.done.text}
          </Bar>
        )}
      </div>
      <div className={styles.parts} data-view={structure.view}>
        <EditorMap
          blocks={blocks}
          open={open}
          missing={missingOf(gallery, draft.content, editing.shown)}
          state={stateText(editing, changed, now)}
          onOpen={structure.openTarget}
          move={structure.move}
          moveTo={structure.moveTo}
          copy={structure.copy}
          remove={structure.remove}
          add={structure.pick}
        />
        <section className={styles.panel} aria-label="Painel" data-wide={open === "address" || undefined}>
          {missing.length > 0 && (
            <MissingList
              items={missing.map((one) => ({
                id: `${one.part} ${one.what} ${one.picture}`,
                text: missingText(one, draft),
              }))}
              go={(at) => structure.openTarget(targetOf(missing[at]?.part ?? "fields"))}
            />
          )}
          {isDeleted && (
            <DeletedPanel
              by={"by" in trouble.refused ? trouble.refused.by : undefined}
              again={saveAsNew}
              drop={() => drop("Rascunho descartado.")}
            />
          )}
          {open === "fields" && <FieldsPanel {...panelProps} />}
          {open === "cover" && <CoverPanel {...panelProps} uploads={uploads} own={coverColours} />}
          {open === "address" && (
            <AddressPanel
              {...panelProps}
              editing={editing}
              when={when}
              setWhen={setWhen}
              changed={changed}
              now={now}
              copyPreview={() => void copyPreview()}
              revoke={() => void ask({ intent: "revoke" }, "Link revogado: não abre mais.")}
              unschedule={() => void ask({ intent: "unschedule" }, "Sem agendamento.")}
              restore={(number) =>
                void ask({ intent: "restore", number, revision: draft.revision }, "De volta, como rascunho.")
              }
              remove={() => void remove()}
            />
          )}
          {block && (
            <BlockPanel
              key={block.id}
              block={block}
              draft={draft}
              change={change}
              save={save}
              uploads={uploads}
              pairs={GALLERIES[gallery].pairs}
            />
          )}
          {open === null && <EmptyStory onAdd={structure.pick} />}
        </section>
        <Preview path={draft.revision > 0 ? `/admin/previa/${gallery}/${id}` : null} {...preview} />
      </div>
      <EditorViews view={structure.view} setView={structure.setView} />
      <BlockPicker open={structure.picking} onOpenChange={structure.setPicking} blocks={blocks} pick={structure.add} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${deedText}?`}
        description={
          <ChangeList
            first={editing.publishedRevision === null}
            lines={changeLines(partsSincePublishing(draft, editing.publishedRevision), draft, person.id)}
          />
        }
        cancel="Cancelar"
        confirm={deedText}
        onConfirm={publish}
      />
    </div>
  );
}
