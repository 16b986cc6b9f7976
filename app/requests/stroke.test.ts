import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Stroke } from "./stroke.tsx";
import { STATIONS, type Stage } from "./turn.ts";

const stations = STATIONS.map((name) => ({ name, text: `texto de ${name}` }));

const drawn = (stage: Stage, station: number) =>
  renderToStaticMarkup(createElement(Stroke, { view: { stage, station, stations, data: { typeBanding: 0 } } }));
const namesIn = (html: string) => Array.from(html.matchAll(/<li><b>(.*?)<\/b>/g), ([, name]) => name);

test("[ROOM-6] of a withdrawn request the stroke ends where it stopped, of others all stations are named", () => {
  const names = stations.map(({ name }) => name);
  expect(namesIn(drawn("withdrawn", 2))).toEqual(names.slice(0, 2));
  expect(drawn("withdrawn", 2)).toContain("Parou no passo 2 de");
  for (const station of [1, 2, 4]) expect(namesIn(drawn("waitingForDesigner", station))).toEqual(names);
});
