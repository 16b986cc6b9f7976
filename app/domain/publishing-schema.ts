/** The bounds the server puts on a publication that arrives (ADM-3, ADM-4). Only the server uses this file. */
import { z } from "zod";
import { INSPIRATION_TYPES, MOST_CENTAVOS } from "./inspiration.ts";
import { isPublicPicture } from "./picture.ts";
import {
  type InspirationDraft,
  PUBLISHING_LIMITS as LIMITS,
  PORTFOLIO_TYPES,
  type PortfolioDraft,
  type PublishRequest,
} from "./publishing.ts";
import { isStorable } from "./storable.ts";
import { websiteLink } from "./website.ts";

const text = z.string().trim().refine(isStorable);
const line = text.max(LIMITS.line);
const address = text.max(LIMITS.address);
/** A social page: empty, or written out as a link that is safe to follow. */
const social = address.transform((typed, context) => {
  const link = typed === "" ? "" : websiteLink(typed);
  if (link === null) context.addIssue("not an address");
  return link ?? z.NEVER;
});
const picture = z.object({ key: z.string().max(LIMITS.address).refine(isPublicPicture), alt: text.max(LIMITS.alt) });
const request = {
  submissionId: z.uuid(),
  author: z.object({ uid: text.min(1).max(LIMITS.address), name: text.max(LIMITS.address) }),
  main_image: picture,
};

export const portfolioSchema = z.object({
  ...request,
  name: line.min(1),
  slogan: line.min(1),
  site: address,
  type: z.enum(PORTFOLIO_TYPES),
  socialMedia: z.object({ facebook: social, instagram: social, linkedin: social }),
  images: z.array(picture).min(1).max(LIMITS.pictures),
}) satisfies z.ZodType<PublishRequest<PortfolioDraft>>;

export const inspirationSchema = z
  .object({
    ...request,
    projectName: line,
    type: z.enum(INSPIRATION_TYPES),
    briefing: text.min(1).max(LIMITS.briefing),
    vall: z.int().min(1).max(MOST_CENTAVOS),
    time: z.object({ month: z.int().min(0).max(LIMITS.months), day: z.int().min(1).max(LIMITS.days) }),
    images: z
      // The count first: for each element that fits neither, both faults of the union are written down.
      .array(z.unknown())
      .min(1)
      .max(LIMITS.pictures)
      .pipe(z.array(z.union([picture, z.tuple([picture, picture])])))
      .refine((images) => images.flat().length <= LIMITS.pictures),
  })
  // The name is not among what a publication needs (ADM-3), and an item without one would have no address.
  .transform((draft) => ({ ...draft, projectName: draft.projectName || draft.type })) satisfies z.ZodType<
  PublishRequest<InspirationDraft>
>;
