/** The demo's DATA_DIR, which must never be another studio's. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../start-errors.ts";

/** Files that mark the folder: the first says that it is the demo's, the second that it is completely filled. */
const STARTED = "demo-started";
export const COMPLETE = "demo-complete";

/** Marks an empty folder as the demo's. Throws for a folder with any other content, before changing anything. */
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
