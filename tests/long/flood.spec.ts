import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { startApp } from "../support/app.ts";
import { expect, test } from "../support/test.ts";

const CONNECTIONS = 300;
/** As many as arrive in one piece. */
const PIPELINED = 1_100;

/** In MB. */
function residentOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

// The memory of another process is read from /proc.
if (process.platform === "linux")
  test("[MEND2-11] connections that pipeline a thousand searches each and read nothing cost little memory, and end", async () => {
    // An application of its own: what others' tests leave in its memory is not counted.
    const app = await startApp();
    try {
      const status = async (path: string) =>
        (await fetch(app.url + path, { headers: { "x-forwarded-for": "192.0.2.1" } })).status;
      for (const path of ["/", "/portifolio", "/portifolio?q=antes", "/login"]) expect(await status(path)).toBe(200);
      const before = residentOf(app.pid());
      const search = `GET /portifolio?q=inexistente HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n`;
      const attacks = Array.from({ length: CONNECTIONS }, () => {
        const socket = connect(Number(app.env.PORT), "127.0.0.1");
        const ended = new Promise((resolve) => socket.once("close", resolve));
        socket.on("error", () => {});
        socket.pause().write(search.repeat(PIPELINED));
        return { socket, ended };
      });
      for (const path of ["/", "/portifolio", "/portifolio?q=durante", "/login"]) expect(await status(path)).toBe(200);
      // Who reads notices that the connection was ended.
      for (const { socket } of attacks) socket.resume();
      await Promise.all(attacks.map(({ ended }) => ended));
      expect(residentOf(app.pid()) - before).toBeLessThan(100);
      expect(await (await fetch(`${app.url.replace("localhost", "127.0.0.1")}/metrics`)).text()).toContain(
        `http_refused_total{reason="unread"} ${CONNECTIONS}`,
      );
    } finally {
      await app.remove();
    }
  });
