/** The words that quotes begin with, as the owner wants them now. A sent version keeps those of its time. */
import { STANDARD, type StudioSettings } from "../platform/settings-schema.ts";
import type { QuoteTexts } from "./draft.ts";

export const textsOf = ({ rights, paymentTerms, withdrawal }: StudioSettings): QuoteTexts & { withdrawal: string } => ({
  rights,
  paymentMeans: paymentTerms,
  withdrawal,
});

export const QUOTE_TEXTS = textsOf(STANDARD);
