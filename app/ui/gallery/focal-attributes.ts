import { type FocalPoint, isMiddle, MIDDLE } from "../../domain/picture.ts";

/** The attributes of an `img` that styles/focal-point.css places its crop by; none in the middle. */
export function focalAttributes(focal: FocalPoint = MIDDLE): Record<`data-focal-${"x" | "y"}`, string> | undefined {
  if (isMiddle(focal)) return undefined;
  const digits = (percent: number) => String(percent).padStart(3, "0");
  return { "data-focal-x": digits(focal.x), "data-focal-y": digits(focal.y) };
}
