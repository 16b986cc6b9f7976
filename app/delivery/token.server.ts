/** The token of a mailed link, which opens a delivery without an account. */
import { createHash } from "node:crypto";

/** How it is stored. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
