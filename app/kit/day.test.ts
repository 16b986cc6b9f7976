import { expect, test } from "vitest";
import { dayText, momentText, nextWorkday, onDay, timeText, waitText, weekdayText, whenText } from "./day.ts";

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

test("[ROOM-3] a day that follows a verb has its preposition, and a near moment its time", () => {
  expect(onDay(at("2026-11-20T12:00:00Z"), NOW)).toBe("na sexta");
  expect(onDay(at("2026-11-21T12:00:00Z"), NOW)).toBe("no sábado");
  expect(onDay(at("2026-12-05T12:00:00Z"), NOW)).toBe("em 5 de dezembro");
  expect(whenText(at("2026-11-24T14:40:00Z"), NOW)).toBe("ontem, às 11:40");
  expect(whenText(at("2026-11-24T16:05:00Z"), NOW)).toBe("ontem, às 13:05");
  expect(whenText(at("2026-11-25T04:10:00Z"), NOW)).toBe("hoje, à 01:10");
  expect(whenText(at("2026-11-02T12:00:00Z"), NOW)).toBe("em 2 de novembro");
  expect(weekdayText(at("2026-11-23T12:00:00Z"), NOW)).toBe("segunda, 23 de novembro");
});

test("[WALK-22] the studio's working day is the next one, and after a Friday or on a weekend Monday", () => {
  const days = [
    ["2026-11-26T15:07:00-03:00", "2026-11-27"],
    ["2026-11-26T23:30:00-03:00", "2026-11-27"],
    ["2026-11-27T15:07:00-03:00", "2026-11-30"],
    ["2026-11-28T10:00:00-03:00", "2026-11-30"],
    ["2026-11-29T10:00:00-03:00", "2026-11-30"],
  ];
  for (const [accepted = "", day] of days) expect(nextWorkday(Date.parse(accepted)), accepted).toBe(day);
});

test("[ROOM-1] a time is the zone's, also around the nights that were an hour shorter or longer", () => {
  const zone = new Intl.DateTimeFormat("pt-BR", {
    ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "America/Sao_Paulo" } as const),
  });
  const MINUTE = 60_000;
  for (const near of ["2018-02-18T02:00:00Z", "2018-11-04T03:00:00Z", "2026-11-25T03:00:00Z", "2027-01-01T02:59:00Z"])
    for (let minute = -150; minute <= 150; minute += 1) {
      const moment = at(near) + minute * MINUTE + 59_999;
      expect(timeText(moment), new Date(moment).toISOString()).toBe(zone.format(moment));
    }
});
