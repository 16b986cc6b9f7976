import { z } from "zod";
import { isStorable } from "../kit/storable.ts";

/** A text of an export: `max` is longer than anything the product stores. */
export const kept = (max: number) => z.string().max(max).refine(isStorable, "holds characters that cannot be stored");
/** In the format of Date, so that an import and an export give the same text. */
export const keptMoment = z.iso.datetime({ precision: 3 });
/** Longest address of a page. */
export const keptAddress = kept(2000);
