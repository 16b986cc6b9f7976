import { data as response } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { dateText } from "../../kit/day.ts";
import { copyText } from "../../ui/browser/copy-text.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { useNotice } from "../../ui/layout/notice.tsx";
import { useRole } from "../../ui/layout/role.ts";
import { mayEdit } from "../policy.ts";
import type { Route } from "./+types/preview";
import { Invitation } from "./ending.tsx";
import styles from "./preview.module.css";
import { readPreview } from "./preview.server.ts";
import { StoryView } from "./story.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Prévia de ${loaderData.story.name}` : "Prévia") },
  { name: "robots", content: "noindex, nofollow" },
];

export async function loader({ params }: Route.LoaderArgs) {
  const preview = await readPreview(params.token);
  if (!preview) throw response(null, { status: 404 });
  const { id, gallery, ends, story } = preview;
  return { id, gallery, story, ends: dateText(ends.getTime(), Date.now()) };
}

/** A draft by its unlisted link, until the link is revoked or ends. */
export default function Preview({ loaderData: { id, gallery, story, ends } }: Route.ComponentProps) {
  const isAdmin = mayEdit(useRole());
  const notify = useNotice();
  const copy = async () => {
    const isCopied = await copyText(window.location.href);
    notify(isCopied ? { kind: "ok", text: "Link copiado." } : { kind: "error", text: "O link não foi copiado." });
  };
  const notice = (
    <aside className={styles.strip} data-ground="forest" aria-label="Prévia">
      <Icon name="eye" />
      <p>Prévia. Só abre com este link, até {ends}. Buscadores não veem.</p>
      <Button look="pink" size="small" before="copy" onClick={copy}>
        Copiar link
      </Button>
      {isAdmin && (
        <ButtonLink to={`/admin/editar/${gallery}/${id}`} look="pink" size="small" before="pencil-simple">
          Editar
        </ButtonLink>
      )}
    </aside>
  );
  return <StoryView story={story} notice={notice} after={<Invitation />} />;
}
