/** Senders, as the limits of logins and mails count them: by device cookie, else by network (docs/decisions/login-limits.md). */
import { createHash, randomBytes } from "node:crypto";
import { addKnownSources, findKnownSources, type Source } from "../data/known-sources.server.ts";
import { deviceCookie } from "./cookies.server.ts";
import { senderNetwork } from "./network.server.ts";

const deviceId = (token: string) => `device:${createHash("sha256").update(token).digest("base64url")}`;

async function readDevice(headers: Headers): Promise<string | null> {
  const token = await deviceCookie.read({ headers });
  return token === null ? null : deviceId(token);
}

const networkId = (headers: Headers) => `network:${senderNetwork(headers)}`;

/** The sender of a request about the account of `email` (lower case), whether or not there is one. */
export async function sourceOf(headers: Headers, email: string): Promise<Source> {
  const device = await readDevice(headers);
  const network = networkId(headers);
  const known = await findKnownSources(email, device === null ? [network] : [device, network]);
  if (device !== null && known.includes(device)) return { id: device, kind: "device" };
  return { id: network, kind: known.includes(network) ? "known address" : "address" };
}

/** Makes browser and address known to the account. Returns the header value of the new cookie. */
export async function rememberSource(headers: Headers, uid: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const replaced = await readDevice(headers);
  await addKnownSources(uid, { network: networkId(headers), device: deviceId(token), replaced });
  return deviceCookie.serialize(token);
}
