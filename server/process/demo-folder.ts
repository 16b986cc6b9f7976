/** The demo's DATA_DIR, which is never another studio's. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../start-errors.ts";

/** Marks in the folder: it belongs to the demo from its first start on, and is filled once the second is there. */
const STARTED = "demo-started";
export const COMPLETE = "demo-complete";

/** Marks an empty folder as the demo's. Throws for a folder with anything else in it, before anything touches it. */
export async function reserveFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const entries = await readdir(dataDir);
  const isDemo = entries.includes(STARTED) || entries.includes(COMPLETE);
  if (entries.length > 0 && !isDemo)
    throw new CannotStart(
      `${dataDir} is not the demo's. Its passwords are public, so it starts in a folder of its own only: leave DATA_DIR out, or name an empty folder.`,
    );
  await writeFile(join(dataDir, STARTED), "");
}
