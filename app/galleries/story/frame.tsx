import { useEffect, useState } from "react";
import { data as response } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import type { ShownPicture } from "../../kit/picture.ts";
import { requireAdmin } from "../../people/guards.server.ts";
import { useListener } from "../../ui/browser/use-listener.ts";
import { isGallery } from "../galleries.ts";
import type { Route } from "./+types/frame";
import type { PictureKey } from "./blocks.ts";
import type { Content } from "./content.ts";
import { draftStory } from "./draft-story.ts";
import { Invitation } from "./ending.tsx";
import styles from "./frame.module.css";
import { readDraftPage } from "./preview.server.ts";
import { StoryView } from "./story.tsx";
import type { StoryColours } from "./story-colours.ts";

/** What the editor posts to its frame: the draft as it stands in the browser, and the block that is being edited. */
export type FrameMessage = {
  content: Content;
  pictures: Record<PictureKey, ShownPicture>;
  coverColours: StoryColours | null;
  open: string | null;
};

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Prévia") }];

export async function loader({ request, url, params: { gallery, id } }: Route.LoaderArgs) {
  await requireAdmin(request, url);
  const page = isGallery(gallery) ? await readDraftPage(gallery, id) : null;
  if (!page) throw response(null, { status: 404 });
  return page;
}

/** The real page of a draft, inside the editor: nothing in it can be operated or focused. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const [message, setMessage] = useState<FrameMessage | null>(null);
  useListener("message", ({ origin, source, data }) => {
    if (origin === window.location.origin && source === window.parent && isFrameMessage(data)) setMessage(data);
  });
  // What the editor posted before is lost: it posts again.
  useEffect(() => window.parent.postMessage("ready", window.location.origin), []);

  const open = message?.open ?? null;
  useEffect(() => {
    const bands = open === null ? [] : [...document.querySelectorAll(`[data-block="${CSS.escape(open)}"]`)];
    const { top = 0, height = 0 } = bands[0]?.getBoundingClientRect() ?? {};
    // The record is at the top of the page. `scrollIntoView` would scroll the editor around the frame as well.
    const at = bands.length > 0 ? window.scrollY + top - Math.max(0, (window.innerHeight - height) / 2) : 0;
    window.scrollTo({ top: at, behavior: "instant" });
    for (const band of bands) band.classList.add(styles.open ?? "");
    return () => {
      for (const band of bands) band.classList.remove(styles.open ?? "");
    };
  }, [open]);

  const story = draftStory({ ...loaderData, ...message });
  return (
    <div inert className={styles.frame}>
      <StoryView story={story} after={<Invitation />} />
    </div>
  );
}

/** Other programs, extensions among them, post to any window. */
const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === "object" &&
  data !== null &&
  "content" in data &&
  "pictures" in data &&
  "coverColours" in data &&
  "open" in data;
