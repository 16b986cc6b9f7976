/** A worker that listens, and never ends when it is told to. */
import { createServer } from "node:net";

process.on("SIGTERM", () => {});
process.on("message", () => {});
createServer().listen(0, "127.0.0.1");
