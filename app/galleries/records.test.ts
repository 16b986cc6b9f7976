import { expect, test } from "vitest";
import { faultsOf, ITEM_FIELDS } from "./records.ts";

const STUDY = { projectName: "", type: "Produto", briefing: "Luz.", "time.month": "", "time.day": "12", vall: "6.200" };
const PROJECT = { name: "Pingo", slogan: "certo", type: "Design" };

test("[ADM-3] type, briefing, days and value are needed, and only they: missing without a message", () => {
  expect(faultsOf("inspiration", STUDY)).toEqual([]);
  expect(faultsOf("inspiration", {})).toEqual([
    { name: "type" },
    { name: "briefing" },
    { name: "time.day" },
    { name: "vall" },
  ]);
  for (const zero of [{ "time.day": "0" }, { "time.day": "00" }, { vall: "0,00" }, { briefing: " \n" }]) {
    expect(faultsOf("inspiration", { ...STUDY, ...zero })).toEqual([{ name: Object.keys(zero)[0] }]);
  }
});

test("[ADM-3] a number or an amount that is none has its message", () => {
  for (const odd of [{ "time.day": "32" }, { "time.day": "dois" }, { "time.month": "121" }, { vall: "6,200.5" }]) {
    const faults = faultsOf("inspiration", { ...STUDY, ...odd });
    expect(faults).toEqual([{ name: Object.keys(odd)[0], message: expect.stringContaining("Escreva") }]);
  }
});

test("[ADM-4] name, slogan and type are needed; site and social pages are not", () => {
  expect(faultsOf("portifolio", PROJECT)).toEqual([]);
  expect(faultsOf("portifolio", {})).toEqual([{ name: "name" }, { name: "slogan" }, { name: "type" }]);
  const faults = faultsOf("portifolio", { ...PROJECT, "socialMedia.facebook": "@pingo" });
  expect(faults).toEqual([{ name: "socialMedia.facebook", message: expect.stringContaining("endereço") }]);
});

test("[ADM-2] [ADM-4] what is published has the names of the drafts", () => {
  expect(ITEM_FIELDS.inspiration.typed({ ...STUDY, projectName: " Lume " })).toEqual({
    projectName: "Lume",
    type: "Produto",
    briefing: "Luz.",
    vall: 620_000,
    time: { month: 0, day: 12 },
  });
  expect(ITEM_FIELDS.portifolio.typed({ ...PROJECT, "socialMedia.linkedin": "linkedin.com/p" })).toEqual({
    name: "Pingo",
    slogan: "certo",
    site: "",
    type: "Design",
    socialMedia: { instagram: "", facebook: "", linkedin: "https://linkedin.com/p" },
  });
});
