/**
 * Loaded into the application by a measurement (`NODE_OPTIONS=--import`): answers on EVENT_LOOP_PORT with the longest that
 * its event loop was held since the last question, in milliseconds of the main thread's own processor time, so that a busy
 * machine does not count.
 */
import { createServer } from "node:http";

const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let last = used();
let longest = 0;

setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

createServer((_request, response) => {
  response.end(String(longest));
  longest = 0;
})
  .listen(Number(process.env.EVENT_LOOP_PORT), "127.0.0.1")
  .unref();
