import { data } from "react-router";
import { pageTitle } from "../../brand.ts";
import { isDocumentId } from "../../kit/storable.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { useInBrowser } from "../../ui/browser/use-in-browser.ts";
import { WaitingForm } from "../../ui/form/waiting-form.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { emptyContent } from "../editing/parts.ts";
import { readEditing } from "../editing/reading.server.ts";
import { isGallery } from "../galleries.ts";
import { findPicture } from "../pictures.server.ts";
import type { Editing } from "../story/editing.ts";
import type { Route } from "./+types/edit";
import styles from "./editor.module.css";
import { Editor } from "./editor.tsx";
import { nameOf } from "./publishing.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Editar ${nameOf(loaderData.editing)}` : "Admin Page") },
  { name: "robots", content: "noindex" },
];

/** An id that nobody has used yet is a new item, which the first change makes. */
export async function loader({ request, url, params }: Route.LoaderArgs) {
  const { gallery, id } = params;
  const person = await requireAdmin(request, url);
  if (!isGallery(gallery) || !isDocumentId(id)) throw data(null, { status: 404 });
  const found = await readEditing(gallery, id.toLowerCase());
  const editing: Editing = found ?? { ...NEW, gallery, id: id.toLowerCase(), content: emptyContent(person) };
  const cover = await findPicture(editing.content.cover);
  const coverColours = cover?.colours ? { ground: cover.colours.ground, text: cover.colours.text } : null;
  return { editing, person: { uid: person.uid, id: person.id }, coverColours };
}

const NEW: Omit<Editing, "gallery" | "id" | "content"> = {
  pictures: {},
  revision: 0,
  publishedRevision: null,
  stamps: {},
  state: "draft",
  shown: null,
  scheduledAt: null,
  scheduledRevision: null,
  publishedAt: null,
  addressName: null,
  formerNames: [],
  versions: [],
  shownVersion: null,
  preview: null,
  position: 1,
};

export default function Edit({ loaderData: { editing, person, coverColours } }: Route.ComponentProps) {
  // What is not saved yet is in the browser; the editor must not show without it.
  const inBrowser = useInBrowser();
  return (
    <Page footer={null}>
      {inBrowser ? (
        <Editor
          key={`${editing.gallery} ${editing.id} ${person.uid}`}
          editing={editing}
          person={person}
          coverColours={coverColours}
        />
      ) : (
        <>
          <noscript>
            <p className="wrap lead">
              Editar precisa de JavaScript. Ligue no seu navegador e abra esta página de novo.
            </p>
          </noscript>
          <WaitingForm text="Carregando o editor" className={styles.waiting}>
            {null}
          </WaitingForm>
        </>
      )}
    </Page>
  );
}
