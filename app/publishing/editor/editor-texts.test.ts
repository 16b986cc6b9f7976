import { expect, test } from "vitest";
import { contrast } from "../../galleries/story/story-colours.ts";
import { contrastText, readHex } from "./colours.ts";
import { deedOf, isWaiting, momentFault, momentOf, momentSentence, stateText, whenOf } from "./schedule.ts";
import { compareWords, partText } from "./side-by-side.ts";

test("[EDIT-27] a moment is one of Brasília, and not in the past", () => {
  const when = { choice: "scheduled", day: "2026-12-01", time: "09:00" } as const;
  const at = Date.parse("2026-12-01T12:00:00Z");
  const now = Date.parse("2026-11-24T12:00:00Z");
  expect(momentOf(when)).toBe(at);
  expect(momentSentence(at, now)).toBe("Terça, 1º de dezembro, às 9:00.");
  expect(whenOf({ state: "live", scheduledAt: new Date(at).toISOString() })).toEqual(when);
  expect([momentFault(when, now), momentFault(when, at)]).toEqual([null, "Esse momento já passou. Escolha outro."]);
  expect(momentFault({ ...when, day: "" }, now)).toBe("Escolha o dia e a hora.");
});

test("[EDIT-27] a schedule is the same for the same draft at the same moment", () => {
  const when = { choice: "scheduled", day: "2026-12-01", time: "09:00" } as const;
  const stored = { state: "live", scheduledAt: "2026-12-01T12:00:00.000Z", scheduledRevision: 3 } as const;
  expect(isWaiting(stored, when, 3)).toBe(true);
  expect([isWaiting(stored, when, 4), isWaiting(stored, when, null)]).toEqual([false, false]);
  expect(isWaiting(stored, { ...when, time: "09:01" }, 3)).toBe(false);
  expect(isWaiting(stored, { ...when, choice: "live" }, 3)).toBe(false);
  expect(isWaiting({ state: "live", scheduledAt: null, scheduledRevision: null }, when, null)).toBe(false);
});

test("[EDIT-27] the map says in few words when an item appears, with its hour", () => {
  const now = Date.parse("2026-11-24T12:00:00Z");
  const told = (state: "draft" | "live" | "hidden", at: string) => stateText({ state, scheduledAt: at }, true, now);
  expect(told("draft", "2026-11-29T12:00:00Z")).toBe("Agendada, 29 nov., 09:00");
  expect(told("hidden", "2027-01-01T12:00:00Z")).toBe("Agendada, 1º jan. 2027, 09:00");
  expect(told("live", "2026-11-29T12:00:00Z")).toBe("No ar, com rascunho, agendada 29 nov., 09:00");
});

test("[EDIT-28] the one filled button says what it will do", () => {
  const choose = (choice: "live" | "scheduled" | "hidden") => ({ choice, day: "", time: "" });
  const said = (["draft", "live", "hidden"] as const).map((state) =>
    (["live", "scheduled", "hidden"] as const).map((choice) => deedOf({ state }, choose(choice), true)[1]),
  );
  expect(said).toEqual([
    ["Pôr no ar", "Agendar", "Oculta"],
    ["Publicar mudanças", "Agendar mudanças", "Ocultar"],
    ["Pôr no ar", "Agendar", "Oculta"],
  ]);
  expect(deedOf({ state: "live" }, choose("live"), false)[0]).toBe("nothing");
  expect(deedOf({ state: "hidden" }, choose("live"), false)[0]).toBe("show");
  // What waits for its moment is not scheduled again, nor what changes nothing.
  for (const state of ["draft", "live", "hidden"] as const)
    expect(deedOf({ state }, choose("scheduled"), true, true)).toEqual(["nothing", "Agendada"]);
  expect(deedOf({ state: "live" }, choose("scheduled"), false)[0]).toBe("nothing");
  expect(deedOf({ state: "hidden" }, choose("scheduled"), false)[0]).toBe("schedule");
});

test("[EDIT-22] both texts show word by word what the other lacks", () => {
  const words = compareWords("vende há anos no Recife. O pacote não.", "vende há trinta anos no Recife.");
  const own = (side: "mine" | "theirs") => words[side].filter((word) => word.own).map((word) => word.text.trim());
  expect([own("mine"), own("theirs")]).toEqual([["O", "pacote", "não."], ["trinta"]]);
  const block = { id: "a", kind: "quote" as const, text: "Peço pela pinta.", name: "Cícero" };
  expect(partText("portifolio", "block:a", { block, pictures: {} })).toBe("Peço pela pinta.\nCícero");
  expect(partText("portifolio", "fields", { name: "Onça", site: "" })).toBe("Nome: Onça");
});

test("[EDIT-29] colours are read as people write them, and their contrast is WCAG's", () => {
  expect([readHex("F4B41A"), readHex("#fb1"), readHex("amarelo")]).toEqual(["#f4b41a", "#ffbb11", null]);
  expect(contrast("#ffffff", "#000000")).toBe(21);
  expect(contrastText(contrast("#777777", "#ffffff"))).toBe("4,4:1");
});
