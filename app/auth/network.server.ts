/** Networks, as every limit counts them. */
import { isIP } from "node:net";
import { getIP } from "better-auth/api";

/** Of an IPv4 address the address itself, of an IPv6 one its first 64 bits. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? (getIP(new Headers({ "x-forwarded-for": address }), {}) ?? address) : address;
}

/** Of a request's sender, whose address the HTTP server has written into the header. */
export const senderNetwork = (headers: Headers) => networkOf(headers.get("x-forwarded-for") ?? "");
