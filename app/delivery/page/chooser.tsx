import { useState } from "react";
import { Icon, type IconName } from "../../ui/display/icon.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import card from "../../ui/form/choice-card.module.css";
import { painted } from "../../ui/layout/paint.tsx";
import type { Use } from "../delivery-content.ts";
import styles from "./chooser.module.css";
import { groundOf } from "./kit-paints.ts";
import type { KitView } from "./kit-view.server.ts";

const ICONS: Record<Use, IconName> = {
  site: "browser",
  social: "instagram-logo",
  print: "printer",
  stamp: "stamp",
  document: "file-text",
};

type Choices = KitView["choices"];

/** What somebody is about to do with the brand, and the file for it. Without scripts all of them are shown. */
export function Chooser({ choices }: { choices: Choices }) {
  const [chosen, setChosen] = useState<Use>(() => choices[0]?.use ?? "site");
  const choice = choices.find(({ use }) => use === chosen) ?? choices[0];
  return (
    <section className={`wrap ${styles.chooser}`} aria-labelledby="vou-usar-em">
      <h2 className="h2" id="vou-usar-em">
        Vou usar em
      </h2>
      <div className={styles.columns}>
        <div className={styles.uses} role="radiogroup" aria-labelledby="vou-usar-em">
          {choices.map(({ use, name }) => (
            <label key={use} className={`${card.card} ${styles.use}`}>
              <input
                type="radio"
                name="uso"
                value={use}
                checked={use === choice?.use}
                onChange={() => setChosen(use)}
              />
              <b>{name}</b>
              <Icon name={ICONS[use]} size={28} className={styles.icon} />
            </label>
          ))}
        </div>
        <div className={styles.file} aria-live="polite">
          {choice && <Chosen choice={choice} />}
        </div>
      </div>
      <noscript>
        <ul>
          {choices.map(({ use, name, file, text }) => (
            <li key={use}>
              <a href={file.to}>{`${name}: ${file.name}`}</a> {text}
            </li>
          ))}
        </ul>
      </noscript>
    </section>
  );
}

function Chosen({ choice: { use, file, picture, ground, text, others } }: { choice: Choices[number] }) {
  return (
    <>
      <div className={styles.frame} key={use} {...painted(groundOf(ground))}>
        <img src={picture} alt="" />
      </div>
      <div className={styles.about}>
        <h3 className="h3">{file.name}</h3>
        <p>{text}</p>
        <div className={styles.buttons}>
          <ButtonLink to={file.to} reloadDocument download before="download-simple">
            {`Baixar ${file.label}, ${file.size}`}
          </ButtonLink>
          {others.map((other) => (
            <ButtonLink
              key={other.to}
              look="text"
              to={other.isRead ? `${other.to}?ver` : other.to}
              reloadDocument
              {...(other.isRead ? { target: "_blank" } : { download: true })}
            >
              {other.label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </>
  );
}
