const format = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  // The studio's, named, so that server and browser write the same text.
  timeZone: "America/Sao_Paulo",
});

/** A moment (ISO 8601) as date and time of day in Brazil: 20/11/2026, 14:05. */
export function Moment({ at }: { at: string }) {
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return (
    // Put together by hand: the marks between the parts differ from one version of Unicode's data to the next.
    <time dateTime={at} className="small soft">
      {`${parts.day}/${parts.month}/${parts.year}, ${parts.hour}:${parts.minute}`}
    </time>
  );
}
