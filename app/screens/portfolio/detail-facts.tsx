import type { PortfolioInformation } from "../../domain/portfolio.ts";
import { websiteLink } from "../../domain/website.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import styles from "./detail.module.css";

export type ShownInformation = Pick<PortfolioInformation, "clientName" | "type" | "website" | "socialMedia">;

const NETWORKS = [
  ["instagram", "Instagram", "instagram-logo"],
  ["facebook", "Facebook", "facebook-logo"],
  ["linkedin", "LinkedIn", "linkedin-logo"],
] as const;

/** The project's client, field, website and social links; what is empty has no row (PORT-4). */
export function Facts({ information: { clientName, type, website, socialMedia } }: { information: ShownInformation }) {
  const address = websiteLink(website.trim());
  const site = address ? (
    <a className={styles.site} href={address} rel="noopener">
      {website.trim().replace(/^https?:\/\/|\/$/gi, "")}
    </a>
  ) : (
    website.trim()
  );
  const networks = NETWORKS.filter(([key]) => socialMedia[key].trim() !== "");
  const social = networks.length > 0 && (
    <ul className={styles.social}>
      {networks.map(([key, name, icon]) => {
        const typed = socialMedia[key].trim();
        // A name without a slash ('@onca', 'onca.cafe') is somebody there, and no address.
        const link = typed.includes("/") ? websiteLink(typed) : null;
        return (
          <li key={key}>
            {link ? (
              <a href={link} rel="noopener" aria-label={`${clientName} no ${name}`}>
                <Icon name={icon} size={28} />
              </a>
            ) : (
              `${name}: ${typed}`
            )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <DataList
      entries={[
        ["Cliente", clientName],
        ["Ramo", type],
        ["Site", site],
        ["Redes sociais", social],
      ]}
    />
  );
}
