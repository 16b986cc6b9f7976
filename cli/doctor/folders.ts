/** Checks that DATA_DIR exists or can be made, and that its file system supports what the application needs. */
import { once } from "node:events";
import { access, chmod, constants, lstat, mkdtemp, open, rename, rm, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { type Env, embeddedAddress } from "../../app/platform/env.server.ts";
import { type Finding, findings, reasonOf } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
/** Free bytes on DATA_DIR's disk: below the first a fault, below the second a warning. */
const FREE = { fault: 0.25 * GIGABYTE, warning: 2 * GIGABYTE };
/** Files and folders that can still be made; an empty studio has 1,500. */
const FREE_FILES = 5_000;

const FOLDERS = ["files", "outbox", "tmp"];

const uid = process.getuid?.() ?? 0;
const userOf = (owner: number) => (owner === uid ? "you" : `user ${owner}`);
const modeOf = (mode: number) => (mode & 0o7777).toString(8);
const find = (path: string) => stat(path).catch(() => null);

const { ok, warning, fault } = findings("folders");
const ANOTHER = "or set another DATA_DIR";

/** DATA_DIR or its nearest existing parent; or a file in its way. */
async function nearest(path: string): Promise<{ folder: string } | { inTheWay: string }> {
  const there = await find(path);
  if (there?.isDirectory()) return { folder: path };
  // A broken link is in the way, too.
  if (there || (await lstat(path).catch(() => null))) return { inTheWay: path };
  return dirname(path) === path ? { inTheWay: path } : nearest(dirname(path));
}

export async function checkFolders({ DATA_DIR, DATABASE_URL }: Env): Promise<Finding[]> {
  const found: Finding[] = [];
  const given = process.env.DATA_DIR?.trim();
  if (given && !isAbsolute(given))
    found.push(
      warning(
        `DATA_DIR ${given} is relative: it is ${DATA_DIR}`,
        "Set DATA_DIR to the whole path, so that it stays there.",
      ),
    );
  const place = await nearest(DATA_DIR);
  if ("inTheWay" in place)
    return [
      ...found,
      fault(
        `DATA_DIR ${DATA_DIR} cannot be made: ${place.inTheWay} is no folder`,
        `Move ${place.inTheWay} away, ${ANOTHER}.`,
      ),
    ];
  const isThere = place.folder === DATA_DIR;
  if (!isThere) found.push(warning(`DATA_DIR ${DATA_DIR} is not there`, "The first `npm start` makes it."));
  else found.push(...(await checkContents(DATA_DIR)));
  const { uid: owner } = await stat(place.folder);
  // Files made by root would lock out the application's user, and root's rights say nothing about that user's.
  if (!isThere || owner === uid || uid !== 0) found.push(...(await tryFolder(DATA_DIR, place.folder, !DATABASE_URL)));
  if (!DATABASE_URL) found.push(...(await checkSocket(DATA_DIR)));
  return found;
}

/** Checks the owners and modes of existing files. */
async function checkContents(DATA_DIR: string): Promise<Finding[]> {
  const root = await stat(DATA_DIR);
  const shown = [`DATA_DIR ${DATA_DIR} ${userOf(root.uid)} ${modeOf(root.mode)}`];
  const found: Finding[] = [];
  for (const name of [...FOLDERS, "postgres", "auth-secret"]) {
    const path = join(DATA_DIR, name);
    const there = await find(path);
    if (!there) continue;
    shown.push(`${name} ${userOf(there.uid)} ${modeOf(there.mode)}`);
    if (name !== "auth-secret" && !there.isDirectory())
      found.push(fault(`${path} of DATA_DIR is no folder`, `Move ${path} away, ${ANOTHER}.`));
    if (name !== "postgres" && there.uid !== root.uid)
      found.push(
        warning(
          `${path} belongs to ${userOf(there.uid)}, DATA_DIR to ${userOf(root.uid)}`,
          `chown -R ${root.uid} ${path}`,
        ),
      );
    if (name === "auth-secret" && (there.mode & 0o077) !== 0)
      found.push(fault(`others can read ${path}`, `chmod 600 ${path}`));
    if (FOLDERS.includes(name) && uid === root.uid && !(await isWritable(path)))
      found.push(fault(`${path} of DATA_DIR cannot be written`, "Give it to the application's user, with mode 755."));
  }
  return [ok(shown.join("; ")), ...found];
}

const isWritable = (path: string) =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/** Does in a temporary folder what the application does in DATA_DIR. */
async function tryFolder(DATA_DIR: string, folder: string, embedded: boolean): Promise<Finding[]> {
  const name = folder === DATA_DIR ? DATA_DIR : `${DATA_DIR}, in ${folder},`;
  let own: string | undefined;
  try {
    own = await mkdtemp(join(folder, ".traco-doctor-"));
    const path = join(own, "a");
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile("traço");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, join(own, "b"));
    await chmod(own, 0o700);
    if (embedded && ((await stat(own)).mode & 0o077) !== 0)
      return [
        fault(
          `DATA_DIR ${name} is on a file system that keeps no permissions: PostgreSQL refuses it`,
          "Set DATA_DIR to a folder of a local disk, or DATABASE_URL to a database of your own.",
        ),
      ];
    return [];
  } catch (error) {
    const { uid: owner } = await stat(folder);
    return [
      fault(
        `DATA_DIR ${name} cannot be written by ${uid === 0 ? "root" : `you (user ${uid})`}: ${reasonOf(error)}; it belongs to ${userOf(owner)}`,
        `Start the application as its owner, change the owner, free or remount the disk, ${ANOTHER}.`,
      ),
    ];
  } finally {
    if (own) await rm(own, { recursive: true, force: true }).catch(() => {});
  }
}

/** Checks PostgreSQL's socket: its path may have 107 bytes, so for a long DATA_DIR it is in /tmp. */
async function checkSocket(DATA_DIR: string): Promise<Finding[]> {
  const { data, socketDir } = embeddedAddress(DATA_DIR);
  if (socketDir === data) return [];
  const long = `DATA_DIR ${DATA_DIR} is too long for a socket in it: the database's is in ${socketDir}`;
  const there = await lstat(socketDir).catch(() => null);
  const shorter = "Set a shorter DATA_DIR.";
  if (there && (!there.isDirectory() || (uid !== 0 && there.uid !== uid)))
    return [fault(`${long}, which belongs to ${userOf(there.uid)}`, `Remove ${socketDir}, or s${shorter.slice(1)}`)];
  const server = createServer();
  const path = join(dirname(socketDir), `.traco-doctor-${process.pid}`);
  try {
    server.listen(path);
    await once(server, "listening");
    return [ok(long)];
  } catch (error) {
    return [fault(`${long}, where none can be made: ${reasonOf(error)}`, shorter)];
  } finally {
    server.close();
  }
}

/** Names of network file systems, by the number that statfs returns (statfs(2)). */
const REMOTE = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x517b, "SMB"],
  [0x01021997, "9p"],
  [0x65735546, "FUSE"],
]);

/** Checks the disk that DATA_DIR is on, or will be on. */
export async function checkDisk({ DATA_DIR, DATABASE_URL }: Env): Promise<Finding[]> {
  const { ok, warning, fault } = findings("disk");
  const place = await nearest(DATA_DIR);
  if ("inTheWay" in place) return [];
  const { bavail, blocks, bsize, ffree, files, type } = await statfs(place.folder);
  const free = bavail * bsize;
  const says = `${(free / GIGABYTE).toFixed(1)} of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB are free where DATA_DIR is`;
  const todo = "Make room, or set DATA_DIR to a larger disk: a full one stops uploads and the database.";
  const found: Finding[] = [];
  if (blocks > 0 && free < FREE.fault) found.push(fault(says, todo));
  else if (blocks > 0 && free < FREE.warning) found.push(warning(says, todo));
  else found.push(ok(says));
  // Some file systems do not report this number.
  if (files > 0 && ffree < FREE_FILES)
    found.push(fault(`only ${ffree} more files can be made where DATA_DIR is (inodes)`, todo));
  const remote = REMOTE.get(type);
  if (remote && !DATABASE_URL)
    found.push(
      warning(
        `DATA_DIR is on ${remote}: the embedded database needs its locks and fsync as a local disk has them`,
        "Set DATA_DIR to a folder of a local disk, or DATABASE_URL to a database of your own.",
      ),
    );
  return found;
}
