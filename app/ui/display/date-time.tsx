const format = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  // The studio's time zone, because server and browser must render the same text.
  timeZone: "America/Sao_Paulo",
});

/** Renders an ISO 8601 timestamp as 20/11/2026, 14:05. */
export function DateTime({ at }: { at: string }) {
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return (
    // Joined by hand, because the separators differ between versions of Unicode's data.
    <time dateTime={at} className="small soft">
      {`${parts.day}/${parts.month}/${parts.year}, ${parts.hour}:${parts.minute}`}
    </time>
  );
}
