/** Senders, as the limits of logins and mails count them: by device cookie, else by network (docs/decisions/login-limits.md). */
import { createHash } from "node:crypto";
import { db } from "../platform/db.server.ts";
import { senderNetwork } from "../platform/turns.server.ts";
import { KNOWN_SOURCES } from "./account.ts";
import { deviceCookie } from "./cookies.server.ts";
import { newToken } from "./secrets.server.ts";

/** A request's sender, as the limits count it. Only signing in makes one known to an account. */
export type Source = {
  /** `network:203.0.113.7`, `network:` with an IPv6 network of 64 bits, or `device:` with the hash of a cookie */
  id: string;
  kind: "device" | "known address" | "address";
};

const deviceId = (token: string) => `device:${createHash("sha256").update(token).digest("base64url")}`;

async function readDevice(headers: Headers): Promise<string | null> {
  const token = await deviceCookie.read({ headers });
  return token === null ? null : deviceId(token);
}

/** Of who asks without an account. */
export const networkId = (headers: Headers) => `network:${senderNetwork(headers)}`;

const FIND = {
  name: "findKnownSources",
  text: `select source from known_source join auth_user on auth_user.id = known_source.uid
    where auth_user.email = $1 and source = any($2)`,
};

/** The sender of a request about the account of `email` (lower case), whether or not there is one. */
export async function sourceOf(headers: Headers, email: string): Promise<Source> {
  const device = await readDevice(headers);
  const network = networkId(headers);
  const values = [email, device === null ? [network] : [device, network]];
  const { rows } = await db.$client.query<{ source: string }>({ ...FIND, values });
  const isKnown = (id: string) => rows.some(({ source }) => source === id);
  if (device !== null && isKnown(device)) return { id: device, kind: "device" };
  return { id: network, kind: isKnown(network) ? "known address" : "address" };
}

/** Accounts that knew `$4`, the browser's former device, now know the new one: copied cookies become invalid. */
const ADD = {
  name: "addKnownSources",
  text: `with renamed as (update known_source set source = $3 where source = $4 and uid <> $1),
    removed as (
      delete from known_source where uid = $1 and (source = $4 or source in (
        select source from known_source where uid = $1 and source not in ($2, $3) and source is distinct from $4
        order by at desc offset ${KNOWN_SOURCES.most - 2}
      ))
    )
    insert into known_source (uid, source) values ($1, $2), ($1, $3) on conflict (uid, source) do update set at = now()`,
};

/** Makes browser and address known to the account. Returns the header value of the new cookie. */
export async function rememberSource(headers: Headers, uid: string): Promise<string> {
  const token = newToken();
  const values = [uid, networkId(headers), deviceId(token), await readDevice(headers)];
  await db.$client.query({ ...ADD, values });
  return deviceCookie.serialize(token);
}
