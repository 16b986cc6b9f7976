/** Dragging pieces with a mouse. Keys and buttons do the same (piece.tsx). */
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export type Side = "left" | "right";
const PIECE = "proof piece";

const sideAt = (element: Element, x: number): Side => {
  const { left, width } = element.getBoundingClientRect();
  return x < left + width / 2 ? "left" : "right";
};

type Options = {
  id: string;
  tile: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** another piece was dropped beside this one */
  onDrop: (dragged: string, side: Side) => void;
};

/** Whether this piece is being dragged, and where another one would land beside it. */
export function usePieceDrag({ id, tile, handle, onDrop }: Options): { dragging: boolean; line: Side | null } {
  const [dragging, setDragging] = useState(false);
  const [line, setLine] = useState<Side | null>(null);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    if (!tile.current || !handle.current) return;
    const element = tile.current;
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ [PIECE]: id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[PIECE] === "string" && source.data[PIECE] !== id,
        onDrag: ({ location }) => setLine(sideAt(element, location.current.input.clientX)),
        onDragLeave: () => setLine(null),
        onDrop: ({ source, location }) => {
          setLine(null);
          dropped(String(source.data[PIECE]), sideAt(element, location.current.input.clientX));
        },
      }),
    );
  }, [id, tile, handle]);
  return { dragging, line };
}
