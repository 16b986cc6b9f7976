import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { styleRef } from "../../ui/browser/style-ref.ts";

/** Percent. `double`: after two taps. */
export const SIZES = { least: 100, most: 400, step: 60, double: 220 } as const;

/** Milliseconds between two taps, and pixels that a finger may move in them. */
const DOUBLE_TAP = 300;
const TAP_RADIUS = 24;
/** Pixels of the picture that always stay in the scene. */
const KEPT = 80;
/** Of the wheel with Ctrl, as trackpads send a pinch. */
const WHEEL_SPEED = 0.01;

type Point = { x: number; y: number };
type Finger = Point & { start: Point };

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const bounded = (size: number) => Math.min(SIZES.most, Math.max(SIZES.least, size));

/**
 * A picture at 100 to 400 percent in a scene that scrolls: two fingers and the wheel with Ctrl enlarge it around their
 * point, one finger or the mouse drags it, two taps enlarge it or make it whole again.
 */
export function useZoom(scene: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  /** Room above and below a picture lower than the scene, so that a point stays where it is. */
  const [view, setView] = useState({ size: SIZES.least as number, above: 0, below: 0 });
  const fingers = useRef(new Map<number, Finger>());
  /** one finger: what it holds of the scrolled scene; two: of the picture, and how far apart they were */
  const held = useRef<{ at: Point; apart: number; size: number } | null>(null);
  const lastTap = useRef<(Point & { time: number }) | null>(null);
  const isTap = useRef(false);

  /** The place under a point of the window: 0 to 1. */
  const placeUnder = ({ x, y }: Point): Point => {
    const { left, top, width, height } = picture.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: (x - left) / width, y: (y - top) / height };
  };

  /** Shows the picture so large, with this place of it at this point of the window. */
  const show = (to: number, place: Point, point: Point) => {
    const [box, drawn] = [scene.current, picture.current];
    if (!box || !drawn) return;
    const size = bounded(to);
    const { left, top } = box.getBoundingClientRect();
    const width = (box.clientWidth * size) / 100;
    const height = (width * drawn.offsetHeight) / drawn.offsetWidth;
    const wanted = point.y - top - place.y * height;
    const y = size === SIZES.least ? 0 : Math.min(box.clientHeight - KEPT, Math.max(KEPT - height, wanted));
    const below = size === SIZES.least ? 0 : Math.max(0, box.clientHeight - y - height);
    flushSync(() => setView({ size, above: Math.max(0, y), below }));
    box.scrollTo(place.x * width - (point.x - left), -y);
  };

  /** What is under the point stays there. */
  const resize = (to: number, point: Point) => show(to, placeUnder(point), point);

  /** What is in the middle stays there. */
  const step = (by: number) => {
    const { left = 0, top = 0, width = 0, height = 0 } = scene.current?.getBoundingClientRect() ?? {};
    resize(view.size + by, { x: left + width / 2, y: top + height / 2 });
  };

  const hold = () => {
    const [first, second] = [...fingers.current.values()];
    const { scrollLeft = 0, scrollTop = 0 } = scene.current ?? {};
    const { size } = view;
    held.current = null;
    if (first) held.current = { at: { x: first.x + scrollLeft, y: first.y + scrollTop }, apart: 0, size };
    if (first && second) held.current = { at: placeUnder(middle(first, second)), apart: distance(first, second), size };
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    resize(view.size * Math.exp(-event.deltaY * WHEEL_SPEED), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const box = scene.current;
    const listen = (event: WheelEvent) => wheel(event);
    // Chromium would take a finger that leaves in motion for a scroll, and the next tap for its end.
    const keep = (event: TouchEvent) => event.preventDefault();
    // React's own listeners are passive.
    box?.addEventListener("wheel", listen, { passive: false });
    box?.addEventListener("touchmove", keep, { passive: false });
    return () => {
      box?.removeEventListener("wheel", listen);
      box?.removeEventListener("touchmove", keep);
    };
  }, [scene]);

  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    hold();
  };
  const handlers = {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY, button, target }: PointerEvent) => {
      if (pointerType === "mouse" && (button !== 0 || (target as Element).closest("button"))) return;
      const start = { x: clientX, y: clientY };
      isTap.current = fingers.current.size === 0 && pointerType === "touch" && !(target as Element).closest("button");
      fingers.current.set(pointerId, { ...start, start });
      hold();
    },
    onPointerMove: (event: PointerEvent) => {
      const finger = fingers.current.get(event.pointerId);
      if (!finger || !held.current) return;
      // The mouse was let go outside.
      if (event.buttons === 0) return end(event);
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      if (distance(finger, finger.start) > TAP_RADIUS) isTap.current = false;
      const { at, apart, size } = held.current;
      const [first = finger, second] = [...fingers.current.values()];
      if (second) show((size * distance(first, second)) / Math.max(1, apart), at, middle(first, second));
      else scene.current?.scrollTo(at.x - finger.x, at.y - finger.y);
    },
    onPointerUp: (event: PointerEvent) => {
      end(event);
      if (!isTap.current) return;
      const tap = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      const before = lastTap.current;
      const isDouble = before && tap.time - before.time < DOUBLE_TAP && distance(tap, before) < TAP_RADIUS;
      lastTap.current = isDouble ? null : tap;
      if (isDouble) resize(view.size === SIZES.least ? SIZES.double : SIZES.least, tap);
    },
    onPointerCancel: end,
  };
  const style = styleRef({
    width: `${view.size}%`,
    "margin-top": `${view.above}px`,
    "margin-bottom": `${view.below}px`,
  });
  return { size: view.size, step, handlers, style };
}
