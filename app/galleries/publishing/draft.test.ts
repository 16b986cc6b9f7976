import { expect, test } from "vitest";
import { changePlace, draftKind, type FormDescription, type ItemDraft } from "./draft.ts";
import { faultsOf } from "./fields.ts";
import { FORMS } from "./forms.tsx";

const { inspiration: INSPIRATION_FORM, portifolio: PORTFOLIO_FORM } = FORMS;

const emptyFields = (form: FormDescription) => draftKind(form, "ada").empty().fields;
const STUDY = { projectName: "", type: "Produto", briefing: "Luz.", "time.month": "", "time.day": "12", vall: "6.200" };
const PROJECT = { ...emptyFields(PORTFOLIO_FORM), name: "Pingo", slogan: "certo", type: "Design" };
const PICTURE = { key: "inspiration/1.jpg", width: 1600, height: 900, fileName: "a.jpg" };

function draftOf(form: FormDescription, fields: Record<string, string>): ItemDraft {
  const empty = draftKind(form, "ada").empty();
  const board = changePlace(empty, empty.main_image.id, { picture: PICTURE });
  return changePlace({ ...board, fields }, board.images[0]?.places[0]?.id ?? "", {
    picture: PICTURE,
    alt: "Um cartaz",
    focal: { x: 20, y: 80 },
  });
}

test("[ADM-3] type, briefing, days and value are needed, and only they: missing without a message", () => {
  expect(faultsOf("inspiration", STUDY)).toEqual([]);
  expect(faultsOf("inspiration", emptyFields(INSPIRATION_FORM))).toEqual([
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
  for (const odd of [{ "time.day": "32" }, { "time.day": "dois" }, { "time.month": "121" }, { vall: "6200.5" }]) {
    const faults = faultsOf("inspiration", { ...STUDY, ...odd });
    expect(faults).toEqual([{ name: Object.keys(odd)[0], message: expect.stringContaining("Escreva") }]);
  }
});

test("[ADM-4] name, slogan and type are needed; site and social pages are not", () => {
  expect(faultsOf("portifolio", PROJECT)).toEqual([]);
  expect(faultsOf("portifolio", emptyFields(PORTFOLIO_FORM))).toEqual([
    { name: "name" },
    { name: "slogan" },
    { name: "type" },
  ]);
  const faults = faultsOf("portifolio", { ...PROJECT, "socialMedia.facebook": "@pingo" });
  expect(faults).toEqual([{ name: "socialMedia.facebook", message: expect.stringContaining("endereço") }]);
});

test("[ADM-2] [ADM-4] what is sent has the names of the drafts", () => {
  expect(INSPIRATION_FORM.toSend(draftOf(INSPIRATION_FORM, { ...STUDY, projectName: " Lume " }))).toEqual({
    main_image: { key: PICTURE.key, alt: "", focal: { x: 50, y: 50 } },
    images: [{ key: PICTURE.key, alt: "Um cartaz", focal: { x: 20, y: 80 } }],
    projectName: "Lume",
    type: "Produto",
    briefing: "Luz.",
    vall: 620_000,
    time: { month: 0, day: 12 },
  });
  expect(
    PORTFOLIO_FORM.toSend(draftOf(PORTFOLIO_FORM, { ...PROJECT, "socialMedia.linkedin": "linkedin.com/p" })),
  ).toEqual({
    main_image: { key: PICTURE.key, alt: "", focal: { x: 50, y: 50 } },
    images: [{ key: PICTURE.key, alt: "Um cartaz", focal: { x: 20, y: 80 } }],
    name: "Pingo",
    slogan: "certo",
    site: "",
    type: "Design",
    socialMedia: { instagram: "", facebook: "", linkedin: "https://linkedin.com/p" },
  });
});

test("[ADM-2] a draft is read as it was kept, each person's and each form's in a place of its own", () => {
  const { parse, hasContent, empty } = draftKind(INSPIRATION_FORM, "ada");
  const draft = draftOf(INSPIRATION_FORM, STUDY);
  expect(parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(parse({ submissionId: "x", fields: { vall: 3, other: "y" } }).fields).toEqual(emptyFields(INSPIRATION_FORM));
  expect([hasContent(empty()), hasContent(draft)]).toEqual([false, true]);
  const places = [
    draftKind(INSPIRATION_FORM, "ada"),
    draftKind(INSPIRATION_FORM, "bia"),
    draftKind(PORTFOLIO_FORM, "ada"),
  ].map(({ place }) => place.name);
  expect(new Set(places).size).toBe(3);
});
