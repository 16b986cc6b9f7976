/** What is done with the whole item: published, scheduled, hidden, shown, shared, brought back and deleted. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { GALLERIES } from "../../galleries/galleries.ts";
import { dateText, timeText } from "../../kit/day.ts";
import { copyText } from "../../ui/browser/copy-text.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { useNotice } from "../../ui/layout/notice.tsx";
import type { EditAnswer, EditRequest, Missing } from "../editing/editing.ts";
import { dropCopy } from "./browser-copy.ts";
import { type EditorDraft, unsavedParts } from "./draft.ts";
import { MISSING_LIST } from "./missing-list.tsx";
import { changeLines, lackingOf, panelOf, waitingFor } from "./publishing.ts";
import { type Deed, deedOf, isWaiting, momentFault, momentOf, versionText, whenOf } from "./schedule.ts";
import type { NewItemState } from "./use-new-item.ts";
import type { OpenedItem } from "./use-opened-item.ts";

const UNSAVED = "Não deu: o rascunho ainda não foi salvo.";

/** What no notice of the page says yet. */
const REFUSED: Partial<Record<Extract<EditAnswer, { ok: false }>["refused"], string>> = {
  changed: "Alguém salvou enquanto isso. Veja o que mudou e tente de novo.",
  past: "Esse momento já passou. Escolha outro.",
  held: "O cliente ainda não autorizou esta marca no portfólio, ou só a partir de outro dia.",
  gone: "Uma imagem não está mais guardada. Escolha outra e publique de novo.",
  invalid: "Não deu. Tente novamente.",
  failed: "Não deu. Tente novamente.",
};

const SHOWING: ReadonlySet<EditRequest["intent"]> = new Set(["publish", "unschedule", "hide", "show"]);

/** `item`: a new one, which its own form publishes. */
export function usePublishing(opened: OpenedItem, item: NewItemState | null, now: number) {
  const { editing, person, editor, structure, uploads, setRefusal } = opened;
  const { gallery, id, publishedRevision } = editing;
  const { draft } = editor;
  const [when, setWhen] = useState(() => whenOf(editing));
  const [asking, setAsking] = useState(false);
  const notify = useNotice();
  const navigate = useNavigate();

  const changed = publishedRevision !== draft.revision || unsavedParts(draft).length > 0;
  const waits = isWaiting(editing, when, unsavedParts(draft).length > 0 ? null : draft.revision);
  // Another moment changes nothing for visitors if the draft is what they see; it may replace what waits.
  const changesLater = changed && (editing.scheduledAt !== null || changeLines(editing, draft, person.id).length > 0);
  const [deed, deedText] = deedOf(editing, when, when.choice === "scheduled" ? changesLater : changed, waits);
  const publishesNew = item !== null && deed === "publish";
  /** how many pictures are on their way */
  const sending = item ? item.sending : uploads.sendingCount;
  const fault = when.choice === "scheduled" ? momentFault(when, now) : null;

  /** Lists what is missing, above the panel of the first. */
  const tellMissing = (missing: Missing[]) => {
    const [first] = missing;
    setRefusal(missing.map((one) => ({ missing: one, draft: editor.latest.current })));
    if (first) structure.openTarget(panelOf(first, editor.latest.current), MISSING_LIST);
  };
  const fail = (text: string) => notify({ kind: "error", text });
  /** The answer, when it was done; null: it was not, and the page says why. `done` is said then. */
  const ask = async (request: EditRequest, done?: string) => {
    const answer = await editor.act(request);
    if (!answer) fail(UNSAVED);
    if (!answer) return null;
    if (answer.ok) {
      setRefusal([]);
      // Lists show what is published.
      clearSessionCache(GALLERIES[gallery].collection);
      notify(done ? { kind: "ok", text: done } : null);
      // What is shown or waits has changed; nothing else takes back what is chosen.
      if ("editing" in answer && SHOWING.has(request.intent)) setWhen(whenOf(answer.editing));
      return answer;
    }
    if (answer.refused === "missing") tellMissing(answer.missing ?? []);
    const text = REFUSED[answer.refused];
    if (text) fail(text);
    return null;
  };

  const moment = deed === "schedule" ? momentOf(when) : null;
  const publish = async () => {
    setAsking(false);
    const at = moment === null ? null : new Date(moment).toISOString();
    const done = moment === null ? "No ar." : `Agendada para ${versionText(moment, now)}.`;
    if (!(await editor.save())) return fail(UNSAVED);
    const answer = await ask({ intent: "publish", revision: editor.latest.current.revision, at }, done);
    if (!answer || !item) return;
    // What waits for its moment is begun no more.
    item.finish();
    void navigate(`/admin/editar/${gallery}/${id}`, { replace: true });
  };
  const act = () => {
    if (publishesNew) void item.publish();
    else if (deed === "hide") void ask({ intent: "hide" }, "Oculta.");
    else if (deed === "show") void ask({ intent: "show" }, "No ar.");
    else if (deed !== "nothing") {
      // What will be refused is not asked first.
      const lacking = lackingOf(editing, editor.latest.current);
      if (lacking.length > 0) tellMissing(lacking);
      else setAsking(true);
    }
  };
  const copyPreview = async () => {
    const address = ask({ intent: "preview" }).then((answer) => {
      const preview = answer && "editing" in answer ? answer.editing.preview : null;
      return preview && new URL(preview.path, location.href).href;
    });
    if (await copyText(address)) notify({ kind: "ok", text: "Link de prévia copiado." });
    else if (await address) structure.openTarget("address");
  };
  const drop = (text: string) => {
    editor.stop();
    dropCopy(person.uid, id);
    item?.finish();
    notify({ kind: "ok", text });
    // Back does not open what is gone.
    void navigate("/admin/publicacoes", { replace: true });
  };
  const remove = async () => {
    const answer = await ask({ intent: "delete" });
    if (!answer || !("deletion" in answer)) return;
    if (answer.deletion === "failed") fail("Não deu. Tente novamente.");
    else drop("Publicação excluída.");
  };

  return {
    ...{ when, setWhen, changed, sending, asking, setAsking, publishesNew, act, publish, copyPreview, remove },
    deedText: publishesNew ? "salvar e publicar" : deedText,
    question: moment === null ? `${deedText}?` : `${deedText} para ${dateText(moment, now)}, ${timeText(moment)}?`,
    off: offReason(draft, person.id, {
      ...{ deed, fault, sending },
      isHidden: when.choice === "hidden",
      waitsFor: waits ? versionText(momentOf(when) ?? now, now) : null,
    }),
    revoke: () => ask({ intent: "revoke" }, "Link revogado: não abre mais."),
    unschedule: () => ask({ intent: "unschedule" }, "Sem agendamento."),
    restore: (number: number) =>
      ask({ intent: "restore", number, revision: draft.revision }, "De volta, como rascunho."),
    discard: () => drop("Rascunho descartado."),
  };
}

type Doing = {
  deed: Deed;
  fault: string | null;
  /** how many pictures are on their way */
  sending: number;
  isHidden: boolean;
  /** the moment that it waits for; null: none */
  waitsFor: string | null;
};

/** Why the filled button does nothing; undefined: it does something. */
function offReason(draft: EditorDraft, reader: string, { deed, fault, sending, isHidden, waitsFor }: Doing) {
  const [conflict] = draft.conflicts;
  if (conflict) {
    const texts = conflict.stamp.by === reader ? "o texto daqui e o da outra aba" : "o seu texto e o da outra pessoa";
    return `Escolha entre ${texts} antes de publicar.`;
  }
  if (fault) return fault;
  const wait = waitingFor(sending);
  if (wait && (deed === "publish" || deed === "schedule")) return wait;
  if (deed !== "nothing") return undefined;
  if (waitsFor) return `Está agendada para ${waitsFor}.`;
  return isHidden ? "Está oculta. Endereço e data dizem quando aparece." : "Nada mudou desde a versão no ar.";
}

export type PublishingState = ReturnType<typeof usePublishing>;
