import { type ReactNode, useRef } from "react";
import { Page } from "../../ui/layout/page.tsx";
import { type Paint, Paints, painted } from "../../ui/layout/paint.tsx";
import { useLightbox } from "../lightbox/lightbox.tsx";
import { Bands } from "./bands.tsx";
import type { Story } from "./model.ts";
import { Opening } from "./opening.tsx";
import { headerPaint, paintsOf } from "./paints.ts";
import { Progress } from "./progress.tsx";
import { Start } from "./start.tsx";
import styles from "./story.module.css";

type StoryViewProps = {
  story: Story;
  /** what follows the story, and is not of it; its paints */
  after?: ReactNode;
  paints?: readonly Paint[];
  /** stands above the page */
  notice?: ReactNode;
};

/** The page of a project or an inspiration, published or as a draft. Complete without a script. */
export function StoryView({ story, after, paints = [], notice }: StoryViewProps) {
  const body = useRef<HTMLDivElement>(null);
  const lightbox = useLightbox(story.pictures, story.name);
  return (
    <Page footer="public" head={{ ...painted(headerPaint(story.colours)), className: styles.head }} before={notice}>
      <Paints of={[...paintsOf(story), ...paints]} />
      <article className={styles.story}>
        <Opening story={story} />
        {story.study === null && <Progress name={story.shortName} parts={story.parts} body={body} />}
        <div ref={body} className={styles.body}>
          <Start story={story} />
          <Bands story={story} lightbox={lightbox} />
        </div>
      </article>
      {after}
      {lightbox.overlay}
    </Page>
  );
}
