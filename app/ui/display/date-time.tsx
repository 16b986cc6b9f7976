import { calendarDay, timeText } from "../../kit/day.ts";

/** Renders an ISO 8601 timestamp as 20/11/2026, 14:05, by the studio's clock, as server and browser must both do. */
export function DateTime({ at }: { at: string }) {
  const moment = Date.parse(at);
  return (
    <time dateTime={at} className="small soft">
      {`${calendarDay(moment).split("-").reverse().join("/")}, ${timeText(moment)}`}
    </time>
  );
}
