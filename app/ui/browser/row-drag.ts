/**
 * Dragging rows by their handle: with a mouse by the browser's drag and drop, with a finger by touch events, because
 * the browser's own waits for a long press and some phones lack it. Elsewhere on the row a finger scrolls.
 */

import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Where a dragged row would land: before or after this one. */
export type Edge = "before" | "after";

const DRAGGED = "list";
const ROW = "row";

const edgeAt = (element: Element, y: number): Edge => {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? "before" : "after";
};

export type DragCalls = {
  onStart: () => void;
  onOver: (edge: Edge) => void;
  onDrop: (over: string, edge: Edge) => void;
  onEnd: () => void;
};
type Options = DragCalls & {
  /** rows move only within this list */
  list: string;
  id: string;
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
};

/** Whether this row is being dragged. */
export function useRowDrag({ list, id, row, handle, ...given }: Options): boolean {
  const [dragging, setDragging] = useState(false);
  const started = useEffectEvent(given.onStart);
  const over = useEffectEvent(given.onOver);
  const dropped = useEffectEvent(given.onDrop);
  const ended = useEffectEvent(given.onEnd);
  useEffect(() => {
    if (!row.current || !handle.current) return;
    const element = row.current;
    const start = () => {
      setDragging(true);
      started();
    };
    const end = (target: string | null, edge: Edge) => {
      setDragging(false);
      if (target !== null) dropped(target, edge);
      ended();
    };
    ROWS.set(element, { list, id, over });
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ [DRAGGED]: list }),
        onDragStart: start,
        onDrop: ({ location: { current } }) => {
          const [target] = current.dropTargets;
          if (target) end(String(target.data[ROW]), edgeAt(target.element, current.input.clientY));
          else end(null, "before");
        },
      }),
      dropTargetForElements({
        element,
        getData: () => ({ [ROW]: id }),
        canDrop: ({ source }) => source.data[DRAGGED] === list,
        getIsSticky: () => true,
        onDrag: ({ location }) => {
          if (location.current.dropTargets[0]?.element === element)
            over(edgeAt(element, location.current.input.clientY));
        },
      }),
      followFinger(element, handle.current, start, end),
    );
  }, [list, id, row, handle]);
  return dragging;
}

/** All visible rows, so that a dragged one finds its neighbours. */
const ROWS = new WeakMap<Element, { list: string; id: string; over: (edge: Edge) => void }>();

/** CSS pixels, like the next two. A finger that moves less than this is pressing. */
const SLACK = 6;
/** Within this distance of the window's edge the page scrolls along, by this much per frame. */
const NEAR_EDGE = 72;
const SCROLL_STEP = 8;

/** The row of the same list at this height, or the nearest one. */
function rowAt(row: Element, y: number): Element {
  const list = ROWS.get(row)?.list;
  const others = [...(row.parentElement?.children ?? [])].filter((each) => ROWS.get(each)?.list === list);
  return others.find((each) => y < each.getBoundingClientRect().bottom) ?? others.at(-1) ?? row;
}

function followFinger(
  row: HTMLElement,
  handle: HTMLElement,
  start: () => void,
  end: (target: string | null, edge: Edge) => void,
): () => void {
  let from: number | null = null;
  let y = 0;
  let frame = 0;
  let over: { target: Element; edge: Edge } | null = null;
  const follow = () => {
    if (y < NEAR_EDGE) scrollBy({ top: -SCROLL_STEP, behavior: "instant" });
    if (y > innerHeight - NEAR_EDGE) scrollBy({ top: SCROLL_STEP, behavior: "instant" });
    const target = rowAt(row, y);
    const edge = edgeAt(target, y);
    if (target !== over?.target || edge !== over.edge) ROWS.get(target)?.over(edge);
    over = { target, edge };
    frame = requestAnimationFrame(follow);
  };
  const finish = (landed: boolean) => {
    if (from === null) return;
    from = null;
    if (frame === 0) return landed && handle.click();
    cancelAnimationFrame(frame);
    frame = 0;
    over = null;
    const target = rowAt(row, y);
    end(landed ? (ROWS.get(target)?.id ?? null) : null, edgeAt(target, y));
  };
  const listeners = new AbortController();
  const on = (kind: "touchstart" | "touchmove" | "touchend" | "touchcancel", heard: (event: TouchEvent) => void) =>
    handle.addEventListener(kind, heard, { passive: false, signal: listeners.signal });
  on("touchstart", (event) => {
    // Prevents scrolling and the long press, so the press must be made below. A second finger ends it.
    event.preventDefault();
    if (event.touches.length > 1) return finish(false);
    from = y = event.touches[0]?.clientY ?? 0;
  });
  on("touchmove", ({ touches: [touch] }) => {
    if (from === null || !touch) return;
    y = touch.clientY;
    if (frame !== 0 || Math.abs(y - from) < SLACK) return;
    start();
    frame = requestAnimationFrame(follow);
  });
  on("touchend", () => finish(true));
  on("touchcancel", () => finish(false));
  return () => {
    cancelAnimationFrame(frame);
    listeners.abort();
  };
}
