/** Where customers pay by Pix. */
import { studioSettings } from "../platform/settings.server.ts";
import type { PixSettings } from "./pix.ts";

/** null: the studio takes no Pix, and no codes are shown. */
export async function pixSettings(): Promise<PixSettings | null> {
  return (await studioSettings()).pix;
}
