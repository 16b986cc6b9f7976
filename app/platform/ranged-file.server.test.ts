import { expect, test } from "vitest";
import { beginsDownload, rangedFileResponse, rangeOf } from "./ranged-file.server.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=100-", "none"],
  ["bytes=100-200", "none"],
  ["bytes=-0", "none"],
])("[KIT-32] one range of 100 bytes: %s", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test.each([null, "", "bytes=-", "bytes=9-0", "bytes=0-1,4-5", "items=0-1", "bytes=a-b", "bytes 0-1"])(
  "[KIT-32] what is no single range gets the whole file: %s",
  (header) => {
    expect(rangeOf(header, 100)).toBeNull();
  },
);

test("[KIT-33] a download begins with a whole file or its first bytes", () => {
  const file = { key: "budget/made/a/000.svg", bytes: 100, fileName: "a.svg" };
  const begins = (range: string, method = "GET") =>
    beginsDownload(new Request("http://localhost/", { method, headers: range ? { range } : {} }), file);
  expect([begins(""), begins("bytes=0-9"), begins("bytes=-100")]).toEqual([true, true, true]);
  expect([begins("", "HEAD"), begins("bytes=10-"), begins("bytes=100-")]).toEqual([false, false, false]);
});

test("[KIT-32] what goes on with an older file is told so, and gets no part of the newer one", async () => {
  const file = { key: "budget/made/b/000.zip", bytes: 100, fileName: "a.zip" };
  const status = async (tag: string) => {
    const headers = { range: "bytes=10-", "if-match": tag };
    return (await rangedFileResponse(new Request("http://localhost/", { method: "HEAD", headers }), file))?.status;
  };
  // Firefox asks so when it resumes, where others send If-Range.
  expect([await status('"a-000.zip"'), await status('"b-000.zip"'), await status('"x", "b-000.zip"')]).toEqual([
    412, 206, 206,
  ]);
});
