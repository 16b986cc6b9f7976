/** Tests both protocols against a third party's mock, which knows nothing of our code. */
import { LLMock } from "@copilotkit/aimock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BRIEF } from "../../tests/support/factories.ts";
import * as fake from "../../tests/support/fake-ai.ts";
import { log } from "../platform/log.server.ts";
import { askService } from "./ai.server.ts";
import { withClosing } from "./open-questions.ts";

const STORY = fake.storyOf(BRIEF.nameProject, BRIEF.color);

let mock: LLMock;
beforeEach(async () => {
  mock = new LLMock({ port: 0, logLevel: "silent" });
  await mock.start();
});
afterEach(() => mock.stop());

describe.each(fake.VENDORS)("%s", (vendor) => {
  const ask = () =>
    askService(BRIEF, new AbortController().signal, {
      vendor,
      key: "a-secret-key",
      model: "a-model",
      baseUrl: fake.baseUrlOf(vendor, mock.url),
      pace: { deadline: 5_000, attempt: 2_000, backoff: 1 },
    });

  test("[AI-12] a mock from the registry answers with its text", async () => {
    mock.onMessage(/.*/, { content: STORY });
    expect(await ask()).toBe(withClosing(STORY, BRIEF));
  });

  test.each([
    [429, "Rate limit reached", "rate_limit_error", "busy"],
    [402, "Insufficient credits", "payment_required", "quota"],
    [401, "Invalid API key", "authentication_error", "refused"],
    [503, "No capacity left in this region", "server_error", "unavailable"],
  ] as const)(
    "[AI-13] a mock from the registry fails with %s '%s': the cause is logged",
    async (status, message, type, fault) => {
      const lines: unknown[] = [];
      for (const level of ["warn", "error"] as const)
        vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line[0]));
      mock.onMessage(/.*/, { error: { message, type }, status });
      await expect(ask()).rejects.toMatchObject({ fault });
      expect(lines).toContainEqual(expect.objectContaining({ status, reason: message }));
    },
  );
});
