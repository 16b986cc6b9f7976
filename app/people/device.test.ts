import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${MAC} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`, "Computador, Chrome", "computer"],
  [`${MAC} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Computador, Edge", "computer"],
  [`${MAC} ${WEBKIT} Version/18.0 Safari/605.1.15`, "Computador, Safari", "computer"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Computador, Firefox",
    "computer",
  ],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36", "Celular, Chrome", "phone"],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-X910) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36",
    "Tablet, Samsung Internet",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "iPhone, Chrome",
    "phone",
  ],
  ["curl/8.5.0", "Outro aparelho", "computer"],
  [null, "Outro aparelho", "computer"],
])("[PROFILE-5] '%s' reads '%s'", (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, kind });
});
