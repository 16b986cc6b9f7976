import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { unreadMessages } from "../conversation/messages.server.ts";
import { GALLERIES, isGallery } from "../galleries/galleries.ts";
import { pageTitle } from "../kit/brand.ts";
import { requireAdmin } from "../people/guards.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { beginAnother, openNewItem } from "../publishing/editor/begin.ts";
import { NewItemEditor } from "../publishing/editor/editor.tsx";
import { Branches } from "../publishing/forms/forms.tsx";
import { readThroughOutage } from "../ui/browser/read-through-outage.ts";
import type { Route } from "./+types/create";
import { EditorPage, WaitingEditor } from "./editor-page.tsx";

export const meta: Route.MetaFunction = ({ params: { gallery } }) => [
  { title: pageTitle(isGallery(gallery) ? GALLERIES[gallery].create : "Admin Page") },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url, params: { gallery } }: Route.LoaderArgs) {
  const person = await requireAdmin(request, url);
  if (!isGallery(gallery)) throw data(null, { status: 404 });
  const [{ branches }, unread] = await Promise.all([studioSettings(), unreadMessages(person)]);
  return { gallery, person: { uid: person.uid, id: person.id }, branches, unread };
}

/** The browser knows which item was begun. Without a connection the editor stays, with what is typed in it. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const loaded = await readThroughOutage(args);
  return { ...loaded, ...(await openNewItem(loaded.gallery, loaded.person.uid)) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <EditorPage unread={0}>
    <WaitingEditor needs="Publicar" />
  </EditorPage>
);

export default function Create({ loaderData }: Route.ComponentProps) {
  const { gallery, person, branches, unread, editing, found } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => beginAnother, []);
  const startAnother = () => {
    beginAnother();
    void revalidate();
  };
  return (
    <EditorPage unread={unread}>
      <Branches value={branches}>
        <NewItemEditor
          key={`${gallery} ${editing.id} ${person.uid}`}
          editing={editing}
          person={person}
          found={found}
          startAnother={startAnother}
        />
      </Branches>
    </EditorPage>
  );
}
