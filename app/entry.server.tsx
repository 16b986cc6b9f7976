import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  createContext,
  type HandleDocumentRequestFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseLost } from "./platform/database-loss.server.ts";
import { logError } from "./platform/log.server.ts";
import { Nonce } from "./ui/layout/program.tsx";

/** The nonce that the HTTP server made for this page's inline scripts. */
export const nonceContext = createContext<string | null>(null);

/** Renders a whole document before responding: no screen defers data, and a failure can still set the status. */
const handleRequest: HandleDocumentRequestFunction = (request, status, headers, routerContext, loadContext) => {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const nonce = loadContext.get(nonceContext) ?? undefined;
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Nonce>
    );
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce: { script: nonce, style: nonce } }),
      onAllReady() {
        const chunks: Buffer[] = [];
        // `buffer` of node:stream/consumers would copy the document once more, through a Blob.
        const document = new Writable({
          write(chunk, _encoding, done) {
            chunks.push(chunk);
            done();
          },
        });
        document.on("finish", () => resolve(new Response(Buffer.concat(chunks), { status: finalStatus, headers })));
        pipe(document);
      },
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        logError(error, "render");
      },
    });
  });
};

export default handleRequest;

/** Whether a request met a database that is away. */
export const awayContext = createContext(false);

type Failed = { request: Request; context: Readonly<RouterContextProvider> };

/** Receives everything that loaders, actions and renders throw. Route errors (404, 405) are no faults. */
export function handleError(error: unknown, { request, context }: Failed): void {
  if (isDatabaseLost(error)) context.set(awayContext, true);
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError(error, new URL(request.url).pathname);
}
