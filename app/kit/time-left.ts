/** Estimates how long an upload still takes. */

/** Milliseconds. The speed is that of the last while, because it changes; before a first while there is none. */
const WHILE = 15_000;
const FIRST_WHILE = 3_000;

/** Takes the bytes `sent` of `total` at `now` in milliseconds. Returns the seconds left; null while unknown. */
export function createTimeLeft(total: number): (sent: number, now: number) => number | null {
  let samples: { sent: number; now: number }[] = [];
  return (sent, now) => {
    // After a break the connection resumes at an earlier byte.
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = [];
    samples.push({ sent, now });
    samples = samples.filter((sample, index) => now - sample.now <= WHILE || index === samples.length - 1);
    const [first = { sent, now }] = samples;
    const rate = (sent - first.sent) / (now - first.now);
    return now - first.now >= FIRST_WHILE && rate > 0 ? (total - sent) / rate / 1000 : null;
  };
}

/** 'faltam cerca de 40 s', 'falta cerca de 1 min', 'faltam cerca de 2 h' */
export function timeLeftText(seconds: number): string {
  if (seconds <= 50) return `faltam cerca de ${Math.max(Math.ceil(seconds / 10), 1) * 10} s`;
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes <= 59 ? [minutes, "min"] : [Math.ceil(minutes / 60), "h"];
  return `${count === 1 ? "falta" : "faltam"} cerca de ${count} ${unit}`;
}
