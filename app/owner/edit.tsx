import { data } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { isGallery } from "../galleries/galleries.ts";
import { pageTitle } from "../kit/brand.ts";
import { isDocumentId } from "../kit/storable.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { openItem } from "../publishing/editing/reading.server.ts";
import { Editor } from "../publishing/editor/editor.tsx";
import { nameOf } from "../publishing/editor/publishing.ts";
import { Branches } from "../publishing/forms/forms.tsx";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import { useInBrowser } from "../ui/browser/use-in-browser.ts";
import type { Route } from "./+types/edit";
import { EditorPage, WaitingEditor } from "./editor-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Editar ${nameOf(loaderData.editing)}` : "Admin Page") },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url, params }: Route.LoaderArgs) {
  const { gallery, id } = params;
  const person = await requireAdmin(request, url);
  if (!isGallery(gallery) || !isDocumentId(id)) throw data(null, { status: 404 });
  const [editing, unread, { branches }] = await Promise.all([
    openItem(gallery, id.toLowerCase(), person),
    unreadMessages(person),
    studioSettings(),
  ]);
  return { editing, person: { uid: person.uid, id: person.id }, branches, unread };
}

/** Without a connection the editor stays, with what is typed in it. */
export const clientLoader = (args: Route.ClientLoaderArgs) => readThroughOutage(args);

export default function Edit({ loaderData: { editing, person, branches, unread } }: Route.ComponentProps) {
  // What is not saved yet is in the browser; the editor must not show without it.
  const inBrowser = useInBrowser();
  return (
    <EditorPage unread={unread}>
      {inBrowser ? (
        <Branches value={branches}>
          <Editor key={`${editing.gallery} ${editing.id} ${person.uid}`} editing={editing} person={person} />
        </Branches>
      ) : (
        <WaitingEditor needs="Editar" />
      )}
    </EditorPage>
  );
}
