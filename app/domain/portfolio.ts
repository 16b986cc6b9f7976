/** Portfolio items: fields of spec §3. */

export type PortfolioInformation = {
  /** uid of the admin who published it */
  author: string;
  authorName: string;
  clientName: string;
  website: string;
  type: string;
  socialMedia: { facebook: string; instagram: string; linkedin: string };
};
