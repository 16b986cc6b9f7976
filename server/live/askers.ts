/** Who may have a stream of news. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TypeUser } from "../../app/kit/roles.ts";
import { isWaiting } from "../../app/people/account.ts";
import { currentUser } from "../../app/people/guards.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { guestStand } from "../../app/proofs/guests.server.ts";
import { readInTurn, refuseRead } from "../http/overload.ts";
import { guestToken, LIVE_PATH } from "../http/request.ts";

export type Person = {
  id: string;
  /** for checking the session again */
  cookie: string;
  typeUser: TypeUser;
  guest?: never;
};
/** Whoever has a guest's link. `id`: the link's. */
export type Guest = { id: string; guest: { token: string; room: string; proof: string; seen: string } };

/** The person, if they may have a stream; otherwise the status of the refusal. */
export async function guard(cookie: string) {
  const user = await currentUser(new Request(env.ORIGIN + LIVE_PATH, { headers: { cookie } }));
  if (!user) return 401;
  return isWaiting(user) ? 403 : user;
}

/**
 * Who may have a stream; otherwise the status of the refusal. Whoever has no session waits for a turn, as for a page, and
 * may be refused at once.
 */
export async function admit(incoming: IncomingMessage, outgoing: ServerResponse): Promise<Person | Guest | number> {
  const token = guestToken(incoming);
  if (token !== null) {
    if (refuseRead(incoming, LIVE_PATH, outgoing)) return 503;
    const stand = await readInTurn(incoming, outgoing, () => guestStand(token));
    if (!stand) return 404;
    const { guest, ...of } = stand;
    return { id: guest, guest: { token, ...of } };
  }
  const { cookie = "" } = incoming.headers;
  const user = await guard(cookie);
  return typeof user === "number" ? user : { id: user.id, cookie, typeUser: user.typeUser };
}
