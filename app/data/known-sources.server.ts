/** The networks and browsers from which each account was signed in to (docs/decisions/login-limits.md). */
import { KNOWN_SOURCES } from "../domain/account.ts";
import { db } from "./db.server.ts";

/** A request's sender, as the limits count it. Only signing in makes one known to an account. */
export type Source = {
  /** `network:203.0.113.7`, `network:` with an IPv6 network of 64 bits, or `device:` with the hash of a cookie */
  id: string;
  kind: "device" | "known address" | "address";
};

const FIND = {
  name: "findKnownSources",
  text: `select source from known_source join auth_user on auth_user.id = known_source.uid
    where auth_user.email = $1 and source = any($2)`,
};

export async function findKnownSources(email: string, ids: string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ source: string }>({ ...FIND, values: [email, ids] });
  return rows.map(({ source }) => source);
}

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

/** Accounts that knew `replaced`, the browser's former device, now know the new one: copied cookies become invalid. */
export async function addKnownSources(
  uid: string,
  { network, device, replaced }: { network: string; device: string; replaced: string | null },
): Promise<void> {
  await db.$client.query({ ...ADD, values: [uid, network, device, replaced] });
}
