/** The readiness check, for the operator. */
import { setTimeout as wait } from "node:timers/promises";
import { IS_STANDBY, pool } from "../../app/platform/db.server.ts";
import { checkFiles } from "../../app/platform/files.server.ts";
import { logError } from "../../app/platform/log.server.ts";

/** In milliseconds. */
const READY_DEADLINE = 3_000;

/** 200 if the database accepts writes and the file store responds in time; otherwise the log says why not. */
export async function readiness(): Promise<Response> {
  const [database, files] = await Promise.all([check("database", checkWritable()), check("files", checkFiles())]);
  return Response.json({ database, files }, { status: database === "ok" && files === "ok" ? 200 : 503 });
}

/** Standbys are refused on connecting only, so the server behind an old connection may have become one. */
async function checkWritable(): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>(IS_STANDBY);
  if (rows[0]?.standby) throw new Error("the database is a standby");
}

async function check(name: string, work: Promise<unknown>): Promise<"ok" | "failed"> {
  const timeout = wait(READY_DEADLINE, null, { ref: false }).then(() => {
    throw new Error("no answer in time");
  });
  try {
    await Promise.race([work, timeout]);
    return "ok";
  } catch (error) {
    logError(error, `readyz ${name}`);
    return "failed";
  }
}
