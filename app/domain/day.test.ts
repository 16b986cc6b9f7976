import { expect, test } from "vitest";
import { dayText, momentText, timeText, waitText } from "./day.ts";

// A Wednesday, 00:30 in São Paulo.
const NOW = Date.parse("2026-11-25T03:30:00Z");
const at = (text: string) => Date.parse(text);

test("[ROOM-1] days near today have their names, others their date", () => {
  expect(dayText(NOW, NOW)).toBe("hoje");
  // 23:30 of the day before, in São Paulo.
  expect(dayText(at("2026-11-25T02:30:00Z"), NOW)).toBe("ontem");
  expect(dayText(at("2026-11-26T12:00:00Z"), NOW)).toBe("amanhã");
  expect(dayText(at("2026-11-24T03:30:00Z"), NOW)).toBe("ontem");
  expect(dayText(at("2026-11-20T12:00:00Z"), NOW)).toBe("sexta");
  expect(dayText(at("2026-12-01T12:00:00Z"), NOW)).toBe("terça");
  expect(dayText(at("2026-12-02T12:00:00Z"), NOW)).toBe("2 de dezembro");
  expect(dayText(at("2026-12-01T12:00:00Z"), at("2026-11-01T12:00:00Z"))).toBe("1º de dezembro");
  expect(dayText(at("2025-03-05T12:00:00Z"), NOW)).toBe("5 de março de 2025");
});

test("[ROOM-1] a moment of today or yesterday has its time", () => {
  expect(timeText(NOW)).toBe("00:30");
  expect(momentText(at("2026-11-25T02:30:00Z"), NOW)).toBe("ontem, 23:30");
  expect(momentText(at("2026-11-20T12:00:00Z"), NOW)).toBe("sexta");
  expect(waitText(at("2026-11-21T12:00:00Z"), NOW)).toBe("há 4 dias");
  expect(waitText(at("2026-11-24T12:00:00Z"), NOW)).toBe("ontem");
});
