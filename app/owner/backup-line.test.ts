import { expect, test } from "vitest";
import { backupText } from "./backup-line.server.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

test.each([
  ["2026-11-24T07:17:00Z", false, "Última cópia de segurança: hoje, às 04:17", false],
  ["2026-11-22T12:00:01Z", false, "Última cópia de segurança: no domingo, às 09:00", false],
  ["2026-11-22T11:59:00Z", false, "Última cópia de segurança: no domingo, às 08:59", true],
  ["2026-11-23T07:17:00Z", true, "Última cópia de segurança: ontem, às 04:17. A tentativa seguinte falhou.", true],
  ["", false, "Última cópia de segurança: nunca", true],
])("[OPS-4.11] the admin page says when the last good backup was: %s, failed: %s", (made, failed, text, late) => {
  expect(backupText({ at: made ? Date.parse(made) : null }, failed, NOW)).toEqual({ text, late });
});
