/** Changes to the answers of a sent request: when they are possible, what changed, and the texts about it. */
import { firstLine, writeBrief } from "../brief/brief.ts";
import { OPEN_QUESTIONS, questionOf, withClosing } from "../brief/open-questions.ts";
import { type Answers, fingerprint, isSame, LIMITS, writtenAnswer } from "../brief/questionnaire.ts";
import { QUESTIONS, QUESTIONS_BY_GROUP, type QuestionName } from "../brief/questions.ts";
import { dateText, timeText } from "../kit/day.ts";
import { firstName } from "../people/names.ts";
import { UNCLAIMED } from "../requests/budget.ts";
import { type BudgetState, stageOf } from "../requests/turn.ts";

/** A sent request's answers, with its summary and the key of its reference image, if any. */
export type SentAnswers = Answers & { resume_ia: string; image: string };

/** The most versions of a request's answers. */
export const VERSIONS_MAX = 20;

/** Why answers cannot change. `other-tab`: they are newer than those that the form started from. */
export type ChangeRefusal = "claimed" | "withdrawn" | "under-way" | "other-tab" | "limit" | "image";

/** null: the answers may change. */
export function changeRefusal(
  state: BudgetState,
): Extract<ChangeRefusal, "claimed" | "withdrawn" | "under-way"> | null {
  const stage = stageOf(state);
  if (stage === "waitingForDesigner") return null;
  if (stage === "withdrawn") return "withdrawn";
  return stage !== "closed" && state.designSelect !== UNCLAIMED ? "claimed" : "under-way";
}

export const CHANGE_REFUSED: Record<Exclude<ChangeRefusal, "claimed">, string> = {
  withdrawn: "O pedido está retirado. Para mudar as respostas, peça de novo.",
  "under-way": "O projeto já começou, e as respostas não mudam mais por aqui. Conte o que mudou na conversa.",
  "other-tab": "As respostas mudaram em outra aba depois que você abriu esta. O que você escreveu aqui continua aqui.",
  limit: `As respostas deste pedido já têm ${VERSIONS_MAX} versões, e não cabe outra. Conte o que mudou na conversa.`,
  image: "A imagem de referência não está mais guardada. Envie a imagem de novo.",
};

/** Who claimed the request, and when, in milliseconds. `typed`: the form has changes, which stay there. */
export function claimedText(designer: string, at: number, now: number, typed: boolean): string {
  const justNow = now - at < 60 * 60_000;
  const claimed = justNow
    ? `acabou de assumir o pedido, às ${timeText(at)}`
    : `assumiu o pedido em ${dateText(at, now)}`;
  const way = typed ? "Nada do que você escreveu se perdeu: mande como mensagem." : "Se algo mudou, conte na conversa.";
  return `${firstName(designer)} ${claimed}, e as respostas não mudam mais por aqui. ${way}`;
}

export const CHANGE_FAILED =
  "A gente não conseguiu salvar as mudanças. O que você escreveu continua aqui. Confira a conexão e tente novamente.";

/** A changed answer. `tags`: everything chosen, before and after. `image`: whether there is one. */
export type AnswerChange = { field: keyof SentAnswers; label: string } & (
  | { kind: "text"; before: string; after: string }
  | { kind: "tags"; before: string[]; after: string[] }
  | { kind: "image"; before: boolean; after: boolean }
);

/** `day` and `time` of sending, in words. `changes`: since the previous version. */
export type AnswersVersion = { version: number; by: string; day: string; time: string; changes: AnswerChange[] };

/**
 * The sent summary, which stays while the answers change. Updates our own closing paragraph (AI-8), unless it was
 * edited or the new one does not fit.
 */
export function summaryAfterChange(sent: SentAnswers, now: Omit<SentAnswers, "resume_ia">): string {
  const { resume_ia } = sent;
  const updated = withClosing(resume_ia, toBrief(now));
  return resume_ia === withClosing(resume_ia, toBrief(sent)) && updated.length <= LIMITS.summary ? updated : resume_ia;
}

const toBrief = <Given extends Omit<SentAnswers, "resume_ia">>(answers: Given) => ({
  ...answers,
  hasReference: answers.image !== "",
});

/** The changes in the form's order. A summary that was kept is not a change. */
export function changesBetween(before: SentAnswers, after: SentAnswers): AnswerChange[] {
  const names = QUESTIONS_BY_GROUP.filter((name) => !isSame(name, before, after));
  const changed = names.map((name) => changeOf(name, before, after));
  const brief = toBrief(after);
  for (const id of new Set([
    ...Object.keys(OPEN_QUESTIONS),
    ...Object.keys(before.replies),
    ...Object.keys(after.replies),
  ])) {
    const reply = ({ replies }: SentAnswers) => (Object.hasOwn(replies, id) ? (replies[id] ?? "") : "");
    const replied = { before: reply(before), after: reply(after) };
    if (replied.before !== replied.after)
      changed.push({ field: "replies", label: questionOf(id, brief), kind: "text", ...replied });
  }
  if (before.image !== after.image) {
    const images = { before: before.image !== "", after: after.image !== "" };
    changed.push({ field: "image", label: "Imagem de referência", kind: "image", ...images });
  }
  const summary = { before: before.resume_ia.trim(), after: after.resume_ia.trim() };
  if (![summary.before, summaryAfterChange(before, after).trim()].includes(summary.after))
    changed.push({ field: "resume_ia", label: "Resumo", kind: "text", ...summary });
  return changed;
}

function changeOf(field: QuestionName, before: SentAnswers, after: SentAnswers): AnswerChange {
  const label = QUESTIONS[field].name;
  const [was, is] = [writtenAnswer(field, before), writtenAnswer(field, after)];
  return Array.isArray(was) && Array.isArray(is)
    ? { field, label, kind: "tags", before: was, after: is }
    : { field, label, kind: "text", before: String(was), after: String(is) };
}

/** Whether replacing one by the other changes nothing, visible or not. */
export function isSameRequest(before: SentAnswers, after: SentAnswers): boolean {
  const isSameText = before.resume_ia.trim() === after.resume_ia.trim();
  return isSameText && before.image === after.image && fingerprint(toBrief(before)) === fingerprint(toBrief(after));
}

/** The version that the current summary was written for: the first with this text. Takes all, oldest first. */
export function summarySource(versions: readonly SentAnswers[]): SentAnswers | undefined {
  return versions.findLast((answers, index) => {
    const before = versions[index - 1];
    return !before || changesBetween(before, answers).some(({ field }) => field === "resume_ia");
  });
}

/** Whether the answers changed after their summary was written. The customer may have kept the text on purpose. */
export function isSummaryOlder(source: SentAnswers, current: SentAnswers): boolean {
  if (source === current) return false;
  return fingerprint(toBrief(source)) !== fingerprint(toBrief(current)) && !isBuiltInSummary(current);
}

/** Whether the summary is the built-in writer's about these answers, unedited. */
export function isBuiltInSummary(answers: SentAnswers): boolean {
  const [text, brief] = [answers.resume_ia.trim(), toBrief(answers)];
  // Most other texts differ in the first line, and writing the whole brief takes a third of a millisecond.
  return text.startsWith(firstLine(brief)) && text === writeBrief(brief).trim();
}

const COUNTED = ["", "uma resposta", "duas respostas", "três respostas", "quatro respostas", "cinco respostas"];

/** A message to the designer who holds the request, with what the customer wanted to change. */
export function changesAsText(designer: string, changes: AnswerChange[]): string {
  const counted = COUNTED[changes.length] ?? `${changes.length} respostas`;
  const lines = changes.map((change) => `${change.label}: ${asText(change) || "sem resposta"}`);
  return `Oi, ${firstName(designer)}. Quero mudar ${counted} do pedido:\n\n${lines.join("\n")}`;
}

function asText(change: AnswerChange): string {
  if (change.kind === "image") return change.after ? "outra, que mando aqui" : "sem imagem";
  return change.kind === "tags" ? change.after.join(", ") : change.after;
}
