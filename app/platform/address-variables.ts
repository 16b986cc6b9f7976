/** Configuration variables that are addresses of services, or keys to them. */
import { z } from "zod";

export const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, hostname: /./, error: `must be an address such as ${example}` });

/** What a key holds that was copied whole: no spaces, and none of the signs that texts and shells put around it. */
const KEY_FORM = /^(?!["'`])[\x21-\x7e]+(?<!["'`])$/;
export const aiKey = z.string().trim().regex(KEY_FORM, {
  error: "holds a sign that no key has (a curly or other quotation mark, a space, 'Bearer ', '…'): paste the key alone",
});

/** The base of a service's addresses, from which `/chat/completions` and the like are taken off: they are added again. */
export const aiAddress = (example: string, added: RegExp) =>
  address(/^https?$/, example)
    .refine((url) => !URL.parse(url)?.username, { error: "must hold no user and no password" })
    .transform((url) => url.replace(added, ""));
