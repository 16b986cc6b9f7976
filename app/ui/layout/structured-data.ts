/** schema.org data about the studio and its works, in its own module so that only pages with such data load it. */
import { BRAND } from "../../kit/brand.ts";
import { largest, type ShownPicture, WIDEST } from "../../kit/picture.ts";
import { STUDIO_CARD } from "./page-meta.ts";

const studio = (origin: string) => ({ "@type": "Organization", name: BRAND.name, url: `${origin}/` });

export function studioData(origin: string): Record<string, unknown> {
  return {
    ...studio(origin),
    slogan: BRAND.slogan,
    description: BRAND.description,
    logo: `${origin}/brand/icon-512.png`,
    image: origin + STUDIO_CARD.link,
    email: BRAND.contact.email,
    sameAs: BRAND.social.map(({ url }) => url),
  };
}

/** A published item (CreativeWork) with its pictures (ImageObject). `creator` is a person's name or the studio. */
export function workData(
  origin: string,
  work: {
    path: string;
    name: string;
    description: string;
    genre: string;
    published: Date;
    pictures: ShownPicture[];
    creator?: string;
  },
): Record<string, unknown> {
  const creator = work.creator ? { "@type": "Person", name: work.creator, worksFor: studio(origin) } : studio(origin);
  const url = origin + work.path;
  return {
    "@type": "CreativeWork",
    "@id": url,
    url,
    name: work.name,
    description: work.description,
    genre: work.genre,
    inLanguage: "pt-BR",
    datePublished: work.published.toISOString(),
    creator,
    publisher: studio(origin),
    image: work.pictures.map(({ link, width, height, alt }) => {
      const widest = Math.min(width, WIDEST);
      return {
        "@type": "ImageObject",
        contentUrl: origin + largest(link, width),
        width: widest,
        height: Math.round((height * widest) / width),
        caption: alt,
        creator,
        creditText: BRAND.name,
      };
    }),
  };
}
