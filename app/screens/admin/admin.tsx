import { Link } from "react-router";
import { requireAdmin } from "../../auth/guards.server.ts";
import { pageTitle } from "../../brand.ts";
import { listInspirations } from "../../data/inspirations.server.ts";
import { listPortfolio } from "../../data/portfolio.server.ts";
import type { ShownPicture } from "../../domain/picture.ts";
import { showPath } from "../../domain/show.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { withCedilla } from "../../ui/title.tsx";
import type { Route } from "./+types/admin";
import styles from "./admin.module.css";

export const meta = () => [{ title: pageTitle("Admin Page") }];

const SHOWN = 100;

type Thumbnail = { id: string; to: string; name: string; picture: ShownPicture };

/** The newest of both collections, each with its first image (ADM-1). */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const [inspirations, portfolio] = await Promise.all([
    listInspirations({ limit: SHOWN }),
    listPortfolio({ limit: SHOWN }),
  ]);
  return {
    inspirations: inspirations.items.map(({ id, data }): Thumbnail => {
      return {
        id,
        to: showPath("inspiration", data.projectName, id),
        name: data.projectName,
        picture: data.coverImage,
      };
    }),
    portfolio: portfolio.items.map(
      ({ id, data }): Thumbnail => ({
        id,
        to: showPath("portifolio", data.nameProject, id),
        name: data.information.clientName,
        picture: data.coverImage,
      }),
    ),
  };
}

/** /admin/page, for admins. */
export default function AdminPage({ loaderData: { inspirations, portfolio } }: Route.ComponentProps) {
  return (
    <Page>
      <div className={`wrap ${styles.page}`}>
        <h1 className="d2">Admin Page</h1>
        <section>
          <div className={styles.head}>
            <h2 className="h1">
              <span>{withCedilla("Inspiração")}</span>
            </h2>
            <ButtonLink to="/admin/create/inspiration" before="plus">
              Criar Inspiração
            </ButtonLink>
          </div>
          <Thumbnails items={inspirations} empty="Nenhuma inspiração publicada ainda" />
        </section>
        <section>
          <div className={styles.head}>
            <h2 className="h1">Portfólio</h2>
            <ButtonLink to="/admin/create/portifolio" before="plus">
              Criar Portifólio
            </ButtonLink>
          </div>
          <Thumbnails items={portfolio} empty="Nenhum projeto publicado ainda" />
        </section>
      </div>
    </Page>
  );
}

function Thumbnails({ items, empty }: { items: Thumbnail[]; empty: string }) {
  if (items.length === 0) return <Empty text={empty} />;
  return (
    <ul className={styles.thumbnails}>
      {items.map(({ id, to, name, picture }) => (
        <li key={id}>
          <Link to={to}>
            <Picture picture={picture} sizes="25vw" alt="" />
            <b>{name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
