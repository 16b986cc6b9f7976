/** Every case of tests/cases/ai-answers.json, over HTTP in the protocol of its vendor. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-ai.ts";
import type { AiSettings } from "../platform/ai-variables.ts";
import { log } from "../platform/log.server.ts";
import { askService, ServiceError } from "./ai.server.ts";
import { withClosing } from "./open-questions.ts";
import type { Brief } from "./questionnaire.ts";
import type { ServiceFault } from "./summary.ts";

type Case = {
  name: string;
  vendor?: fake.VendorName;
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body: unknown;
  /** answers that differ from ANSWERS */
  answers?: Partial<Brief>;
  right: {
    text?: string;
    again?: boolean;
    fault?: "busy" | "quota" | "settings" | "down" | "blocked" | "garbled";
    calls?: number;
    retryAfter?: number;
    log?: string;
    notInLog?: string;
  };
};

const CASES: Case[] = JSON.parse(readFileSync("tests/cases/ai-answers.json", "utf8"));

/** Answers about which the cases' texts pass the check. */
const ANSWERS: Brief = {
  ...BRIEF,
  nameProject: "Padaria Aurora",
  descriptionInterprise: "Pão natural em Olinda desde 2019; sábados.",
  website: "não tenho",
  color: "não sei",
  targetAudience: [],
  notIncludeElement: [],
  slogan: "",
  forMake: BRIEF.forMake.map(() => false),
};
const STORY =
  "A Padaria Aurora, em Olinda, pede uma marca. Faz pão de fermentação natural desde 2019 e entrega aos sábados.";

const FAULTS: Record<NonNullable<Case["right"]["fault"]>, ServiceFault> = {
  busy: "busy",
  quota: "quota",
  settings: "refused",
  down: "unavailable",
  blocked: "blocked",
  garbled: "garbled",
};

let service: fake.FakeAi;
afterEach(() => service.stop());

/** Their options are the ones that the cases refuse. */
const MODELS: Record<fake.VendorName, string> = { gemini: "gemini-flash-latest", openai: "a-model" };
const settingsOf = ({ vendor, url }: fake.FakeAi): AiSettings => ({
  vendor,
  key: "a-secret-key",
  model: MODELS[vendor],
  baseUrl: url,
});

test.each(CASES.map((one) => [one.name, one] as const))(
  "[AI-12] [AI-13] [AI-16] %s",
  async (_, { answers, right, ...response }) => {
    const lines: unknown[] = [];
    for (const level of ["info", "warn", "error"] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    const play = fake.raw(response);
    service = await fake.startFakeAi({ vendor: response.vendor ?? "openai", always: play });
    const brief = { ...ANSWERS, ...answers };
    // A case with `again` and no fault expects the text of the second call.
    if (right.again && right.fault === undefined) service.play(play, fake.ok(right.text ?? STORY));
    const outcome = await askService(brief, new AbortController().signal, {
      ...settingsOf(service),
      pace: { deadline: 5_000, attempt: 2_000, backoff: 5 },
    }).catch((thrown: unknown) => thrown);
    if (right.fault === undefined) expect(outcome).toBe(withClosing(right.text ?? STORY, brief));
    else {
      expect(outcome).toBeInstanceOf(ServiceError);
      expect(outcome).toMatchObject({
        fault: FAULTS[right.fault],
        ...(right.retryAfter !== undefined && { retryAfter: right.retryAfter }),
      });
    }
    const logged = JSON.stringify(lines);
    if (right.log !== undefined) expect(logged).toContain(JSON.stringify(right.log).slice(1, -1));
    if (right.notInLog !== undefined) expect(logged).not.toContain(right.notInLog);
    expect(logged).not.toMatch(/a-secret-key|fermentação/);
    if (right.calls !== undefined) expect(service.calls).toHaveLength(right.calls);
  },
);
