/** Dragging rows by their handle with pointer or finger (the browser's own drag and drop: a phone still scrolls). */

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
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ [DRAGGED]: list }),
        onDragStart: () => {
          setDragging(true);
          started();
        },
        onDrop: ({ location }) => {
          setDragging(false);
          const target = location.current.dropTargets[0];
          if (target) dropped(String(target.data[ROW]), edgeAt(target.element, location.current.input.clientY));
          ended();
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
