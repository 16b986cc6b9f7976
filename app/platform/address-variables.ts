/** Schemas of configuration variables that are services' addresses or keys. */
import { z } from "zod";

export const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, hostname: /./, error: `must be an address such as ${example}` });

/** The form of a completely copied key: no spaces, and no quotation marks around it. */
const KEY_FORM = /^(?!["'`])[\x21-\x7e]+(?<!["'`])$/;
export const aiKey = z.string().trim().regex(KEY_FORM, {
  error: "holds a sign that no key has (a curly or other quotation mark, a space, 'Bearer ', '…'): paste the key alone",
});

/** The base of a service's addresses. Removes endings such as `/chat/completions`, because the code adds them again. */
export const aiAddress = (example: string, added: RegExp) =>
  address(/^https?$/, example)
    .refine((url) => !URL.parse(url)?.username, { error: "must hold no user and no password" })
    .transform((url) => url.replace(added, ""));
