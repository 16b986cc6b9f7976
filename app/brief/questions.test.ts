/**
 * Checks that everything derived from the registry covers every question. For stored ones see answers.server.test.ts
 * and data-file.server.test.ts.
 */
import { describe, expect, test } from "vitest";
import { EVERY_ANSWER, withOther } from "../../tests/support/answers.ts";
import { changesBetween, isSameRequest, type SentAnswers } from "../questionnaire/answer-changes.ts";
import { answersIn, fingerprint, missingFields, NO_ANSWERS, PANELS, type Panel } from "./questionnaire.ts";
import { answersSchema } from "./questionnaire-schema.ts";
import { QUESTION_NAMES, QUESTIONS, QUESTIONS_BY_GROUP, recordOf } from "./questions.ts";
import { summaryPrompt } from "./summary.ts";

const sent = (answers: object): SentAnswers => ({ ...EVERY_ANSWER, resume_ia: "A história.", image: "", ...answers });
const told = (answers: object) => summaryPrompt({ ...EVERY_ANSWER, hasReference: false, ...answers });

test("[ROOMS-1] every question has its place in the form, and is missing in none of both orders", () => {
  expect([...QUESTIONS_BY_GROUP].sort()).toEqual([...QUESTION_NAMES].sort());
});

describe.each(QUESTION_NAMES)("%s", (name) => {
  const { missing, prompt } = recordOf(name);
  const other = withOther(name);
  const empty = { ...EVERY_ANSWER, [name]: NO_ANSWERS[name] };

  test("[ROOMS-1] its answer is taken as it is sent", () => {
    expect(answersSchema.parse(other)).toEqual(other);
    expect(answersIn(other)[name]).toEqual(other[name]);
  });

  test("[ROOMS-1] without an answer it keeps its panel and the server from going on, unless it is optional", () => {
    const panels = Array.from({ length: PANELS }, (_, index) => (index + 1) as Panel);
    expect(panels.flatMap((panel) => missingFields(panel, empty))).toEqual(missing === null ? [] : [name]);
    expect(answersSchema.safeParse(empty).success).toBe(missing === null);
    const { [name]: _unknown, ...olderTab } = EVERY_ANSWER;
    expect(answersSchema.safeParse(olderTab).data).toEqual(missing === null ? empty : undefined);
  });

  test("[ROOMS-1] another answer is another brief, told as one change under its name", () => {
    expect(fingerprint({ ...other, hasReference: false })).not.toBe(fingerprint({ ...sent({}), hasReference: false }));
    expect(isSameRequest(sent({}), sent(other))).toBe(false);
    const [change, ...more] = changesBetween(sent({}), sent(other));
    expect(more).toEqual([]);
    expect(change).toMatchObject({ field: name, label: QUESTIONS[name].name });
    expect(change?.after).not.toEqual(change?.before);
  });

  test("[ROOMS-1] the service is told its answer, unless another answer says it", () => {
    if (prompt === null) return expect(told(other)).toBe(told({}));
    expect(told(other)).toContain(`\n${prompt}: `);
    expect(told(other)).not.toBe(told({}));
  });
});
