/** The proxies whose X-Forwarded-For we trust. */
import { BlockList, isIP } from "node:net";
import type { z } from "zod";

/** TRUST_PROXY: a list such as `loopback, 10.0.0.0/8, 2001:db8::1`. */
export function trustedProxies(list: string, check: z.core.$RefinementCtx): BlockList {
  const named: Record<string, string[]> = {
    loopback: ["127.0.0.0/8", "::1/128"],
    private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"],
  };
  const trusted = new BlockList();
  const words = list.split(/[\s,]+/).filter(Boolean);
  for (const word of words.flatMap((name) => named[name] ?? name)) {
    const [network = "", prefix] = word.split("/");
    const family = isIP(network);
    const most = family === 4 ? 32 : 128;
    const bits = Number(prefix ?? most);
    // `Number("")` is 0, so a forgotten prefix length would trust every address.
    if (family !== 0 && /^\d{1,3}$/.test(prefix ?? "0") && bits <= most)
      trusted.addSubnet(network, bits, family === 4 ? "ipv4" : "ipv6");
    else check.addIssue(`lists "${word}", which is no address, network, 'loopback' or 'private'`);
  }
  return trusted;
}
