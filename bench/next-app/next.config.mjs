import { join } from "node:path";

// The folder above holds the style sheets, texts and addresses of pictures that both share.
const root = join(import.meta.dirname, "../..");

export default { output: "standalone", turbopack: { root }, outputFileTracingRoot: root };
