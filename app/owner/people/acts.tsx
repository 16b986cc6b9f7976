import { ButtonLink } from "../../ui/form/button.tsx";
import styles from "./acts.module.css";

type ActsProps = {
  acts: { id: string; by: string; text: string; at: string }[];
  /** where more of them are; null: there are none */
  more: string | null;
};

/** What admins and the command line did to accounts and settings, the newest first. */
export function Acts({ acts, more }: ActsProps) {
  return (
    <section className={styles.acts} data-ground="mist" aria-labelledby="feito">
      <div className="wrap">
        <h2 className="h2" id="feito">
          O que foi feito
        </h2>
        {acts.length === 0 && (
          <p>Nada ainda. Papéis, bloqueios, links de senha e escolhas do estúdio ficam escritos aqui.</p>
        )}
        <ol>
          {acts.map(({ id, by, text, at }) => (
            <li key={id}>
              <span>
                <b>{by}</b> {text}.
              </span>
              <span className="small soft">{at}</span>
            </li>
          ))}
        </ol>
        {more && (
          <ButtonLink to={more} look="outline" size="small" after="arrow-down" replace preventScrollReset>
            Ver mais
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
