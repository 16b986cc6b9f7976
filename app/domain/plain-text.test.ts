import { expect, test } from "vitest";
import { cutAtSentence } from "./plain-text.ts";

test("[AI-5] a long text ends with a sentence, else with a word", () => {
  expect(cutAtSentence("Uma frase. Outra frase. Mais uma.", 26)).toBe("Uma frase. Outra frase.");
  expect(cutAtSentence("palavra palavra palavra", 17)).toBe("palavra palavra…");
  expect(cutAtSentence("🥖".repeat(10), 6)).toBe("🥖🥖…");
  expect(cutAtSentence("curto", 5)).toBe("curto");
});
