import { expect, test } from "vitest";
import { PanelLink } from "./frame.tsx";

test("[WALK-10] a link to a panel opens it here, and with a key for another tab or window is left to the browser", () => {
  const opened: number[] = [];
  const { onClick } = PanelLink({ panel: 2, onPanel: (panel) => opened.push(panel), children: "Nome" }).props;
  const press = (key: object) => {
    let prevented = false;
    onClick({ ...key, preventDefault: () => (prevented = true) });
    return prevented;
  };
  for (const key of ["ctrlKey", "metaKey", "shiftKey"]) expect([key, press({ [key]: true })]).toEqual([key, false]);
  expect(opened).toEqual([]);
  expect(press({})).toBe(true);
  expect(opened).toEqual([2]);
});
