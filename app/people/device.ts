/** Words for a browser, by its `User-Agent`: good enough to recognise one's own, no proof of anything. */

type Device = { test: RegExp; name: string; kind: "phone" | "computer" };

/** The first that fits. */
const DEVICES: Device[] = [
  { test: /iPhone/, name: "iPhone", kind: "phone" },
  { test: /iPad/, name: "iPad", kind: "phone" },
  { test: /Android.*Mobile/, name: "Celular", kind: "phone" },
  { test: /Android/, name: "Tablet", kind: "phone" },
  { test: /Windows|Macintosh|Linux|CrOS/, name: "Computador", kind: "computer" },
];

/** The first that fits: most browsers also name those whose engine they share. */
const BROWSERS = [
  { test: /Edg(e|A|iOS)?\//, name: "Edge" },
  { test: /OPR\/|Opera/, name: "Opera" },
  { test: /SamsungBrowser\//, name: "Samsung Internet" },
  { test: /Firefox\/|FxiOS\//, name: "Firefox" },
  { test: /Chrome\/|CriOS\//, name: "Chrome" },
  { test: /Safari\//, name: "Safari" },
];

/** 'Celular, Chrome' */
export function deviceOf(userAgent: string | null): { name: string; kind: Device["kind"] } {
  const device = DEVICES.find(({ test }) => test.test(userAgent ?? ""));
  const browser = BROWSERS.find(({ test }) => test.test(userAgent ?? ""));
  const name = [device?.name ?? "Outro aparelho", browser?.name].filter(Boolean).join(", ");
  return { name, kind: device?.kind ?? "computer" };
}
