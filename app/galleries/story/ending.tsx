import { Link } from "react-router";
import { Icon } from "../../ui/display/icon.tsx";
import { Picture, sizesUpTo } from "../../ui/display/picture.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { groundPaint, type Paint, painted } from "../../ui/layout/paint.tsx";
import { useRole } from "../../ui/layout/role.ts";
import { withCedilla } from "../../ui/layout/title.tsx";
import { DeleteItem } from "../delete-item.tsx";
import { GALLERIES, type Gallery } from "../galleries.ts";
import type { Card } from "../gallery.ts";
import { mayEdit } from "../policy.ts";
import styles from "./ending.module.css";
import type { Neighbour, StoryPage } from "./story.server.ts";

const NEIGHBOUR = `${sizesUpTo(767, "100vw")}, 58vw`;
const RELATED = `${sizesUpTo(767, "calc(50vw - 26px)")}, (min-width: 1800px) 544px, 31vw`;

/** What follows a story: the invitation, the neighbours in the list, others, and the admins' line. */
export function Ending({ gallery, page }: { gallery: Gallery; page: StoryPage }) {
  const { id, story, previous, next, related } = page;
  return (
    <>
      <Invitation />
      {(previous || next) && (
        <nav className={styles.neighbours} aria-label="Outros projetos">
          {previous && <NeighbourLink neighbour={previous} way="previous" />}
          {next && <NeighbourLink neighbour={next} way="next" />}
        </nav>
      )}
      <Related gallery={gallery} cards={related} />
      <AdminLine gallery={gallery} id={id} name={story.name} />
    </>
  );
}

const paintOf = ({ ground, text }: Neighbour): Paint => groundPaint(ground, text);

export const endingPaints = ({ previous, next }: StoryPage): Paint[] =>
  [previous, next].flatMap((neighbour) => (neighbour ? [paintOf(neighbour)] : []));

export function Invitation() {
  return (
    <section className={`${styles.invitation} screen-only`} data-ground="pink">
      <svg className={styles.wide} viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M-60 430C180 470 420 392 640 340S830 120 1010 96s250 120 150 190-240-40-130-128S1320 40 1500 110" />
      </svg>
      <svg className={styles.narrow} viewBox="0 0 390 430" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path d="M-20 396C60 410 130 392 190 352S270 268 318 272s44 76-6 84-58-46-10-72S380 262 420 250" />
      </svg>
      <div className={`wrap ${styles.words}`}>
        <h2 className="h1">{withCedilla("A sua também começa num traço.")}</h2>
        <ButtonLink to="/branding" size="large" after="arrow-right">
          Quero uma marca assim
        </ButtonLink>
      </div>
    </section>
  );
}

function NeighbourLink({ neighbour, way }: { neighbour: Neighbour; way: "previous" | "next" }) {
  const { path, name, cover } = neighbour;
  const isNext = way === "next";
  return (
    <Link to={path} {...painted(paintOf(neighbour))} className={`${styles.neighbour} ${styles[way]}`}>
      <Picture picture={cover} sizes={NEIGHBOUR} alt="" />
      <span className={styles.caption}>
        <span className={styles.way}>{isNext ? "Próximo projeto" : "Projeto anterior"}</span>
        <span className={`${isNext ? "h1" : "h3"} ${styles.name}`}>{withCedilla(name)}</span>
        <span className={styles.arrow}>
          <Icon name={isNext ? "arrow-right" : "arrow-left"} size={24} />
        </span>
      </span>
    </Link>
  );
}

function Related({ gallery, cards }: { gallery: Gallery; cards: Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={`wrap ${styles.related} screen-only`}>
      <div className={styles.title}>
        <h2 className="h2">{withCedilla(GALLERIES[gallery].others)}</h2>
        <Link to={`/${gallery}`} className="arrow-link">
          {GALLERIES[gallery].seeAll}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ul className={styles.cards}>
        {cards.map(({ id, path, cover, name, kind }) => (
          <li key={id}>
            <Link to={path} className={styles.card}>
              <Picture picture={cover} sizes={RELATED} alt="" />
              <span className={styles.legend}>
                <b>{withCedilla(name)}</b>
                <span className="small soft">{kind}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing for anybody but admins; the server refuses others anyway. */
function AdminLine({ gallery, id, name }: { gallery: Gallery; id: string; name: string }) {
  const isAdmin = mayEdit(useRole());
  return (
    <div className={`wrap ${styles.admin} screen-only`} hidden={!isAdmin}>
      <div>
        {isAdmin && (
          <>
            <p className="small soft">Só quem administra vê esta linha.</p>
            <ButtonLink to={`/admin/editar/${gallery}/${id}`} look="outline" size="small" before="pencil-simple">
              Editar
            </ButtonLink>
          </>
        )}
        {/* Stays in its place when a failure resets the role: leaving the page asks for it again. */}
        <DeleteItem name={name} list={`/${gallery}`} />
      </div>
    </div>
  );
}
