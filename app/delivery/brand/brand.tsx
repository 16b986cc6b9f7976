import { data } from "react-router";
import { MAIN_ID, SkipLink } from "../../ui/layout/page.tsx";
import { originOf, PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { groundPaint, Paints, painted } from "../../ui/layout/paint.tsx";
import { brandAt } from "../opened.server.ts";
import { groundOf } from "../page/kit-paints.ts";
import { brandPath } from "../paths.ts";
import type { Route } from "./+types/brand";
import styles from "./brand.module.css";
import { brandView } from "./brand-view.server.ts";
import { Colours } from "./colours.tsx";
import { Cover, Credit } from "./cover.tsx";
import { Faces } from "./faces.tsx";
import { Files } from "./files.tsx";
import { groundsOf } from "./grounds.ts";
import { facesPaint, Letters } from "./letters.tsx";
import { Donts, Mark, Space } from "./mark.tsx";

/** The same for everybody, and for no search engine. */
export const headers: Route.HeadersFunction = () => ({ ...PUBLIC_PAGE, "X-Robots-Tag": "noindex, nofollow" });

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) return [];
  const { name } = loaderData.view;
  const [title, description] = [`${name}: página da marca`, `A marca ${name}: desenhos, cores, letras e arquivos.`];
  const image = `${originOf(matches)}${brandPath(params.slug)}/imagem.png`;
  const openGraph = { type: "website", locale: "pt_BR", title, description, image, "image:type": "image/png" };
  return [
    { title },
    { name: "description", content: description },
    { name: "robots", content: "noindex, nofollow" },
    ...Object.entries(openGraph).map(([property, content]) => ({ property: `og:${property}`, content })),
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `Marca de ${name}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export async function loader({ params }: Route.LoaderArgs) {
  const opened = await brandAt(params.slug);
  if (!opened) throw data(null, { status: 404 });
  return { view: brandView(opened, params.slug) };
}

const WHITE = "#ffffff";

export default function BrandPage({ loaderData: { view } }: Route.ComponentProps) {
  const grounds = groundsOf(view);
  const page = `${grounds.page};${facesPaint(view.letters)}`;
  const paints = [
    ...[page, grounds.first, grounds.strip, grounds.white],
    ...view.colours.map(({ hex, text }) => groundPaint(hex, text)),
    ...view.lockups.map(({ ground }) => groundOf(ground)),
  ];
  return (
    <div className={styles.brand} {...painted(page)}>
      <Paints of={paints} />
      <Faces letters={view.letters} />
      <SkipLink />
      <Cover view={view} grounds={grounds} />
      <main id={MAIN_ID} tabIndex={-1} data-plain={view.tones.claro === WHITE || undefined}>
        <Mark view={view} />
        {view.space && <Space space={view.space} grounds={grounds} />}
        {view.donts.length > 0 && (
          <Donts donts={view.donts} tones={view.tones} pattern={view.patternPicture} grounds={grounds} />
        )}
        {view.colours.length > 0 && <Colours colours={view.colours} grounds={grounds} />}
        {view.letters.length > 0 && (
          <Letters letters={view.letters} name={view.name} lead={view.lead} grounds={grounds} />
        )}
        {view.patternPicture && (
          <img src={view.patternPicture} alt="Padrão da marca" className={styles.pattern} loading="lazy" />
        )}
        <Files view={view} grounds={grounds} />
      </main>
      <Credit view={view} />
    </div>
  );
}
