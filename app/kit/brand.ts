/** The studio's name, slogan, links and contact, written only here (NAV-10). */
export const BRAND = {
  name: "Traço",
  slogan: "Toda marca começa num traço.",
  /** below the studio's own illustrations */
  credit: "Ilustração: Estúdio Traço",
  /** for search engines and link previews */
  description:
    "Estúdio de marcas. Veja o portfólio, guarde inspirações e conte para a gente a marca que você quer criar.",
  social: [
    { name: "Instagram", icon: "instagram-logo", url: "https://www.instagram.com/estudiotraco" },
    { name: "Facebook", icon: "facebook-logo", url: "https://www.facebook.com/estudiotraco" },
    { name: "LinkedIn", icon: "linkedin-logo", url: "https://www.linkedin.com/company/estudiotraco" },
  ],
  contact: { email: "oi@estudiotraco.example", privacyEmail: "privacidade@estudiotraco.example" },
  legal: { company: "Estúdio Traço", city: "São Paulo, SP" },
} as const;

export function pageTitle(title: string): string {
  return `${title} · ${BRAND.name}`;
}
