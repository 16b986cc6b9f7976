/** Every hostile SVG, PDF and picture through the child process, as the product does it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hostileFiles } from "../../tests/support/hostile-files.ts";
import { HOSTILE_SVGS } from "../../tests/support/hostile-svgs.ts";
import { longestHold } from "../../tests/support/kits.ts";
import { UploadError } from "../platform/upload.server.ts";
import { examineSvg } from "./engine.server.ts";
import { PieceRefused } from "./piece-faults.ts";
import { examinePiece } from "./pieces.server.ts";
import { SvgRefused } from "./svg-faults.ts";

const folder = mkdtempSync(join(tmpdir(), "traco-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(HOSTILE_SVGS)(
  "[KIT-3] $name: refused or made within five seconds, and nobody waits",
  async ({ bytes, right }) => {
    const source = join(folder, "sent.svg");
    writeFileSync(source, bytes);
    const began = performance.now();
    const { held, result } = await longestHold(() =>
      examineSvg(source, { folder, palette: [], turn: { person: "bia" } }).then(
        () => "made",
        (error: unknown) => (error instanceof SvgRefused ? error.fault : Promise.reject(error)),
      ),
    );
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(held).toBeLessThan(100);
    expect(result).toBe(right);
  },
);

// The address refuses a file without bytes before anybody looks at it.
const FILES = (await hostileFiles()).filter(({ bytes }) => bytes.length > 0);

test.each(FILES)(
  "[PROOF-1] $name: refused, or made into the right pictures, and nobody waits",
  async ({ name, bytes, right, inTime }) => {
    const { held, result } = await longestHold(() =>
      examinePiece(bytes, { name, mostPictures: 8, turn: { person: "bia" } }).then(
        ({ pictures }) => pictures.map(({ width, height }) => [width, height]),
        (error: unknown) =>
          error instanceof PieceRefused || error instanceof UploadError ? error.fault : Promise.reject(error),
      ),
    );
    expect(held).toBeLessThan(100);
    expect(inTime ? [right, inTime] : [right]).toContainEqual(result);
  },
);
