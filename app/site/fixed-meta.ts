import { pageTitle } from "../kit/brand.ts";
import { originOf, pageMeta } from "../ui/layout/page-meta.ts";

/** `meta` of a public page whose texts never change. */
export const fixedMeta =
  (path: string, title: string, description: string) =>
  ({ matches }: { matches: Parameters<typeof originOf>[0] }) =>
    pageMeta({ origin: originOf(matches), path, title: pageTitle(title), description });
