/** Who is really asking: the socket's address, or what a trusted proxy says about it. */
import { type BlockList, isIP } from "node:net";

/** An IPv4 address written as IPv6 (`::ffff:10.0.0.1`), as Node reports it on a double-stack socket, in its own form. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

function includes(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
}

/**
 * The client's address: the last forwarded address that no trusted proxy has. Without trusted proxies the header, which
 * anybody can write, counts for nothing.
 */
export function clientAddress(socket: string | undefined, forwardedFor: string | null, trusted: BlockList): string {
  let address = plain(socket ?? "");
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
  while (includes(trusted, address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}
