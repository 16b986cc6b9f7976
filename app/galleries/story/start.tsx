import { websiteLink } from "../../kit/website.ts";
import { DataList } from "../../ui/display/data-list.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import type { Story } from "./model.ts";
import styles from "./start.module.css";

/** A briefing of more characters is set as a text. */
const LONG = 420;

/** The sentence that opens a project, and its facts; an inspiration's briefing and figures. */
export function Start({ story }: { story: Story }) {
  const { sentence, study, kind } = story;
  if (study)
    return (
      <section className={`wrap grid12 ${styles.study}`}>
        <h2 className={styles.label}>Briefing (Fictício)</h2>
        <p className={styles.briefing} data-long={study.briefing.length > LONG || undefined}>
          {study.briefing}
        </p>
        <DataList
          className={styles.figures}
          entries={[
            ["Prazo estimado", study.timeframe],
            ["Valor do Projeto", study.price],
            ["Tipo", kind],
          ]}
        />
      </section>
    );
  if (!sentence)
    return (
      <div className={`wrap ${styles.only}`}>
        <Facts story={story} className={styles.line} />
      </div>
    );
  return (
    <section className={`wrap grid12 ${styles.start}`} data-block={sentence.id}>
      <p className={styles.sentence}>{sentence.text}</p>
      <div className={styles.facts}>
        <Facts story={story} className={styles.list} />
      </div>
    </section>
  );
}

const NETWORKS = [
  ["instagram", "Instagram", "instagram-logo"],
  ["facebook", "Facebook", "facebook-logo"],
  ["linkedin", "LinkedIn", "linkedin-logo"],
] as const;

function Facts({ story, className }: { story: Story; className: string | undefined }) {
  const { shortName, kind, published, links } = story;
  const website = links?.website.trim() ?? "";
  const address = websiteLink(website);
  const site = address ? (
    <a className={styles.site} href={address} rel="noopener">
      {website.replace(/^https?:\/\/|\/$/gi, "")}
    </a>
  ) : (
    website
  );
  const networks = NETWORKS.flatMap(([key, name, icon]) => {
    const typed = links?.socialMedia[key].trim() ?? "";
    return typed ? [{ key, name, icon, typed }] : [];
  });
  const social = networks.length > 0 && (
    <ul className={styles.social}>
      {networks.map(({ key, name, icon, typed }) => {
        // A name without a slash ('@onca', 'onca.cafe') is an account's name, not an address.
        const link = typed.includes("/") ? websiteLink(typed) : null;
        return (
          <li key={key}>
            {link ? (
              <a href={link} rel="noopener" aria-label={`${shortName} no ${name}`}>
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
      className={className}
      entries={[
        ["Cliente", shortName],
        ["Ramo", kind],
        ["Publicado", published?.month],
        ["Site", site],
        ["Redes sociais", social],
      ]}
    />
  );
}
