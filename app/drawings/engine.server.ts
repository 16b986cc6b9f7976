/** Reads SVGs that strangers sent, and makes kits of them, each in a child process of its own (KIT-3). */
import { createTurns, type TurnRequest } from "../platform/turns.server.ts";
import type { Examined, KitTask, MadeKit } from "./child/tasks.ts";
import type { PaletteColour } from "./colours.ts";
import type { Kit } from "./kit.ts";
import { type Limits, type Progress, runTask } from "./run-child.server.ts";

const EXAMINE_LIMITS: Limits = { milliseconds: 4_000, data: 1_200, cpu: 6 };
/** For each file of the kit. */
const FILE_LIMITS: Limits = { milliseconds: 20_000, data: 1_500, cpu: 900 };

/** A look at a file does not wait for a kit, which takes a minute. */
const inExamineTurn = createTurns(1);
const inKitTurn = createTurns(1);

/**
 * Reads an SVG, and writes the clean drawing, a preview and the proposed versions into `folder`, which must exist.
 * Throws `SvgRefused`, `TurnLost`, `KitAborted`.
 */
export async function examineSvg(
  source: string,
  { folder, palette, turn }: { folder: string; palette: PaletteColour[]; turn: TurnRequest },
): Promise<Examined> {
  const work = () => runTask({ task: "examine", source, folder, palette }, EXAMINE_LIMITS, { signal: turn.signal });
  const message = await inExamineTurn(turn, work);
  if (message.says !== "examined") throw new Error(`the child said ${message.says}`);
  return message.examined;
}

/**
 * Makes a kit's files in `folder`, then `zip`, on the same disk. Files that `folder` has already are kept, so the
 * caller uses a new one for another kit. Throws as `examineSvg`; then there is no new zip.
 */
export async function makeKit(
  kit: Kit,
  { folder, zip, turn, onProgress }: { folder: string; zip: string; turn: TurnRequest; onProgress?: Progress },
): Promise<MadeKit> {
  const task: KitTask = { task: "kit", kit, folder, zip };
  const message = await inKitTurn(turn, () => runTask(task, FILE_LIMITS, { signal: turn.signal, onProgress }));
  if (message.says !== "made") throw new Error(`the child said ${message.says}`);
  return message.made;
}
