/** What panel 4 asks the customer, and what it only lists as open. The designer's list has all of it. */
import { plain } from "../kit/plain-text.ts";
import { isOpen, openQuestions, type QuestionId } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";

/** More questions would feel like a second questionnaire. */
const ASKED_MAX = 3;
const CHIPS_MAX = 6;

/** The questions for the customer, the most helpful to a designer first, each with the replies offered as buttons. */
const CHIPS: Partial<Record<QuestionId, (brief: Brief) => readonly string[]>> = {
  contradiction: () => [],
  stays: () => ["fica o nome", "ficam as cores", "pode mudar tudo"],
  deadline: () => ["em um mês", "em dois meses", "sem data"],
  applications: () => ["na fachada", "na embalagem", "nas redes sociais"],
  personality: () => ["simples, calorosa e honesta", "séria, precisa e calma", "alegre, jovem e direta"],
  competitors: () => ["nenhuma em especial"],
  audience: ({ targetAudience }) => targetAudience.slice(0, CHIPS_MAX),
  slogan: () => ["sim, vai ter", "não, sem slogan"],
  reference: () => ["não tenho"],
};

/** Whether the customer answered the question at all. If the answer leaves it open, that is what they meant to say. */
const ANSWERED: Partial<Record<QuestionId, (brief: Brief) => boolean>> = {
  name: () => true,
  color: () => true,
  description: () => true,
  slogan: ({ slogan }) => plain(slogan) !== "",
  stays: ({ mustStay }) => plain(mustStay) !== "",
  competitors: ({ likeInterprise }) => likeInterprise.length > 0,
  personality: ({ personality }) => personality.length > 0,
  applications: ({ applications }) => applications.length > 0,
};

const isAnswered = (id: QuestionId, brief: Brief) => ANSWERED[id]?.(brief) ?? false;

/**
 * At most ASKED_MAX questions, none about what the customer already said. Replies do not change the list, so that it
 * does not move while they reply.
 */
export function askedQuestions(brief: Brief): QuestionId[] {
  const ids = Object.keys(CHIPS) as QuestionId[];
  return ids.filter((id) => isOpen(id, brief) && !isAnswered(id, brief)).slice(0, ASKED_MAX);
}

export const chipsOf = (id: QuestionId, brief: Brief): readonly string[] => CHIPS[id]?.(brief) ?? [];

/** The questions answered in words that decide nothing. A short description counts as short, not as open. */
export function undecidedQuestions(brief: Brief): QuestionId[] {
  return openQuestions(brief).filter((id) => id !== "description" && isAnswered(id, brief));
}
