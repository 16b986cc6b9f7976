/**
 * Loaded into the application by a measurement (`NODE_OPTIONS=--import`). Responds on EVENT_LOOP_PORT with the longest time
 * that the event loop was blocked since the last request, in milliseconds of the main thread's processor time, which a busy
 * machine does not change.
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
