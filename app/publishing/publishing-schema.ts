/** What the server accepts as a publication. Only the server imports this file: Zod is too large for the browser. */
import { z } from "zod";
import { type DraftOf, type Gallery, isPublicPicture } from "../galleries/galleries.ts";
import { INSPIRATION_TYPES, MOST_PRICE } from "../galleries/inspiration.ts";
import { PUBLISHING_LIMITS as LIMITS, type PublishRequest } from "../galleries/publication.ts";
import { GROUND_IDS } from "../kit/ground.ts";
import { isStorable } from "../kit/storable.ts";
import { cleanLine } from "../kit/visible.ts";
import { websiteLink } from "../kit/website.ts";

const text = z.string().trim().refine(isStorable);
const oneLine = z.string().overwrite(cleanLine).trim();
const line = oneLine.max(LIMITS.line);
const address = oneLine.max(LIMITS.address);
/** A social page: empty, or a whole link that is safe to follow. */
const social = address.transform((typed, context) => {
  const link = typed === "" ? "" : websiteLink(typed);
  if (link === null) context.addIssue("not an address");
  return link ?? z.NEVER;
});
const percent = z.int().min(0).max(100);
const picture = z.object({
  key: z.string().max(LIMITS.address).refine(isPublicPicture),
  alt: oneLine.max(LIMITS.alt),
  focal: z.object({ x: percent, y: percent }).optional(),
  ground: z.enum(GROUND_IDS).optional(),
});
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
  type: line.min(1),
  socialMedia: z.object({ facebook: social, instagram: social, linkedin: social }),
  images: z.array(picture).min(1).max(LIMITS.pictures),
});

export const inspirationSchema = z
  .object({
    ...request,
    projectName: line,
    type: z.enum(INSPIRATION_TYPES),
    briefing: text.min(1).max(LIMITS.briefing),
    vall: z.int().min(1).max(MOST_PRICE),
    time: z.object({ month: z.int().min(0).max(LIMITS.months), day: z.int().min(1).max(LIMITS.days) }),
    images: z
      // Counts first: each element that fits neither member of the union adds both issues.
      .array(z.unknown())
      .min(1)
      .max(LIMITS.pictures)
      .pipe(z.array(z.union([picture, z.tuple([picture, picture])])))
      .refine((images) => images.flat().length <= LIMITS.pictures),
  })
  // The name is not required, but an item without one has no address.
  .transform((draft) => ({ ...draft, projectName: draft.projectName || draft.type }));

export const PUBLISHING_SCHEMAS: { readonly [G in Gallery]: z.ZodType<PublishRequest<DraftOf<G>>> } = {
  portifolio: portfolioSchema,
  inspiration: inspirationSchema,
};
