/**
 * Dragging rows by their handle: with a pointer by the browser's own drag and drop, which a finger starts on few phones, so
 * with a finger by pointer events.
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

type Target = { list: string; id: string; over: (edge: Edge) => void };

/** Every row by its element: what a finger is over. */
const targets = new Map<Element, Target>();

function targetAt(x: number, y: number, list: string): [Element, Target] | null {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const target = targets.get(element);
    if (target?.list === list) return [element, target];
  }
  return null;
}

/** How far a finger moves before it drags, in pixels: a tap never does. */
const SLACK = 6;
/** So near to the screen's ends a held row scrolls the page, by so much a frame, in pixels. */
const SCROLL_EDGE = 96;
const SCROLL_STEP = 10;

type Finger = { row: HTMLElement; list: string; onStart: () => void; onEnd: (over: Target | null, edge: Edge) => void };

/** Returns the function that ends it. */
function dragByFinger(handle: HTMLElement, { row, list, onStart, onEnd }: Finger): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let from: PointerEvent | null = null;
  let last: PointerEvent | null = null;
  let over: { target: Target; edge: Edge } | null = null;
  let frame = 0;
  const look = () => {
    const [element, target] = (last && targetAt(last.clientX, last.clientY, list)) ?? [];
    if (!last || !element || !target) return;
    over = { target, edge: edgeAt(element, last.clientY) };
    target.over(over.edge);
  };
  const scroll = () => {
    const y = last?.clientY ?? 0;
    const by = SCROLL_STEP * (Number(y > innerHeight - SCROLL_EDGE) - Number(y < SCROLL_EDGE));
    if (by !== 0) {
      scrollBy({ top: by, behavior: "instant" });
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    const dropped = isDropped ? over : null;
    if (last) onEnd(dropped?.target ?? null, dropped?.edge ?? "before");
    cancelAnimationFrame(frame);
    if (from) row.draggable = true;
    from = last = over = null;
  };
  const isOther = ({ pointerId }: PointerEvent) => pointerId !== from?.pointerId;
  // Otherwise the page scrolls, and the handle hears no more of the finger.
  handle.style.touchAction = "none";
  const press = (event: PointerEvent) => {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    from = event;
    // A long press would begin the browser's own.
    row.draggable = false;
  };
  const move = (event: PointerEvent) => {
    if (!from || isOther(event)) return;
    if (!last && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK) return;
    if (!last) {
      onStart();
      frame = requestAnimationFrame(scroll);
    }
    last = event;
    look();
  };
  handle.addEventListener("pointerdown", press, { signal });
  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("pointerup", (event) => !isOther(event) && end(true), { signal });
  handle.addEventListener("pointercancel", (event) => !isOther(event) && end(false), { signal });
  handle.addEventListener("contextmenu", (event) => from && event.preventDefault(), { signal });
  return () => {
    end(false);
    ends.abort();
  };
}

type Options = {
  /** rows move only within it */
  list: string;
  id: string;
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  onStart: () => void;
  onOver: (edge: Edge) => void;
  onDrop: (over: string, edge: Edge) => void;
  onEnd: () => void;
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
    targets.set(element, { list, id, over });
    const start = () => {
      setDragging(true);
      started();
    };
    const end = (target: string | null, edge: Edge) => {
      setDragging(false);
      if (target !== null) dropped(target, edge);
      ended();
    };
    return combine(
      () => targets.delete(element),
      dragByFinger(handle.current, {
        row: element,
        list,
        onStart: start,
        onEnd: (target, edge) => end(target?.id ?? null, edge),
      }),
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ [DRAGGED]: list }),
        onDragStart: start,
        onDrop: ({ location }) => {
          const target = location.current.dropTargets[0];
          if (target) end(String(target.data[ROW]), edgeAt(target.element, location.current.input.clientY));
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
    );
  }, [list, id, row, handle]);
  return dragging;
}
